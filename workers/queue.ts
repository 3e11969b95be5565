import { buildContext, meterD1 } from "../app/context";
import { finalizeAnswers } from "../app/usecases/booking/booking-offer/pending-answer";
import { sendDueMessages } from "../app/usecases/operations/outbox/send-due";
import { handleMailEvent } from "../app/usecases/operations/outbox/take-mail-report";
import { messageOf } from "../app/usecases/ports/log";
import { finishWork } from "../app/usecases/booking/work/finish-work";
import type { Job } from "../app/usecases/ports/senders";

/** Name pattern of the dead-letter queues in wrangler.toml. */
const DEAD_LETTER_QUEUE = /-dead$/;

/**
 * Processes queue messages, which only trigger the work. The work itself is in database rows, so one run serves a whole batch, and a lost message only delays
 * it until the next cron run.
 */
export async function consumeJobs(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  // The platform retries and logs a batch that throws.
  await (DEAD_LETTER_QUEUE.test(batch.queue) ? recordDeadLetters(batch, env) : processJobs(batch, env)).catch(
    (error: unknown) => {
      throw new Error(messageOf(error));
    },
  );
  batch.ackAll();
}

async function processJobs({ messages }: MessageBatch<unknown>, env: Env): Promise<void> {
  const hasKind = (kind: Job["kind"]) => messages.some(({ body }) => (body as Partial<Job> | null)?.kind === kind);
  // One context for all messages, so that their reads are batched.
  const context = buildContext(env, null, meterD1(env.DB).db);
  // Confirmations are completed first, because the providers' rate limits slow down sending.
  if (hasKind("finalize")) {
    await finalizeAnswers(context);
    await finishWork(context);
  }
  if (hasKind("send-messages")) await sendDueMessages(context);
  // Events of Cloudflare Email Sending arrive in the same queue (docs/guides/deploy.md).
  for (const { body } of messages) await handleMailEvent(context, body);
}

/** Records messages that failed the maximum number of times, so that the operator is informed. */
async function recordDeadLetters({ messages }: MessageBatch<unknown>, env: Env): Promise<void> {
  const { db, clock, log } = buildContext(env, null);
  const diedAt = clock.now();
  log.error({ event: "dead-letters", count: messages.length });
  await db.health.recordDeadLetters(
    messages.map(({ id, body }) => ({ id, body: JSON.stringify(body).slice(0, 500), diedAt })),
  );
}
