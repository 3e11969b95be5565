import type { QuotedListing } from "../../domain/quotes/listing";
import type { ListingView } from "./supplier-card";

/** A listing with the data for its card, its pin and its impression. */
export type ResultListing = ListingView &
  Pick<
    QuotedListing,
    | "latitude"
    | "longitude"
    | "isNew"
    | "isPremium"
    | "acceptOnlinePayments"
    | "opensAt"
    | "closesAt"
    | "yearsActive"
    | "noticeDays"
    | "score"
    | "categoryIds"
  > & {
    readonly perkIds: readonly number[];
  };
