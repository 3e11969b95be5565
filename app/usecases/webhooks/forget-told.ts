import { keptMs } from "../../domain/trust/retention";
import type { Context } from "../context";

const AT_ONCE = 500;
/** Of one cron run: a backlog goes run by run. */
const MAX_TIMES = 20;

/** Forgets what programs of others were told, a time after they took it or it was given up. */
export async function forgetTold({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const then = clock.now() - keptMs("webhooks");
  for (let times = 0; times < MAX_TIMES; times += 1)
    if ((await db.webhooks.forgetBefore(then, AT_ONCE)) < AT_ONCE) return;
}
