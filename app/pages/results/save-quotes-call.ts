import type { FieldErrors } from "../../ui/field-errors";

export type SaveQuotesResult =
  | { readonly ok: true; readonly leadGuid: string }
  | { readonly ok: false; readonly errors?: FieldErrors };

export const WRONG = { leadEmailAddress: ["Enter an email address like name@example.com"] };
/** Statuses with which the server refuses an invalid email address. */
const REFUSED = [400, 422];

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
    const saved = await postJson("/api/lead/update-or-shift", {
      Lead: { Guid: leadGuid, Email: email },
      RetainQuote: true,
    });
    if (!saved.ok) return REFUSED.includes(saved.status) ? { ok: false, errors: WRONG } : { ok: false };
    const guid = ((await saved.json()) as { Lead: { Guid: string } }).Lead.Guid;
    const response = await postJson("/api/quotes/send-link-to-customer", { LeadGuid: guid });
    if (response.status === 429)
      return { ok: false, errors: { "": ["We sent it a moment ago. Wait a minute before trying again"] } };
    return response.ok ? { ok: true, leadGuid: guid } : { ok: false };
  } catch {
    return { ok: false };
  }
}
