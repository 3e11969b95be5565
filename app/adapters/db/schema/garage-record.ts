import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DueKind } from "../../../domain/garage/due";
import type { EntryFacts, EntryKind, EntrySource } from "../../../domain/garage/record";
import type { BookingToken, PersonId, SupplierId } from "../../../domain/core/ids";
import type { SentPhoto } from "../../../domain/lead/photos/captured-image";
import { garageVehicles } from "./garage";
import { users } from "./sessions";

/** The service record of a car in a garage. Days are yyyy-MM-dd, money is whole cents including GST, distances are kilometres. */
export const garageEntries = sqliteTable(
  "garage_entries",
  {
    id: text("id").primaryKey(),
    vehicleId: text("vehicle_id")
      .notNull()
      .references(() => garageVehicles.id),
    source: text("source").$type<EntrySource>().notNull(),
    kind: text("kind").$type<EntryKind>().notNull(),
    day: text("day").notNull(),
    odometer: integer("odometer"),
    amountCents: integer("amount_cents"),
    /** Date of the next service, as stated by the workshop or the owner. */
    nextDay: text("next_day"),
    nextKm: integer("next_km"),
    /** JSON: facts from our own catalogue, such as the jobs done. They contain no text that a person entered. */
    facts: text("facts", { mode: "json" }).$type<EntryFacts>().notNull(),
    /** The text that a person entered: EntryText as JSON, encrypted for the row's id. Null = none. */
    sealed: text("sealed"),
    /** Photos of receipts. */
    photos: text("photos", { mode: "json" }).$type<readonly SentPhoto[]>().notNull().default([]),
    /** The booking that the entry comes from. Null = the entry is not from a booking, or the car has a new owner. */
    bookingToken: text("booking_token").$type<BookingToken>(),
    supplierId: integer("supplier_id").$type<SupplierId>(),
    /** Key of the submitted form, so that a form that is sent twice is saved once. */
    formKey: text("form_key"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("garage_entries_of_vehicle").on(t.vehicleId, t.day),
    uniqueIndex("garage_entries_of_booking").on(t.bookingToken).where(sql`booking_token is not null`),
    uniqueIndex("garage_entries_once").on(t.vehicleId, t.formKey).where(sql`form_key is not null`),
    check("garage_entries_source", sql`source in ('booking', 'own', 'import', 'previous')`),
    check(
      "garage_entries_kind",
      sql`kind in ('service', 'repair', 'tyres', 'brakes', 'battery', 'engine', 'transmission', 'suspension', 'cooling', 'electrical', 'body', 'inspection', 'registration', 'reading', 'other')`,
    ),
    check("garage_entries_odometer", sql`odometer > 0`),
    check("garage_entries_amount_cents", sql`amount_cents >= 0`),
    check("garage_entries_next_km", sql`next_km > 0`),
    check("garage_entries_facts", sql`json_valid(facts)`),
    check("garage_entries_photos", sql`json_valid(photos)`),
  ],
);

/** Dates of a car that its owner entered: when its registration and its inspection expire. */
export const garageDates = sqliteTable(
  "garage_dates",
  {
    vehicleId: text("vehicle_id")
      .notNull()
      .references(() => garageVehicles.id),
    dueKind: text("due_kind").$type<Exclude<DueKind, "service">>().notNull(),
    day: text("day").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vehicleId, t.dueKind] }),
    check("garage_dates_due_kind", sql`due_kind in ('registration', 'inspection')`),
  ],
);

/** Cars whose owners asked for reminders, with the time of the next check. A row exists only if the person explicitly asked. */
export const garageReminders = sqliteTable(
  "garage_reminders",
  {
    vehicleId: text("vehicle_id")
      .primaryKey()
      .references(() => garageVehicles.id),
    /** Secret in the URL of the page that turns the reminders off. */
    key: text("key").notNull(),
    /** Email and first name as JSON, sealed for the vehicle's id. */
    sealed: text("sealed").notNull(),
    isOff: integer("is_off", { mode: "boolean" }).notNull().default(false),
    /** When the person asked for reminders. Reminders that were due earlier are not sent. */
    wantedAt: integer("wanted_at").notNull(),
    snoozedUntil: integer("snoozed_until"),
    /** Time of the next check. Null = none until something changes. */
    nextCheckAt: integer("next_check_at"),
  },
  (t) => [
    uniqueIndex("garage_reminders_by_key").on(t.key),
    index("garage_reminders_due").on(t.nextCheckAt).where(sql`next_check_at is not null`),
    check("garage_reminders_is_off", sql`is_off in (0, 1)`),
  ],
);

/** Reminders that were sent, one row for each, so that none is sent twice. */
export const garageNotices = sqliteTable(
  "garage_notices",
  {
    vehicleId: text("vehicle_id")
      .notNull()
      .references(() => garageVehicles.id),
    dueKind: text("due_kind").$type<DueKind>().notNull(),
    /** The due date or distance that the reminder was about. If it changes, a new reminder is sent. */
    basis: text("basis").notNull(),
    kind: text("kind", { enum: ["month", "week", "again"] }).notNull(),
    sentAt: integer("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vehicleId, t.dueKind, t.basis, t.kind] }),
    index("garage_notices_by_age").on(t.sentAt),
    check("garage_notices_due_kind", sql`due_kind in ('service', 'inspection', 'registration')`),
    check("garage_notices_kind", sql`kind in ('month', 'week', 'again')`),
  ],
);

/** Secret links to a car's record without personal data. Each car has at most one; a new link replaces it. */
export const garageShares = sqliteTable(
  "garage_shares",
  {
    vehicleId: text("vehicle_id")
      .primaryKey()
      .references(() => garageVehicles.id),
    secretHash: text("secret_hash").notNull(),
    /** The secret, sealed for the vehicle's id, so that the owner can see the link again. */
    sealed: text("sealed").notNull(),
    createdAt: integer("created_at").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (t) => [uniqueIndex("garage_shares_by_secret").on(t.secretHash), index("garage_shares_by_end").on(t.endsAt)],
);

/** A car offered to another person. The row does not say who accepted it, because that is the other person's data. */
export const garageHandOvers = sqliteTable(
  "garage_hand_overs",
  {
    id: text("id").primaryKey(),
    fromUserId: text("from_user_id")
      .$type<PersonId>()
      .notNull()
      .references(() => users.id),
    /** Key of the car in the previous owner's garage. Bookings that were made before the handover no longer add entries there. */
    vehicleKey: text("vehicle_key").notNull(),
    /** The car that is offered. Null = the offer was accepted. */
    vehicleId: text("vehicle_id"),
    codeHash: text("code_hash"),
    /** The code, sealed for the row's id, so that the owner can see it again. Null = the offer was accepted. */
    sealed: text("sealed"),
    createdAt: integer("created_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    takenAt: integer("taken_at"),
  },
  (t) => [
    uniqueIndex("garage_hand_overs_open").on(t.vehicleId).where(sql`vehicle_id is not null`),
    uniqueIndex("garage_hand_overs_by_code").on(t.codeHash).where(sql`code_hash is not null`),
    index("garage_hand_overs_of_person").on(t.fromUserId, t.vehicleKey),
    index("garage_hand_overs_by_end").on(t.endsAt),
    check(
      "garage_hand_overs_taken",
      sql`(taken_at is null) = (vehicle_id is not null and code_hash is not null and sealed is not null)`,
    ),
  ],
);
