import { retentionMs } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";

/** Maximum number of photos that one run deletes. The next run is only minutes away. */
const MAX_ITEMS = 200;

/**
 * Deletes unused uploads after a day and photos after a year. The files are deleted before the rows, so if the run is interrupted, the next one finds the rows
 * again.
 */
export async function sweepImages(context: Context): Promise<{ readonly swept: number }> {
  const now = context.clock.now();
  const unusedCutoff = now - retentionMs("uploads");
  const retainedSince = now - retentionMs("photos");
  const { files } = context.uploads;
  const { ids, objectKeys } = await context.db.capturedImages.findExpired(unusedCutoff, retainedSince, MAX_ITEMS);
  await files.remove(objectKeys);
  await context.db.capturedImages.deleteImages(ids, retainedSince);
  await files.sweepIncoming(unusedCutoff);
  return { swept: ids.length };
}
