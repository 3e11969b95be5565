import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { QuotedListing } from "../../domain/quotes/listing";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { getQuotes, type Quotes } from "./get-quotes";

export interface SupplierQuoteInput {
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** Service day. Null = the lead's own. */
  readonly serviceDay: PlainDay | null;
}

/** P-254: one supplier's listing for a lead and a date. It is identical to the one in the results. */
export async function findSupplierQuote(
  context: Context,
  { leadGuid, supplierId, serviceDay }: SupplierQuoteInput,
): Promise<
  | { readonly ok: true; readonly quotes: Quotes; readonly listing: QuotedListing }
  | Refusal<"lead-not-found" | "supplier-not-found">
> {
  const quotes = await getQuotes(context, { leadGuid, serviceDay, sort: "Recommended" });
  if (!quotes.ok) return quotes;
  const listing = quotes.listings.find((quotedListing) => quotedListing.supplierId === supplierId);
  return listing === undefined ? refuse("supplier-not-found") : { ok: true, quotes, listing };
}
