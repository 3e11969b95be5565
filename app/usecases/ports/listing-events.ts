import type { PlainDay } from "../../domain/time/plain-date";

export interface ListingEvent {
  readonly supplierId: number;
  readonly kind: "shown" | "opened" | "book-now";
  /** Of an impression: its place in the list, from 1. */
  readonly position: number | null;
  readonly serviceDate: PlainDay | null;
}

/** What people were shown and pressed on the results page. Append-only. */
export interface ListingEvents {
  /** Adds those of suppliers that exist, or none when there is no such lead; says how many were kept. */
  add(leadGuid: string, events: readonly ListingEvent[], at: number): Promise<{ readonly isLead: boolean; readonly kept: number }>;
}
