/**
 * Pointing at something before it is pressed: by a pointer that hovers or by the keys' focus. A finger never points,
 * it presses: were its touch enough, what it is about to press could move away under it before the click counts.
 * What is pointed at no longer may be gone, and its board with it: whoever hears of that reads nothing derived.
 */
export const pointing = (onpoint: (on: boolean, keys: boolean) => void) => ({
  onpointerenter: (event: PointerEvent) => event.pointerType !== "touch" && onpoint(true, false),
  onpointerleave: (event: PointerEvent) => event.pointerType !== "touch" && onpoint(false, false),
  onfocus: (event: FocusEvent) => (event.currentTarget as Element).matches(":focus-visible") && onpoint(true, true),
  onblur: () => onpoint(false, true),
});
