/** Events as motion, one thing at a time; each leaves the view as it was told. */
import type { Motion } from "../../lib/motion";
import type { MilleGrazieView } from "../../wire/views";
import { list, number, text } from "../args";
import type { Args, Happening } from "../contract";
import { type RoadPlan, travelled } from "./geometry";
import { viewAfter } from "./position";
import type { Scene } from "./scene.svelte";

/** Robbers on a road, and perhaps the escort that came. */
export interface Meeting {
  readonly kind: "ambush" | "escort";
  readonly road: string;
  readonly robbers: readonly number[];
  /** What each of them gets. */
  readonly points: number;
  /** 0…1 each: the last robber has risen, the bubble is open, the riders are there, the robbers have sunk. */
  readonly risen: number;
  readonly said: number;
  readonly ridden: number;
  readonly sunk: number;
}

export type Place = { readonly town: string } | { readonly seat: number; readonly task?: string } | { readonly pile: true };

export interface Flight {
  readonly task: string;
  readonly from: Place;
  readonly to: Place;
  readonly part: number;
  /** Which side is seen at first: cards turn over on the way. */
  readonly turns: "up" | "down" | null;
  /** It drops off the table. */
  readonly falls: boolean;
}

export interface Stage {
  readonly map: RoadPlan;
  readonly scene: Omit<Scene, "rest">;
  view: MilleGrazieView;
}

const TOUCH = 180;
const STEP = 320;
const BUBBLE = 260;
const RIDE = 480;
/** From a town to the next: so long, and so much more a unit. */
const LEAVE = 320;
const UNIT = 0.6;

/** `step` eases out; a journey begins at its full pace and only its second half slows down. */
const linear = (part: number): number => 1 - Math.cbrt(1 - part);
const slowing = (part: number): number => 1 - (1 - linear(part)) ** 2;

export async function perform(stage: Stage, { key, args }: Happening, motion: Motion, next: MilleGrazieView): Promise<void> {
  const settle = (): void => void (stage.view = viewAfter(stage.view, key, args, next));
  const seat = number(args, "seat");
  const task = text(args, "task");
  switch (key) {
    case "dealt":
      await fly(stage, motion, { task, from: { pile: true }, to: { seat }, turns: "up" });
      return settle();
    case "laid":
      await fly(stage, motion, { task, from: { pile: true }, to: { town: text(args, "town") }, turns: "up" });
      return settle();
    case "buried":
      await fly(stage, motion, { task, from: { pile: true }, to: { town: text(args, "town") }, turns: "up" });
      await fly(stage, motion, { task, from: { town: text(args, "town") }, to: { pile: true }, turns: null });
      return settle();
    case "round_began":
      stage.scene.heard = "";
      stage.scene.meeting = null;
      settle();
      return motion.wait(STEP);
    case "hid":
    case "hid_away":
    case "escorted":
    case "escorted_away":
      stage.scene.lid = { seat, part: 0 };
      await motion.step(STEP, (part) => (stage.scene.lid = { seat, part }));
      settle();
      stage.scene.lid = null;
      return;
    case "set_out":
      settle();
      return setOut(stage, motion, args);
    case "ambushed":
      return ambush(stage, motion, args, settle);
    case "foiled":
      return foil(stage, motion, args, settle);
    case "robbed":
      for (const lost of list(args, "tasks")) await fly(stage, motion, { task: lost, from: { seat, task: lost }, to: { pile: true }, turns: "down", falls: true });
      return settle();
    case "arrived":
      await arrive(stage, motion, args);
      settle();
      stage.scene.walking = null;
      return;
    case "completed":
      return complete(stage, motion, args, settle);
    case "dropped":
      await fly(stage, motion, { task, from: { seat, task }, to: { pile: true }, turns: null });
      return settle();
    case "took":
      await fly(stage, motion, { task, from: { town: text(args, "town") }, to: { seat }, turns: null });
      return settle();
    case "journey_ended":
      settle();
      return motion.wait(TOUCH);
    case "hid_there":
    case "escort_was":
      settle();
      return motion.wait(STEP);
    case "ended":
    case "ended_shared":
      settle();
      return motion.wait(900);
    default:
      settle();
  }
}

async function fly(
  stage: Stage,
  motion: Motion,
  what: Omit<Flight, "part" | "falls"> & { falls?: boolean },
): Promise<void> {
  await motion.step(STEP, (part) => (stage.scene.flight = { falls: false, ...what, part }));
  stage.scene.flight = null;
}

/** To the middle of the road: there he is met, or goes on. */
async function setOut({ map, scene }: Stage, motion: Motion, args: Args): Promise<void> {
  const road = map.roads.get(text(args, "letter"));
  if (!road) return;
  scene.heard += road.letter;
  scene.meeting = null;
  const seat = number(args, "seat");
  const from = text(args, "from");
  await motion.step((LEAVE + road.length * UNIT) / 3, (part) => (scene.walking = { seat, ...travelled(road, from, linear(part) / 2) }));
}

async function arrive({ map, scene, view }: Stage, motion: Motion, args: Args): Promise<void> {
  const seat = number(args, "seat");
  const from = view.towns[seat] ?? "";
  const letter = scene.heard.at(-1) ?? view.road ?? "";
  const road = map.roads.get(letter);
  if (!road?.ends.includes(from)) return;
  await motion.step(((LEAVE + road.length * UNIT) * 2) / 3, (part) => (scene.walking = { seat, ...travelled(road, from, 0.5 + slowing(part) / 2) }));
}

function meet(scene: Stage["scene"], kind: Meeting["kind"], args: Args): Meeting {
  const road = text(args, "letter");
  const before = scene.meeting?.kind === kind && scene.meeting.road === road ? scene.meeting : null;
  const start = before ?? { kind, road, robbers: [], points: Math.max(0, number(args, "points")), risen: 0, said: 0, ridden: 0, sunk: 0 };
  return { ...start, robbers: [...start.robbers, number(args, "seat")], risen: 0 };
}

async function ambush(stage: Stage, motion: Motion, args: Args, settle: () => void): Promise<void> {
  const { scene } = stage;
  const meeting = meet(scene, "ambush", args);
  await motion.step(STEP, (risen) => (scene.meeting = { ...meeting, risen }));
  if (meeting.said === 0) await motion.step(BUBBLE, (said) => (scene.meeting = { ...meeting, risen: 1, said }));
  await scorePeg(stage, motion, settle);
}

async function foil({ scene }: Stage, motion: Motion, args: Args, settle: () => void): Promise<void> {
  const meeting = meet(scene, "escort", args);
  if (meeting.ridden === 0) {
    await motion.step(RIDE, (ridden) => (scene.meeting = { ...meeting, risen: 1, ridden }));
    await motion.step(BUBBLE, (said) => (scene.meeting = { ...meeting, risen: 1, ridden: 1, said }));
  }
  await motion.step(STEP, (sunk) => (scene.meeting = { ...meeting, risen: 1, ridden: 1, said: 1, sunk }));
  settle();
}

async function complete(stage: Stage, motion: Motion, args: Args, settle: () => void): Promise<void> {
  const { scene } = stage;
  const task = text(args, "task");
  await motion.step(TOUCH, (part) => (scene.stamped = { task, part }));
  const coin = { town: text(args, "to"), points: number(args, "points") };
  await motion.step(STEP, (part) => (scene.coin = { ...coin, part }));
  scene.stamped = null;
  await scorePeg(stage, motion, settle);
}

/** The pegs go to where the new points are. */
async function scorePeg(stage: Stage, motion: Motion, settle: () => void): Promise<void> {
  const before = stage.view.points;
  settle();
  const now = stage.view.points;
  await motion.step(STEP, (part) => (stage.scene.pegs = now.map((points, k) => (before[k] ?? points) + (points - (before[k] ?? points)) * part)));
  stage.scene.pegs = null;
}
