import type { BookingToken, LeadGuid, SupplierId } from "../../../domain/core/ids";
import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Actor } from "../../../domain/booking/history/history";
import type { DayPreference } from "../../../domain/booking/earlier-day";
import type { BookingStatus } from "../../../domain/booking/status";
import type { FleetApproval } from "../../../domain/fleet/approval";
import type { LeadHolder } from "../../../domain/lead/lead-holder";
import type { Price } from "../../../domain/pricing/price";
import type { WorkNotes, WorkStep } from "../../../domain/booking/work/steps";

/**
 * Bookings. Money is whole cents including GST, times are epoch milliseconds, and days are yyyy-MM-dd in the supplier's zone. Personal details that a customer
 * entered are only stored encrypted.
 */
export const bookings = sqliteTable(
  "bookings",
  {
    /** The booking number that people read out. It is random, so that it does not reveal how many bookings there are. */
    id: integer("id").primaryKey(),
    token: text("token").$type<BookingToken>().notNull(),
    leadGuid: text("lead_guid").$type<LeadGuid>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    serviceDay: text("service_day").notNull(),
    arrivalFrom: text("arrival_from").notNull(),
    arrivalTo: text("arrival_to"),
    jobMinutes: integer("job_minutes").notNull(),
    status: text("status").$type<BookingStatus>().notNull(),
    bookingType: integer("booking_type").notNull().default(1),
    fleetCompanyId: integer("fleet_company_id"),
    isProductFlow: integer("is_product_flow", { mode: "boolean" }).notNull().default(false),
    pricingStrategy: text("pricing_strategy", { enum: ["SinglePrice", "PriceRange"] }).notNull(),
    country: text("country", { enum: ["AU", "NZ"] }).notNull(),
    totalCents: integer("total_cents").notNull(),
    maxTotalCents: integer("max_total_cents").notNull(),
    /** The whole price with its lines, rule version and input hash, so that the calculation can be reproduced to the cent. */
    price: text("price", { mode: "json" }).$type<Price>().notNull(),
    extraIds: text("extra_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    /** BookingRequest as JSON, encrypted with AES-GCM. */
    requestCipher: text("request_cipher").notNull(),
    termsVersion: text("terms_version").notNull(),
    submissionKey: text("submission_key").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /**
     * Set if a driver whose membership was not verified makes a booking that a fleet company pays for. The booking waits for the company's approval. Null = no
     * approval is needed.
     */
    fleetApproval: text("fleet_approval").$type<FleetApproval>(),
    /** The day that the customer booked first. Null = the day has not changed. */
    originalServiceDay: text("original_service_day"),
    /** The SEQUENCE of the booking's calendar file. Each change of the calendar entry, such as a move or the cancellation, increases it. */
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    /** True = the customer agreed that another supplier may do the work at the same or a lower price. */
    acceptsAnySupplier: integer("takes_any_supplier", { mode: "boolean" }).notNull().default(false),
    /** Version of the agreement, increased by each change of supplier or price. A payment only applies to the version that it was started for. */
    agreedVersion: integer("agreed_version").notNull().default(1),
    /** Who may manage the booking: [{"userId","holderHash"}]. First the person who booked, then each browser verified with a code. */
    holders: text("holders", { mode: "json" }).$type<readonly LeadHolder[]>().notNull().default([]),
    /** The digest of the secret in the customer's review invitation. null = no invitation was sent. */
    reviewSecretHash: text("review_secret_hash"),
    /** The change rules agreed at booking time: how many hours before the start free changes end, and the cancellation fee after that. */
    freeChangeHours: integer("free_change_hours").notNull().default(24),
    lateCancelFee: integer("late_cancel_fee").notNull().default(0),
    /** Extra work that the customer approved, in cents, in addition to the price: the sum of the approved findings. */
    extraCents: integer("extra_cents").notNull().default(0),
    /** When the next reminder of the agreed date is due. It is first set to the time at which the date was agreed. Null = no reminder is planned. */
    remindAt: integer("remind_at"),
    /** Secret in the URL of the page that turns reminders off. It is created with the first reminder. */
    reminderKey: text("reminder_key"),
    /** True = reminders are scheduled as usual but not sent. */
    remindersOff: integer("reminders_off", { mode: "boolean" }).notNull().default(false),
    /** When the cron next checks whether an earlier day is free for the waiting customer. Null = the customer is not waiting or has been notified. */
    earlierCheckAt: integer("earlier_check_at"),
    /** The days that the customer is waiting for. Null if and only if `earlierCheckAt` is null. */
    earlierDays: text("earlier_days", { mode: "json" }).$type<DayPreference>(),
    /** Latest progress of the work that the workshop reported. Null = none. */
    workStep: text("work_step").$type<WorkStep>(),
    workStepAt: integer("work_step_at"),
    /** JSON: the step that undo restores, the details of completed work, and when both sides were asked whether the work is done. */
    workNotes: text("work_notes", { mode: "json" }).$type<WorkNotes>().notNull().default({}),
    /** When the cron next acts on the work. Null = not scheduled. */
    workDueAt: integer("work_due_at"),
    /** Keyed digests of the customer and the work, used to find first bookings and likely duplicates without reading contact details. Null = not given. */
    emailDigest: text("email_digest"),
    mobileDigest: text("mobile_digest"),
    regoDigest: text("rego_digest"),
    vehicleDigest: text("vehicle_digest"),
    /** JSON list of task names, e.g. ["service","repair:159"]. */
    taskDigests: text("task_digests", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    firstNameDigest: text("first_name_digest"),
    lastNameDigest: text("last_name_digest"),
    /** The diary row and start time that the workshop planned for the work on the booked day. null = not planned: the work starts when the car arrives. */
    diaryRow: integer("diary_row"),
    diaryStart: text("diary_start"),
    /** The commission agreed for the booking, in hundredths of a percent, and the version of the supplier's commission rule (0 = the deployment's rate). */
    commission100: integer("commission_100").notNull().default(0),
    commissionVersion: integer("commission_version").notNull().default(0),
    /** Keyed digest of the mailbox, ignoring an address tag ("name+tag@"). Only limits per customer use it; it grants no access. */
    mailboxDigest: text("mailbox_digest"),
  },
  (t) => [
    uniqueIndex("bookings_one_for_lead").on(t.leadGuid).where(sql`status <> 'Cancelled'`),
    index("bookings_cancelled_of_lead").on(t.leadGuid).where(sql`status = 'Cancelled'`),
    index("bookings_of_supplier_day").on(t.supplierId, t.serviceDay, t.lastNameDigest),
    index("bookings_by_day").on(t.serviceDay),
    index("bookings_by_creation").on(t.createdAt),
    index("bookings_of_person")
      .on(sql`json_extract(holders, '$[0].userId')`, t.serviceDay)
      .where(sql`json_extract(holders, '$[0].userId') is not null`),
    index("bookings_of_device")
      .on(sql`json_extract(holders, '$[0].holderHash')`)
      .where(sql`json_extract(holders, '$[0].holderHash') is not null`),
    index("bookings_by_mailbox").on(t.mailboxDigest).where(sql`mailbox_digest is not null`),
    uniqueIndex("bookings_by_review_secret").on(t.reviewSecretHash).where(sql`review_secret_hash is not null`),
    index("bookings_to_review").on(t.serviceDay).where(sql`review_secret_hash is null and status = 'Serviced'`),
    index("bookings_to_remind").on(t.remindAt).where(sql`remind_at is not null`),
    index("bookings_earlier_day").on(t.earlierCheckAt).where(sql`earlier_check_at is not null`),
    index("bookings_work_due").on(t.workDueAt).where(sql`work_due_at is not null`),
    index("bookings_in_question")
      .on(sql`work_notes ->> '$.report.at'`)
      .where(sql`work_notes ->> '$.report.waitsFor' = 'desk'`),
    uniqueIndex("bookings_by_reminder_key").on(t.reminderKey).where(sql`reminder_key is not null`),
    uniqueIndex("bookings_by_token").on(t.token),
    index("bookings_by_email").on(t.emailDigest, t.createdAt).where(sql`email_digest is not null`),
    index("bookings_by_mobile").on(t.mobileDigest).where(sql`mobile_digest is not null`),
    index("bookings_by_rego").on(t.regoDigest, t.supplierId).where(sql`rego_digest is not null`),
    index("bookings_to_approve").on(t.createdAt).where(sql`fleet_approval = 'needed'`),
    index("bookings_of_fleet").on(t.fleetCompanyId, t.serviceDay).where(sql`fleet_company_id is not null`),
    check("bookings_token", sql`length(token) >= 22`),
    check("bookings_job_minutes", sql`job_minutes > 0`),
    check(
      "bookings_status",
      sql`status in ('Quote', 'PendingAwaitingPayment', 'Pending', 'Confirmed', 'PaymentFailed', 'Rescheduled', 'Serviced', 'Cancelled')`,
    ),
    check("bookings_is_product_flow", sql`is_product_flow in (0, 1)`),
    check("bookings_pricing_strategy", sql`pricing_strategy in ('SinglePrice', 'PriceRange')`),
    check("bookings_country", sql`country in ('AU', 'NZ')`),
    check("bookings_total_cents", sql`total_cents >= 0`),
    check("bookings_max_total_cents", sql`max_total_cents >= total_cents`),
    check("bookings_fleet_approval", sql`fleet_approval in ('needed', 'given', 'declined')`),
    check("bookings_takes_any_supplier", sql`takes_any_supplier in (0, 1)`),
    check("bookings_holders", sql`json_valid(holders)`),
    check("bookings_free_change_hours", sql`free_change_hours >= 0`),
    check("bookings_late_cancel_fee", sql`late_cancel_fee >= 0`),
    check("bookings_extra_cents", sql`extra_cents >= 0`),
    check("bookings_commission_100", sql`commission_100 between 0 and 5000`),
    check("bookings_diary_row", sql`diary_row between 1 and 12`),
    check("bookings_reminders_off", sql`reminders_off in (0, 1)`),
    check(
      "bookings_work_step",
      sql`work_step in ('arrived', 'in-progress', 'waiting-for-customer', 'ready', 'done', 'no-show', 'unknown')`,
    ),
  ],
);

/** Value of the review secret's digest if the customer opted out of review invitations. It contains the token because the column is unique. */
export const optedOutHash = () => sql`'opted-out:' || ${bookings.token}`;

/** Condition for events that are counted in the daily figures: workshops' answers and cancellations. A partial index and its queries use it. */
export const isCountedEvent = (kind: SQL): SQL =>
  sql`${kind} in ('supplier-confirmed', 'dates-proposed', 'price-queried', 'supplier-declined', 'cancelled')`;

/**
 * Slots that a booking or a move reserved without a payment. They are counted to enforce limits. A booking has a row for its workshop, its mobile and its
 * network (as "<digest of the block>.<digest>", so that one row counts for the network and its block). Mailbox and device are counted through columns of
 * `bookings`. A move has a row per subject. If a limit is reached, `subject` is null and the whole batch fails. A move's rows are deleted after a day, a
 * booking's rows after a day or once the booking is over, whichever is later.
 */
export const slotClaims = sqliteTable(
  "slot_claims",
  {
    subject: text("subject").notNull(),
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    at: integer("at").notNull(),
    isMove: integer("is_move", { mode: "boolean" }).notNull(),
    /**
     * JSON list of the limits that the booking counts towards (kind, subject and limit), only in its first row. The same limits apply to moves of the booking.
     */
    limits: text("limits"),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.bookingToken, t.at] }),
    check("slot_claims_is_move", sql`is_move in (0, 1)`),
  ],
);

export const bookingEvents = sqliteTable(
  "booking_events",
  {
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    /** Number within the booking. */
    id: integer("id").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").$type<Actor>().notNull(),
    kind: text("kind").notNull(),
    fromStatus: text("from_status").$type<BookingStatus>(),
    toStatus: text("to_status").$type<BookingStatus>(),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.bookingToken, t.id] }),
    index("booking_events_counted").on(t.at).where(isCountedEvent(sql`kind`)),
  ],
);
