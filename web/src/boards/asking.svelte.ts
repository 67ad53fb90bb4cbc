/** Tells the shell what a board asks, for as long as the board is there. */
import type { Asking, BoardProps } from "./contract";

export function asks(props: () => Pick<BoardProps<unknown>, "onask">, asking: () => Asking | null): void {
  $effect(() => props().onask?.(asking()));
  $effect(() => () => props().onask?.(null));
}
