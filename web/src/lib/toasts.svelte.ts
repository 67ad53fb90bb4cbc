/** Short words over the board's foot: refusals, good news, who came and went. */
export interface Toast {
  id: number;
  kind: "refusal" | "good" | "news";
  title: string;
  text: string;
  link: { href: string; text: string } | null;
}

const STAY = 6000;
const MOST = 3;

export const toasts: Toast[] = $state([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let count = 0;

export function toast(kind: Toast["kind"], title: string, text = "", link: Toast["link"] = null): void {
  const same = toasts.find((each) => each.title === title && each.text === text);
  if (same) dismiss(same.id);
  const id = (count += 1);
  toasts.push({ id, kind, title, text, link });
  while (toasts.length > MOST) toasts.shift();
  hold(id, false);
}

export function dismiss(id: number): void {
  const index = toasts.findIndex((each) => each.id === id);
  if (index >= 0) toasts.splice(index, 1);
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Held while pointed at or focused; afterwards it has its time again. */
export function hold(id: number, held: boolean): void {
  clearTimeout(timers.get(id));
  if (!held) timers.set(id, setTimeout(() => dismiss(id), STAY));
}
