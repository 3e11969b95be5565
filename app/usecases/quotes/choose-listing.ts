import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { refuse, type Refusal } from "../../domain/core/outcomes";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { saveLead } from "../lead/save-lead";
import type { SaveRefusal } from "../lead/queue-save";
import { isBookable } from "../../domain/quotes/listing";
import { getQuotes } from "./get-quotes";

export interface ListingChoice {
  readonly ok: true;
  /** The guid of the lead that stores the choice. It may be a new lead (shift). */
  readonly leadGuid: LeadGuid;
  /** The page on which the customer books. Our own service has a separate page (P-160). */
  readonly finalise: "finalise" | "product-finalise";
}

/** Saves the chosen workshop and its first free day on the lead. The day comes from our own listing and not from the browser's form (P-159). */
export async function chooseListing(
  context: Context,
  input: { leadGuid: LeadGuid; supplierId: SupplierId; serviceDay?: PlainDay | null },
): Promise<
  ListingChoice | SaveRefusal | Refusal<"lead-not-found" | "lead-cancelled" | "supplier-not-found" | "rate-limited">
> {
  const { leadGuid } = input;
  const quotes = await getQuotes(context, { leadGuid, serviceDay: input.serviceDay ?? null, sort: "Recommended" });
  if (!quotes.ok) return quotes;
  if (quotes.lead.cancelledAt !== null) return refuse("lead-cancelled");
  const listing = quotes.listings.find(({ supplierId }) => supplierId === input.supplierId);
  if (!listing || !isBookable(listing)) return refuse("supplier-not-found");
  const saveResult = await saveLead(context, {
    guid: leadGuid,
    patch: { supplierId: listing.supplierId, serviceDay: listing.availableFrom },
    retainQuote: true,
    reason: "listing-chosen",
  });
  if (!saveResult.ok) return saveResult;
  const isOwn = listing.supplierId === context.config.mobileServicesSupplierId;
  return { ok: true, leadGuid: saveResult.lead.guid, finalise: isOwn ? "product-finalise" : "finalise" };
}
