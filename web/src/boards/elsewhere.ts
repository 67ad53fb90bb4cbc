/**
 * Out of the board, into a place the shell gave it; whoever takes the board away does not find it there.
 * Alone in its block: a block is taken away from its first node to its last, and these must stay where they are.
 */
export const into =
  (place: HTMLElement) =>
  (node: HTMLElement): (() => void) => {
    place.append(node);
    return () => node.remove();
  };
