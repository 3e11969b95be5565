import type { Context } from "../context";

/** What was sent is kept this long, so that an operator can see what became of it. */
const KEPT_MS = 30 * 86_400_000;
const AT_ONCE = 200;
/** Of one cron run: a backlog goes run by run, and leaves the database time for everybody else. */
const MAX_TIMES = 20;

/** Forgets messages 30 days after they were sent. What waits, or was given up, stays. */
export async function forgetSentMessages({ db, clock }: Context): Promise<void> {
  const then = clock.now() - KEPT_MS;
  for (let times = 0; times < MAX_TIMES; times += 1)
    if ((await db.outbox.forgetSentBefore(then, AT_ONCE)) < AT_ONCE) return;
}
