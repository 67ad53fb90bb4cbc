/** The table in words: for the text board, and as the names of what lies on the drawn one. */
import type { GiroView } from "../../wire/views";
import type { Said, Speaker } from "../contract";
import { turnOf } from "../turn";
import { after, before, type Pile, pileOf, RING } from "./cities";
import type { Frame } from "./frame";
import { cardsLeft } from "./moves";
import { LENGTHS, type Where, whereOf } from "./places";
import { wayOf } from "./trips";

type Voice = Pick<Speaker, "texts" | "words">;

const city = ({ texts }: Voice, letter: string): string => texts.word("city", letter);
export const named = ({ texts }: Voice, ticket: string): string => texts.word("ticket", ticket);
const all = (voice: Voice, letters: readonly string[]): string =>
  voice.texts.join(letters.map((each) => city(voice, each)));

export function heardPile(view: GiroView, pile: Pile, voice: Voice): string {
  const heap = view.piles[pile];
  const under = (heap?.under ?? []).map((each) =>
    each.endsWith("?") ? voice.words("heard.unknown", { city: city(voice, pile) }) : named(voice, each),
  );
  return [
    voice.words("heard.pile", { city: city(voice, pile), n: heap?.tickets ?? 0 }),
    ...(under.length ? [voice.words("heard.under", { tickets: voice.texts.join(under) })] : []),
  ].join(" ");
}

export function heardDeck(view: GiroView, voice: Voice): string {
  const deck = voice.words("heard.deck", { n: cardsLeft(view) });
  return view.card.length ? `${deck} ${voice.words("heard.card", { cities: all(voice, view.card) })}` : deck;
}

export function heardTicket(ticket: string, voice: Voice): string {
  const pile = pileOf(ticket);
  return voice.words("heard.ticket", {
    ticket: named(voice, ticket),
    pile: city(voice, pile),
    before: city(voice, before(pile)),
    after: city(voice, after(pile)),
  });
}

export function heardHand(view: GiroView, seat: number, where: Where | null, name: string, voice: Voice): string {
  const backs = view.backs[seat] ?? "";
  const known = view.known[seat] ?? [];
  const key = backs ? (where === null ? "heard.hand" : `heard.hand.${where}`) : "heard.empty";
  return [
    voice.words(key, { name, n: backs.length, piles: all(voice, [...backs]) }),
    ...(known.length
      ? [voice.words("heard.known", { tickets: voice.texts.join(known.map((each) => named(voice, each))) })]
      : []),
  ].join(" ");
}

function heardTrip(tickets: readonly string[], voice: Voice): string {
  const cities = (wayOf(tickets)?.steps ?? []).map(({ from }) => from);
  return voice.words("heard.trip", { n: tickets.length, cities: all(voice, cities) });
}

export function heardTrips(view: GiroView, seat: number, voice: Voice): string[] {
  const laid = view.trips[seat] ?? {};
  return LENGTHS.map((length) => {
    const trip = laid[String(length)];
    return trip ? heardTrip(trip, voice) : voice.words("heard.open", { n: length });
  });
}

/** Which neighbour a seat is, and how many tickets it holds. */
export function seated(view: GiroView, seat: number, { words, me }: Speaker): string {
  const where = me === null ? null : whereOf(view.trips.length, me, seat);
  const n = view.backs[seat]?.length ?? 0;
  return words(where === null ? "seated.own" : `seated.${where}`, { n });
}

export function heardTurn(view: GiroView, voice: Voice): string {
  return voice.words(view.max_turns ? "heard.turn.of" : "heard.turn", { turn: turnOf(view), of: view.max_turns });
}

export function heardOffer(view: GiroView, names: readonly string[], voice: Voice): string | null {
  const { offer } = view;
  if (!offer) return null;
  const name = (seat: number): string => names[seat] ?? String(seat + 1);
  return voice.words("heard.offer", {
    name: name(view.turn),
    partner: name(offer.to),
    city: city(voice, pileOf(offer.ticket)),
    wants: city(voice, offer.wants),
  });
}

/** A sign over a ticket that may be coupled on: where it leads, in words for where there is room and where there is little. */
export interface Tag {
  readonly long: string;
  readonly short: string;
  readonly closes: boolean;
}

export function tagOf(build: readonly string[], ticket: string, voice: Voice): Tag | null {
  const way = build.length ? wayOf([...build, ticket]) : null;
  if (!way) return null;
  const key = way.closed ? "tag.closes" : "tag.on";
  const slots = { n: build.length + 1, city: city(voice, way.end), letter: way.end };
  return { long: voice.words(key, slots), short: voice.words(`${key}.short`, slots), closes: way.closed };
}

export function say(view: GiroView, speaker: Speaker): Said[] {
  const { words, names, texts } = speaker;
  const name = (seat: number): string => names[seat] ?? String(seat + 1);
  const offer = heardOffer(view, names, speaker);
  const own =
    view.seat === null
      ? []
      : [
          {
            title: words("say.hand"),
            lines: view.hand.length ? view.hand.map((each) => heardTicket(each, speaker)) : [words("say.nohand")],
          },
        ];
  const elsewhere = Object.entries(view.elsewhere);
  return [
    {
      title: words("say.table"),
      lines: [heardTurn(view, speaker), heardDeck(view, speaker), ...(offer === null ? [] : [offer])],
    },
    { title: words("say.piles"), lines: RING.map((pile) => heardPile(view, pile, speaker)) },
    ...view.trips.map((_, seat) => ({
      title: name(seat),
      lines: [heardHand(view, seat, null, name(seat), speaker), ...heardTrips(view, seat, speaker)],
    })),
    ...own,
    ...(view.seat !== null && elsewhere.length
      ? [
          {
            title: words("say.elsewhere"),
            lines: RING.map((pile) =>
              words("say.unseen", {
                city: texts.word("city", pile),
                tickets: texts.join(
                  elsewhere
                    .filter(([ticket]) => pileOf(ticket) === pile)
                    .map(([ticket, n]) => words("say.times", { n, city: texts.word("city", ticket.charAt(1)) })),
                ),
              }),
            ),
          },
        ]
      : []),
  ];
}

/** What a frame can hold of a name. */
export function short(name: string, frame: Frame, room: number): string {
  const most = Math.max(3, Math.floor(room / (frame.wide ? 9.2 : 7.6)));
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}
