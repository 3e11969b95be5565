import { type Log, messageOf } from "../usecases/ports/log";
import type { Job, Jobs } from "../usecases/ports/senders";

export function queueJobs(queue: Queue, log: Log): Jobs {
  const send = async (kind: Job["kind"], delaySeconds = 0) => {
    const job: Job = { version: 1, kind };
    await queue
      .send(job, { delaySeconds })
      .catch((error: unknown) => log.warn({ event: "unexpected-error", where: "jobs", message: messageOf(error) }));
  };
  return {
    sendMessages: () => send("send-messages"),
    finalizeAfter: (delayMs) => send("finalize", Math.ceil(delayMs / 1000)),
  };
}
