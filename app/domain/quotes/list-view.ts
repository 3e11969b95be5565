import type { LeadGuid } from "../core/ids";
import type { Sort } from "./order";
import type { ListingView } from "./rerank";
import type { PlainDay } from "../core/time/plain-date";

/** An impression of a lead's results. */
export interface ListView {
  readonly serviceDay: PlainDay | null;
  readonly sort: Sort;
  /** Variant of the page; null = none. */
  readonly variant: string | null;
  /** In display order. */
  readonly listed: readonly ListingView[];
}

/** A stored impression. */
export interface SavedListView extends ListView {
  readonly leadGuid: LeadGuid;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Version of the ranking weights; null = no listing came from one of our quotes. */
  readonly rankingVersion: string | null;
}

export type ListingEventKind = "opened" | "book-now";

/** Whether the lead exists, and whether any of the named suppliers does. Unknown suppliers are ignored. */
export interface AddedEvents {
  readonly leadExists: boolean;
  readonly supplierExists: boolean;
}
