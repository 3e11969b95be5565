import { jobLabels } from "../../domain/lead/cart/item-note";
import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import type { Message } from "../../domain/notifications/message";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { MAX_QUOTE_REQUESTS } from "../../domain/lead/lead";
import { type DirectRequest, type DirectRequestFields, readDirectRequest } from "../../domain/quotes/direct-request";
import type { Lead } from "../../domain/lead/lead";
import { dayAt } from "../../domain/core/time/days";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import { canonicalMailbox } from "../../domain/identity/contact/mailbox";
import { consumeUnverifiedQuota } from "../lead/stranger-requests";
import type { Context } from "../context";
import { isHolderOf } from "../lead/open-lead";
import { getQuotes } from "./get-quotes";
import { jobZone } from "../../domain/core/country/local-day";
import { findAccountContact } from "../identity/store-account/stores";
import { sealForWorkshop } from "../notifications/seal-message";
import { sealJson } from "../core/sealed-json";

export interface SupplierRequestInput {
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly requestFields: DirectRequestFields;
}
export type SupplierRequestRefusal = Refusal<
  | "invalid-input"
  | "lead-not-found"
  | "not-the-holder"
  | "supplier-not-found"
  | "booking-already-submitted"
  | "rate-limited"
>;
/** `contactNumber` null = the customer gave no number, or it was not stored. */
export type SupplierRequestResult =
  | { readonly ok: true; readonly contactNumber: string | null }
  | SupplierRequestRefusal;

/**
 * Asks one supplier in a lead's results for a quote, with the contact details entered for this request. The lead's own contact does not change (F-360).
 * Allowed for the lead's holder, or for anyone while the lead has no owner. A supplier is asked and notified only once, even if the form is submitted several
 * times.
 */
export async function askSupplier(
  context: Context,
  { leadGuid, supplierId, requestFields: input }: SupplierRequestInput,
): Promise<SupplierRequestResult> {
  if (!(await context.limits.code("question"))) return refuse("rate-limited");
  const { db, config, clock } = context;
  const parsedRequest = readDirectRequest(config.country, input);
  if (!parsedRequest.ok) return refuse("invalid-input", parsedRequest.errors);
  const storedLead = await db.leads.findStored(leadGuid);
  if (storedLead === null) return refuse("lead-not-found");
  const isHolder = await isHolderOf(context, storedLead);
  if (!isHolder && (storedLead.holderHash !== null || storedLead.lead.userId !== null)) return refuse("not-the-holder");

  const now = clock.now();
  const [quotes, booking] = await Promise.all([
    getQuotes(context, { leadGuid, serviceDay: null, sort: "Recommended" }),
    db.bookings.findForLead(leadGuid),
  ]);
  if (!quotes.ok) return quotes;
  if (booking !== null) return refuse("booking-already-submitted");
  const listing = quotes.listings.find((quotedListing) => quotedListing.supplierId === supplierId);
  const today = listing && dayAt(now, jobZone({ suburb: storedLead.lead.suburb, country: config.country }));
  const supplierWithDays = today && (await db.suppliers.find(supplierId, config.country, { from: today, to: today }));
  if (!supplierWithDays) return refuse("supplier-not-found");

  const quota = await consumeUnverifiedQuota(context, "supplier-requests", [
    ["mailbox", canonicalMailbox(parsedRequest.request.email)],
    ["mobile", parsedRequest.request.contactNumber],
  ]);
  if (quota === null)
    return refuse("rate-limited", {
      "": ["Too many quotes were requested with these details or from your network today. Try again tomorrow"],
    });
  const ciphertext = await sealJson(context, parsedRequest.request, `${leadGuid}:${supplierId}`);
  const contact = await findAccountContact({ db }, supplierId);
  if (contact === undefined) return refuse("supplier-not-found");
  const messages = await sealForWorkshop(
    context,
    contact,
    buildRequestMessage(supplierId, storedLead.lead, parsedRequest.request, now),
  );
  const result = await db.directLeads.add(
    { leadGuid, supplierId, sealed: ciphertext, actor: isHolder ? "holder" : "visitor", at: now },
    messages,
    MAX_QUOTE_REQUESTS,
  );
  // The quota is only used if a notification was sent. Submitting the same form again sends none.
  if (result !== "asked") await quota.releaseQuota();
  if (result === "too-many")
    return refuse("rate-limited", { "": [`You can send a quote request to at most ${MAX_QUOTE_REQUESTS} workshops`] });
  if (result === "asked") context.later(context.jobs.sendMessages());
  return { ok: true, contactNumber: parsedRequest.request.contactNumber };
}

const buildRequestMessage = (
  supplierId: SupplierId,
  lead: Lead,
  { name, contactNumber, email, comments }: DirectRequest,
  now: number,
): Omit<Message, "channel" | "to"> => ({
  id: `supplier-direct-lead:${lead.guid}:${supplierId}`,
  template: "supplier-direct-lead",
  values: {
    customer_name: name,
    vehicle: describeVehicle(lead.vehicle) || "a vehicle",
    items: jobLabels(lead.cart).join(", "),
    suburb: lead.suburb?.name ?? "",
    contact_number: contactNumber ?? "not given",
    email,
    comments: comments ?? "none",
  },
  about: lead.guid,
  notBefore: now,
});
