import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { Sort } from "../../domain/quotes/order";
import type { ShownListing } from "../../domain/quotes/rank-again";
import type { PlainDay } from "../../domain/time/plain-date";

/** A look at the results of a lead. */
export interface ListView {
  readonly serviceDay: PlainDay | null;
  /** The order that the list was in. */
  readonly sort: Sort;
  /** Which form of the page. */
  readonly variant: string | null;
  /** In their order. */
  readonly listed: readonly ShownListing[];
}

/** A look as it is kept. */
export interface KeptView extends ListView {
  readonly leadGuid: LeadGuid;
  /** Epoch milliseconds. */
  readonly at: number;
  /** By which weights the order was made; null = no listing was in an answer of ours. */
  readonly rankingVersion: string | null;
}

export type PressKind = "opened" | "book-now";

/** Whether there is such a lead, and whether there is a supplier of those named: what does not exist is left out. */
export interface AddedEvents {
  readonly isLead: boolean;
  readonly isKept: boolean;
}

/** What people were shown and pressed on the results page. Append-only. */
export interface ListingEvents {
  addView(leadGuid: LeadGuid, view: ListView, at: number): Promise<AddedEvents>;
  addPress(leadGuid: LeadGuid, supplierId: SupplierId, kind: PressKind, at: number): Promise<AddedEvents>;
  /** Looks that are in the database, in the order they were had: those after an id, `limit` at most. null lead = all. */
  views(
    leadGuid: LeadGuid | null,
    afterId: number,
    limit: number,
  ): Promise<readonly (KeptView & { readonly id: number })[]>;
  /** Those of a lead that is long settled, from the bucket. */
  packedViews(leadGuid: LeadGuid): Promise<readonly KeptView[]>;
}
