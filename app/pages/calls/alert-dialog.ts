import type { Alert } from "./status-rules";

const DIALOG_CLASS =
  "rise m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-line bg-surface p-5 text-ink shadow-sheet backdrop:bg-ink/45 sm:p-6";
const BUTTON_CLASS =
  "mt-5 inline-flex min-h-12 items-center rounded-md border border-transparent bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong";

/**
 * Shows a message over the page until it is closed with Escape or OK. The focus then returns to the previous element. The same message is shown only once at a
 * time.
 */
export function alertDialog({ title, text }: Alert): Promise<void> {
  const dialog = document.createElement("dialog");
  dialog.className = DIALOG_CLASS;
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "alert-title");
  dialog.setAttribute("aria-describedby", "alert-text");
  const heading = Object.assign(document.createElement("h2"), {
    id: "alert-title",
    className: "text-xl font-bold",
    textContent: title,
  });
  const messageElement = Object.assign(document.createElement("p"), {
    id: "alert-text",
    className: "mt-2 text-soft break-words",
    textContent: text,
  });
  const ok = Object.assign(document.createElement("button"), {
    type: "button",
    className: BUTTON_CLASS,
    textContent: "OK",
  });
  ok.addEventListener("click", () => dialog.close());
  for (const child of [heading, messageElement, ok]) dialog.appendChild(child);
  const openDialog = document.querySelector("dialog[role=alertdialog]");
  if (openDialog?.textContent === dialog.textContent) return Promise.resolve();
  document.body.appendChild(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    }),
  );
}
