import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Workforce } from "../../domain/supplier/availability/day-capacity";
import type { DayMinutes } from "../../domain/supplier/calendars/busy-days";
import type { SupplierId } from "../../domain/core/ids";
import type { AwayAsRead, AwayDays, ReadCalendar } from "../../domain/supplier/diary/away-days";
import { orm, statementOf } from "./orm";
import { busyAddresses } from "./schema/calendars";
import { diaryEvents } from "./schema/diary";
import { setBlocked } from "./supplier-days";

/** Number of the last event of a store's diary. */
export const lastEvent = (db: D1Database, supplierId: SupplierId) =>
  orm(db)
    .select({ known: sql<number>`coalesce(max(${diaryEvents.number}), 0)` })
    .from(diaryEvents)
    .where(eq(diaryEvents.supplierId, supplierId));

/** A store's calendars, in the order in which they are applied. */
export const countedCalendars = (db: D1Database, supplierId: SupplierId) =>
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

/** Guard for a batch: the diary has not changed since it was read, and no calendar has been fetched, added or removed. */
export const isAsRead = (
  db: D1Database,
  supplierId: SupplierId,
  { known: knownCalendars, calendars }: Pick<AwayAsRead, "known" | "calendars">,
): SQL => {
  const item = sql.identifier("each");
  const versions = orm(db)
    .select({ each: sql`${busyAddresses.id} || ' ' || ${busyAddresses.version}`.as("each") })
    .from(busyAddresses)
    .where(eq(busyAddresses.supplierId, supplierId))
    .orderBy(asc(busyAddresses.place));
  const view = calendars.map(versionOf).join();
  return sql`(${lastEvent(db, supplierId)}) = ${knownCalendars} and (select coalesce(group_concat(${item}), '') from (${versions})) = ${view}`;
};

const versionOf = ({ id, version }: Pick<ReadCalendar, "id" | "version">) => `${id} ${version}`;

/** Stores, per day, the time that blocks and calendars take up. For a batch guarded by `isAsRead`. */
export const setAway = (
  db: D1Database,
  store: Workforce & { readonly id: SupplierId },
  away: AwayDays,
): D1PreparedStatement[] => [...setBlocked(db, store, away.blocks), ...setCalendarDays(db, store.id, away)];

/** Stores the time that calendars take up on the days where it has changed. `only` is an additional condition. */
export const setCalendarDays = (
  db: D1Database,
  supplierId: SupplierId,
  { read, calendars }: Pick<AwayDays, "read" | "calendars">,
  only?: SQL,
): D1PreparedStatement[] =>
  changedDays(read.calendars, calendars).map(([id, days]) =>
    statementOf(
      db,
      orm(db)
        .update(busyAddresses)
        .set({ days })
        .where(and(eq(busyAddresses.supplierId, supplierId), eq(busyAddresses.id, id), only)),
    ),
  );

const changedDays = (was: readonly ReadCalendar[], now: ReadonlyMap<string, DayMinutes>) =>
  was.flatMap(({ id, days }): (readonly [string, DayMinutes])[] => {
    const next = now.get(id);
    return next === undefined || JSON.stringify(next) === JSON.stringify(days) ? [] : [[id, next]];
  });
