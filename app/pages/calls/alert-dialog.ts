import type { Alert } from "./status-rules";

const BOX =
  "rise m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-line bg-surface p-5 text-ink shadow-sheet backdrop:bg-ink/45 sm:p-6";
const BUTTON =
  "mt-5 inline-flex min-h-12 items-center rounded-md border border-transparent bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong";

/**
 * Shows a message over the page until it is closed with Escape or OK. The focus then returns to the previous element. The same message is shown only once at a
 * time.
 */
export function alertDialog({ title, text }: Alert): Promise<void> {
  const box = document.createElement("dialog");
  box.className = BOX;
  box.setAttribute("role", "alertdialog");
  box.setAttribute("aria-labelledby", "alert-title");
  box.setAttribute("aria-describedby", "alert-text");
  const heading = Object.assign(document.createElement("h2"), {
    id: "alert-title",
    className: "text-xl font-bold",
    textContent: title,
  });
  const message = Object.assign(document.createElement("p"), {
    id: "alert-text",
    className: "mt-2 text-soft break-words",
    textContent: text,
  });
  const ok = Object.assign(document.createElement("button"), { type: "button", className: BUTTON, textContent: "OK" });
  ok.addEventListener("click", () => box.close());
  for (const part of [heading, message, ok]) box.appendChild(part);
  const before = document.querySelector("dialog[role=alertdialog]");
  if (before?.textContent === box.textContent) return Promise.resolve();
  document.body.appendChild(box);
  box.showModal();
  return new Promise((resolve) =>
    box.addEventListener("close", () => {
      box.remove();
      resolve();
    }),
  );
}
