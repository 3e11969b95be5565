import { retentionMs } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";

const BATCH_SIZE = 500;
/** Maximum number of batches per cron run. A backlog is deleted over several runs. */
const MAX_ROUNDS = 20;

/** Deletes deliveries after their retention, which starts when they were accepted or given up. */
export async function expireDeliveries({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const retentionCutoff = clock.now() - retentionMs("webhooks");
  for (let round = 0; round < MAX_ROUNDS; round += 1)
    if ((await db.webhooks.deleteBefore(retentionCutoff, BATCH_SIZE)) < BATCH_SIZE) return;
}
