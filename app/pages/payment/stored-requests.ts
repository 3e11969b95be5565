import { REQUEST_PREFIX } from "./forget-requests";

/** Fields that belong to the page and are not stored. */
const PAGE_FIELDS = ["intent", "submissionKey", "supplierId", "shownCode"];

type SavedFields = Readonly<Record<string, readonly string[]>>;

/** Stores the form in this tab while its customer is on a provider's page (B-121). `externalPaths` lists the payment methods that lead to such a page. */
export function rememberRequest(leadGuid: string, form: HTMLFormElement, externalPaths: readonly string[]): void {
  const serializedFields: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !PAGE_FIELDS.includes(name)) (serializedFields[name] ??= []).push(value);
  if (externalPaths.includes(serializedFields.paymentMethod?.[0] ?? ""))
    sessionStorage.setItem(REQUEST_PREFIX + leadGuid, JSON.stringify(serializedFields));
}

/** Writes the stored values into the form that the server rendered. If a choice is no longer available, the server's value stays. */
export function restoreRequest(leadGuid: string, form: HTMLFormElement): void {
  const savedFields = readSavedFields(leadGuid);
  if (savedFields === null) return;
  for (const field of form.elements) {
    if (
      !(
        field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement
      ) ||
      field.type === "hidden" ||
      field.name === "" ||
      PAGE_FIELDS.includes(field.name)
    )
      continue;
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      // A click, instead of setting `checked`, notifies the page's listeners. Radio buttons are only clicked to select them.
      const shouldCheck = savedFields[field.name]?.includes(field.value) ?? false;
      if (field.checked !== shouldCheck && !field.disabled && (shouldCheck || field.type === "checkbox")) field.click();
      continue;
    }
    const storedValue = savedFields[field.name]?.[0];
    if (
      storedValue === undefined ||
      field.value === storedValue ||
      (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === storedValue))
    )
      continue;
    field.value = storedValue;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function readSavedFields(leadGuid: string): SavedFields | null {
  try {
    return JSON.parse(sessionStorage.getItem(REQUEST_PREFIX + leadGuid) ?? "null") as SavedFields | null;
  } catch {
    return null;
  }
}
