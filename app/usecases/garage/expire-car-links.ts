import type { Context } from "../context";
import { DAY_MS } from "../../domain/core/time/duration";
import { sweepSentPhotos } from "../lead/photos/sent-photos";

const MONTH_MS = 31 * DAY_MS;
/** How long records of car transfers are kept. A booking that was made before a transfer may remain unfinished for that long. */
const HAND_OVER_RETENTION_MS = 24 * MONTH_MS;
/** How long records of sent reminders are kept. No reminder is sent this far in advance. */
const NOTICE_RETENTION_MS = 24 * MONTH_MS;

/** Deletes expired links and codes. Records of sent reminders and vehicle transfers are deleted after two years. */
export async function expireCarLinks({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.garageRecord.deleteExpired({
    shares: now,
    handOvers: now - HAND_OVER_RETENTION_MS,
    notices: now - NOTICE_RETENTION_MS,
  });
}

/** Deletes receipts of cars that were removed a year ago. */
export const sweepReceipts = (context: Context): Promise<{ readonly swept: number }> =>
  sweepSentPhotos(context, "receipts", {
    listExpired: context.db.garageRecord.listRemovedWithPhotos,
    deletePhotos: context.db.garageRecord.deletePhotos,
  });
