import type { PersonId } from "../../domain/core/ids";
import type { OpenHandOver } from "../../domain/garage/stored-car";
import type { HandoverOffer } from "../../domain/garage/hand-over";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { touchSameCarStatement, isOwnedVehicle, scheduleCheck, reminderIdPrefix, ownVehicleId } from "./garage";
import { selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { deleteMessages } from "./outbox";
import { garageVehicles as vehicles } from "./schema/garage";
import {
  garageDates as dates,
  garageEntries as entries,
  garageHandOvers as handOvers,
  garageNotices as notices,
  garageReminders as reminders,
  garageShares as shares,
} from "./schema/garage-record";

/** Transfers of cars to other people, who accept them with a code. */
export function d1GarageHandOvers(db: D1Database) {
  const database = orm(db);
  return {
    /** Offers a car to the person who enters the code, replacing any earlier offer of that car. */
    async offer(
      userId: PersonId,
      vehicleId: string,
      {
        id,
        sealed: ciphertext,
        codeHash,
        createdAt,
        endsAt,
      }: OpenHandOver & { readonly codeHash: string; readonly createdAt: number },
    ): Promise<boolean> {
      const results = await runInBatch(db, [
        database.delete(handOvers).where(sql`${handOvers.vehicleId} = ${ownVehicleId(userId, vehicleId)}`),
        insertFrom(
          db,
          handOvers,
          {
            id,
            fromUserId: userId,
            vehicleKey: sql`${vehicles.vehicleKey}`,
            vehicleId: sql`${vehicles.id}`,
            codeHash,
            sealed: ciphertext,
            createdAt,
            endsAt,
          },
          sql`from ${vehicles} where ${isOwnedVehicle(userId, vehicleId)}`,
        ),
      ]);
      return results[1]?.meta.changes === 1;
    },
    async cancelOffer(userId: PersonId, vehicleId: string): Promise<void> {
      await database.delete(handOvers).where(sql`${handOvers.vehicleId} = ${ownVehicleId(userId, vehicleId)}`);
    },
    async findOffer(codeHash: string, now: number): Promise<HandoverOffer | null> {
      const row = await database
        .select(
          selectColumns({
            id: handOvers.id,
            fromUserId: handOvers.fromUserId,
            vehicleId: vehicles.id,
            vehicleKey: vehicles.vehicleKey,
            mid: vehicles.mid,
            state: vehicles.state,
          }),
        )
        .from(handOvers)
        .innerJoin(vehicles, and(eq(vehicles.id, handOvers.vehicleId), eq(vehicles.isActive, true)))
        .where(and(eq(handOvers.codeHash, codeHash), gt(handOvers.endsAt, now)))
        .get();
      if (!row) return null;
      const remainingEntries = await database
        .select({ id: entries.id, photos: entries.photos, sealed: entries.sealed })
        .from(entries)
        .where(
          and(eq(entries.vehicleId, row.vehicleId), sql`(${entries.photos} <> '[]' or ${entries.sealed} is not null)`),
        );
      const { state, ...offer } = row;
      return {
        ...offer,
        car: state,
        photos: remainingEntries.flatMap((item) => item.photos),
        text: remainingEntries.flatMap(({ id, sealed: ciphertext }) =>
          ciphertext === null ? [] : [{ id, sealed: ciphertext }],
        ),
      };
    },
    /**
     * Moves a car to another person. Entries move with the given new texts, but without receipts and bookings. Dates move unless the other person has already
     * set them. Entries that the previous owner wrote are marked as such. The link, the reminders and the car in the previous garage are deleted. Returns the
     * car's id in the new garage, or null if the offer has ended.
     */
    async accept(
      offer: HandoverOffer,
      {
        userId,
        freshVehicleId,
        text,
      }: { readonly userId: PersonId; readonly freshVehicleId: string; readonly text: HandoverOffer["text"] },
      now: number,
    ): Promise<string | null> {
      const { id, vehicleId, vehicleKey: key, mid, car } = offer;
      const isOpen = sql`exists (select 1 from ${handOvers} where ${and(eq(handOvers.id, id), eq(handOvers.vehicleId, vehicleId), gt(handOvers.endsAt, now))})`;
      const targetVehicle = sql`(select ${vehicles.id} from ${vehicles} where ${and(eq(vehicles.userId, userId), eq(vehicles.vehicleKey, key))})`;
      const isOfferedVehicle = (column: SQL) => sql`${column} = ${vehicleId} and ${isOpen}`;
      const results = await runInBatch(db, [
        touchSameCarStatement(db, { userId, key, mid }),
        insertFrom(
          db,
          vehicles,
          { id: freshVehicleId, userId, vehicleKey: key, mid, state: car, createdAt: now, updatedAt: now },
          sql`where ${isOpen}`,
        ).onConflictDoUpdate({
          target: [vehicles.userId, vehicles.vehicleKey],
          set: { isActive: true, updatedAt: now },
        }),
        // The record moves without personal data. Texts that were written after the offer was read do not move.
        database
          .update(entries)
          .set({
            vehicleId: targetVehicle,
            source: sql`case when ${entries.source} = 'booking' then 'booking' else 'previous' end`,
            sealed: sql`(select value ->> 'sealed' from json_each(${JSON.stringify(text)}) where value ->> 'id' = ${entries.id})`,
            photos: [],
            bookingToken: null,
            formKey: null,
            updatedAt: now,
          })
          .where(isOfferedVehicle(sql`${entries.vehicleId}`)),
        database
          .insert(dates)
          .select(
            sql`select ${targetVehicle}, ${dates.dueKind}, ${dates.day}, ${now} from ${dates} where ${isOfferedVehicle(sql`${dates.vehicleId}`)}`,
          )
          .onConflictDoNothing(),
        ...[dates, reminders, notices, shares].map((table) =>
          database.delete(table).where(isOfferedVehicle(sql`${table.vehicleId}`)),
        ),
        scheduleCheck(db, targetVehicle, now),
        database.delete(vehicles).where(and(eq(vehicles.id, vehicleId), isOpen)),
        database
          .update(handOvers)
          .set({ takenAt: now, vehicleId: null, codeHash: null, sealed: null })
          .where(and(eq(handOvers.id, id), eq(handOvers.vehicleId, vehicleId), gt(handOvers.endsAt, now))),
        // Deletes emails to the previous owner, including sent ones, because they can no longer be found by the car's old id.
        deleteMessages(
          db,
          reminderIdPrefix(vehicleId),
          sql`not exists (select 1 from ${vehicles} where ${eq(vehicles.id, vehicleId)})`,
        ),
      ]);
      if (results.at(-2)?.meta.changes !== 1) return null;
      const existingVehicle = await database
        .select({ id: vehicles.id })
        .from(vehicles)
        .where(and(eq(vehicles.userId, userId), eq(vehicles.vehicleKey, key)))
        .get();
      return existingVehicle?.id ?? null;
    },
  };
}
