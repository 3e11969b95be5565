import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { Sort } from "../../domain/quotes/order";
import type { ListingView } from "../../domain/quotes/rank-again";
import type { PlainDay } from "../../domain/time/plain-date";

/** An impression of a lead's results. */
export interface ListView {
  readonly serviceDay: PlainDay | null;
  /** The order that the list was in. */
  readonly sort: Sort;
  /** Which form of the page. */
  readonly variant: string | null;
  /** In their order. */
  readonly listed: readonly ListingView[];
}

/** A stored impression. */
export interface SavedListView extends ListView {
  readonly leadGuid: LeadGuid;
  /** Epoch milliseconds. */
  readonly at: number;
  /** By which weights the order was made; null = no listing was in an answer of ours. */
  readonly rankingVersion: string | null;
}

export type ListingEventKind = "opened" | "book-now";

/** Whether the lead exists, and whether any of the named suppliers does. Unknown ones are left out. */
export interface AddedEvents {
  readonly isLead: boolean;
  readonly isKept: boolean;
}

/** Impressions and clicks on the results page. Append-only. */
export interface ListingEvents {
  addView(leadGuid: LeadGuid, view: ListView, at: number): Promise<AddedEvents>;
  addPress(leadGuid: LeadGuid, supplierId: SupplierId, kind: ListingEventKind, at: number): Promise<AddedEvents>;
  /** Impressions in the database in order of time: those after an id, at most `limit`. null lead = all. */
  views(
    leadGuid: LeadGuid | null,
    afterId: number,
    limit: number,
  ): Promise<readonly (SavedListView & { readonly id: number })[]>;
  /** The archived impressions of a lead that is long settled. */
  packedViews(leadGuid: LeadGuid): Promise<readonly SavedListView[]>;
}
