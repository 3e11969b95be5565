import type { LeadGuid, SupplierId } from "../core/ids";
import type { CartItem } from "../lead/cart-item";
import type { Cents } from "../core/money/money";
import type { ListingImpression } from "./listing-impression";

/** One supplier's visible impressions on one day (UTC). */
export interface DailyImpressions {
  readonly supplierId: SupplierId;
  readonly day: string;
  readonly impressions: readonly ListingImpression[];
}

/** The progress of collecting impressions. */
export interface ImpressionBatch {
  /** Number of runs that wrote impressions; 0 = none yet. */
  readonly number: number;
  /** The newest impression already collected; 0 = start with the first. */
  readonly lastEventId: number;
}

/** A lead in whose results a supplier appeared, limited to what the supplier may see. */
export interface ImpressionLead {
  readonly guid: LeadGuid;
  /** null = a draft, whose data is only in its Durable Object. */
  readonly summary: {
    readonly suburb: string | null;
    readonly year: number | null;
    readonly make: string | null;
    readonly model: string | null;
    readonly cart: readonly CartItem[];
    readonly isCancelled: boolean;
  } | null;
  readonly booking: { readonly supplierId: SupplierId; readonly total: Cents } | null;
}
