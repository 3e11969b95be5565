import type { LeadGuid } from "../../domain/ids";

/** The open pages of a lead's booking. */
export interface BookingWatch {
  /** A WebSocket (101) that says one word whenever the booking has changed. What is new the page asks for itself: the socket tells nothing of it. */
  live(leadGuid: LeadGuid, network: string | null): Promise<Response>;
  /** Says it to them, after the answer and never in its way: a page that is not told looks again by itself. */
  changed(leadGuid: LeadGuid): void;
}
