import type { LeadGuid } from "../core/ids";
import type { Sort } from "./order";
import type { ListingView } from "./rerank";
import type { PlainDay } from "../core/time/plain-date";

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
