import type { AttemptId, LeadGuid, SupplierId, BookingToken } from "../../core/ids";

/** Who caused an event in the history. */
export type Actor = "customer" | "supplier" | "provider" | "operator" | "fleet" | "system";

/** One event, written together with the change it describes: who did what, when and why. Times are epoch milliseconds. */
export interface HistoryEvent {
  readonly at: number;
  readonly actor: string;
  readonly event: string;
  readonly reason: string | null;
}

export interface LeadHistoryEvent extends HistoryEvent {
  readonly revision: number;
}

/** An event of a booking; `to` null = the status did not change. */
export interface BookingHistoryEvent extends HistoryEvent {
  readonly to: string | null;
}

/** Facts about a lead that follow from its events. */
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
  readonly acceptsAnySupplier: boolean;
  readonly calendarSequence: number;
  /** The latest reported step of the work; null = none was reported. */
  readonly workStep: string | null;
  /** Number of suppliers to which the booking was offered. */
  readonly offers: number;
  readonly offer: {
    readonly state: string;
    readonly responseType: number | null;
    readonly end: string | null;
    readonly reminders: number;
  };
}

/** A stored booking with its events, oldest first. */
export interface BookingHistory {
  readonly id: number;
  readonly token: BookingToken;
  /** `offer` is null if the booking had none. */
  readonly storedFacts: Omit<BookingFacts, "offer"> & { readonly offer: BookingFacts["offer"] | null };
  readonly events: readonly BookingHistoryEvent[];
  readonly paymentEvents: readonly (HistoryEvent & { readonly attemptId: AttemptId })[];
}

/** A stored lead with its bookings and messages and the events of all of them, in order. */
export interface LeadHistory {
  readonly guid: LeadGuid;
  readonly storedFacts: LeadFacts;
  /** Whether the stored lead is identical to its last numbered revision. */
  readonly matchesLastRevision: boolean;
  readonly revisions: readonly LeadFacts[];
  readonly events: readonly LeadHistoryEvent[];
  readonly bidEvents: readonly HistoryEvent[];
  readonly bookings: readonly BookingHistory[];
  readonly messages: readonly HistoryEvent[];
}

/** An event of a booking, written together with the change. */
export interface BookingEvent {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actor: Actor;
  readonly kind: string;
  readonly reason: string | null;
}
