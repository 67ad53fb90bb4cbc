/** Tickets, backs, selection cards, wagons and loops. All words on them are printed: the same in every language. */
import { after, before, CITY, cityOf, type Letter, otherOf, type Pile, pileOf, RING } from "../cities";
import { isStar, wayOf } from "../trips";
import { CARD, chip, EDGE, f1, INK, mark, print, punched, range, SHADE, use } from "./brush";

export const TICKET = { w: 120, h: 184, path: punched(120, 184, 9) } as const;
export const WAGON = { w: 132, h: 76, path: punched(132, 76, 7) } as const;
export const SELECTION = { w: 104, h: 148 } as const;
const CREAM = "#F8E9C4";

/** Thick card: shadow from the upper left, a visible edge, one ink line. */
const slab = (d: string, face: string = CARD, thick = 3): string =>
  `<path d="${d}" transform="translate(3 ${thick + 3})" fill="${SHADE}" opacity=".2"/><path d="${d}" transform="translate(0 ${thick})" fill="${EDGE}" stroke="${INK}" stroke-width="1.4"/><path d="${d}" fill="${face}"/>`;
const rim = (d: string): string =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>`;
/** Three strokes: it came from this pile. */
const strokes = (x: number, y: number, ink: string): string =>
  `<path d="M${x} ${y}h11M${x} ${y + 3.4}h11M${x} ${y + 6.8}h11" stroke="${ink}" stroke-width="1.7" stroke-linecap="round"/>`;

const kept = new Map<string, string>();
function once(key: string, make: () => string): string {
  let found = kept.get(key);
  if (found === undefined) kept.set(key, (found = make()));
  return found;
}

/** A drop that points outwards: black left, grey right; lit when that exchange is possible now. */
function drop(side: "left" | "right", city: Letter, x: number, y: number, r: number, lit = false): string {
  const left = side === "left";
  const way = left ? -1 : 1;
  const q = r * 0.72;
  const d = `M${f1(x + way * r * 1.42)} ${y}L${f1(x + way * q)} ${f1(y - q)}A${r} ${r} 0 1 ${left ? 1 : 0} ${f1(x + way * q)} ${f1(y + q)}Z`;
  const glow = lit
    ? `<path d="${d}" fill="none" stroke="#66762F" stroke-width="15" stroke-linejoin="round" opacity=".35"/><path d="${d}" fill="none" stroke="#8FA24A" stroke-width="8" stroke-linejoin="round"/>`
    : "";
  return `<g>${glow}<path d="${d}" fill="${left ? "#15110F" : "#6F6A66"}" stroke="${CARD}" stroke-width="1.8" stroke-linejoin="round"/><circle cx="${x}" cy="${y}" r="${f1(r * 0.7)}" fill="none" stroke="${CITY[city].bright}" stroke-width="${f1(r * 0.15)}"/>${print(x, y + r * 0.34, city, f1(r * 0.96), { anchor: "middle", fill: "#fff", weight: 800 })}</g>`;
}

export const ticket = (id: string, left = false, right = false): string =>
  once(`ticket ${id} ${left} ${right}`, () => {
    const [pile, other] = [pileOf(id), otherOf(id)];
    const [a, b] = [CITY[pile], CITY[other]];
    const d = TICKET.path;
    return (
      slab(d) +
      `<g clip-path="url(#gi-ticket)"><path d="M0 0H120V46H0Z" fill="${a.colour}"/><path d="M0 138H120V184H0Z" fill="${b.colour}"/><path d="M0 46H120M0 138H120" stroke="${INK}" stroke-width="1.2"/></g>` +
      `<path d="M44 6V40M44 144V178" stroke="${CARD}" stroke-width="1.6" stroke-dasharray=".1 4" stroke-linecap="round" opacity=".8"/>` +
      print(25, 36, pile, 37, { anchor: "middle", fill: a.on, weight: 800 }) +
      print(81, 35, a.name, 15, { anchor: "middle", fill: a.on, weight: 650 }) +
      strokes(75.5, 9.5, a.on) +
      print(25, 174, other, 37, { anchor: "middle", fill: b.on, weight: 800 }) +
      print(81, 167, b.name, 15, { anchor: "middle", fill: b.on, weight: 650 }) +
      `<path d="M6.500 51.500H113.500V132.500H6.500Z" fill="${a.colour}" stroke="${INK}" stroke-width="1"/>` +
      use(`pic${other}`, 11, 56, 98, 72) +
      `<path d="M11 56H109V128H11Z" fill="none" stroke="${INK}" stroke-width="1"/>` +
      drop("left", before(pile), 22, 62, 14, left) +
      drop("right", after(pile), 98, 62, 14, right) +
      rim(d)
    );
  });

/** The back of a ticket; lying on its pile it throws no shadow of its own. */
export const back = (pile: Pile, lying = false): string =>
  once(`back ${pile} ${lying}`, () => {
    const { colour, deep, name } = CITY[pile];
    const d = TICKET.path;
    return (
      (lying ? `<path d="${d}" fill="${colour}"/>` : slab(d, colour)) +
      `<path d="${d}" fill="url(#gi-waves)"/><path d="${punched(106, 170, 9)}" transform="translate(7 7)" fill="none" stroke="${CREAM}" stroke-width="1.8"/>` +
      `<circle cx="60" cy="84" r="43" fill="${CARD}" stroke="${INK}" stroke-width="1.2"/><circle cx="60" cy="84" r="38.500" fill="none" stroke="${colour}" stroke-width="1.6"/>` +
      mark(pile, 32, 54, 56, deep) +
      `<path d="M12 140H108V168H12Z" fill="${deep}"/>` +
      print(60, 160, name.toUpperCase(), 15.5, { anchor: "middle", fill: "#FFFDF8", spacing: 1 }) +
      `<circle cx="24" cy="25" r="14.500" fill="${deep}" stroke="${CREAM}" stroke-width="1.6"/>` +
      print(24, 31.5, pile, 18.5, { anchor: "middle", fill: "#FFFDF8", weight: 800 }) +
      `<circle cx="101" cy="20" r="3.600" fill="${deep}" opacity=".7"/>` +
      rim(d)
    );
  });

/** A small back in another's hand; `sure` is the other city, where these eyes know it. */
export const smallBack = (pile: Pile, w: number, h: number, sure: string | null = null): string =>
  once(`small ${pile} ${w} ${h} ${sure ?? ""}`, () => {
    const { colour, deep } = CITY[pile];
    const d = punched(w, h, Math.min(6, w * 0.12));
    const lies = w > h;
    const [cx, cy, r] = [lies ? w * 0.68 : w / 2, lies ? h / 2 : h * 0.63, Math.min(w, h) * 0.29];
    const plain = w < 30 || sure !== null;
    const known =
      sure === null
        ? ""
        : chip(cityOf(sure), lies ? w * 0.24 : w / 2, lies ? h / 2 : h * 0.24, f1(r * (lies ? 0.8 : 0.72)));
    return (
      `<path d="${d}" transform="translate(2 3)" fill="${SHADE}" opacity=".2"/><path d="${d}" transform="translate(0 1.800)" fill="${EDGE}" stroke="${INK}" stroke-width="1"/><path d="${d}" fill="${colour}"/><path d="${d}" fill="url(#gi-waves)"/>` +
      (plain ? "" : mark(pile, lies ? w * 0.13 : w / 2 - r * 0.8, lies ? h / 2 - r * 0.8 : h * 0.1, r * 1.6, CREAM)) +
      known +
      `<circle cx="${f1(cx)}" cy="${f1(cy)}" r="${f1(r)}" fill="${CARD}" stroke="${INK}" stroke-width=".9"/>` +
      print(cx, cy + r * 0.44, pile, f1(r * 1.3), { anchor: "middle", fill: deep, weight: 800 }) +
      `<path d="${d}" fill="none" stroke="${INK}" stroke-width="1.2"/>`
    );
  });

/** A ticket lying in a trip: the end of its pile carries the strokes, travelled backwards the picture stands on its head. */
export const wagon = (id: string, from: Letter): string =>
  once(`wagon ${id} ${from}`, () => {
    const [pile, other] = [pileOf(id), otherOf(id)];
    const forward = pile === from;
    const to = forward ? other : pile;
    const [a, b] = [CITY[from], CITY[to]];
    const d = WAGON.path;
    return (
      slab(d, CARD, 2.5) +
      `<g clip-path="url(#gi-wagon)"><path d="M0 0H34V76H0Z" fill="${a.colour}"/><path d="M98 0H132V76H98Z" fill="${b.colour}"/></g><path d="M34 0V76M98 0V76" stroke="${INK}" stroke-width="1"/><path d="M36.500 5H95.500V71H36.500Z" fill="${CITY[pile].colour}"/>` +
      `<g${forward ? "" : ' transform="rotate(180 66 38)"'}>${use(`pic${other}`, 39.5, 8, 53, 60)}<path d="M39.500 8H92.500V68H39.500Z" fill="none" stroke="${INK}" stroke-width=".9"/></g>` +
      print(17, 48, from, 29, { anchor: "middle", fill: a.on, weight: 800 }) +
      print(115, 48, to, 29, { anchor: "middle", fill: b.on, weight: 800 }) +
      (forward ? strokes(11.5, 58, a.on) : strokes(109.5, 58, b.on)) +
      rim(d)
    );
  });

const sheet = (more: string): string => `<rect width="104" height="148" rx="8" ${more}/>`;

/** A selection card with one, two or five cities. */
export const selection = (cities: readonly string[]): string =>
  once(`selection ${cities.join("")}`, () => {
    const ink = { fill: INK };
    const line = (y: number): string => `<path d="M0 ${f1(y)}H104" stroke="${ink.fill}" stroke-width="1.2"/>`;
    const letters = RING.filter((pile) => cities.includes(pile));
    const rows = letters.map((city, i) => {
      const { colour, on, name } = CITY[city];
      if (letters.length === 1)
        return `${use(`pic${city}`, 0, 30, 104, 86)}<path d="M0 116H104V148H0Z" fill="${colour}"/>${line(30)}${line(116)}${print(17, 140, city, 24, { anchor: "middle", fill: on, weight: 800 })}${print(64, 138, name, 17, { anchor: "middle", fill: on, weight: 650 })}`;
      const h = 118 / letters.length;
      const y = 30 + i * h;
      if (letters.length === 2)
        return `${use(`pic${city}`, 34, y, 70, h)}<path d="M0 ${y}H36V${y + h}H0Z" fill="${colour}"/>${line(y)}<path d="M36 ${y}V${y + h}" stroke="${INK}" stroke-width="1.2"/>${print(18, y + 28, city, 27, { anchor: "middle", fill: on, weight: 800 })}${mark(city, 7, y + 33, 22, on)}`;
      const size = Math.min(19.5, h - 4);
      return `<path d="M0 ${f1(y)}H104V${f1(y + h)}H0Z" fill="${colour}"/>${mark(city, 8, y + (h - size) / 2, size, on)}${print(31, y + h / 2 + 5, name, 12.5, { fill: on, weight: 650 })}${line(y)}${print(98, y + h / 2 + 6, city, 15.5, { anchor: "end", fill: on, weight: 800 })}`;
    });
    return `${sheet(`transform="translate(3 6)" fill="${SHADE}" opacity=".2"`)}${sheet(`transform="translate(0 2.500)" fill="${EDGE}" stroke="${INK}" stroke-width="1.4"`)}${sheet(`fill="${CARD}"`)}<g clip-path="url(#gi-selection)"><path d="M0 0H104V30H0Z" fill="#241D1A"/>${print(52, 20.5, "PARTENZE", 13, { anchor: "middle", fill: "#F6D98B", spacing: 2 })}${rows.join("")}</g>${sheet(`fill="none" stroke="${INK}" stroke-width="1.6"`)}`;
  });

/** The pile of selection cards, so thick. */
export const selectionBack = (thick: number): string =>
  once(`selections ${f1(thick)}`, () =>
    [
      sheet(`transform="translate(3 ${f1(thick + 3)})" fill="${SHADE}" opacity=".2"`),
      range(Math.ceil(thick / 2.5), (i) =>
        sheet(`transform="translate(0 ${f1(thick - i * 2.5)})" fill="${EDGE}" stroke="${INK}" stroke-width="1"`),
      ),
      sheet(`fill="#5C6B2C" stroke="${INK}" stroke-width="1.6"`),
      `<rect x="6" y="6" width="92" height="136" rx="4" fill="url(#gi-waves)" stroke="${CREAM}" stroke-width="1.6"/>`,
      use("boot", 10, 20, 84, 104, `fill="${CARD}" stroke="${INK}" stroke-width="1.3"`),
    ].join(""),
  );

/** A laid trip, in a field of 2R × 2R: arcs wear the pile's colour, nodes are the cities. */
export const loop = (tickets: readonly string[], R: number): string =>
  once(`loop ${tickets.join("")} ${f1(R)}`, () => {
    const n = tickets.length;
    const star = isStar(tickets);
    const steps = wayOf(tickets)?.steps ?? [];
    const [r, node] = [R * 0.66, R * (n > 5 ? 0.26 : n > 4 ? 0.285 : 0.31)];
    const at = (i: number): [number, number] => {
      const turn = -Math.PI / 2 + (n === 2 ? Math.PI / 2 : 0) + (i * 2 * Math.PI) / n;
      return [R + r * Math.cos(turn), R + r * Math.sin(turn)];
    };
    const arcs = steps.map((step, i) => {
      const [[a, b], [c, d]] = [at(i), at(i + 1)];
      const path = `M${f1(a)} ${f1(b)}A${f1(r)} ${f1(r)} 0 0 1 ${f1(c)} ${f1(d)}`;
      const draw = (ink: string, width: number, more = ""): string =>
        `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${f1(width)}" ${more}/>`;
      return (
        draw(INK, R * 0.235) +
        draw(CITY[pileOf(step.ticket)].colour, R * 0.165) +
        draw(CARD, R * 0.04, `stroke-dasharray="${f1(R * 0.07)} ${f1(R * 0.07)}" opacity=".9"`)
      );
    });
    const nodes = steps.map((step, i) => chip(step.from, ...at(i), f1(node)));
    const p = (k: number): number => f1(R * k);
    const shine = star
      ? `<path d="M${f1(R)} ${f1(R * 1.2)}l${p(0.035)} ${p(0.09)} ${p(0.1)} 0 ${p(-0.08)} ${p(0.065)} ${p(0.03)} ${p(0.1)} ${p(-0.085)} ${p(-0.06)} ${p(-0.085)} ${p(0.06)} ${p(0.03)} ${p(-0.1)} ${p(-0.08)} ${p(-0.065)} ${p(0.1)} 0Z" fill="var(--saff)" stroke="var(--ink)" stroke-width=".6"/>`
      : "";
    return `<circle cx="${R}" cy="${R}" r="${f1(R * 0.96)}" fill="var(--loop)" stroke="var(--line)"/>${arcs.join("")}${nodes.join("")}${print(R, R + R * (star ? 0.13 : 0.2), n, f1(R * (star ? 0.46 : 0.54)), { anchor: "middle", weight: 750 })}${shine}`;
  });

const GRAND = 6;

/** The place of a length not yet laid; the grand six in gold laurel. */
export const slot = (length: number, R: number): string =>
  once(`slot ${length} ${f1(R)}`, () => {
    const grand = length === GRAND;
    const leaves = grand
      ? [-1, 1]
          .map((side) =>
            range(6, (i) => {
              const turn = Math.PI * (0.42 - i * 0.155);
              const [x, y] = [R + side * R * 0.6 * Math.cos(turn), R + R * 0.6 * Math.sin(turn)];
              return `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(R * 0.075)}" ry="${f1(R * 0.155)}" transform="rotate(${f1(side * (62 - i * 26))} ${f1(x)} ${f1(y)})" fill="var(--saff)" stroke="${INK}" stroke-width=".7"/>`;
            }),
          )
          .join("")
      : "";
    return `<circle cx="${R}" cy="${R}" r="${f1(R * 0.9)}" fill="var(--loop)" fill-opacity=".75" stroke="${grand ? "var(--saff)" : "var(--soft)"}" stroke-width="1.5" stroke-dasharray="${grand ? "2 3" : "4 4"}"/>${leaves}${print(R, R + R * 0.2, length, f1(R * 0.58), { anchor: "middle", weight: 600, fill: grand ? "var(--ink)" : "var(--soft)" })}`;
  });
