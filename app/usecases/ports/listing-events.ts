import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { Sort } from "../../domain/quotes/order";
import type { Ranked } from "../../domain/quotes/rank-again";
import type { PlainDay } from "../../domain/time/plain-date";

export interface ListingEvent {
  readonly supplierId: SupplierId;
  readonly kind: "shown" | "opened" | "book-now";
  /** Of an impression: its place in the list, from 1. */
  readonly position: number | null;
  readonly serviceDay: PlainDay | null;
  /** Of an impression: the order the list was in, and which form of the page. */
  readonly sort?: Sort;
  readonly variant?: string | null;
  /** Of an impression: what its place was made of; null = the listing was in no answer of ours. */
  readonly ranked?: Ranked | null;
}

/** An impression as the server's own listing had it: what the order was made of. */
export interface RankedImpression {
  readonly leadGuid: LeadGuid;
  /** One look at one list. */
  readonly at: number;
  readonly supplierId: SupplierId;
  readonly position: number;
  readonly sort: Sort;
  readonly rankingVersion: string;
  readonly ranked: Ranked;
}

/** What people were shown and pressed on the results page. Append-only. */
export interface ListingEvents {
  /** Adds those of suppliers that exist, or none when there is no such lead; says how many were kept. */
  add(
    leadGuid: LeadGuid,
    events: readonly ListingEvent[],
    at: number,
  ): Promise<{ readonly isLead: boolean; readonly kept: number }>;
  /** Impressions that can be ranked again, in the order they were made: those after an id, `limit` at most. null lead = all. */
  ranked(
    leadGuid: LeadGuid | null,
    afterId: number,
    limit: number,
  ): Promise<readonly (RankedImpression & { readonly id: number })[]>;
}
