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
  /** The newest disputes with the ledger's amounts for each. */
  ledgerLines(limit: number): Promise<readonly DisputeLine[]>;
  /** Open disputes, those with the earliest evidence deadline first. */
  open(limit: number): Promise<Queue<Dispute>>;
  /** Records what the provider reported at `readAt`, with history, postings and messages. Repeating it, or a late older report, changes nothing. */
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
