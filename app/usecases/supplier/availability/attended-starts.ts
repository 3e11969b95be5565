import type { TimeOption } from "../../../domain/supplier/availability/time-options";
import { attendedStarts } from "../../../domain/supplier/diary/attended";
import { intervalOf } from "../../../domain/supplier/diary/time-away";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { AwayTimes } from "../../../domain/supplier/diary/away-days";

/** The starts of a day at which somebody of the supplier is there. */
export const attendedStartTimes = (
  starts: readonly TimeOption[],
  supplier: Pick<Supplier, "diaryRows" | "zone">,
  day: PlainDay,
  { blocks, busy }: AwayTimes,
): readonly TimeOption[] =>
  attendedStarts(starts, supplier, day, [
    ...blocks.filter((block) => block.day === day).map((block) => intervalOf(block, supplier.zone)),
    ...busy.map(([from, until]) => ({ from, until, rowId: null })),
  ]);
