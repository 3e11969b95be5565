import { keptMs } from "../../domain/trust/retention";
import type { Context } from "../context";

/** Of one run; the next one is minutes away. */
const MOST = 200;

/** Deletes unused uploads after a day and photos after a year. Objects first: a row that is left is swept again. */
export async function sweepImages(context: Context): Promise<{ readonly swept: number }> {
  const now = context.clock.now();
  const unseenBefore = now - keptMs("uploads");
  const keptSince = now - keptMs("photos");
  const { files } = context.uploads;
  const { ids, objectKeys } = await context.db.capturedImages.aged(unseenBefore, keptSince, MOST);
  await files.remove(objectKeys);
  await context.db.capturedImages.drop(ids, keptSince);
  await files.sweepIncoming(unseenBefore);
  return { swept: ids.length };
}
