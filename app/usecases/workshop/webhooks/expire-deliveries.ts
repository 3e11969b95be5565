import { retentionMs } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";

const CONCURRENCY = 500;
/** Maximum number of batches per cron run. A backlog is deleted over several runs. */
const MAX_TIMES = 20;

/** Deletes deliveries after their retention, which starts when they were accepted or given up. */
export async function forgetDeliveries({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const then = clock.now() - retentionMs("webhooks");
  for (let times = 0; times < MAX_TIMES; times += 1)
    if ((await db.webhooks.forgetBefore(then, CONCURRENCY)) < CONCURRENCY) return;
}
