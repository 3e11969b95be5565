import { scaleMinutes } from "../../../domain/supplier/availability/day-capacity";
import { dayProblem, findLeave, findRow } from "../../../domain/supplier/diary/block";
import { type DiaryEntry, type DiaryPlace, isPlainTime } from "../../../domain/supplier/diary/diary";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import type { TimeAwayByDay } from "../../../domain/supplier/diary/away-days";
import { computeBlockedDays, MAX_COUNT_ATTEMPTS } from "../../supplier/availability/away-days";
import { type DecryptedDiary, openDiary } from "./open-diary";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { toHistoryActor } from "../../identity/store-account/store-for";

/** The target of a move, as submitted. */
export interface PlaceInput {
  readonly day: string;
  readonly startAt: string;
  /** Row id; "" = none. */
  readonly row: string;
}

export type EntryOutcome =
  | { readonly ok: true; readonly day: PlainDay }
  | AccessRefusal
  | Refusal<"invalid-input" | "diary-changed" | "day-full">;

/** Validates the target of a move. */
export function checkPlace(
  placeInput: PlaceInput,
  { supplier, now }: Pick<DecryptedDiary, "supplier" | "now">,
): DiaryPlace | Refusal<"invalid-input"> {
  const dayError = dayProblem(placeInput.day, now);
  if (dayError) return refuse("invalid-input", { "": [dayError] });
  if (!isPlainTime(placeInput.startAt)) return refuse("invalid-input", { startAt: ["Enter a time, like 09:30"] });
  const rowId = findRow(placeInput.row, supplier.diaryRows);
  return rowId === undefined
    ? refuse("invalid-input", { "": ["Choose a row"] })
    : { day: placeInput.day, startAt: placeInput.startAt, rowId };
}

/** Moves a walk-in or block to the target, and updates the time that it takes up on both days. */
export async function moveEntry(
  context: Context,
  target: number | null,
  id: string,
  placeInput: PlaceInput,
): Promise<EntryOutcome> {
  const diary = await openDiary(context, target);
  if (!diary.ok) return diary;
  const { supplier } = diary;
  const place = checkPlace(placeInput, diary);
  if ("code" in place) return place;
  for (let attempt = 0; attempt < MAX_COUNT_ATTEMPTS; attempt++) {
    const entry = await context.db.diary.find(supplier.id, id);
    if (entry === null) return refuse("diary-changed");
    const { day, startAt, rowId, minutes, kind } = entry;
    if (day === place.day && startAt === place.startAt && rowId === place.rowId) return { ok: true, day };
    const blockedByDay =
      kind === "block" ? await computeBlockedTime(context, supplier, entry, { ...place, minutes }) : null;
    const takenMinutes = kind === "block" ? 0 : scaleMinutes(supplier, minutes);
    const writeResult = await context.db.diary.move(
      supplier,
      entry,
      // On the same day, the minutes that it takes up do not change.
      { ...place, takenMinutes: day === place.day ? entry.takenMinutes : takenMinutes },
      { blocked: blockedByDay, allowsOverbooking: false },
      toHistoryActor(context, diary),
    );
    if (writeResult.ok) {
      context.log.info({ event: "diary-updated", supplierId: supplier.id, change: "moved" });
      return { ok: true, day: place.day };
    }
    if (writeResult.reason === "day-full") return refuse("day-full");
  }
  return refuse("diary-changed");
}

/** Removes a walk-in or block or, with `removesWholeLeave`, all blocks of the same leave period that are not over. Repeated submissions change nothing. */
export async function removeEntry(
  context: Context,
  target: number | null,
  id: string,
  removesWholeLeave = false,
): Promise<EntryOutcome> {
  const diary = await openDiary(context, target);
  if (!diary.ok) return diary;
  const { supplier, now } = diary;
  for (let attempt = 0; attempt < MAX_COUNT_ATTEMPTS; attempt++) {
    const entry = await context.db.diary.find(supplier.id, id);
    if (entry === null) return { ok: true, day: now.today };
    const { others: otherBlocks, blocked: blockedByDay } =
      entry.kind === "walk-in"
        ? { others: [], blocked: null }
        : removesWholeLeave
          ? await readLeave(context, supplier, entry, now.today)
          : { others: [], blocked: await computeBlockedTime(context, supplier, entry, null) };
    const writeResult = await context.db.diary.remove(
      supplier,
      entry,
      otherBlocks,
      blockedByDay,
      toHistoryActor(context, diary),
    );
    if (writeResult.ok) {
      context.log.info({ event: "diary-updated", supplierId: supplier.id, change: "removed" });
      return { ok: true, day: entry.day };
    }
  }
  return refuse("diary-changed");
}

/** The other blocks of a leave period from today onwards, and the time that blocks and calendars take up without that leave. */
async function readLeave(context: Context, supplier: Supplier, entry: DiaryEntry, today: PlainDay) {
  const diaryState = await context.db.diary.readTimeAway(supplier.id, entry.day < today ? entry.day : today);
  const leaveEntries = findLeave(entry, diaryState.blocks);
  const days = [...new Set([entry, ...leaveEntries].map(({ day }) => day))].sort();
  const remaining = diaryState.blocks.filter((block) => !leaveEntries.includes(block));
  return {
    others: leaveEntries.filter(({ id }) => id !== entry.id),
    blocked: computeBlockedDays(supplier, remaining, diaryState, days),
  };
}

/** The time that blocks and calendars take up after a block is moved or removed, for its old and its new day. */
async function computeBlockedTime(
  context: Context,
  supplier: Supplier,
  entry: DiaryEntry,
  move: (DiaryPlace & Pick<DiaryEntry, "minutes">) | null,
): Promise<TimeAwayByDay> {
  const days = [...new Set([entry.day, ...(move ? [move.day] : [])])].sort();
  const diaryState = await context.db.diary.readTimeAway(supplier.id, days[0] ?? entry.day);
  const otherBlocks = diaryState.blocks.filter(({ id }) => id !== entry.id);
  return computeBlockedDays(supplier, move ? [...otherBlocks, move] : otherBlocks, diaryState, days);
}
