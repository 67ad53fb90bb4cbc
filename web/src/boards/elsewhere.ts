/** Out of the board, into a place the shell gave it; whoever takes the board away does not find it there. */
export const into =
  (place: HTMLElement) =>
  (node: HTMLElement): (() => void) => {
    place.append(node);
    return () => node.remove();
  };
