import { checkBlock, leaveEntryId, type BlockInput } from "../../../domain/supplier/diary/block";
import { buildEntryText } from "../../../domain/supplier/diary/walk-in";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import type { EntryDigests } from "../../../domain/booking/diary-records";
import { computeBlockedDays, MAX_COUNT_ATTEMPTS } from "../../supplier/availability/away-days";
import { isEntryKey, encryptText } from "./add-walk-in";
import { openDiary } from "./open-diary";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { toHistoryActor } from "../../identity/store-account/store-for";

export interface BlockFields extends BlockInput {
  /** Created with the form, so that submitting it again does not add a second block. */
  readonly key: string;
  readonly about: string;
}

/** Blocks have no digests, because a search does not find them. */
const NO_DIGESTS: EntryDigests = { rego: null, firstName: null, lastName: null };

/**
 * Blocks hours on one day, or on each day of leave, for everyone or for one row. Existing bookings are kept. The same write reduces the capacity for searches.
 */
export async function blockHours(
  context: Context,
  target: number | null,
  blockFields: BlockFields,
): Promise<{ readonly ok: true; readonly day: PlainDay } | AccessRefusal | Refusal<"invalid-input" | "diary-changed">> {
  const diary = await openDiary(context, target);
  if (!diary.ok) return diary;
  const { supplier, now } = diary;
  const checkResult = checkBlock(blockFields, supplier, now);
  if (!checkResult.ok) return refuse("invalid-input", checkResult.fields);
  if (!isEntryKey(blockFields.key)) return refuse("invalid-input", { "": ["Reload the page and try again"] });
  const { place } = checkResult;
  const entryText = buildEntryText({ about: blockFields.about });
  const entries = await Promise.all(
    [checkResult, ...checkResult.later].map(async (blockedDay, index) => {
      const id = leaveEntryId(blockFields.key, index);
      const sealedText = await encryptText(context, id, entryText);
      return {
        id,
        kind: "block",
        ...blockedDay.place,
        minutes: blockedDay.minutes,
        takenMinutes: 0,
        sealed: sealedText,
        digests: NO_DIGESTS,
      } as const;
    }),
  );
  const days = entries.map(({ day }) => day);
  for (let attempt = 0; attempt < MAX_COUNT_ATTEMPTS; attempt++) {
    const diaryState = await context.db.diary.readTimeAway(supplier.id, place.day);
    const blockedByDay = computeBlockedDays(supplier, [...diaryState.blocks, ...entries], diaryState, days);
    const blocks = await context.db.diary.addBlocks(supplier, entries, blockedByDay, toHistoryActor(context, diary));
    if (blocks.ok) context.log.info({ event: "diary-updated", supplierId: supplier.id, change: "blocked" });
    if (blocks.ok || blocks.reason === "already-exists") return { ok: true, day: place.day };
  }
  return refuse("diary-changed");
}
