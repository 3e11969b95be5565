import type { BookingToken, LeadGuid } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { AutomatedDecisionId } from "../../domain/trust/automated-decisions";
import { AUTOMATED_DECISIONS } from "../../texts/privacy";
import { type ReviewRequestText, MAX_ANSWERER_LENGTH, MAX_REVIEW_ANSWER_LENGTH } from "../../domain/trust/look-again";
import type { Context } from "../context";
import { sealMessage } from "../messages/seal-message";
import type { StoredReviewRequest } from "../../domain/trust/review-request";

const LISTED = 200;

/** A review request as the operator reads it. The email for the answer is not shown. */
export interface DecryptedReviewRequest {
  readonly id: string;
  readonly decision: AutomatedDecisionId;
  readonly title: string;
  readonly bookingToken: BookingToken | null;
  readonly leadGuid: LeadGuid | null;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** null = it waits. */
  readonly answer: { readonly words: string; readonly by: string; readonly at: number } | null;
}

async function decryptRequest(
  { cipher }: Pick<Context, "cipher">,
  storedReviewRequest: StoredReviewRequest,
): Promise<DecryptedReviewRequest> {
  const { id, decision, bookingToken, leadGuid, askedAt, answer } = storedReviewRequest;
  const { words: text } = JSON.parse(await cipher.open(storedReviewRequest.sealed, id)) as ReviewRequestText;
  return {
    id,
    decision,
    title: AUTOMATED_DECISIONS[decision].title,
    bookingToken,
    leadGuid,
    words: text,
    askedAt,
    answer: answer && { words: await cipher.open(answer.sealed, id), by: answer.by, at: answer.at },
  };
}

/** Review requests for the operator: open ones, oldest first, or answered ones, newest first. At most two hundred. */
export const loadReviewRequests = async (
  context: Pick<Context, "db" | "cipher">,
  state: "open" | "answered",
): Promise<readonly DecryptedReviewRequest[]> =>
  Promise.all(
    (await context.db.reviewRequests.list(state, LISTED)).map((storedReviewRequest) =>
      decryptRequest(context, storedReviewRequest),
    ),
  );

export type AnswerRefusal = Refusal<"look-again-not-found" | "look-again-answered" | "invalid-input">;

/** Answers a review request and emails the answer to the person who asked. A second answer is refused. `groupBy` is the operator's name among colleagues. */
export async function recordReviewAnswer(
  context: Context,
  id: string,
  input: { readonly answer: string; readonly by: string },
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const [answer, by] = [input.answer.replace(/\r\n?/g, "\n").trim(), input.by.trim()];
  const fields = {
    ...(answer !== "" && answer.length <= MAX_REVIEW_ANSWER_LENGTH
      ? {}
      : { answer: [`Write an answer, in up to ${MAX_REVIEW_ANSWER_LENGTH} characters`] }),
    ...(by !== "" && by.length <= MAX_ANSWERER_LENGTH
      ? {}
      : { by: [`Say who answers, in up to ${MAX_ANSWERER_LENGTH} characters`] }),
  };
  if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const lookAgain = await context.db.reviewRequests.find(id);
  if (lookAgain === null) return refuse("look-again-not-found");
  if (lookAgain.answer !== null) return refuse("look-again-answered");
  const {
    email,
    firstName,
    words: text,
  } = JSON.parse(await context.cipher.open(lookAgain.sealed, id)) as ReviewRequestText;
  const at = context.clock.now();
  const message = await sealMessage(context, {
    id: `look-again-answered:${id}:email`,
    channel: "email",
    template: "look-again-answered",
    to: email,
    values: { first_name: firstName ?? "", about: AUTOMATED_DECISIONS[lookAgain.decision].title, words: text, answer },
    about: lookAgain.bookingToken ?? lookAgain.leadGuid,
    notBefore: at,
  });
  const isWritten = await context.db.reviewRequests.answer(
    id,
    { sealed: await context.cipher.seal(answer, id), by, at },
    [message],
  );
  if (!isWritten) return refuse("look-again-answered");
  context.later(context.jobs.sendMessages());
  context.log.info({ event: "look-again-answered", decision: lookAgain.decision });
  return { ok: true };
}
