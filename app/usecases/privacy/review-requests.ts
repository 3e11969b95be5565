import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { AutomatedDecisionId } from "../../domain/privacy/automated-decisions";
import { AUTOMATED_DECISIONS } from "../../texts/privacy";
import {
  type ReviewRequestText,
  MAX_ANSWERER_LENGTH,
  MAX_REVIEW_ANSWER_LENGTH,
  type StoredReviewRequest,
} from "../../domain/privacy/review-request";
import type { Context } from "../context";
import { sealMessage } from "../notifications/seal-message";
import { openJson } from "../core/sealed-json";

const MAX_LISTED_REQUESTS = 200;

/** A review request as shown to the operator, without the email for the answer. */
export interface DecryptedReviewRequest {
  readonly id: string;
  readonly decision: AutomatedDecisionId;
  readonly title: string;
  readonly bookingToken: BookingToken | null;
  readonly leadGuid: LeadGuid | null;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The desk's decision; null = pending. */
  readonly answer: { readonly text: string; readonly by: string; readonly at: number } | null;
}

async function decryptRequest(
  { cipher }: Pick<Context, "cipher">,
  storedReviewRequest: StoredReviewRequest,
): Promise<DecryptedReviewRequest> {
  const { id, decision, bookingToken, leadGuid, askedAt, answer: reply } = storedReviewRequest;
  const { text } = await openJson<ReviewRequestText>({ cipher }, storedReviewRequest.sealed, id);
  return {
    id,
    decision,
    title: AUTOMATED_DECISIONS[decision].title,
    bookingToken,
    leadGuid,
    text,
    askedAt,
    answer: reply && { text: await cipher.open(reply.sealed, id), by: reply.by, at: reply.at },
  };
}

/** Review requests for the operator: open ones, oldest first, or answered ones, newest first. At most two hundred. */
export const loadReviewRequests = async (
  context: Pick<Context, "db" | "cipher">,
  state: "open" | "answered",
): Promise<readonly DecryptedReviewRequest[]> =>
  Promise.all(
    (await context.db.reviewRequests.list(state, MAX_LISTED_REQUESTS)).map((storedReviewRequest) =>
      decryptRequest(context, storedReviewRequest),
    ),
  );

export type AnswerRefusal = Refusal<"review-request-not-found" | "review-request-answered" | "invalid-input">;

/** Emails the answer to the person who requested the review. A second answer is refused. `by` is the operator's name. */
export async function recordReviewAnswer(
  context: Context,
  id: string,
  input: { readonly answer: string; readonly by: string },
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const reply = input.answer.replace(/\r\n?/g, "\n").trim();
  const author = input.by.trim();
  const fields = {
    ...(reply !== "" && reply.length <= MAX_REVIEW_ANSWER_LENGTH
      ? {}
      : { answer: [`Write an answer of up to ${MAX_REVIEW_ANSWER_LENGTH} characters`] }),
    ...(author !== "" && author.length <= MAX_ANSWERER_LENGTH
      ? {}
      : { by: [`Enter the name of the person who answers, up to ${MAX_ANSWERER_LENGTH} characters`] }),
  };
  if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const reviewRequest = await context.db.reviewRequests.find(id);
  if (reviewRequest === null) return refuse("review-request-not-found");
  if (reviewRequest.answer !== null) return refuse("review-request-answered");
  const { email, firstName, text } = await openJson<ReviewRequestText>(context, reviewRequest.sealed, id);
  const at = context.clock.now();
  const message = await sealMessage(context, {
    id: `review-request-answered:${id}:email`,
    channel: "email",
    template: "review-request-answered",
    to: email,
    values: {
      first_name: firstName ?? "",
      about: AUTOMATED_DECISIONS[reviewRequest.decision].title,
      text,
      answer: reply,
    },
    about: reviewRequest.bookingToken ?? reviewRequest.leadGuid,
    notBefore: at,
  });
  const isWritten = await context.db.reviewRequests.answer(
    id,
    { sealed: await context.cipher.seal(reply, id), by: author, at },
    [message],
  );
  if (!isWritten) return refuse("review-request-answered");
  context.later(context.jobs.sendMessages());
  context.log.info({ event: "review-request-answered", decision: reviewRequest.decision });
  return { ok: true };
}
