import type { LeadGuid } from "../../domain/core/ids";

/** The open pages of a lead's booking. */
export interface BookingWatch {
  /** A WebSocket (101) that signals when the booking has changed. The page then fetches the change itself. */
  live(leadGuid: LeadGuid, network: string | null): Promise<Response>;
  /** Signals a change after the answer, without delaying it. A page that misses it refreshes by itself. */
  changed(leadGuid: LeadGuid): void;
}
