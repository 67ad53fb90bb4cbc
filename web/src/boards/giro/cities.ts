/** The six cities as they are printed: letter, name, colours. Roma has no pile. */
export const RING = ["T", "M", "V", "N", "P"] as const;
export type Pile = (typeof RING)[number];
export type Letter = Pile | "R";

interface City {
  readonly name: string;
  readonly colour: string;
  readonly deep: string;
  /** What is written on the colour. */
  readonly on: string;
  /** The colour again, bright enough for black and grey. */
  readonly bright: string;
}

export const CITY: Record<Letter, City> = {
  T: { name: "Torino", colour: "#2A5CA8", deep: "#17386E", on: "#FFFDF8", bright: "#6FA0E8" },
  M: { name: "Milano", colour: "#BA3430", deep: "#7C1D1F", on: "#FFFDF8", bright: "#EF6A5E" },
  V: { name: "Venezia", colour: "#0F7F7A", deep: "#0A4F4E", on: "#FFFDF8", bright: "#35BDB3" },
  N: { name: "Napoli", colour: "#E9A11F", deep: "#8A5404", on: "#2B2320", bright: "#E9A11F" },
  P: { name: "Palermo", colour: "#9A3B7C", deep: "#5F1F4C", on: "#FFFDF8", bright: "#D77BBB" },
  R: { name: "Roma", colour: "#5C4733", deep: "#33261A", on: "#F6D98B", bright: "#F6D98B" },
};

export const isPile = (letter: string): letter is Pile => (RING as readonly string[]).includes(letter);
export const isCity = (letter: string): letter is Letter => letter in CITY;
/** A letter of a ticket, card or event; all that come are cities. */
export const cityOf = (letter: string | undefined): Letter => (letter !== undefined && isCity(letter) ? letter : "R");
/** The pile a ticket comes from. */
export const pileOf = (ticket: string): Pile => (isPile(ticket.charAt(0)) ? (ticket.charAt(0) as Pile) : "T");
export const otherOf = (ticket: string): Letter => cityOf(ticket[1]);

const turned = (pile: Pile, by: number): Pile => RING[(RING.indexOf(pile) + by) % RING.length] ?? pile;
/** What the black circle of a ticket names. */
export const before = (pile: Pile): Pile => turned(pile, RING.length - 1);
/** What the grey circle names. */
export const after = (pile: Pile): Pile => turned(pile, 1);
