/** How the space is shared, and what part of the map is seen. */
import { MediaQuery } from "svelte/reactivity";

import type { Choice } from "./choice.svelte";
import { Fingers } from "./fingers.svelte";
import { aloneOf, type Camera, closeUp, frameOf, kept, SMALL, wholeMap, within } from "./frame";
import { beyond } from "./geometry";
import { type Standing, townOf } from "./standing";

/** So much farther up than a town its task reaches. */
const ABOVE = 40;
/** The journey's steps and the whole map's button lie over its head. */
const HEAD = 46;

export class Sight {
  root = $state<HTMLElement>();
  /** The dial's sheet, in pixels. */
  sheetTall = $state(0);
  sheetBroad = $state(0);
  private readonly lying = new MediaQuery("(orientation: landscape)");
  /** All of a small map. */
  private whole = $state(false);
  readonly fingers = new Fingers(() => (this.frame.small ? { box: this.frame.map, camera: this.camera } : null));

  constructor(
    private readonly now: Standing,
    private readonly choice: Choice,
  ) {}

  readonly frame = $derived.by(() => {
    const { width, height, view, beside, rows } = this.now.props;
    const dialling = this.choice.dialling && !(beside && rows);
    return rows ? aloneOf(width || 1, height || 1, dialling) : frameOf(width || 1, height || 1, dialling, view.points.length);
  });

  /** The dial's words stand beside its face. */
  readonly flat = $derived.by(() => {
    const { dial, sheet } = this.frame;
    return dial ? dial.w > dial.h : sheet && this.lying.current;
  });

  private readonly near = $derived.by(() => {
    const { map, drawn } = this.now;
    const here = townOf(this.now);
    const around = [...map.roads.values()].filter((road) => road.ends.includes(here)).map((road) => beyond(road, here));
    const chosen = this.choice.picked.flatMap((letter) => map.roads.get(letter)?.ends ?? []);
    // a sheet leaves little of the map: enough for the roads that were chosen
    const names = this.frame.sheet && this.choice.sheet && chosen.length ? chosen : [here, ...around, ...chosen];
    const towns = names.flatMap((name) => map.towns.get(name) ?? []);
    // a task above its town comes below the buttons too
    const above = towns.filter(({ name, slot }) => slot.side === "above" && drawn.laid[name]);
    return [...towns, ...above.map(({ x, y }) => ({ x, y: y - ABOVE }))];
  });

  /** What lies over a small map: its buttons, the dial's sheet. */
  private readonly cover = $derived.by(() => {
    const { sheet, map } = this.frame;
    const open = sheet && this.choice.sheet && this.sheetTall > 0;
    const { top, left } = (open && this.root?.getBoundingClientRect()) || { top: 0, left: 0 };
    const foot = open && !this.flat ? top + map.h - (innerHeight - this.sheetTall) : 0;
    const right = open && this.flat ? left + map.x + map.w - (innerWidth - this.sheetBroad) : 0;
    return { top: HEAD, foot: Math.max(0, foot), right: Math.max(0, right) };
  });

  readonly camera: Camera = $derived.by(() => {
    const { map, small } = this.frame;
    if (this.fingers.camera) return kept(map, this.fingers.camera);
    if (small && !this.whole) return closeUp(map, this.near, this.cover);
    // what a sheet leaves of all of it shows the roads that were chosen
    return small && this.cover.foot ? within(map, wholeMap(map).scale, this.near, this.cover) : wholeMap(map);
  });
  readonly far = $derived(this.camera.scale < SMALL);
  readonly moved = $derived(this.whole || this.fingers.camera !== null);

  /** From near to the whole map and back. */
  readonly turn = (): void => {
    this.whole = !this.moved;
    this.fingers.camera = null;
  };
}
