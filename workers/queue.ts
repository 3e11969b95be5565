import { buildContext } from "../app/context";
import { sendDueMessages } from "../app/usecases/messages/send-due";
import { messageOf } from "../app/usecases/ports/log";
import type { Job } from "../app/usecases/ports/senders";

/** Queue messages only wake us: the work itself is rows, so one run serves a whole batch, and a lost one only waits for the cron run. */
export async function consumeJobs(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const wakes = batch.messages.some(({ body }) => (body as Partial<Job> | null)?.kind === "send-messages");
  // What is thrown here is retried and logged by the platform, whole.
  if (wakes)
    await sendDueMessages(buildContext(env, null)).catch((error: unknown) => {
      throw new Error(messageOf(error));
    });
  batch.ackAll();
}
