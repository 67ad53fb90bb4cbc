/** Events as motion. Every one leaves the view as it was told; the shell's next view settles all doubts. */
import type { Motion } from "../../lib/motion";
import type { LittleItalyView } from "../../wire/views";
import type { Happening } from "../contract";
import type { Car } from "./art/cars";
import type { Kind } from "./art/pieces";
import { onLine, type Ring, type Spot } from "./geometry";
import { carsOf, type Drive, driveOf, endOf, markerSpace, type Payment, SEVEN } from "./moves";
import { legs, run, standing, waiting } from "./route";
import type { Scene } from "./scene.svelte";
import { signed, widthOf } from "./tags";

export interface Stage {
  readonly scene: Scene;
  readonly ring: Ring;
  readonly view: LittleItalyView;
  readonly motion: Motion;
  set: (change: Partial<LittleItalyView>) => void;
  /** A seat's place below the dice, in units of the drawing. */
  berth: (seat: number) => Spot;
}

const TOUCH = 180;
const STEP = 320;
const LEAP = 24;

export async function perform(stage: Stage, event: Happening): Promise<void> {
  const { key, args } = event;
  const drive = driveOf(event);
  try {
    if (drive) await driveCar(drive, stage);
    else if (key === "dealt") await deal(args["money"] as number[], args["police"] as number[], stage);
    else if (key === "rolled") await roll(args["dice"] as Record<string, number>, stage);
    else if (key.startsWith("met_")) await meet(kindIn(key), args["seat"] as number, args["car"] as Car, stage);
    else if (key.startsWith("found_")) await find(kindIn(key), args["car"] as Car, stage);
    else if (key === "earned" || key === "paid") {
      const points = (key === "earned" ? 1 : -1) * (args["points"] as number);
      const seat = args["seat"] as number;
      await score({ space: null, tone: key === "earned" ? "money" : "police", points, seats: [seat] }, args["car"] as Car, stage);
    } else if (/^(money|police)_(moved|in_alley)$/.test(key)) await moveOn(kindIn(key), args, stage);
    else if (key.startsWith("cup_")) await passCup(args["next"] as number, key === "cup_refilled", stage);
    else if (key.startsWith("ended")) {
      stage.set({ phase: "over" });
      await stage.motion.wait(900);
    }
  } finally {
    stage.scene.rest();
  }
}

function kindIn(key: string): Kind {
  return key.includes("money") ? "money" : "police";
}

async function deal(money: number[], police: number[], { scene, motion, set }: Stage): Promise<void> {
  scene.signs = 0;
  set({ circles: { money, police }, phase: "roll" });
  await motion.step(12 * 80, (part) => (scene.signs = Math.ceil(part * 12)));
}

async function roll(dice: Record<string, number>, { scene, motion, set }: Stage): Promise<void> {
  await motion.step(STEP, (part) => (scene.tip = part));
  scene.tip = 0;
  scene.roll = 0;
  set({ phase: "drive", dice });
  await motion.step(480 + 60 * Object.keys(dice).length, (part) => (scene.roll = part));
}

async function driveCar(drive: Drive, { scene, ring, view, motion, set }: Stage): Promise<void> {
  scene.chosen = drive.car;
  await motion.wait(TOUCH);
  const from = standing(ring, view, drive.car);
  scene.driving = { car: drive.car, x: from.x, y: from.y, heading: from.heading, lift: 0, dip: 0 };
  for (const leg of legs(ring, view, drive)) {
    await motion.step(STEP, (part) => {
      const { x, y } = onLine(leg.points, part);
      const lift = leg.leap ? 4 * LEAP * part * (1 - part) : 0;
      scene.driving = { car: drive.car, x, y, heading: leg.heading, lift, dip: 0 };
    });
  }
  const { [drive.car]: _, ...dice } = view.dice;
  set({
    cars: { ...view.cars, [drive.car]: endOf(drive) ?? (drive.mouth === "south" ? "alley-s" : "alley-n") },
    cup: view.cup.filter((car) => car !== drive.car),
    dice,
  });
  const last = scene.driving;
  await motion.step(120, (part) => (scene.driving = { ...last, dip: Math.sin(part * Math.PI) }));
}

async function meet(kind: Kind, seat: number, car: Car, stage: Stage): Promise<void> {
  if (kind === "police") await siren(car, stage);
  await score({ space: null, tone: "mover", points: 1, seats: [seat] }, car, stage);
}

async function find(kind: Kind, car: Car, stage: Stage): Promise<void> {
  const { scene, ring, view, motion } = stage;
  if (kind === "police") return siren(car, stage);
  const at = { ...standing(ring, view, car), car, lift: 0 };
  await motion.step(TOUCH, (part) => (scene.driving = { ...at, dip: Math.sin(part * Math.PI) }));
}

/** Red, then blue, once. */
async function siren(car: Car, { scene, ring, view, motion }: Stage): Promise<void> {
  const { x, y } = standing(ring, view, car);
  for (const half of ["red", "blue"] as const) {
    scene.police = { x, y, half };
    await motion.wait(TOUCH);
  }
}

/** Points rise from the car to the seat; what is paid slides out the other way. */
async function score(payment: Payment, car: Car, { scene, ring, view, motion, set, berth }: Stage): Promise<void> {
  const seat = payment.seats[0] ?? 0;
  const place = standing(ring, view, car);
  const [from, to] = payment.points < 0 ? [berth(seat), place] : [{ x: place.x, y: place.y - 46 }, berth(seat)];
  const tag = { text: signed(payment.points), width: widthOf(payment), payment };
  scene.flying = { ...tag, ...from };
  await motion.wait(TOUCH);
  await motion.step(STEP, (part) => {
    scene.flying = { ...tag, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
  set({ points: view.points.map((points, each) => (each === seat ? points + payment.points : points)) });
  scene.flying = null;
  await motion.wait(TOUCH);
}

async function moveOn(kind: Kind, args: Happening["args"], { scene, ring, view, motion, set }: Stage): Promise<void> {
  scene.dimmed = kind;
  await motion.wait(TOUCH);
  const to = (args["space"] as number | undefined) ?? null;
  const line = run(ring, { kind, from: markerSpace(view, kind) ?? ring.length, to });
  await motion.step(640, (part) => (scene.running = { kind, ...onLine(line, part) }));
  const end = to === null ? waiting(ring, kind) : ring.space(to);
  await motion.step(TOUCH, (part) => {
    const last = line.at(-1)!;
    scene.running = { kind, x: last.x + (end.x - last.x) * part, y: last.y + (end.y - last.y) * part };
  });
  set({ [kind]: (args["circle"] as number | undefined) ?? SEVEN });
  scene.dimmed = null;
  scene.running = null;
  await motion.wait(TOUCH);
}

async function passCup(next: number, refilled: boolean, { view, motion, set }: Stage): Promise<void> {
  set({ turn: next, phase: "roll", dice: {}, ...(refilled ? { cup: carsOf(view) } : {}) });
  await motion.wait(STEP);
}
