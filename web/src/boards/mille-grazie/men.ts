/** Where noblemen stand in their towns: as near as may be without hiding a road's letter, a name or a task. */
import { type Box, FAR_PLATE, FAR_TASK, HEIGHT, type Measure, overlap, plateBox, PLATE, type RoadPlan, SHIELD, type Spot, taskBox, taskWidth, type Town, TOWN, WIDTH } from "./geometry";
import { destination } from "./moves";

export type Stand = Spot & { readonly scale: number };

/** A man drawn in his own size: cloak and sword, face and hat, plume; and the ring at the feet of who travels. */
const MAN: readonly Box[] = [
  { x: -24, y: -6, w: 55, h: 46 },
  { x: -23, y: -36, w: 46, h: 32 },
  { x: 8, y: -46, w: 30, h: 22 },
  { x: -31, y: 26, w: 62, h: 20 },
];
const BODY = MAN.slice(0, 2);
/** By what one knows whose he is: the sign on his cloak. */
const SIGN: Box = { x: -9, y: 5, w: 24, h: 24 };
/** How large they are, the first of them first: one or two in a town, and more. */
const SCALES = { few: [1, 0.8], many: [0.84, 0.68, 0.68, 0.68] } as const;
/** Where it is narrow they are smaller. */
const SMALLER = [1, 0.92, 0.84, 0.76];
/** What costs no more hides nothing that matters. */
const FREE = 200;
/** Seen from afar all is drawn larger. */
export const GROWN = 1.2;
/** So far from his town he still belongs to it. */
const REACH = 66;
const STEP = 6;
const EDGE = 8;

/** What he would hide, and how much it matters. */
interface Thing {
  readonly box: Box;
  readonly weight: number;
}

const moved = (box: Box, { x, y, scale }: Stand): Box => ({ x: x + box.x * scale, y: y + box.y * scale, w: box.w * scale, h: box.h * scale });

/** All a man covers. */
export const manBoxes = (at: Stand): readonly Box[] => MAN.map((box) => moved(box, at));

const round = ({ x, y }: Spot, r: number): Box => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });

/** What must be read on the map whoever stands there. */
function things(map: RoadPlan, measure: Measure, here: Town, far: boolean): Thing[] {
  const towns = [...map.towns.values()];
  const shields = [...map.roads.values()].map((road) => ({ box: round(far ? road.far : road.shield, SHIELD * (far ? 1.35 : 1.02)), weight: 40 }));
  const plates = towns.map((town) => ({ box: plateBox(town, measure, far ? FAR_PLATE : PLATE), weight: 40 }));
  const medals = towns.map((town) => ({ box: round(town, TOWN), weight: town === here ? 0.02 : 20 }));
  const tasks = Object.keys(map.points).flatMap((task) => {
    const town = map.towns.get(task.slice(0, task.indexOf(">")));
    return town ? [{ box: taskBox(town, far ? FAR_TASK : taskWidth(destination(task), measure), far), weight: 20 }] : [];
  });
  const near: Box = round(here, REACH + 60 * GROWN);
  return [...shields, ...plates, ...medals, ...tasks].filter(({ box }) => overlap(box, near) > 0);
}

/** Steps round a town, the nearest first; his feet, not his hat, are where he is. */
const STEPS = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, k) => k * STEP - REACH)
  .flatMap((dx, _, all) => all.map((dy) => ({ dx, dy, away: Math.hypot(dx, dy + 8) })))
  .filter(({ away }) => away <= REACH)
  .sort((a, b) => a.away - b.away);

/** How much of each other two men hide; a sign matters most. */
function between(one: Stand, other: Stand): number {
  const [front, behind] = one.y > other.y ? [one, other] : [other, one];
  let hidden = 0;
  for (const part of BODY) {
    const box = moved(part, front);
    hidden += overlap(box, moved(SIGN, behind)) * 30;
    for (const back of BODY) hidden += overlap(box, moved(back, behind));
  }
  return hidden;
}

/** The freest place for one of this size beside others, and what it costs. */
function freest(town: Town, scale: number, around: readonly Thing[], others: readonly Stand[]): { cost: number; at: Stand } {
  let best = { cost: Infinity, at: { x: town.x, y: town.y, scale } };
  for (const { dx, dy, away } of STEPS) {
    if (away >= best.cost) break;
    const at = { x: town.x + dx, y: town.y + dy, scale };
    let cost = others.reduce((sum, other) => sum + between(at, other), away);
    for (const part of MAN) {
      if (cost >= best.cost) break;
      const box = moved(part, at);
      if (box.x < EDGE || box.y < EDGE || box.x + box.w > WIDTH - EDGE || box.y + box.h > HEIGHT - EDGE) cost = Infinity;
      for (const thing of around) cost += overlap(box, thing.box) * thing.weight;
    }
    if (cost < best.cost) best = { cost, at };
  }
  return best;
}

function search(map: RoadPlan, measure: Measure, town: Town, far: boolean, many: boolean): readonly Stand[] {
  const around = things(map, measure, town, far);
  const found: Stand[] = [];
  for (const size of SCALES[many ? "many" : "few"]) {
    let best: { cost: number; at: Stand } = { cost: Infinity, at: { x: town.x, y: town.y, scale: size } };
    for (const part of SMALLER) {
      if (best.cost <= FREE) break;
      const next = freest(town, size * part * (far ? GROWN : 1), around, found);
      if (next.cost < best.cost) best = next;
    }
    found.push(best.at);
  }
  return found;
}

const known = new WeakMap<RoadPlan, WeakMap<Measure, Map<string, readonly Stand[]>>>();

/** The places in a town, the traveller's first: for one or two, or for more. */
export function stands(map: RoadPlan, measure: Measure, town: Town, far: boolean, many = false): readonly Stand[] {
  let here = known.get(map);
  if (!here) known.set(map, (here = new WeakMap()));
  let found = here.get(measure);
  if (!found) here.set(measure, (found = new Map()));
  const key = `${town.name}${far}${many}`;
  let places = found.get(key);
  if (!places) found.set(key, (places = search(map, measure, town, far, many)));
  return places;
}

/** Where each nobleman stands, the one who travels in front. */
export function standing(map: RoadPlan, measure: Measure, towns: readonly (string | null)[], nobleman: number, far: boolean): Map<number, Stand> {
  const found = new Map<number, Stand>();
  for (const town of map.towns.values()) {
    const here = towns.flatMap((each, seat) => (each === town.name ? [seat] : [])).sort((a, b) => Number(b === nobleman) - Number(a === nobleman));
    if (!here.length) continue;
    const many = here.length > 2;
    const places = stands(map, measure, town, far, many);
    const most = SCALES[many ? "many" : "few"][1] * (far ? GROWN : 1);
    here.forEach((seat, place) => {
      const at = places[place] ?? places[0]!;
      found.set(seat, seat === nobleman ? at : { ...at, scale: Math.min(at.scale, most) });
    });
  }
  return found;
}
