import { jobLabels } from "../../domain/lead/cart/item-note";
import type { LeadGuid } from "../../domain/core/ids";
import { formatMoney } from "../../domain/core/money/format";
import { cents } from "../../domain/core/money/money";
import { refuse } from "../../domain/core/outcomes";
import type { QuotedListing } from "../../domain/quotes/listing";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import type { Context } from "../context";
import { canonicalMailbox } from "../../domain/identity/contact/mailbox";
import { consumeUnverifiedQuota } from "../lead/stranger-requests";
import { decryptContact } from "../lead/open-lead";
import { sealMessage } from "../notifications/seal-message";
import { TOO_MANY_LINKS } from "../../texts/quotes";
import { consumeSendQuota } from "../identity/verification/code-keys";
import { parseEmail } from "../../domain/identity/contact/email";
import type { SaveRefusal } from "../lead/queue-save";
import { saveLead } from "../lead/save-lead";
import type { LinkRefusal } from "../lead/resume/send-link";

/**
 * Emails the link to a lead's quotes to the lead's own email address. The caller cannot choose the address (P-260). Limited to one a minute and five an hour
 * per quote, and five a day per mailbox.
 */
export async function sendQuotesLink(context: Context, guid: LeadGuid): Promise<{ readonly ok: true } | LinkRefusal> {
  const { db, config, clock, ids, limits } = context;
  if (!(await limits.code("resume-link"))) return refuse("rate-limited");
  const [storedLead, quote] = await Promise.all([db.leads.findStored(guid), db.leadQuotes.findLatest(guid)]);
  if (storedLead === null) return refuse("lead-not-found");
  const { email, firstName } = await decryptContact(context, storedLead);
  if (email === null) return refuse("invalid-input", { LeadGuid: ["This quote has no email address yet"] });
  const now = clock.now();
  if (!(await consumeSendQuota(context, `quotes of ${guid}`)))
    return refuse("rate-limited", { LeadGuid: ["We sent the link a moment ago. Wait a minute and try again"] });
  if ((await consumeUnverifiedQuota(context, "saved-quotes", [["mailbox", canonicalMailbox(email)]])) === null)
    return refuse("rate-limited", {
      LeadGuid: [TOO_MANY_LINKS],
    });
  const { lead } = storedLead;
  const message = await sealMessage(context, {
    id: `quotes-saved:${ids.guid()}:email`,
    channel: "email",
    template: "quotes-saved",
    to: email,
    values: {
      first_name: firstName || "there",
      vehicle: describeVehicle({ ...lead.vehicle, engine: null, transmission: null, body: null }) || "your vehicle",
      items: jobLabels(lead.cart).join(", "),
      suburb: lead.suburb?.name ?? "",
      prices: pricesText((await quote?.readListings())?.listings ?? []),
      link: new URL(`/quotes/${lead.guid}`, config.brand.websiteUrl).href,
    },
    about: lead.guid,
    notBefore: now,
  });
  await db.outbox.add([message], now);
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

/** Summarises the quotes in a sentence for the message. */
function pricesText(listings: readonly QuotedListing[]): string {
  const prices = listings.filter((listing) => listing.isInstantlyPriced).map(({ price }) => price);
  const [first] = prices;
  return first
    ? `Prices from ${formatMoney(cents(Math.min(...prices.map(({ total }) => total))), first.currency)}, GST included.`
    : "Workshops will price this job once they know more about it.";
}

/** If `ok`, the address is stored and the link is sent. `leadGuid` may be the guid of a new lead (shift) (P-340). */
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
