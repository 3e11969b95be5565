import type { LeadGuid } from "../../domain/core/ids";
import { parseEmail } from "../../domain/identity/contact/email";
import { refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { SaveRefusal } from "../lead/queue-save";
import { saveLead } from "../lead/save-lead";
import { type LinkRefusal, sendQuotesLink } from "./send-quotes-link";

/** If `ok`, the address is stored and the link is sent. `leadGuid` may be that of a new lead (shift) (P-340). */
export type SaveQuotesResult =
  | { readonly ok: true; readonly leadGuid: LeadGuid; readonly email: string }
  | SaveRefusal
  | LinkRefusal;

/** Saves a lead's quotes by email: stores the address on the lead and emails the link. Used by the save-quotes form without JavaScript. */
export async function saveQuotes(
  context: Context,
  { leadGuid, leadEmailAddress }: { readonly leadGuid: LeadGuid; readonly leadEmailAddress: string },
): Promise<SaveQuotesResult> {
  const email = parseEmail(leadEmailAddress);
  if (email === null)
    return refuse("invalid-input", {
      leadEmailAddress: [
        leadEmailAddress.trim() === "" ? "Enter your email address" : "Enter an email address like name@example.com",
      ],
    });
  const saveResult = await saveLead(context, {
    guid: leadGuid,
    patch: { contact: { email } },
    retainQuote: true,
    reason: "quotes-saved",
  });
  if (!saveResult.ok) return saveResult;
  const quotesLink = await sendQuotesLink(context, saveResult.lead.guid);
  return quotesLink.ok ? { ok: true, leadGuid: saveResult.lead.guid, email } : quotesLink;
}
