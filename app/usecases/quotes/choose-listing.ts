import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { refuse, type Refusal } from "../../domain/core/outcomes";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { saveLead } from "../lead/save-lead";
import type { SaveRefusal } from "../lead/queue-save";
import { isBookable } from "../../domain/quotes/listing";
import { getQuotes } from "./get-quotes";

export interface ListingChosen {
  readonly ok: true;
  /** A new one when the lead had to shift. */
  readonly leadGuid: LeadGuid;
  /** The page where the booking is made; our own service has one of its own (P-160). */
  readonly finalise: "finalise" | "product-finalise";
}

/**
 * Books a listing as far as the results page goes: the lead remembers the workshop and its first free day, which is read
 * from our own listing and not from what the browser was shown (P-159).
 */
export async function chooseListing(
  context: Context,
  input: { leadGuid: LeadGuid; supplierId: SupplierId; serviceDay?: PlainDay | null },
): Promise<
  ListingChosen | SaveRefusal | Refusal<"lead-not-found" | "lead-cancelled" | "supplier-not-found" | "rate-limited">
> {
  const { leadGuid } = input;
  const quotes = await getQuotes(context, { leadGuid, serviceDay: input.serviceDay ?? null, sort: "Recommended" });
  if (!quotes.ok) return quotes;
  if (quotes.lead.cancelledAt !== null) return refuse("lead-cancelled");
  const listing = quotes.listings.find(({ supplierId }) => supplierId === input.supplierId);
  if (!listing || !isBookable(listing)) return refuse("supplier-not-found");
  const saved = await saveLead(context, {
    guid: leadGuid,
    patch: { supplierId: listing.supplierId, serviceDay: listing.availableFrom },
    retainQuote: true,
    why: "listing-chosen",
  });
  if (!saved.ok) return saved;
  const isOwn = listing.supplierId === context.config.mobileServicesSupplierId;
  return { ok: true, leadGuid: saved.lead.guid, finalise: isOwn ? "product-finalise" : "finalise" };
}
