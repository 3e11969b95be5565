import { retentionMs } from "../../domain/core/retention/retention";
import type { Context } from "../context";
import { DAY_MS } from "../../domain/core/time/duration";

const MONTH_MS = 31 * DAY_MS;
/** How long transfers of cars are kept. A booking that was made before a transfer may be unfinished for that long. */
const HAND_OVER_RETENTION_MS = 24 * MONTH_MS;
/** How long records of sent reminders are kept. Longer than any reminder is sent in advance. */
const NOTICE_RETENTION_MS = 24 * MONTH_MS;
const SWEEP_BATCH_SIZE = 50;

/** Deletes expired links and codes. Records of sent reminders and vehicle transfers are deleted after two years. */
export async function expireCarLinks({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.garageRecord.deleteExpired({
    shares: now,
    handOvers: now - HAND_OVER_RETENTION_MS,
    notices: now - NOTICE_RETENTION_MS,
  });
}

/**
 * Deletes receipts of cars that were removed a year ago. The files are deleted before the rows, so if the run is interrupted, the next one finds the rows
 * again.
 */
export async function sweepReceipts(context: Context): Promise<{ readonly swept: number }> {
  const { garageRecord } = context.db;
  const removedEntries = await garageRecord.listRemovedWithPhotos(
    context.clock.now() - retentionMs("receipts"),
    SWEEP_BATCH_SIZE,
  );
  if (removedEntries.length === 0) return { swept: 0 };
  await context.uploads.files.remove(removedEntries.flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey)));
  await garageRecord.deletePhotos(removedEntries.map(({ id }) => id));
  return { swept: removedEntries.length };
}
