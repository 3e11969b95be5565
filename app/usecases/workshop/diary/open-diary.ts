import type { BookedMinutes } from "../../../domain/supplier/availability/first-available-day";
import type { DiaryContext } from "../../../domain/supplier/diary/block";
import { PERMISSION } from "../../../domain/identity/roles";
import { refuse } from "../../../domain/core/outcomes";
import type { Supplier } from "../../../domain/supplier/supplier";
import { addDays, dayAt, timeAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { DaySpan } from "../../../domain/core/time/plain-date";
import { type StoreAccess, findStoreAccess } from "../../identity/store-account/store-for";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { localToday } from "../../core/local-today";

export interface DecryptedDiary extends StoreAccess {
  readonly supplier: Supplier;
  /** Booked minutes by day. */
  readonly booked: BookedMinutes;
  /** Today and now in the store's time zone. */
  readonly now: DiaryContext;
}

/** Yesterday to tomorrow, so that today is included in every time zone. */
function daysAroundToday(context: Pick<Context, "clock" | "config">): DaySpan {
  const today = localToday(context);
  return { from: addDays(today, -1), to: addDays(today, 1) };
}

/** Opens a store's diary that this person may edit, with the booked minutes for a span of days. */
export async function openDiary(
  context: Context,
  target: number | null,
  span: DaySpan = daysAroundToday(context),
): Promise<DecryptedDiary | AccessRefusal> {
  const storeAccess = await findStoreAccess(context, target, PERMISSION.planDiary);
  if (!storeAccess.ok) return storeAccess;
  const supplier = await context.db.suppliers.find(storeAccess.store.supplierId, context.config.country, {
    ...span,
    holds: { at: context.clock.now(), except: null },
  });
  if (!supplier) return refuse("portal-forbidden");
  return { ...storeAccess, ...supplier, now: diaryNow(context, supplier.supplier) };
}

/** Today and now in the supplier's time zone. */
export function diaryNow({ clock }: Pick<Context, "clock">, { zone }: Pick<Supplier, "zone">): DiaryContext {
  const at = clock.now();
  return { today: dayAt(at, zone), time: timeAt(at, zone) };
}
