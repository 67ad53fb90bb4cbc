/** What the card says and offers while something is chosen on the board. */
import type { Asking, Way } from "../contract";
import type { Choice } from "./choice.svelte";
import { after, before, pileOf } from "./cities";
import { empty } from "./empty";
import { LENGTHS } from "./places";
import { named } from "./say";
import type { Standing } from "./standing";
import { isStar } from "./trips";

const ARROW = {
  left: '<circle r="22" fill="#191412" stroke="#fffdf8" stroke-width="3"/><path d="M8-12V12L-13 0Z" fill="#fffdf8"/>',
  right: '<circle r="22" fill="#6f6a66" stroke="#fffdf8" stroke-width="3"/><path d="M-8-12V12L13 0Z" fill="#fffdf8"/>',
};

export function askingOf(now: Standing, choice: Choice): Asking | null {
  if (now.moving || !now.props.legal.length) return null;
  if (choice.build.length) return buildAsking(now, choice);
  const held = choice.fan.find(({ id }) => id === choice.picked);
  if (held) return ticketAsking(now, choice, held.ticket);
  if (choice.offers.mode === "trip") return tripAsking(now, choice);
  if (!choice.offers.takes.size) return null;
  const ways = [...choice.offers.takes].map(([pile, { move }]) => ({
    move,
    text: now.props.words("ask.take", { city: now.props.texts.word("city", pile) }),
  }));
  // where there is little room the piles themselves are pressed
  return now.frame.wide && ways.length < 3 ? { title: null, text: null, ways, back: null } : null;
}

/** Whether there is a trip to lay, before a ticket is chosen. */
function tripAsking(now: Standing, choice: Choice): Asking | null {
  const { view, legal, words } = now.props;
  if (empty(view, legal) !== null) return null;
  return { title: null, text: words(choice.offers.trips.length ? "ask.trip" : "ask.trip.none"), ways: [], back: null };
}

function buildAsking(now: Standing, choice: Choice): Asking | null {
  const { words, texts } = now.props;
  const { way, ready, build } = choice;
  if (!way) return null;
  const city = (letter: string): string => texts.word("city", letter);
  const n = build.length;
  const back = { text: words("ask.back"), go: () => choice.takeBack(n - 1) };
  if (way.closed) {
    const cities = texts.join(way.steps.map(({ from }) => city(from)));
    const text = words(isStar(build) ? "ask.loop.extra" : "ask.loop.text", { cities });
    return { title: words("ask.loop", { n }), text, ways: ready ? [{ move: ready.move, text: words("lay", { n }), first: true }] : [], back };
  }
  const laid = now.drawn.trips[now.props.me ?? 0] ?? {};
  // six is no length among the others: it wins alone
  const open = LENGTHS.filter((length) => length < 6 && !laid[String(length)]).map(String);
  return {
    title: words("ask.build", { n, from: city(way.start), to: city(way.end) }),
    text: words("ask.build.text", { city: city(way.start), lengths: texts.join(open) }),
    ways: [],
    back,
  };
}

function ticketAsking(now: Standing, choice: Choice, ticket: string): Asking | null {
  const { words, texts, seats } = now.props;
  const slots = { ticket: named({ texts, words }, ticket), city: texts.word("city", pileOf(ticket)) };
  const sides = choice.offers.swaps.get(ticket);
  if (sides) {
    const ways = (["left", "right"] as const).flatMap((side): Way[] => {
      const [offer, place] = [sides[side], now.places.find(({ where }) => where === side)];
      if (!offer || !place) return [];
      const gets = side === "left" ? before(pileOf(ticket)) : after(pileOf(ticket));
      const under = words("ask.swap.for", { city: texts.word("city", gets) });
      return [{ move: offer.move, text: seats[place.seat]?.name ?? "", under, mark: ARROW[side], first: true }];
    });
    const [only, both] = ways;
    const text = only && !both ? words("ask.swap.one", { name: only.text }) : words("ask.swap.text");
    return { title: words("ask.swap", slots), text, ways, back: null };
  }
  const single = choice.offers.single.get(ticket);
  if (!single) return null;
  const kind = choice.offers.mode === "discard" ? "discard" : "give";
  return {
    title: words(`ask.${kind}`, slots),
    text: words(`ask.${kind}.text`, slots),
    ways: [{ move: single.move, text: words(`ask.${kind}.way`, slots), first: true }],
    back: null,
  };
}
