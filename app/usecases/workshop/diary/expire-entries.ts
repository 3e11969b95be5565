import { addMonths, dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { decryptText, encryptText } from "./entry-digests";

/** Nobody is looked for by name longer than that (`findWork`). */
const NAME_MONTHS = 12;
const CONCURRENCY = 40;

/** Deletes old diary data: first the name of the customer, then the entry with all its text. The next run continues where this one stops. */
export async function forgetEntries(context: Context): Promise<{ readonly names: number; readonly entries: number }> {
  const { db, clock, config } = context;
  const today = dayAt(clock.now(), "UTC");
  const entries = await db.diary.forgetBefore(addMonths(today, -config.diaryMonths), CONCURRENCY);
  const names = await db.diary.withName(addMonths(today, -NAME_MONTHS), CONCURRENCY);
  await db.diary.forgetNames(
    await Promise.all(
      names.map(async (entry) => ({
        ...entry,
        sealed: await encryptText(context, entry.id, { ...(await decryptText(context, entry)), name: null }),
      })),
    ),
  );
  return { names: names.length, entries };
}
