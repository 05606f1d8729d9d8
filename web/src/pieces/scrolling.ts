// What scrolls is reached by Tab, so that the arrow keys scroll it in every browser: for as long as more is in it than there is room for.

/** Puts an element into the order of Tab while a part of what is in it is hidden. */
export function scrolling(element: HTMLElement): () => void {
  const look = () => {
    if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === "auto") element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(look);
  size.observe(element);
  const content = new MutationObserver(look);
  content.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
}
