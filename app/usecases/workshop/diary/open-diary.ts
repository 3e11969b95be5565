import { nameInHistory } from "../../../domain/identity/profile";
import type { BookedMinutes } from "../../../domain/supplier/availability/first-available-day";
import { COUNTRIES } from "../../../domain/core/country/country";
import type { DiaryNow } from "../../../domain/supplier/diary/block";
import { PERMISSION } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Supplier } from "../../../domain/supplier/supplier";
import { addDays, dayAt, timeAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { DiaryActor } from "../../../domain/booking/diary-records";
import type { DaySpan } from "../../../domain/core/time/plain-date";
import { type StoreFor, storeFor } from "../../identity/store-account/store-for";

export interface DecryptedDiary extends StoreFor {
  readonly supplier: Supplier;
  /** What is taken of its days. */
  readonly booked: BookedMinutes;
  /** On the store's clock. */
  readonly now: DiaryNow;
}

export type DiaryRefusal = Refusal<"not-signed-in" | "portal-forbidden">;

/** The days around today, whatever the store's zone is. */
export function daysAround({ clock, config }: Pick<Context, "clock" | "config">, days = 1): DaySpan {
  const today = dayAt(clock.now(), COUNTRIES[config.country].defaultZone);
  return { from: addDays(today, -days), to: addDays(today, days) };
}

/** A store whose diary this person may write into, with what is taken of some days. */
export async function openDiary(
  context: Context,
  target: number | null,
  span: DaySpan = daysAround(context),
): Promise<DecryptedDiary | DiaryRefusal> {
  const payload = await storeFor(context, target, PERMISSION.planDiary);
  if (!payload.ok) return payload;
  const supplier = await context.db.suppliers.find(payload.store.supplierId, context.config.country, {
    ...span,
    holds: { at: context.clock.now(), except: null },
  });
  if (!supplier) return refuse("portal-forbidden");
  return { ...payload, ...supplier, now: diaryNow(context, supplier.supplier) };
}

/** Today and now on the supplier's clock. */
export function diaryNow({ clock }: Pick<Context, "clock">, { zone }: Pick<Supplier, "zone">): DiaryNow {
  const at = clock.now();
  return { today: dayAt(at, zone), time: timeAt(at, zone) };
}

/** Who writes, as the diary's events name a person. */
export const calendarWriterOf = (
  { clock }: Pick<Context, "clock">,
  { user: { userId, profile } }: Pick<DecryptedDiary, "user">,
): DiaryActor => ({
  actor: userId,
  actorName: nameInHistory(profile),
  at: clock.now(),
});
