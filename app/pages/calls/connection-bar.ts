const BAR =
  "fixed inset-x-0 bottom-0 z-30 border-t border-attention-line bg-attention-soft px-4 py-3 text-ink shadow-sheet";
const ROW = "mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-1";
const BUTTON = "inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4";
const WORDS = "No connection. What you entered is still here.";

/** Ends the page above the bar, so that the bar covers no content. */
function leaveSpace(pixels: number): void {
  document.body.style.paddingBottom = `${pixels}px`;
  document.documentElement.style.scrollPaddingBottom = `${pixels}px`;
}

/** The bar at the foot of the page while the server is unreachable. It is in the document before it has text, so that screen readers announce the text. */
function makeBar() {
  const bar = document.createElement("div");
  bar.className = BAR;
  bar.hidden = true;
  const row = Object.assign(document.createElement("div"), { className: ROW });
  const message = document.createElement("p");
  message.setAttribute("role", "status");
  const again = Object.assign(document.createElement("button"), {
    type: "button",
    className: BUTTON,
    textContent: "Try again",
  });
  row.appendChild(message);
  row.appendChild(again);
  bar.appendChild(row);
  document.body.appendChild(bar);
  return {
    show(text: string = WORDS): void {
      bar.hidden = false;
      message.textContent = text;
      leaveSpace(bar.offsetHeight);
    },
    hide(): void {
      bar.hidden = true;
      message.textContent = "";
      leaveSpace(0);
    },
    /**
     * Resolves when another attempt makes sense: on a click, when the browser is back online, or after this many milliseconds. Rejects if the caller has
     * aborted.
     */
    nextTry(milliseconds: number, signal: AbortSignal | null): Promise<void> {
      return new Promise((resolve, reject) => {
        const over = new AbortController();
        const end = (finish: () => void) => () => {
          over.abort();
          clearTimeout(timer);
          finish();
        };
        const timer = setTimeout(end(resolve), milliseconds);
        again.addEventListener("click", end(resolve), { signal: over.signal });
        window.addEventListener("online", end(resolve), { signal: over.signal });
        signal?.addEventListener(
          "abort",
          end(() => reject(signal.reason)),
          { signal: over.signal },
        );
      });
    },
  };
}

let bar: ReturnType<typeof makeBar> | null = null;
/** Returns the only connection bar of this document. */
export const connectionBar = (): ReturnType<typeof makeBar> => {
  bar ??= makeBar();
  return bar;
};
