import type { LeadGuid, SupplierId } from "../core/ids";
import type { CartItem } from "../lead/cart-item";
import type { Cents } from "../core/money/money";
import type { ListingImpression } from "./listing-impression";

/** The impressions of one day (UTC) that a supplier can see. */
export interface WorkshopDay {
  readonly supplierId: SupplierId;
  readonly day: string;
  readonly impressions: readonly ListingImpression[];
}

/** The progress of gathering impressions. */
export interface ImpressionBatch {
  /** Counts the runs that wrote; 0 = none has. */
  readonly number: number;
  /** The newest impression that was gathered; 0 = start with the first. */
  readonly lastEventId: number;
}

/** A lead in whose results a supplier appeared, as far as the supplier can see it. */
export interface ImpressionLead {
  readonly guid: LeadGuid;
  /** null = a draft, which only its own object knows. */
  readonly what: {
    readonly suburb: string | null;
    readonly year: number | null;
    readonly make: string | null;
    readonly model: string | null;
    readonly cart: readonly CartItem[];
    readonly isCancelled: boolean;
  } | null;
  readonly booking: { readonly supplierId: SupplierId; readonly total: Cents } | null;
}
