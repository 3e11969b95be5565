import type { LeadGuid } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";

export interface Callback {
  readonly leadGuid: LeadGuid;
  readonly reason: string;
  readonly createdAt: number;
  /** When the customer wants the first call, epoch milliseconds; null = as soon as we can. */
  readonly wantedAt: number | null;
  /** Nobody has called yet, and somebody is to: the time can still be chosen. */
  readonly isOpen: boolean;
}

/** Calls that customers wait for; one per lead. A submission's own callback is written with the submission. */
export interface Callbacks {
  /** Asking again changes nothing (F-357). */
  add(leadGuid: LeadGuid, reason: string, now: number): Promise<void>;
  /** Keeps when the customer wants the first call, with the messages that say so; null = as soon as we can. False = nobody is to call, or somebody has. */
  choose(leadGuid: LeadGuid, wantedAt: number | null, messages: readonly SealedMessage[], at: number): Promise<boolean>;
  find(leadGuid: LeadGuid): Promise<Callback | null>;
}
