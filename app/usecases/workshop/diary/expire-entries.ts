import { addMonths, dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { decryptText, encryptText } from "./entry-digests";

/** Nobody is looked for by name longer than that (`findWork`). */
const NAME_MONTHS = 12;
const CONCURRENCY = 40;

/** Forgets what stood in diaries long ago: first the name of who came, then the entry with all that was typed about it. What it leaves, the next run does. */
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
