/** Milliseconds between the trigger and the save-quotes dialog (P-391). */
export const SAVE_PROMPT_DELAY_MS = 7000;
const SCROLL_DOWN_SHARE = 0.5;
const SCROLL_UP_SHARE = 0.1;

/** The event targets: the browser's window and document, or those of a test. */
export interface WatchedPage {
  readonly window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly document: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** 0 at the top, 1 at the bottom. */
  readonly getScrollShare: () => number;
  /** Wider than a phone (800 px and up). */
  readonly isDesktop: () => boolean;
}

/**
 * Calls `showPrompt` once, 7 seconds after a visitor seems about to leave. On a desktop, this is when the mouse leaves over the top edge. On a phone, it is when the
 * visitor scrolls half the page down and a tenth of it up again (P-150 to P-152). Returns a function that stops it.
 */
export function watchExitIntent(
  { window, document, getScrollShare, isDesktop }: WatchedPage,
  showPrompt: () => void,
): () => void {
  let deepestShare = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const schedulePrompt = () => {
    timer ??= setTimeout(() => {
      stopListening();
      showPrompt();
    }, SAVE_PROMPT_DELAY_MS);
  };
  const onLeave = (event: Event) => {
    const { clientY, relatedTarget } = event as MouseEvent;
    // The width of the page is checked last, because reading it forces a layout and this event fires on every mouse move between elements.
    if (clientY <= 0 && !relatedTarget && isDesktop()) schedulePrompt();
  };
  const onScroll = () => {
    const scrollShare = getScrollShare();
    deepestShare = Math.max(deepestShare, scrollShare);
    if (!isDesktop() && deepestShare >= SCROLL_DOWN_SHARE && deepestShare - scrollShare >= SCROLL_UP_SHARE - 1e-9)
      schedulePrompt();
  };
  const stopListening = () => {
    document.removeEventListener("mouseout", onLeave);
    window.removeEventListener("scroll", onScroll);
  };
  document.addEventListener("mouseout", onLeave);
  window.addEventListener("scroll", onScroll);
  return () => {
    stopListening();
    if (timer !== null) clearTimeout(timer);
  };
}
