/** Milliseconds between the trigger and the save-quotes dialog (P-391). */
export const ASK_AFTER_MS = 7000;
const DOWN = 0.5;
const BACK_UP = 0.1;

/** The event targets: the browser's window and document, or those of a test. */
export interface WatchedPage {
  readonly window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly document: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** 0 at the top, 1 at the bottom. */
  readonly scrolled: () => number;
  /** Wider than a phone (800 px and up). */
  readonly isDesktop: () => boolean;
}

/**
 * Calls `ask` once, 7 seconds after a visitor seems about to leave. On a desktop, this is when the mouse leaves over the top edge. On a phone, it is when the
 * visitor scrolls half the page down and a tenth of it up again (P-150 to P-152). Returns a function that stops it.
 */
export function onExitIntent({ window, document, scrolled, isDesktop }: WatchedPage, ask: () => void): () => void {
  let deepest = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const fire = () => {
    timer ??= setTimeout(() => {
      stopListening();
      ask();
    }, ASK_AFTER_MS);
  };
  const onLeave = (event: Event) => {
    const { clientY, relatedTarget } = event as MouseEvent;
    // The width of the page is checked last, because reading it forces a layout and this event fires on every mouse move between elements.
    if (clientY <= 0 && !relatedTarget && isDesktop()) fire();
  };
  const onScroll = () => {
    const now = scrolled();
    deepest = Math.max(deepest, now);
    if (!isDesktop() && deepest >= DOWN && deepest - now >= BACK_UP - 1e-9) fire();
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
