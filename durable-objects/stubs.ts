import type { LeadQueue, SaveOutcome } from "../app/usecases/ports/lead-queue";

/** The only place that turns a lead's guid into its object. */
export function leadQueue(env: Pick<Env, "LEAD_SAVE_QUEUE">): LeadQueue {
  return {
    async save(command) {
      const stub = env.LEAD_SAVE_QUEUE.get(env.LEAD_SAVE_QUEUE.idFromName(command.guid));
      // The answer is plain data; the RPC type wraps it in disposers that nobody needs here.
      return (await stub.save(command)) as SaveOutcome;
    },
  };
}
