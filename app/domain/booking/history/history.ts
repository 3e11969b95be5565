import type { AttemptId, LeadGuid, SupplierId, BookingToken } from "../../core/ids";

/** Who made a thing happen, in the history. */
export type Actor = "customer" | "supplier" | "provider" | "operator" | "fleet" | "system";

/** One event, written together with its change: who did what, when, and why. Times are epoch milliseconds. */
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

/** The facts of a booking that follow from its events; null for bookings older than the events that determine them. */
export interface BookingFacts {
  readonly status: string;
  readonly supplierId: SupplierId | null;
  readonly serviceDay: string | null;
  readonly takesAnySupplier: boolean;
  readonly calendarSequence: number;
  /** How far the work is; null = nothing was said of it. */
  readonly workStep: string | null;
  /** How many suppliers it was offered to, and the state of the latest offer. */
  readonly offers: number;
  readonly offer: {
    readonly state: string;
    readonly responseType: number | null;
    readonly end: string | null;
    readonly reminders: number;
  };
}

/** A stored booking with its events in order. */
export interface BookingHistory {
  readonly id: number;
  readonly token: BookingToken;
  /** `offer` is null when there was none. */
  readonly stored: Omit<BookingFacts, "offer"> & { readonly offer: BookingFacts["offer"] | null };
  readonly events: readonly BookingHistoryEvent[];
  readonly paymentEvents: readonly (HistoryEvent & { readonly attemptId: AttemptId })[];
}

/** A stored lead with its outcome, and the events of both in order. */
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

/** An event of a booking, as written with the change. */
export interface BookingEvent {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actor: Actor;
  readonly kind: string;
  readonly reason: string | null;
}
