import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { CarToRemind, GarageReminders } from "../../usecases/ports/garage-reminders";
import { isOwn, noticesOfCar } from "./garage-cars";
import { excludedColumn, valuesInJson, selectColumns, orm, insertSelect, statementOf } from "./orm";
import { outboxStatements, cancelPending } from "./outbox";
import { garageVehicles as vehicles } from "./schema/garage";
import {
  garageDates as dates,
  garageEntries as entries,
  garageNotices as notices,
  garageReminders as reminders,
} from "./schema/garage-record";

/** When each entry was written, by its id, epoch milliseconds. */
const contactWrittenAt = (rows: readonly { readonly id: string; readonly updatedAt: number }[]) =>
  Object.fromEntries(rows.map(({ id, updatedAt }) => [id, updatedAt]));

export function d1GarageReminders(db: D1Database): GarageReminders {
  const store = orm(db);
  return {
    async want(userId, vehicleId, { key, sealed: ciphertext }, now) {
      const target = { isOff: false, wantedAt: now, snoozedUntil: null, lookAt: now } as const;
      const result = await store
        .insert(reminders)
        .select(
          insertSelect(
            reminders,
            { vehicleId: sql`${vehicles.id}`, key, sealed: ciphertext, ...target },
            sql`from ${vehicles} where ${isOwn(userId, vehicleId)}`,
          ),
        )
        .onConflictDoUpdate({
          target: reminders.vehicleId,
          set: { sealed: excludedColumn(reminders.sealed), ...target },
        });
      return result.meta.changes === 1;
    },
    async findReminder(key) {
      const row = await store
        .select(selectColumns({ state: vehicles.state, isOff: reminders.isOff, snoozedUntil: reminders.snoozedUntil }))
        .from(reminders)
        .innerJoin(vehicles, eq(vehicles.id, reminders.vehicleId))
        .where(eq(reminders.key, key))
        .get();
      return row ? { vehicle: row.state.vehicle, isOff: row.isOff, snoozedUntil: row.snoozedUntil } : null;
    },
    async turn(key, to, now) {
      const row = await store
        .select({ vehicleId: reminders.vehicleId })
        .from(reminders)
        .where(eq(reminders.key, key))
        .get();
      if (!row) return;
      const set =
        to === "off"
          ? { isOff: true, lookAt: null }
          : to === "on"
            ? { isOff: false, wantedAt: now, snoozedUntil: null, lookAt: now }
            : { snoozedUntil: to.restUntil, lookAt: now };
      const isNew = to === "on" ? undefined : eq(reminders.isOff, false);
      await db.batch([
        statementOf(
          db,
          store
            .update(reminders)
            .set(set)
            .where(and(eq(reminders.key, key), isNew)),
        ),
        ...(to === "on" ? [] : [cancelPending(db, noticesOfCar(row.vehicleId))]),
      ]);
    },
    async toRemind(now, limit) {
      const due = await store
        .select({
          ...selectColumns({
            vehicleId: reminders.vehicleId,
            sealed: reminders.sealed,
            key: reminders.key,
            wantedAt: reminders.wantedAt,
            snoozedUntil: reminders.snoozedUntil,
            state: vehicles.state,
            name: vehicles.name,
          }),
          lookAt: sql<number>`${reminders.lookAt}`.as("look_at"),
        })
        .from(reminders)
        .innerJoin(vehicles, and(eq(vehicles.id, reminders.vehicleId), eq(vehicles.isActive, true)))
        .where(and(isNotNull(reminders.lookAt), lte(reminders.lookAt, now), eq(reminders.isOff, false)))
        .orderBy(asc(reminders.lookAt))
        .limit(limit);
      if (due.length === 0) return [];
      const ids = valuesInJson(due.map(({ vehicleId }) => vehicleId));
      const [all, inputs, messages] = await store.batch([
        store
          .select({
            id: entries.id,
            vehicleId: entries.vehicleId,
            kind: entries.kind,
            day: entries.day,
            odometer: entries.odometer,
            nextDay: entries.nextDay,
            nextKm: entries.nextKm,
            updatedAt: entries.updatedAt,
          })
          .from(entries)
          .where(sql`${entries.vehicleId} in ${ids}`),
        store.select().from(dates).where(sql`${dates.vehicleId} in ${ids}`),
        store.select().from(notices).where(sql`${notices.vehicleId} in ${ids}`),
      ]);
      const of = <T extends { readonly vehicleId: string }>(rows: readonly T[], id: string) =>
        rows.filter(({ vehicleId }) => vehicleId === id);
      return due.map(({ state, ...row }): CarToRemind => {
        const own = of(all, row.vehicleId);
        return {
          ...row,
          vehicle: state.vehicle,
          entries: own,
          writtenAt: contactWrittenAt(own),
          dates: of(inputs, row.vehicleId),
          sent: of(messages, row.vehicleId),
        };
      });
    },
    async notify({ vehicleId, lookAt: readAt }, { messages, notices: notifications, lookAt, at }) {
      const asRead = and(eq(reminders.vehicleId, vehicleId), eq(reminders.lookAt, readAt), eq(reminders.isOff, false));
      const isCurrent = sql`exists (select 1 from ${reminders} where ${asRead})`;
      const results = await db.batch([
        ...outboxStatements(db, messages, at, isCurrent),
        ...notifications.map(({ due, basis, kind }) =>
          statementOf(
            db,
            store
              .insert(notices)
              .select(
                insertSelect(notices, { vehicleId, what: due.what, basis, kind, sentAt: at }, sql`where ${isCurrent}`),
              )
              .onConflictDoNothing(),
          ),
        ),
        statementOf(db, store.update(reminders).set({ lookAt }).where(asRead)),
      ]);
      return results.at(-1)?.meta.changes === 1;
    },
  };
}
