import type { BookingToken, LeadGuid } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { AutomatedDecisionId } from "../../domain/trust/automated-decisions";
import { AUTOMATED_DECISIONS } from "../../texts/privacy";
import {
  type LookAgainWords,
  MAX_ANSWERER_LETTERS,
  MAX_LOOK_AGAIN_ANSWER_LETTERS,
} from "../../domain/trust/look-again";
import type { Context } from "../context";
import { sealMessage } from "../messages/seal-message";
import type { StoredLookAgain } from "../ports/look-agains";

const LISTED = 200;

/** A review request as the operator reads it. The email for the answer is not shown. */
export interface LookAgain {
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

async function opened({ cipher }: Pick<Context, "cipher">, stored: StoredLookAgain): Promise<LookAgain> {
  const { id, decision, bookingToken, leadGuid, askedAt, answer } = stored;
  const { words } = JSON.parse(await cipher.open(stored.sealed, id)) as LookAgainWords;
  return {
    id,
    decision,
    title: AUTOMATED_DECISIONS[decision].title,
    bookingToken,
    leadGuid,
    words,
    askedAt,
    answer: answer && { words: await cipher.open(answer.sealed, id), by: answer.by, at: answer.at },
  };
}

/** Review requests for the operator: open ones, oldest first, or answered ones, newest first. At most two hundred. */
export const listLookAgains = async (
  context: Pick<Context, "db" | "cipher">,
  state: "open" | "answered",
): Promise<readonly LookAgain[]> =>
  Promise.all((await context.db.lookAgains.list(state, LISTED)).map((stored) => opened(context, stored)));

export type AnswerRefusal = Refusal<"look-again-not-found" | "look-again-answered" | "invalid-input">;

/** Answers a review request and emails the answer to the person who asked. A second answer is refused. `by` is the operator's name among colleagues. */
export async function answerLookAgain(
  context: Context,
  id: string,
  typed: { readonly answer: string; readonly by: string },
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const [answer, by] = [typed.answer.replace(/\r\n?/g, "\n").trim(), typed.by.trim()];
  const fields = {
    ...(answer !== "" && answer.length <= MAX_LOOK_AGAIN_ANSWER_LETTERS
      ? {}
      : { answer: [`Write an answer, in up to ${MAX_LOOK_AGAIN_ANSWER_LETTERS} characters`] }),
    ...(by !== "" && by.length <= MAX_ANSWERER_LETTERS
      ? {}
      : { by: [`Say who answers, in up to ${MAX_ANSWERER_LETTERS} characters`] }),
  };
  if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const stored = await context.db.lookAgains.find(id);
  if (stored === null) return refuse("look-again-not-found");
  if (stored.answer !== null) return refuse("look-again-answered");
  const { email, firstName, words } = JSON.parse(await context.cipher.open(stored.sealed, id)) as LookAgainWords;
  const at = context.clock.now();
  const message = await sealMessage(context, {
    id: `look-again-answered:${id}:email`,
    channel: "email",
    template: "look-again-answered",
    to: email,
    values: { first_name: firstName ?? "", about: AUTOMATED_DECISIONS[stored.decision].title, words, answer },
    about: stored.bookingToken ?? stored.leadGuid,
    notBefore: at,
  });
  const written = await context.db.lookAgains.answer(id, { sealed: await context.cipher.seal(answer, id), by, at }, [
    message,
  ]);
  if (!written) return refuse("look-again-answered");
  context.later(context.jobs.sendMessages());
  context.log.info({ event: "look-again-answered", decision: stored.decision });
  return { ok: true };
}
