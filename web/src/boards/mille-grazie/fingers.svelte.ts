/** A small map is dragged with one finger and pinched with two. */
import { type Camera, kept, zoomed } from "./frame";
import type { Box, Spot } from "./geometry";

/** Less than this is a tap. */
const STILL = 6;

export class Fingers {
  /** Where the map was moved to; null: nowhere. */
  camera = $state.raw<Camera | null>(null);
  private readonly touching = new Map<number, Spot>();
  private dragged = false;

  /** `now`: the box and what is seen in it; null where nothing can be moved. */
  constructor(private readonly now: () => { box: Box; camera: Camera } | null) {}

  readonly down = (event: PointerEvent): void => {
    if (!this.now()) return;
    if (this.touching.size === 0) this.dragged = false;
    this.touching.set(event.pointerId, local(event));
  };

  readonly move = (event: PointerEvent): void => {
    const from = this.touching.get(event.pointerId);
    const now = this.now();
    if (!from || !now) return;
    const to = local(event);
    if (!this.dragged && Math.hypot(to.x - from.x, to.y - from.y) < STILL) return;
    this.dragged = true;
    const { box, camera } = now;
    const other = [...this.touching].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const by = Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
      this.camera = zoomed(box, camera, by, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    } else {
      this.camera = kept(box, { ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y });
    }
    this.touching.set(event.pointerId, to);
  };

  readonly up = (event: PointerEvent): void => void this.touching.delete(event.pointerId);

  /** The click that ends a drag was not meant. */
  readonly click = (event: MouseEvent): void => {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };
}

function local(event: PointerEvent): Spot {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
