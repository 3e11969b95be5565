import { cleanText } from "../domain/core/words/clean-text";

/** Maximum size of a form in bytes, larger than any of our forms. Photos are uploaded differently. */
const MAX_BYTES = 256 * 1024;

export const refusedForm = (status: 400 | 413 | 415, text: string) => new Response(text, { status, statusText: text });

export const INCOMPLETE_FORM = "The form arrived incomplete. Please send it again";

/** The content type of a form. Throws a Response if the body is not a form. */
export function requireFormType(request: Request): string {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) return contentType;
  throw refusedForm(415, "Not a form");
}

/** Without scripts, browsers send a line break as two characters. The text box and our limits count it as one. */
const normalizeLineBreaks = (text: string): string => text.replace(/\r\n?/g, "\n");

/** The form with its text cleaned. Files are unchanged. */
export function cleanForm(form: FormData): FormData {
  const cleanedForm = new FormData();
  for (const [name, value] of form)
    if (typeof value === "string") cleanedForm.append(name, normalizeLineBreaks(cleanText(value)));
    else cleanedForm.append(name, value, value.name);
  return cleanedForm;
}

/**
 * Reads the form sent to a page's action. Throws a Response if the body is not a form (415), too large (413) or incomplete (400), because these must not look
 * like our own errors.
 */
export async function readForm(request: Request): Promise<FormData> {
  requireFormType(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BYTES) throw refusedForm(413, "Form too large");
  try {
    return cleanForm(await request.formData());
  } catch {
    throw refusedForm(400, INCOMPLETE_FORM);
  }
}
