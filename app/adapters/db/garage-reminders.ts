import type { PersonId } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import type { Notice } from "../../domain/garage/notices";
import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { ReminderChoice, ReminderCandidate } from "../../domain/garage/car-to-remind";
import { ENTRY_FACT_COLUMNS, isOwnedVehicle, rowsOfVehicle, reminderIdPrefix } from "./garage";
import { excludedColumn, valuesInJson, selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements, cancelPending } from "./outbox";
import { garageVehicles as vehicles } from "./schema/garage";
import {
  garageDates as dates,
  garageEntries as entries,
  garageNotices as notices,
  garageReminders as reminders,
} from "./schema/garage-record";

/** When each row was last written, in epoch milliseconds, by the row's id. */
const latestUpdate = (rows: readonly { readonly id: string; readonly updatedAt: number }[]) =>
  Object.fromEntries(rows.map(({ id, updatedAt }) => [id, updatedAt]));

/** Reminders about cars. The owner finds them through the car, everyone else by the key in the message. */
export function d1GarageReminders(db: D1Database) {
  const database = orm(db);
  return {
    /** Turns on reminders for a car. The car keeps its key if it already has one. */
    async requestReminder(
      userId: PersonId,
      vehicleId: string,
      { key, sealed: ciphertext }: { readonly key: string; readonly sealed: string },
      now: number,
    ): Promise<boolean> {
      const newValues = { isOff: false, wantedAt: now, snoozedUntil: null, nextCheckAt: now } as const;
      const result = await insertFrom(
        db,
        reminders,
        { vehicleId: sql`${vehicles.id}`, key, sealed: ciphertext, ...newValues },
        sql`from ${vehicles} where ${isOwnedVehicle(userId, vehicleId)}`,
      ).onConflictDoUpdate({
        target: reminders.vehicleId,
        set: { sealed: excludedColumn(reminders.sealed), ...newValues },
      });
      return result.meta.changes === 1;
    },
    /** Returns null if there is no reminder with this key. */
    async findReminder(key: string): Promise<ReminderChoice | null> {
      const row = await database
        .select(selectColumns({ state: vehicles.state, isOff: reminders.isOff, snoozedUntil: reminders.snoozedUntil }))
        .from(reminders)
        .innerJoin(vehicles, eq(vehicles.id, reminders.vehicleId))
        .where(eq(reminders.key, key))
        .get();
      return row ? { vehicle: row.state.vehicle, isOff: row.isOff, snoozedUntil: row.snoozedUntil } : null;
    },
    /** Turns reminders off or on, or snoozes them. Unsent ones are cancelled. */
    async setReminder(
      key: string,
      setting: "off" | "on" | { readonly snoozeUntil: number },
      now: number,
    ): Promise<void> {
      const row = await database
        .select({ vehicleId: reminders.vehicleId })
        .from(reminders)
        .where(eq(reminders.key, key))
        .get();
      if (!row) return;
      const set =
        setting === "off"
          ? { isOff: true, nextCheckAt: null }
          : setting === "on"
            ? { isOff: false, wantedAt: now, snoozedUntil: null, nextCheckAt: now }
            : { snoozedUntil: setting.snoozeUntil, nextCheckAt: now };
      const isOn = setting === "on" ? undefined : eq(reminders.isOff, false);
      await runInBatch(db, [
        database
          .update(reminders)
          .set(set)
          .where(and(eq(reminders.key, key), isOn)),
        ...(setting === "on" ? [] : [cancelPending(db, reminderIdPrefix(row.vehicleId))]),
      ]);
    },
    /** Cars whose reminders must be checked, longest overdue first. */
    async listDueVehicles(now: number, limit: number): Promise<readonly ReminderCandidate[]> {
      const dueReminders = await database
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
          nextCheckAt: sql<number>`${reminders.nextCheckAt}`.as("next_check_at"),
        })
        .from(reminders)
        .innerJoin(vehicles, and(eq(vehicles.id, reminders.vehicleId), eq(vehicles.isActive, true)))
        .where(and(isNotNull(reminders.nextCheckAt), lte(reminders.nextCheckAt, now), eq(reminders.isOff, false)))
        .orderBy(asc(reminders.nextCheckAt))
        .limit(limit);
      if (dueReminders.length === 0) return [];
      const ids = valuesInJson(dueReminders.map(({ vehicleId }) => vehicleId));
      const [all, dateRows, noticeRows] = await database.batch([
        database.select(ENTRY_FACT_COLUMNS).from(entries).where(sql`${entries.vehicleId} in ${ids}`),
        database.select().from(dates).where(sql`${dates.vehicleId} in ${ids}`),
        database.select().from(notices).where(sql`${notices.vehicleId} in ${ids}`),
      ]);
      return dueReminders.map(({ state, ...row }): ReminderCandidate => {
        const ownRows = rowsOfVehicle(all, row.vehicleId);
        return {
          ...row,
          vehicle: state.vehicle,
          entries: ownRows,
          changedAtByEntry: latestUpdate(ownRows),
          dates: rowsOfVehicle(dateRows, row.vehicleId),
          sent: rowsOfVehicle(noticeRows, row.vehicleId),
        };
      });
    },
    /**
     * Records the notices and queues their message, if the reminder has not changed since it was read. Returns false if it has changed, for example because
     * another run has already notified the owner.
     */
    async notify(
      { vehicleId, nextCheckAt: previousCheckAt }: Pick<ReminderCandidate, "vehicleId" | "nextCheckAt">,
      {
        messages,
        notices: notifications,
        nextCheckAt,
        at,
      }: {
        readonly messages: readonly SealedMessage[];
        readonly notices: readonly Notice[];
        readonly nextCheckAt: number | null;
        readonly at: number;
      },
    ): Promise<boolean> {
      const isUnchanged = and(
        eq(reminders.vehicleId, vehicleId),
        eq(reminders.nextCheckAt, previousCheckAt),
        eq(reminders.isOff, false),
      );
      const isCurrent = sql`exists (select 1 from ${reminders} where ${isUnchanged})`;
      const results = await runInBatch(db, [
        ...outboxStatements(db, messages, at, isCurrent),
        ...notifications.map(({ due: dueDate, basis, kind }) =>
          insertFrom(
            db,
            notices,
            { vehicleId, dueKind: dueDate.dueKind, basis, kind, sentAt: at },
            sql`where ${isCurrent}`,
          ).onConflictDoNothing(),
        ),
        database.update(reminders).set({ nextCheckAt }).where(isUnchanged),
      ]);
      return results.at(-1)?.meta.changes === 1;
    },
  };
}
