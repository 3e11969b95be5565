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

/** Blocks hours of a day for everybody or one row. What is booked stays; what searches offer of the day is less in the same write. */
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
  const { place, minutes } = checked;
  const entry = {
    id: typed.key,
    kind: "block",
    ...place,
    minutes,
    takenMinutes: 0,
    sealed: await sealedWords(context, typed.key, entryWords({ about: typed.about })),
    prints: NO_PRINTS,
  } as const;
  for (let tries = 0; tries < MAX_COUNTS; tries++) {
    const read = await context.db.diary.blocksFrom(supplier.id, place.day);
    const blocked = blockedDays(supplier, [...read.blocks, entry], read, [place.day]);
    const written = await context.db.diary.addBlock(supplier, entry, blocked, writerOf(context, opened));
    if (written.ok) context.log.info({ event: "diary-written", supplierId: supplier.id, what: "blocked" });
    if (written.ok || written.reason === "already-there") return { ok: true, day: place.day };
  }
  return refuse("diary-changed");
}
