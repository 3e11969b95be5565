import { addMonths, dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { openedWords, sealedWords } from "./entry-prints";

/** Nobody is looked for by name longer than that (`findWork`). */
const NAME_MONTHS = 12;
const AT_ONCE = 40;

/** Forgets what stood in diaries long ago: first the name of who came, then the entry with all that was typed about it. What it leaves, the next run does. */
export async function forgetEntries(context: Context): Promise<{ readonly names: number; readonly entries: number }> {
  const { db, clock, config } = context;
  const today = dayAt(clock.now(), "UTC");
  const entries = await db.diary.forgetBefore(addMonths(today, -config.diaryMonths), AT_ONCE);
  const named = await db.diary.withName(addMonths(today, -NAME_MONTHS), AT_ONCE);
  await db.diary.forgetNames(
    await Promise.all(
      named.map(async (entry) => ({
        ...entry,
        sealed: await sealedWords(context, entry.id, { ...(await openedWords(context, entry)), name: null }),
      })),
    ),
  );
  return { names: named.length, entries };
}
