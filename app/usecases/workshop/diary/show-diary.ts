import { type SupplierId, parseBookingToken } from "../../../domain/core/ids";
import type { DiaryContext } from "../../../domain/supplier/diary/block";
import type { DiaryEntry } from "../../../domain/supplier/diary/diary";
import type { ReservedSlot } from "../../../domain/supplier/availability/held-days";
import { type BookedMinutes, listOpenDays } from "../../../domain/supplier/availability/first-available-day";
import type { Booking } from "../../../domain/booking/booking";
import type { Supplier } from "../../../domain/supplier/supplier";
import { addDays, listCalendarDays, dayAt, toWeekday, addMonths } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import type { ExternalCalendar } from "../../../domain/supplier/calendars/calendar-feed";
import type { DiaryWeek } from "../../../domain/booking/diary-records";
import { diaryNow } from "./open-diary";
import { decryptText, encryptText } from "./add-walk-in";
import { localDay } from "../../../domain/core/country/local-day";

export interface DiaryRequest {
  /** null = today in the store's time zone. */
  readonly day: PlainDay | null;
  /** `ahead` = seven days from the day, and not from its Monday. */
  readonly view: "day" | "week" | "ahead";
  /** The item that is being moved; null = none. */
  readonly movingItem: { readonly kind: "booking" | "entry"; readonly id: string } | null;
}

export interface DiaryPageView {
  readonly supplier: Supplier;
  readonly booked: BookedMinutes;
  /** Slots held by customers who are paying now. They are included in `booked`. */
  readonly held: readonly ReservedSlot[];
  readonly now: DiaryContext;
  readonly view: DiaryRequest["view"];
  readonly day: PlainDay;
  readonly days: readonly PlainDay[];
  /** The days on which the store takes no bookings, even if it has capacity. */
  readonly closed: ReadonlySet<PlainDay>;
  readonly week: DiaryWeek;
  /** The external calendars that the store has added. */
  readonly calendars: readonly Pick<ExternalCalendar, "place" | "name" | "takes" | "busy">[];
  /** The item that is being moved, on any day; null = none, or it no longer exists. */
  readonly movingItem:
    | { readonly kind: "booking"; readonly booking: Booking }
    | { readonly kind: "entry"; readonly entry: DiaryEntry }
    | null;
}

const WEEK_DAYS = 7;
const findMonday = (day: PlainDay) => addDays(day, 1 - toWeekday(day));

/** Reads the diary page in one D1 round trip; null if the store does not trade in this country. */
export async function readDiary(
  context: Context,
  supplierId: SupplierId,
  { day: requestedDay, view, movingItem: itemToMove }: DiaryRequest,
): Promise<DiaryPageView | null> {
  const { db, config, clock } = context;
  // The store's current day depends on its time zone, which is not known yet. Therefore one more day is read on each side.
  const about = requestedDay ?? localDay(config.country, clock.now());
  const [first, last] = requestedDay === null ? [addDays(about, -1), addDays(about, 1)] : [about, about];
  const span = { from: findMonday(first), to: addDays(view === "ahead" ? last : findMonday(last), WEEK_DAYS - 1) };
  const token = itemToMove?.kind === "booking" ? parseBookingToken(itemToMove.id) : null;
  const [supplierWithDays, week, booking, entry, calendars] = await Promise.all([
    db.suppliers.find(supplierId, config.country, { ...span, holds: { at: clock.now(), except: null } }),
    db.diary.readDays(supplierId, span, clock.now()),
    token === null ? null : db.bookings.find(token),
    itemToMove?.kind === "entry" ? db.diary.find(supplierId, itemToMove.id) : null,
    db.calendars.addresses(supplierId),
  ]);
  if (!supplierWithDays) return null;
  const { supplier, booked: bookedMinutes, held: reservedSlots } = supplierWithDays;
  const now = diaryNow(context, supplier);
  const day = requestedDay ?? now.today;
  const calendar = listCalendarDays(view === "week" ? findMonday(day) : day, view === "day" ? 1 : WEEK_DAYS);
  const days = calendar.map((item) => item.day);
  const daysOpen = new Set(listOpenDays(supplier, calendar));
  return {
    supplier,
    booked: bookedMinutes,
    held: reservedSlots,
    now,
    view,
    day,
    days,
    closed: new Set(days.filter((value) => !daysOpen.has(value))),
    week,
    calendars,
    movingItem:
      booking?.booking.supplierId === supplierId
        ? { kind: "booking", booking: booking.booking }
        : entry
          ? { kind: "entry", entry }
          : null,
  };
}

/** Number of months after which names are deleted. `findWork` does not search for names in older entries. */
const NAME_MONTHS = 12;
const BATCH_SIZE = 40;

/** Deletes old diary data: first the customer's name, then the entry with all its text. The next run continues where this one stopped. */
export async function expireEntries(context: Context): Promise<{ readonly names: number; readonly entries: number }> {
  const { db, clock, config } = context;
  const today = dayAt(clock.now(), "UTC");
  const entries = await db.diary.deleteBefore(addMonths(today, -config.diaryMonths), BATCH_SIZE);
  const namedEntries = await db.diary.withName(addMonths(today, -NAME_MONTHS), BATCH_SIZE);
  await db.diary.deleteNames(
    await Promise.all(
      namedEntries.map(async (entry) => ({
        ...entry,
        sealed: await encryptText(context, entry.id, { ...(await decryptText(context, entry)), name: null }),
      })),
    ),
  );
  return { names: namedEntries.length, entries };
}
