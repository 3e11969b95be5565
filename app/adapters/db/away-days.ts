import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Workforce } from "../../domain/supplier/availability/day-capacity";
import type { DayMinutes } from "../../domain/supplier/calendars/busy-days";
import type { SupplierId } from "../../domain/core/ids";
import type { StoredTimeAway, TimeAwayByDay, CalendarWithBusyTimes } from "../../domain/supplier/diary/away-days";
import { orm, type Query } from "./orm";
import { busyAddresses } from "./schema/calendars";
import { diaryEvents } from "./schema/diary";
import { setBlockedMinutes } from "./supplier-days";

/** Number of the last event in a store's diary; 0 = none. */
export const lastEventNumber = (db: D1Database, supplierId: SupplierId) =>
  orm(db)
    .select({ known: sql<number>`coalesce(max(${diaryEvents.number}), 0)` })
    .from(diaryEvents)
    .where(eq(diaryEvents.supplierId, supplierId));

/** Query for a store's external calendars, with their versions, in the order in which they are applied. */
export const selectCalendars = (db: D1Database, supplierId: SupplierId) =>
  orm(db)
    .select({
      id: busyAddresses.id,
      takes: busyAddresses.takes,
      busy: busyAddresses.busy,
      days: busyAddresses.days,
      version: busyAddresses.version,
    })
    .from(busyAddresses)
    .where(eq(busyAddresses.supplierId, supplierId))
    .orderBy(asc(busyAddresses.place));

/** Condition for a batch: the diary has not changed since it was read, and no calendar has been fetched, added or removed. */
export const areDaysUnchanged = (
  db: D1Database,
  supplierId: SupplierId,
  { known: knownEventNumber, calendars }: Pick<StoredTimeAway, "known" | "calendars">,
): SQL => {
  const eachColumn = sql.identifier("each");
  const versions = orm(db)
    .select({ each: sql`${busyAddresses.id} || ' ' || ${busyAddresses.version}`.as("each") })
    .from(busyAddresses)
    .where(eq(busyAddresses.supplierId, supplierId))
    .orderBy(asc(busyAddresses.place));
  const calendarVersions = calendars.map(versionText).join();
  return sql`(${lastEventNumber(db, supplierId)}) = ${knownEventNumber} and (select coalesce(group_concat(${eachColumn}), '') from (${versions})) = ${calendarVersions}`;
};

const versionText = ({ id, version }: Pick<CalendarWithBusyTimes, "id" | "version">) => `${id} ${version}`;

/** Stores how much time blocks and calendars take up on each day. The batch must check `areDaysUnchanged`. */
export const setTimeAway = (
  db: D1Database,
  store: Workforce & { readonly id: SupplierId },
  awayDays: TimeAwayByDay,
): Query[] => [...setBlockedMinutes(db, store, awayDays.blocks), ...setCalendarDays(db, store.id, awayDays)];

/** Stores how much time calendars take up, on the days where it has changed. `condition` is an additional condition. */
export const setCalendarDays = (
  db: D1Database,
  supplierId: SupplierId,
  { read, calendars }: Pick<TimeAwayByDay, "read" | "calendars">,
  condition?: SQL,
): Query[] =>
  changedDays(read.calendars, calendars).map(([id, days]) =>
    orm(db)
      .update(busyAddresses)
      .set({ days })
      .where(and(eq(busyAddresses.supplierId, supplierId), eq(busyAddresses.id, id), condition)),
  );

const changedDays = (
  previousCalendars: readonly CalendarWithBusyTimes[],
  currentDays: ReadonlyMap<string, DayMinutes>,
) =>
  previousCalendars.flatMap(({ id, days }): (readonly [string, DayMinutes])[] => {
    const newDays = currentDays.get(id);
    return newDays === undefined || JSON.stringify(newDays) === JSON.stringify(days) ? [] : [[id, newDays]];
  });
