import type { LeadGuid } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";

export interface Callback {
  readonly leadGuid: LeadGuid;
  readonly reason: string;
  readonly createdAt: number;
  /** When the customer wants the first call, epoch milliseconds; null = as soon as we can. */
  readonly wantedAt: number | null;
  /** The call is due and not made yet: its time can still be chosen. */
  readonly isOpen: boolean;
}

/** Calls that customers wait for; one per lead. A submission's own callback is written with the submission. */
export interface Callbacks {
  /** Asking again changes nothing (F-357). */
  add(leadGuid: LeadGuid, reason: string, now: number): Promise<void>;
  /**
   * Stores when the customer wants the first call, with the confirming messages; null = as soon as possible. Returns false when no call is due or it was made.
   */
  choose(leadGuid: LeadGuid, wantedAt: number | null, messages: readonly SealedMessage[], at: number): Promise<boolean>;
  find(leadGuid: LeadGuid): Promise<Callback | null>;
}
