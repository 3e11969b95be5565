import type { BookingToken, LeadGuid } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { AutomatedDecisionId } from "../../domain/trust/automated-decisions";

/** What was asked, before its words. */
export interface NewLookAgain {
  /** 160 random bits. */
  readonly id: string;
  readonly decision: AutomatedDecisionId;
  readonly bookingToken: BookingToken | null;
  readonly leadGuid: LeadGuid | null;
  /** Keyed digest of the email that the answer goes to. */
  readonly emailPrint: string;
  /** LookAgainWords as JSON, sealed for the id. */
  readonly sealed: string;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

export interface StoredLookAgain extends Omit<NewLookAgain, "key"> {
  /** null = nobody has answered yet. */
  readonly answer: { readonly sealed: string; readonly by: string; readonly at: number } | null;
}

/** Requests that a person looks again at what a program decided. */
export interface LookAgains {
  /** False = this form was sent before. */
  add(asked: NewLookAgain): Promise<boolean>;
  find(id: string): Promise<StoredLookAgain | null>;
  /** Open ones, the oldest first; answered ones, the newest first. */
  list(state: "open" | "answered", limit: number): Promise<readonly StoredLookAgain[]>;
  /** Writes the answer with the message that tells it. False = there is one already. */
  answer(
    id: string,
    answer: { readonly sealed: string; readonly by: string; readonly at: number },
    messages: readonly SealedMessage[],
  ): Promise<boolean>;
}
