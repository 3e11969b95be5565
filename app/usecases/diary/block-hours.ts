import { checkBlock, type TypedBlock } from "../../domain/diary/block";
import { entryWords } from "../../domain/diary/walk-in";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import type { EntryPrints } from "../ports/diary";
import { blockedDays, MAX_COUNTS } from "./away-days";
import { isEntryKey } from "./entry-key";
import { sealedWords } from "./entry-prints";
import { type DiaryRefusal, openDiary, writerOf } from "./open-diary";

export interface BlockTyped extends TypedBlock {
  /** Made with the form: the same again is the same block. */
  readonly key: string;
  readonly about: string;
}

/** A reason is nothing to be found by. */
const NO_PRINTS: EntryPrints = { rego: null, firstName: null, lastName: null };

/** Blocks hours of a day, or of each day of a leave, for everybody or one row. What is booked stays; what searches offer of the days is less in the same write. */
export async function blockHours(
  context: Context,
  wanted: number | null,
  typed: BlockTyped,
): Promise<{ readonly ok: true; readonly day: PlainDay } | DiaryRefusal | Refusal<"invalid-input" | "diary-changed">> {
  const opened = await openDiary(context, wanted);
  if (!opened.ok) return opened;
  const { supplier, now } = opened;
  const checked = checkBlock(typed, supplier, now);
  if (!checked.ok) return refuse("invalid-input", checked.fields);
  if (!isEntryKey(typed.key)) return refuse("invalid-input", { "": ["Load the page again"] });
  const { place } = checked;
  const words = entryWords({ about: typed.about });
  const entries = await Promise.all(
    [checked, ...checked.later].map(async (each, index) => {
      const id = index === 0 ? typed.key : `${typed.key}-${index}`;
      const sealed = await sealedWords(context, id, words);
      return {
        id,
        kind: "block",
        ...each.place,
        minutes: each.minutes,
        takenMinutes: 0,
        sealed,
        prints: NO_PRINTS,
      } as const;
    }),
  );
  const days = entries.map(({ day }) => day);
  for (let tries = 0; tries < MAX_COUNTS; tries++) {
    const read = await context.db.diary.blocksFrom(supplier.id, place.day);
    const blocked = blockedDays(supplier, [...read.blocks, ...entries], read, days);
    const written = await context.db.diary.addBlocks(supplier, entries, blocked, writerOf(context, opened));
    if (written.ok) context.log.info({ event: "diary-written", supplierId: supplier.id, what: "blocked" });
    if (written.ok || written.reason === "already-there") return { ok: true, day: place.day };
  }
  return refuse("diary-changed");
}
