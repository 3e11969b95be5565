import type { PersonId } from "../../domain/core/ids";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { and, count, desc, eq, exists, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type GarageVehicle, MAX_VEHICLES } from "../../domain/garage/garage-vehicle";
import { canChangeEntry, ENTRY_SOURCES } from "../../domain/garage/record";
import type {
  StoredCar,
  CarFacts,
  CarDate,
  CarShare,
  BookingEntry,
  NewEntry,
  StoredEntry,
} from "../../domain/garage/stored-car";
import {
  ENTRY_FACT_COLUMNS,
  rowsOfVehicle,
  touchSameCarStatement,
  isOwnedVehicle,
  scheduleCheck,
  ownVehicleId,
} from "./garage";
import { valuesInJson, selectColumns, orm, insertFrom, centsOrNull, type Query, runInBatch } from "./orm";
import { garageVehicles as vehicles } from "./schema/garage";
import {
  garageDates as dates,
  garageEntries as entries,
  garageHandOvers as handOvers,
  garageNotices as notices,
  garageReminders as reminders,
  garageShares as shares,
} from "./schema/garage-record";
import { suppliers } from "./schema/suppliers";

const ENTRY_COLUMNS = {
  ...selectColumns(
    {
      id: entries.id,
      vehicleId: entries.vehicleId,
      source: entries.source,
      kind: entries.kind,
      day: entries.day,
      odometer: entries.odometer,
      amountCents: entries.amountCents,
      nextDay: entries.nextDay,
      nextKm: entries.nextKm,
      facts: entries.facts,
      sealed: entries.sealed,
      photos: entries.photos,
      bookingToken: entries.bookingToken,
      supplierId: entries.supplierId,
      createdAt: entries.createdAt,
      updatedAt: entries.updatedAt,
    },
    "entry_",
  ),
  supplierName: sql<string | null>`${suppliers.name}`.as("supplier_name"),
};
type EntryRow = Omit<StoredEntry, "amount"> & { readonly amountCents: number | null };
const toEntry = ({ amountCents, ...row }: EntryRow): StoredEntry => ({
  ...row,
  amount: centsOrNull(amountCents),
});
const toRow = ({ amount, ...entry }: Omit<NewEntry, "vehicleId">, updatedAt: number) => ({
  ...entry,
  amountCents: amount,
  updatedAt,
});

/**
 * Statements for the batch that completes a booking. They add the booking to the record of the car, in the garage of the person who booked. If the car is not
 * in that garage and has not been handed over since the booking, it is added too.
 */
export function bookingEntryStatements(db: D1Database, entry: BookingEntry, now: number): Query[] {
  const { userId, vehicleKey, car, newVehicleId, bookedAt, ...result } = entry;
  const { mid, ...state } = car;
  const database = orm(db);
  const storedVehicles = alias(vehicles, "kept");
  const hasPlate = vehicleKey !== `mid:${mid}`;
  const isSameVehicle = and(
    eq(vehicles.userId, userId),
    // A car without a plate matches the same car stored with its plate.
    hasPlate ? eq(vehicles.vehicleKey, vehicleKey) : or(eq(vehicles.vehicleKey, vehicleKey), eq(vehicles.mid, mid)),
  );
  const handOverQuery = database
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(
      and(eq(handOvers.fromUserId, userId), eq(handOvers.vehicleKey, vehicleKey), gt(handOvers.takenAt, bookedAt)),
    );
  const vehicleCount = database.select({ rows: count() }).from(storedVehicles).where(eq(storedVehicles.userId, userId));
  const targetVehicle = sql`(select ${vehicles.id} from ${vehicles} where ${isSameVehicle} order by ${vehicles.vehicleKey} = ${vehicleKey} desc, ${vehicles.updatedAt} desc limit 1)`;
  return [
    touchSameCarStatement(db, { userId, key: vehicleKey, mid }),
    insertFrom(
      db,
      vehicles,
      { id: newVehicleId, userId, vehicleKey, mid, state, createdAt: now, updatedAt: now },
      sql`where ${targetVehicle} is null and not ${exists(handOverQuery)} and (${vehicleCount}) < ${MAX_VEHICLES}`,
    ).onConflictDoNothing(),
    insertFrom(
      db,
      entries,
      { ...toRow({ ...result, formKey: null }, now), vehicleId: sql`${vehicles.id}` },
      sql`from ${vehicles} where ${vehicles.id} = ${targetVehicle} and not ${exists(handOverQuery)}`,
    ).onConflictDoNothing(),
    scheduleCheck(db, targetVehicle, now),
  ];
}

/** Records of cars. Methods that take a person access only that person's cars and otherwise return null or false. */
export function d1GarageRecord(db: D1Database) {
  const database = orm(db);
  const selectEntries = (where: SQL | undefined) =>
    database
      .select(ENTRY_COLUMNS)
      .from(entries)
      .leftJoin(suppliers, eq(suppliers.id, entries.supplierId))
      .where(where)
      .orderBy(desc(entries.day), entries.id);

  return {
    /** The record of one car, in one D1 round trip. Null = this person has no such car. */
    async car(userId: PersonId, vehicleId: string): Promise<StoredCar | null> {
      const ownVehicle = ownVehicleId(userId, vehicleId);
      const [[vehicle], all, dateRows, [reminder], [share], [handOver]] = await database.batch([
        database
          .select({ id: vehicles.id, name: vehicles.name, state: vehicles.state })
          .from(vehicles)
          .where(isOwnedVehicle(userId, vehicleId)),
        selectEntries(sql`${entries.vehicleId} = ${ownVehicle}`),
        database
          .select({ dueKind: dates.dueKind, day: dates.day, updatedAt: dates.updatedAt })
          .from(dates)
          .where(sql`${dates.vehicleId} = ${ownVehicle}`),
        database
          .select({
            key: reminders.key,
            isOff: reminders.isOff,
            wantedAt: reminders.wantedAt,
            snoozedUntil: reminders.snoozedUntil,
          })
          .from(reminders)
          .where(sql`${reminders.vehicleId} = ${ownVehicle}`),
        database
          .select({ sealed: shares.sealed, endsAt: shares.endsAt })
          .from(shares)
          .where(sql`${shares.vehicleId} = ${ownVehicle}`),
        database
          .select({ id: handOvers.id, sealed: sql<string>`${handOvers.sealed}`, endsAt: handOvers.endsAt })
          .from(handOvers)
          .where(sql`${handOvers.vehicleId} = ${ownVehicle} and ${handOvers.vehicleId} is not null`),
      ]);
      if (!vehicle) return null;
      const { state, ...match } = vehicle;
      return {
        vehicle: { ...match, ...state },
        entries: all.map(toEntry),
        dates: dateRows,
        reminder: reminder ?? null,
        share: share ?? null,
        handOver: handOver ?? null,
      };
    },
    /** Facts about all cars in a garage, without texts. Cars without facts are omitted. Takes one D1 round trip. */
    async facts(userId: PersonId): Promise<readonly CarFacts[]> {
      const isInGarage = and(eq(vehicles.userId, userId), eq(vehicles.isActive, true));
      const [all, dateRows] = await database.batch([
        database
          .select(selectColumns(ENTRY_FACT_COLUMNS))
          .from(vehicles)
          .innerJoin(entries, eq(entries.vehicleId, vehicles.id))
          .where(isInGarage),
        database
          .select(
            selectColumns({
              vehicleId: dates.vehicleId,
              dueKind: dates.dueKind,
              day: dates.day,
              updatedAt: dates.updatedAt,
            }),
          )
          .from(vehicles)
          .innerJoin(dates, eq(dates.vehicleId, vehicles.id))
          .where(isInGarage),
      ]);
      return [...new Set([...all, ...dateRows].map(({ vehicleId }) => vehicleId))].map((vehicleId) => ({
        vehicleId,
        entries: rowsOfVehicle(all, vehicleId),
        dates: rowsOfVehicle(dateRows, vehicleId),
      }));
    },
    /** Adds entries. Submitting the same form again adds nothing. "full" = the limit is reached and nothing was written. */
    async add(
      userId: PersonId,
      newEntries: readonly NewEntry[],
      maxEntries: number,
      now: number,
    ): Promise<"added" | "repeated" | "full" | "vehicle-not-found"> {
      const [first] = newEntries;
      if (!first) return "added";
      const { vehicleId } = first;
      const countedEntries = alias(entries, "counted");
      const entryCount = database
        .select({ rows: count() })
        .from(countedEntries)
        .where(eq(countedEntries.vehicleId, vehicleId));
      // Each insert checks that all entries fit below the limit, so either all or none are written.
      const inserts = newEntries.map((entry, index) =>
        insertFrom(
          db,
          entries,
          { ...toRow(entry, now), vehicleId },
          sql`from ${vehicles} where ${isOwnedVehicle(userId, vehicleId)} and (${entryCount}) + ${newEntries.length - index} <= ${maxEntries}`,
        ).onConflictDoNothing(),
      );
      const results = await runInBatch(db, [...inserts, scheduleCheck(db, ownVehicleId(userId, vehicleId), now)]);
      if (results[0]?.meta.changes === 1) return "added";
      const [[isTheirs], [isThere]] = await database.batch([
        database.select({ id: vehicles.id }).from(vehicles).where(isOwnedVehicle(userId, vehicleId)),
        database
          .select({ id: entries.id })
          .from(entries)
          .where(and(eq(entries.vehicleId, vehicleId), sql`${entries.formKey} = ${first.formKey}`)),
      ]);
      return !isTheirs ? "vehicle-not-found" : isThere ? "repeated" : "full";
    },
    /** Changes an entry. If it comes from a booking or a previous owner, only its receipts change. Returns false if it no longer exists. */
    async change(
      userId: PersonId,
      { id, vehicleId, source, photos, ...entry }: Omit<NewEntry, "formKey" | "createdAt">,
      now: number,
    ): Promise<boolean> {
      const { amount, kind, day, odometer, nextDay, nextKm, sealed: ciphertext } = entry;
      const set = canChangeEntry(source)
        ? { kind, day, odometer, amountCents: amount, nextDay, nextKm, sealed: ciphertext, photos }
        : { photos };
      const [result] = await runInBatch(db, [
        database
          .update(entries)
          .set({ ...set, updatedAt: now })
          .where(
            and(
              eq(entries.id, id),
              eq(entries.source, source),
              sql`${entries.vehicleId} = ${ownVehicleId(userId, vehicleId)}`,
            ),
          ),
        scheduleCheck(db, ownVehicleId(userId, vehicleId), now),
      ]);
      return result?.meta.changes === 1;
    },
    /** Removes an entry that the owner wrote. Returns false if there is no such entry or it comes from a booking. */
    async remove(userId: PersonId, vehicleId: string, entryId: string, now: number): Promise<boolean> {
      const [result] = await runInBatch(db, [
        database
          .delete(entries)
          .where(
            and(
              eq(entries.id, entryId),
              inArray(entries.source, ENTRY_SOURCES.filter(canChangeEntry)),
              sql`${entries.vehicleId} = ${ownVehicleId(userId, vehicleId)}`,
            ),
          ),
        scheduleCheck(db, ownVehicleId(userId, vehicleId), now),
      ]);
      return result?.meta.changes === 1;
    },
    /** Sets dates; null removes a date. Returns false if this person has no such car. */
    async setDates(
      userId: PersonId,
      vehicleId: string,
      input: Readonly<Record<CarDate["dueKind"], PlainDay | null>>,
      now: number,
    ): Promise<boolean> {
      const ownVehicle = ownVehicleId(userId, vehicleId);
      const dateStatements = (["registration", "inspection"] as const).map((kind) => {
        const day = input[kind];
        return day === null
          ? database.delete(dates).where(and(sql`${dates.vehicleId} = ${ownVehicle}`, eq(dates.dueKind, kind)))
          : insertFrom(
              db,
              dates,
              { vehicleId: sql`${vehicles.id}`, dueKind: kind, day, updatedAt: now },
              sql`from ${vehicles} where ${isOwnedVehicle(userId, vehicleId)}`,
            ).onConflictDoUpdate({
              target: [dates.vehicleId, dates.dueKind],
              set: { day, updatedAt: now },
              // If the date does not change, its timestamp does not change either.
              setWhere: ne(dates.day, day),
            });
      });
      const [theirs] = await runInBatch(db, [
        database.select({ id: vehicles.id }).from(vehicles).where(isOwnedVehicle(userId, vehicleId)),
        ...dateStatements,
        scheduleCheck(db, ownVehicle, now),
      ]);
      return theirs?.results.length === 1;
    },
    /** Creates the link to a vehicle record, replacing any earlier link. */
    async share(
      userId: PersonId,
      vehicleId: string,
      {
        secretHash,
        sealed: ciphertext,
        createdAt,
        endsAt,
      }: CarShare & { readonly secretHash: string; readonly createdAt: number },
    ): Promise<boolean> {
      const result = await insertFrom(
        db,
        shares,
        { vehicleId: sql`${vehicles.id}`, secretHash, sealed: ciphertext, createdAt, endsAt },
        sql`from ${vehicles} where ${isOwnedVehicle(userId, vehicleId)}`,
      ).onConflictDoUpdate({ target: shares.vehicleId, set: { secretHash, sealed: ciphertext, createdAt, endsAt } });
      return result.meta.changes === 1;
    },
    async unshare(userId: PersonId, vehicleId: string): Promise<void> {
      await database.delete(shares).where(sql`${shares.vehicleId} = ${ownVehicleId(userId, vehicleId)}`);
    },
    /** The car that a link shows. Null if the link has expired. */
    async findShared(
      secretHash: string,
      now: number,
    ): Promise<{
      readonly vehicle: GarageVehicle["vehicle"];
      readonly entries: readonly StoredEntry[];
      readonly endsAt: number;
    } | null> {
      const row = await database
        .select(selectColumns({ vehicleId: shares.vehicleId, endsAt: shares.endsAt, state: vehicles.state }))
        .from(shares)
        .innerJoin(vehicles, and(eq(vehicles.id, shares.vehicleId), eq(vehicles.isActive, true)))
        .where(and(eq(shares.secretHash, secretHash), gt(shares.endsAt, now)))
        .get();
      if (!row) return null;
      const rows = await selectEntries(eq(entries.vehicleId, row.vehicleId));
      return { vehicle: row.state.vehicle, entries: rows.map(toEntry), endsAt: row.endsAt };
    },
    /** Entries with receipts whose car was removed before `removedBefore`. */
    listRemovedWithPhotos: (
      removedBefore: number,
      limit: number,
    ): Promise<readonly Pick<StoredEntry, "id" | "photos">[]> =>
      database
        .select(selectColumns({ id: entries.id, photos: entries.photos }))
        .from(vehicles)
        .innerJoin(entries, eq(entries.vehicleId, vehicles.id))
        .where(and(eq(vehicles.isActive, false), lt(vehicles.updatedAt, removedBefore), sql`${entries.photos} <> '[]'`))
        .limit(limit),
    async deletePhotos(ids: readonly string[]): Promise<void> {
      await database
        .update(entries)
        .set({ photos: [] })
        .where(sql`${entries.id} in ${valuesInJson(ids)}`);
    },
    /** Deletes links and handover offers that ended before the given times, and records of notices that were sent before the given time. */
    async deleteExpired({
      shares: sharesBefore,
      handOvers: handOversBefore,
      notices: noticesBefore,
    }: {
      readonly shares: number;
      readonly handOvers: number;
      readonly notices: number;
    }): Promise<void> {
      await database.batch([
        database.delete(shares).where(lte(shares.endsAt, sharesBefore)),
        // An unused offer is deleted with its code. A used one is kept for as long as an earlier booking of the car may still be completed.
        database.delete(handOvers).where(and(isNull(handOvers.takenAt), lte(handOvers.endsAt, sharesBefore))),
        database.delete(handOvers).where(lte(handOvers.endsAt, handOversBefore)),
        database.delete(notices).where(lt(notices.sentAt, noticesBefore)),
      ]);
    },
  };
}
