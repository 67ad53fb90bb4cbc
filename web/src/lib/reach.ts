/** Words that may have to be scrolled are reached by keys then, and only then. */
export function reached(node: HTMLElement): () => void {
  const look = (): void => {
    if (node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  const words = new MutationObserver(look);
  words.observe(node, { subtree: true, childList: true, characterData: true });
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
