import type { FieldErrors } from "../../ui/field-errors";

export type SaveQuotesResult =
  | { readonly ok: true; readonly leadGuid: string }
  | { readonly ok: false; readonly errors?: FieldErrors };

export const EMAIL_ERRORS = { leadEmailAddress: ["Enter an email address like name@example.com"] };
/** Statuses with which the server refuses an invalid email address. */
const REFUSAL_STATUSES = [400, 422];

/** The general alert is suppressed, because the form has its own message for a failure. */
const postJson = (path: string, body: unknown) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    body: JSON.stringify(body),
  });

/** Saves the email address with the lead, then emails the link to the resulting lead. Both must succeed (P-340). */
export async function saveByEmail(leadGuid: string, email: string): Promise<SaveQuotesResult> {
  try {
    const saveResponse = await postJson("/api/lead/update-or-shift", {
      Lead: { Guid: leadGuid, Email: email },
      RetainQuote: true,
    });
    if (!saveResponse.ok)
      return REFUSAL_STATUSES.includes(saveResponse.status) ? { ok: false, errors: EMAIL_ERRORS } : { ok: false };
    const guid = ((await saveResponse.json()) as { Lead: { Guid: string } }).Lead.Guid;
    const response = await postJson("/api/quotes/send-link-to-customer", { LeadGuid: guid });
    if (response.status === 429)
      return { ok: false, errors: { "": ["We sent it a moment ago. Wait a minute before trying again"] } };
    return response.ok ? { ok: true, leadGuid: guid } : { ok: false };
  } catch {
    return { ok: false };
  }
}
