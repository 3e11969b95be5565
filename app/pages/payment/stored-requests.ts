import { REQUEST_PREFIX } from "./forget-requests";

/** Fields that belong to the page and are not stored. */
const PAGE_FIELDS = ["intent", "submissionKey", "supplierId", "shownCode"];

type SavedRequests = Readonly<Record<string, readonly string[]>>;

/** Stores the form in this tab while its customer is on a provider's page (B-121). `away` lists the payment methods that lead to such a page. */
export function rememberRequest(leadGuid: string, form: HTMLFormElement, away: readonly string[]): void {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !PAGE_FIELDS.includes(name)) (fields[name] ??= []).push(value);
  if (away.includes(fields.paymentMethod?.[0] ?? ""))
    sessionStorage.setItem(REQUEST_PREFIX + leadGuid, JSON.stringify(fields));
}

/** Writes the stored values into the form that the server rendered. If a choice is no longer available, the server's value stays. */
export function restoreRequest(leadGuid: string, form: HTMLFormElement): void {
  const storedRequest = read(leadGuid);
  if (storedRequest === null) return;
  for (const box of form.elements) {
    if (
      !(box instanceof HTMLInputElement || box instanceof HTMLSelectElement || box instanceof HTMLTextAreaElement) ||
      box.type === "hidden" ||
      box.name === "" ||
      PAGE_FIELDS.includes(box.name)
    )
      continue;
    if (box instanceof HTMLInputElement && (box.type === "checkbox" || box.type === "radio")) {
      // A click, instead of setting `checked`, notifies the page's listeners. Radio buttons are only clicked to select them.
      const isWanted = storedRequest[box.name]?.includes(box.value) ?? false;
      if (box.checked !== isWanted && !box.disabled && (isWanted || box.type === "checkbox")) box.click();
      continue;
    }
    const target = storedRequest[box.name]?.[0];
    if (
      target === undefined ||
      box.value === target ||
      (box instanceof HTMLSelectElement && ![...box.options].some((option) => option.value === target))
    )
      continue;
    box.value = target;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function read(leadGuid: string): SavedRequests | null {
  try {
    return JSON.parse(sessionStorage.getItem(REQUEST_PREFIX + leadGuid) ?? "null") as SavedRequests | null;
  } catch {
    return null;
  }
}
