import { REQUEST_PREFIX } from "./forget-requests";

/** Of the page, not of the request. */
const NOT_TYPED = ["intent", "submissionKey", "supplierId", "shownCode"];

type Kept = Readonly<Record<string, readonly string[]>>;

/** Stores the form in this tab while its customer is at a provider's page (B-121); `away` lists the payment methods that lead there. */
export function keepRequest(leadGuid: string, form: HTMLFormElement, away: readonly string[]): void {
  const kept: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !NOT_TYPED.includes(name)) (kept[name] ??= []).push(value);
  if (away.includes(kept.paymentMethod?.[0] ?? ""))
    sessionStorage.setItem(REQUEST_PREFIX + leadGuid, JSON.stringify(kept));
}

/** Restores the stored values over the form that the server rendered. A choice that is no longer available keeps the server's value. */
export function restoreRequest(leadGuid: string, form: HTMLFormElement): void {
  const kept = read(leadGuid);
  if (kept === null) return;
  for (const box of form.elements) {
    if (
      !(box instanceof HTMLInputElement || box instanceof HTMLSelectElement || box instanceof HTMLTextAreaElement) ||
      box.type === "hidden" ||
      box.name === "" ||
      NOT_TYPED.includes(box.name)
    )
      continue;
    if (box instanceof HTMLInputElement && (box.type === "checkbox" || box.type === "radio")) {
      // A click, so that the page hears of it: a radio is only ever switched on.
      const wanted = kept[box.name]?.includes(box.value) ?? false;
      if (box.checked !== wanted && !box.disabled && (wanted || box.type === "checkbox")) box.click();
      continue;
    }
    const wanted = kept[box.name]?.[0];
    if (
      wanted === undefined ||
      box.value === wanted ||
      (box instanceof HTMLSelectElement && ![...box.options].some((option) => option.value === wanted))
    )
      continue;
    box.value = wanted;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function read(leadGuid: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(REQUEST_PREFIX + leadGuid) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
