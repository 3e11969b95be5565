import { KEPT_MONTHS, UNSEEN_HOURS } from "../../domain/photos/captured-image";
import type { Context } from "../context";

const HOUR_MS = 3_600_000;
/** A month is reckoned as long as the longest: nothing goes early. */
const MONTH_MS = 31 * 24 * HOUR_MS;
/** Of one run; the next one is minutes away. */
const MOST = 200;

/** Uploads that nobody took go after a day, photos after a year (docs: retention). Objects first: a row that stays is swept again. */
export async function sweepImages(context: Context): Promise<{ readonly swept: number }> {
  const now = context.clock.now();
  const unseenBefore = now - UNSEEN_HOURS * HOUR_MS;
  const keptSince = now - KEPT_MONTHS * MONTH_MS;
  const { files } = context.uploads;
  const { ids, objectKeys } = await context.db.capturedImages.aged(unseenBefore, keptSince, MOST);
  await files.remove(objectKeys);
  await context.db.capturedImages.drop(ids, keptSince);
  await files.sweepIncoming(unseenBefore);
  return { swept: ids.length };
}
