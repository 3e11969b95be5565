import type { BookingToken, LeadGuid } from "../core/ids";
import type { AutomatedDecisionId } from "./automated-decisions";

/** A new request for human review, without its text. */
export interface NewReviewRequest {
  /** 160 random bits. */
  readonly id: string;
  readonly decision: AutomatedDecisionId;
  readonly bookingToken: BookingToken | null;
  readonly leadGuid: LeadGuid | null;
  /** Keyed digest of the email address that receives the answer. */
  readonly emailDigest: string;
  /** ReviewRequestText as JSON, encrypted and bound to this id. */
  readonly sealed: string;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

export interface StoredReviewRequest extends Omit<NewReviewRequest, "key"> {
  /** null until it is answered. */
  readonly answer: { readonly sealed: string; readonly by: string; readonly at: number } | null;
}

/** The text of a request for human review, sealed in its row. */
export interface ReviewRequestText {
  /** Email address that receives the answer. */
  readonly email: string;
  readonly firstName: string | null;
  readonly text: string;
}

export const MAX_REVIEW_REQUEST_LENGTH = 2000;
export const MAX_REVIEW_ANSWER_LENGTH = 4000;
export const MAX_ANSWERER_LENGTH = 80;
/** Limits per day: per person, per network and in total. */
export const MAX_REVIEW_REQUESTS_PER_DAY = { perPerson: 3, perNetwork: 20, total: 500 } as const;

/** Why a text is refused: it is empty or longer than `maxLength` characters. null = it is accepted. */
export const textProblem = (text: string, maxLength: number): string | null =>
  text === ""
    ? "Describe what we should review"
    : text.length > maxLength
      ? `Use at most ${maxLength.toLocaleString("en")} characters`
      : null;
