import { type Log, messageOf } from "../usecases/ports/log";
import type { Job, Jobs } from "../usecases/ports/senders";

export function queueJobs(queue: Queue, log: Log): Jobs {
  return {
    async sendMessages() {
      const job: Job = { version: 1, kind: "send-messages" };
      await queue.send(job).catch((error: unknown) =>
        log.warn({
          event: "unexpected-error",
          where: "jobs",
          message: messageOf(error),
        }),
      );
    },
  };
}
