const BAR_CLASS =
  "fixed inset-x-0 bottom-0 z-30 border-t border-attention-line bg-attention-soft px-4 py-3 text-ink shadow-sheet";
const ROW_CLASS = "mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-1";
const BUTTON_CLASS = "inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4";
const OFFLINE_TEXT = "No connection. What you entered is still here.";

/** Pads the bottom of the page, so that the bar covers no content. */
function setBottomPadding(pixels: number): void {
  document.body.style.paddingBottom = `${pixels}px`;
  document.documentElement.style.scrollPaddingBottom = `${pixels}px`;
}

/** The bar at the foot of the page while the server is unreachable. It is in the document before it has text, so that screen readers announce the text. */
function createBar() {
  const bar = document.createElement("div");
  bar.className = BAR_CLASS;
  bar.hidden = true;
  const row = Object.assign(document.createElement("div"), { className: ROW_CLASS });
  const messageElement = document.createElement("p");
  messageElement.setAttribute("role", "status");
  const retryButton = Object.assign(document.createElement("button"), {
    type: "button",
    className: BUTTON_CLASS,
    textContent: "Try again",
  });
  row.appendChild(messageElement);
  row.appendChild(retryButton);
  bar.appendChild(row);
  document.body.appendChild(bar);
  return {
    show(text: string = OFFLINE_TEXT): void {
      bar.hidden = false;
      messageElement.textContent = text;
      setBottomPadding(bar.offsetHeight);
    },
    hide(): void {
      bar.hidden = true;
      messageElement.textContent = "";
      setBottomPadding(0);
    },
    /**
     * Resolves when another attempt makes sense: on a click, when the browser is back online, or after this many milliseconds. Rejects if the caller has
     * aborted.
     */
    waitForRetry(milliseconds: number, signal: AbortSignal | null): Promise<void> {
      return new Promise((resolve, reject) => {
        const abortController = new AbortController();
        const closeAfter = (onClose: () => void) => () => {
          abortController.abort();
          clearTimeout(timer);
          onClose();
        };
        const timer = setTimeout(closeAfter(resolve), milliseconds);
        retryButton.addEventListener("click", closeAfter(resolve), { signal: abortController.signal });
        window.addEventListener("online", closeAfter(resolve), { signal: abortController.signal });
        signal?.addEventListener(
          "abort",
          closeAfter(() => reject(signal.reason)),
          { signal: abortController.signal },
        );
      });
    },
  };
}

let bar: ReturnType<typeof createBar> | null = null;
/** Returns the only connection bar of this document. */
export const connectionBar = (): ReturnType<typeof createBar> => {
  bar ??= createBar();
  return bar;
};
