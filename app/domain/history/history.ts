import type { AttemptId, LeadGuid, SupplierId, BookingToken } from "../ids";
/** One event as it was written with its change: who did what, when, and why. Times are epoch milliseconds. */
export interface HistoryEvent {
  readonly at: number;
  readonly who: string;
  readonly what: string;
  readonly why: string | null;
}

export interface LeadHistoryEvent extends HistoryEvent {
  readonly revision: number;
}

/** A booking's event; `to` null = its status stayed. */
export interface BookingHistoryEvent extends HistoryEvent {
  readonly to: string | null;
}

/** What of a lead follows from its events. */
export interface LeadFacts {
  readonly revision: number;
  readonly submittedAt: number | null;
  readonly bookedAt: number | null;
  readonly cancelledAt: number | null;
  readonly updatedAt: number;
}

/** What of a booking follows from its events; null = bookings that are older than what their events tell. */
export interface BookingFacts {
  readonly status: string;
  readonly supplierId: SupplierId | null;
  readonly serviceDay: string | null;
  readonly takesAnySupplier: boolean;
  readonly calendarSequence: number;
  /** How far the work is; null = nothing was said of it. */
  readonly workStep: string | null;
  /** How many suppliers it was offered to, and how it stands with the newest. */
  readonly offers: number;
  readonly offer: {
    readonly state: string;
    readonly responseType: number | null;
    readonly end: string | null;
    readonly reminders: number;
  };
}

/** A booking as it is kept, with its events in their order. */
export interface BookingHistory {
  readonly id: number;
  readonly token: BookingToken;
  /** Its newest offer is null where there is none. */
  readonly stored: Omit<BookingFacts, "offer"> & { readonly offer: BookingFacts["offer"] | null };
  readonly events: readonly BookingHistoryEvent[];
  readonly paymentEvents: readonly (HistoryEvent & { readonly attemptId: AttemptId })[];
}

/** A lead as it is kept, all that became of it, and the events of both in their order. */
export interface LeadHistory {
  readonly guid: LeadGuid;
  readonly stored: LeadFacts;
  /** Is the lead, word for word, its last numbered revision? */
  readonly isLastRevision: boolean;
  readonly revisions: readonly LeadFacts[];
  readonly events: readonly LeadHistoryEvent[];
  readonly bidEvents: readonly HistoryEvent[];
  readonly bookings: readonly BookingHistory[];
  readonly messages: readonly HistoryEvent[];
}
