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
    /** When the next service is, as the workshop or the owner said. */
    nextDay: text("next_day"),
    nextKm: integer("next_km"),
    /** JSON: what of it is from our own catalogue. */
    facts: text("facts", { mode: "json" }).$type<EntryFacts>().notNull(),
    /** EntryText as JSON, sealed for the id: what people typed. null = nothing. */
    sealed: text("sealed"),
    /** Receipts. */
    photos: text("photos", { mode: "json" }).$type<readonly SentPhoto[]>().notNull().default([]),
    /** The booking that wrote it; null = none did, or the car has changed hands since. */
    bookingToken: text("booking_token").$type<BookingToken>(),
    supplierId: integer("supplier_id").$type<SupplierId>(),
    /** Of the form that it came with: sent twice, it is written once. */
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

/** Dates of a car that its owner typed: until when its registration and its inspection hold. */
export const garageDates = sqliteTable(
  "garage_dates",
  {
    vehicleId: text("vehicle_id")
      .notNull()
      .references(() => garageVehicles.id),
    what: text("what").$type<Exclude<DueKind, "service">>().notNull(),
    day: text("day").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vehicleId, t.what] }),
    check("garage_dates_what", sql`what in ('registration', 'inspection')`),
  ],
);

/** Requests for reminders about a car, and when it is checked next. A row exists only on a person's explicit request. */
export const garageReminders = sqliteTable(
  "garage_reminders",
  {
    vehicleId: text("vehicle_id")
      .primaryKey()
      .references(() => garageVehicles.id),
    /** The secret of the page that stops them. */
    key: text("key").notNull(),
    /** Email and first name as JSON, sealed for the vehicle's id. */
    sealed: text("sealed").notNull(),
    isOff: integer("is_off", { mode: "boolean" }).notNull().default(false),
    /** Since when they are wanted: what would have come before does not come. */
    wantedAt: integer("wanted_at").notNull(),
    snoozedUntil: integer("snoozed_until"),
    /** null = nothing is to come until something changes. */
    nextCheckAt: integer("next_check_at"),
  },
  (t) => [
    uniqueIndex("garage_reminders_by_key").on(t.key),
    index("garage_reminders_due").on(t.nextCheckAt).where(sql`next_check_at is not null`),
    check("garage_reminders_is_off", sql`is_off in (0, 1)`),
  ],
);

/** A row for each notice: none is sent twice. */
export const garageNotices = sqliteTable(
  "garage_notices",
  {
    vehicleId: text("vehicle_id")
      .notNull()
      .references(() => garageVehicles.id),
    what: text("what").$type<DueKind>().notNull(),
    /** What was due: another date or distance gets a new reminder. */
    basis: text("basis").notNull(),
    kind: text("kind", { enum: ["month", "week", "again"] }).notNull(),
    sentAt: integer("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vehicleId, t.what, t.basis, t.kind] }),
    index("garage_notices_by_age").on(t.sentAt),
    check("garage_notices_what", sql`what in ('service', 'inspection', 'registration')`),
    check("garage_notices_kind", sql`kind in ('month', 'week', 'again')`),
  ],
);

/** A secret link to a record without its person. One for a car: another one takes its place. */
export const garageShares = sqliteTable(
  "garage_shares",
  {
    vehicleId: text("vehicle_id")
      .primaryKey()
      .references(() => garageVehicles.id),
    secretHash: text("secret_hash").notNull(),
    /** The secret, sealed for the vehicle's id, so that its owner reads the link again. */
    sealed: text("sealed").notNull(),
    createdAt: integer("created_at").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (t) => [uniqueIndex("garage_shares_by_secret").on(t.secretHash), index("garage_shares_by_end").on(t.endsAt)],
);

/** A car on its way to another person. Who took it is not noted here: that is the other person's own. */
export const garageHandOvers = sqliteTable(
  "garage_hand_overs",
  {
    id: text("id").primaryKey(),
    fromUserId: text("from_user_id")
      .$type<PersonId>()
      .notNull()
      .references(() => users.id),
    /** The car as its garage knew it: a booking that was made before writes nothing there any more. */
    vehicleKey: text("vehicle_key").notNull(),
    /** null = it was taken. */
    vehicleId: text("vehicle_id"),
    codeHash: text("code_hash"),
    /** The code, sealed for the id, so that its owner reads it again; null = it was taken. */
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
