import type { BookingToken, LeadGuid } from "../core/ids";
import type { AutomatedDecisionId } from "./automated-decisions";

/** A new request for human review, before its text. */
export interface NewReviewRequest {
  /** 160 random bits. */
  readonly id: string;
  readonly decision: AutomatedDecisionId;
  readonly bookingToken: BookingToken | null;
  readonly leadGuid: LeadGuid | null;
  /** Keyed digest of the email that the answer goes to. */
  readonly emailDigest: string;
  /** ReviewRequestText as JSON, sealed for the id. */
  readonly sealed: string;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

export interface StoredReviewRequest extends Omit<NewReviewRequest, "key"> {
  /** null until it is answered. */
  readonly answer: { readonly sealed: string; readonly by: string; readonly at: number } | null;
}
