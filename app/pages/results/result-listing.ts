import type { QuotedListing } from "../../domain/quotes/listing";
import type { ListingView } from "./supplier-card";

/** A listing as card and pin draw it, and as an impression tells of it. */
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
