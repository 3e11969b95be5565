import type { BookingToken } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { Actor } from "../../domain/history/actor";
import type { Dispute, DisputeMoney } from "../../domain/payments/dispute";
import type { Queue } from "./desk";

export interface DisputeLine {
  readonly dispute: Dispute;
  readonly ledger: DisputeMoney;
}

/** Disputed payments, with what they move in the ledger and on the workshop's account. */
export interface Disputes {
  find(id: string): Promise<Dispute | null>;
  ofBooking(bookingToken: BookingToken): Promise<readonly Dispute[]>;
  /** The newest disputes with what the ledger has of each. */
  ledgerLines(limit: number): Promise<readonly DisputeLine[]>;
  /** Open ones, those whose evidence is due first before the others. */
  open(limit: number): Promise<Queue<Dispute>>;
  /**
   * Writes what the provider said at `readAt`, with its history, its postings and the messages about it. Repeating it, or an older answer that comes
   * late, changes nothing.
   */
  record(
    dispute: Omit<Dispute, "openedAt" | "evidenceSentAt">,
    by: {
      readonly actor: Actor;
      readonly at: number;
      readonly readAt: number;
      readonly messages: readonly SealedMessage[];
    },
  ): Promise<void>;
  /** Notes that evidence was sent. */
  evidenceSent(dispute: Pick<Dispute, "id" | "bookingToken">, at: number): Promise<void>;
}
