import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Actor } from "../../../domain/history/actor";
import type { BookingStatus } from "../../../domain/booking/status";
import type { FleetApproval } from "../../../domain/fleet/approval";
import type { LeadHolder } from "../../../domain/lead/held-by";
import type { Price } from "../../../domain/pricing/price";

export const bookings = sqliteTable(
  "bookings",
  {
    id: integer("id").primaryKey(),
    token: text("token").notNull().unique(),
    leadGuid: text("lead_guid").notNull(),
    supplierId: integer("supplier_id").notNull(),
    serviceDay: text("service_day").notNull(),
    arrivalFrom: text("arrival_from").notNull(),
    arrivalTo: text("arrival_to"),
    jobMinutes: integer("job_minutes").notNull(),
    status: text("status").$type<BookingStatus>().notNull(),
    bookingType: integer("booking_type").notNull().default(1),
    fleetCompanyId: integer("fleet_company_id"),
    fleetApproval: text("fleet_approval").$type<FleetApproval>(),
    isProductFlow: integer("is_product_flow", { mode: "boolean" }).notNull().default(false),
    pricingStrategy: text("pricing_strategy", { enum: ["SinglePrice", "PriceRange"] }).notNull(),
    currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
    totalCents: integer("total_cents").notNull(),
    maxTotalCents: integer("max_total_cents").notNull(),
    price: text("price", { mode: "json" }).$type<Price>().notNull(),
    extraIds: text("extra_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    requestCipher: text("request_cipher").notNull(),
    termsVersion: text("terms_version").notNull(),
    submissionKey: text("submission_key").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    originalServiceDay: text("original_service_day"),
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    takesAnySupplier: integer("takes_any_supplier", { mode: "boolean" }).notNull().default(false),
    holders: text("holders", { mode: "json" }).$type<readonly LeadHolder[]>().notNull().default([]),
    agreedVersion: integer("agreed_version").notNull().default(1),
    reviewSecretHash: text("review_secret_hash"),
  },
  (t) => [
    uniqueIndex("bookings_one_for_lead").on(t.leadGuid).where(sql`status <> 'Cancelled'`),
    index("bookings_of_supplier_day").on(t.supplierId, t.serviceDay),
    index("bookings_of_person")
      .on(sql`json_extract(holders, '$[0].userId')`, t.serviceDay)
      .where(sql`json_extract(holders, '$[0].userId') is not null`),
    uniqueIndex("bookings_by_review_secret").on(t.reviewSecretHash).where(sql`review_secret_hash is not null`),
    index("bookings_to_review")
      .on(t.serviceDay)
      .where(sql`review_secret_hash is null and status in ('Confirmed', 'Rescheduled', 'Serviced')`),
  ],
);

export const bookingEvents = sqliteTable(
  "booking_events",
  {
    id: integer("id").primaryKey(),
    bookingToken: text("booking_token").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").$type<Actor>().notNull(),
    kind: text("kind").notNull(),
    fromStatus: text("from_status").$type<BookingStatus>(),
    toStatus: text("to_status").$type<BookingStatus>(),
    reason: text("reason"),
  },
  (t) => [index("booking_events_of_booking").on(t.bookingToken, t.id)],
);
