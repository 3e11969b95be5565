import { retentionMs } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";

const CONCURRENCY = 200;
/** Of one cron run: a backlog goes run by run, and leaves the database time for everybody else. */
const MAX_TIMES = 20;

/** Forgets messages a time after they were sent, in which an operator can see what became of them. What waits, or was given up, stays. */
export async function forgetSentMessages({ db, clock }: Context): Promise<void> {
  const then = clock.now() - retentionMs("messages");
  for (let times = 0; times < MAX_TIMES; times += 1)
    if ((await db.outbox.forgetSentBefore(then, CONCURRENCY)) < CONCURRENCY) return;
}
