/** The drive that is meant, in words for the card, and the ways it may go; each says what it brings. */
import type { LittleItalyView } from "../../wire/views";
import type { Asking, BoardProps, Happening, Offer } from "../contract";
import type { Choice } from "./choice.svelte";
import { newsOf } from "./news";
import { carsOf, driveOf, gainsOf, lost, payments, thenOf } from "./moves";

type Props = BoardProps<LittleItalyView>;

/** `fresh`: what is news; `roomy`: there is room for a second sentence. */
export function askingOf(
  props: Props,
  choice: Choice,
  fresh: readonly Happening[],
  driving: boolean,
  roomy: boolean,
  other: () => void,
): Asking | null {
  const { words } = props;
  const news = props.rows ? newsOf(fresh, props) : null;
  if (driving || !choice.cars.size) return news && { title: null, text: null, ways: [], back: null, news };
  const offers = choice.car ? (choice.cars.get(choice.car) ?? []) : [];
  const meant = offers.find((offer) => offer === choice.told) ?? offers[0];
  if (!meant) {
    const text = [words("plan.choose"), ...also(props, roomy, news !== null)].join(" ");
    return { title: null, text, ways: [], back: null, news };
  }
  return {
    title: meant.text,
    text: sentence(props, meant),
    ways: offers.map((offer) => ({
      move: offer.move,
      text: short(props, offer),
      first: offer === meant,
      // the rows say it too: only where there is something to compare
      under: props.rows && offers.length === 1 ? "" : gains(props, offer).join(" · "),
    })),
    back: { text: words("go.other"), go: other },
  };
}

/** What is good to know while nothing is chosen: which cars pay, or which dice are gone. */
function also({ words, view, rows, texts, me }: Props, roomy: boolean, busy: boolean): string[] {
  const cars = carsOf(view);
  if (roomy) return view.cup.length < cars.length ? [words("used")] : [];
  const mine = cars.filter((car) => me !== null && view.control[car]?.includes(me)).map((car) => texts.word("car", car));
  return rows && !busy && mine.length ? [words("plan.yours", { cars: texts.join(mine) })] : [];
}

function short({ words }: Props, offer: Offer): string {
  const drive = driveOf(offer);
  const to = Number(offer.args["to"] ?? 0);
  if (drive?.kind === "in") return words("go.in");
  if (offer.move.endsWith(" north")) return words("go.north", { to });
  if (offer.move.endsWith(" south")) return words("go.south", { to });
  return words(drive?.kind === "out" ? "go.out" : "go.drive", { to });
}

const gains = ({ words, seats }: Props, offer: Offer): string[] =>
  gainsOf(offer).map(({ seat, points }) => words(points > 0 ? "gain" : "loss", { name: seats[seat]?.name ?? "", n: Math.abs(points) }));

/** Cars leapt over, pips lost, who gains what, whether it ends the game. */
function sentence(props: Props, offer: Offer): string {
  const { words, texts } = props;
  const drive = driveOf(offer);
  if (!drive) return "";
  const gone = lost(drive);
  const brings = gains(props, offer);
  const parts = [
    drive.over.length ? words("plan.over", { cars: texts.join(drive.over.map((car) => texts.word("car", car))) }) : "",
    gone ? words("plan.lost", { n: gone }) : "",
    brings.length ? `${texts.join(brings)}.` : words(payments(thenOf(offer)).length ? "plan.even" : "plan.nothing"),
    thenOf(offer).some(({ key }) => /in_alley/.test(key) && /^(met|found)/.test(key)) ? words("plan.end") : "",
  ];
  return parts.filter(Boolean).join(" ");
}
