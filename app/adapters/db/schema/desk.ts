import type { AttemptId, BookingToken, PersonId, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ListId } from "../../../domain/operations/desk/lists";
import type { DeskActionKind } from "../../../domain/operations/desk/act";
import type { GiveawayKind, GiveawayState } from "../../../domain/pricing/giveaways/giveaways";
import type { DeskRole } from "../../../domain/identity/roles";

/** Members of the operator's desk, by the email address that the identity provider has verified. */
export const deskMembers = sqliteTable(
  "desk_members",
  {
    /** Lower case. */
    email: text("email").primaryKey(),
    role: text("role").$type<DeskRole>().notNull(),
    addedBy: text("added_by").notNull(),
    /** Email of the admin who assigned the role. Null = the operator's command line. */
    addedByEmail: text("added_by_email"),
    addedAt: integer("added_at").notNull(),
    /** The role that a second admin, or the operator's command line, has confirmed. Null = none yet. */
    confirmedRole: text("confirmed_role").$type<DeskRole>(),
    confirmedBy: text("confirmed_by"),
  },
  () => [
    check("desk_members_role", sql`role in ('support', 'finance', 'supply', 'admin')`),
    check("desk_members_confirmed_role", sql`confirmed_role in ('support', 'finance', 'supply', 'admin')`),
  ],
);

/** Desk actions. A row is written with the person and the reason before the action runs, and updated once with its outcome. */
export const deskActions = sqliteTable(
  "desk_acts",
  {
    /** Id of the submitted form, so that a form that is sent twice runs the action once. */
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    personId: text("person_id").$type<PersonId>().notNull(),
    /** The person's name at that time. The email identifies the person at the desk. */
    person: text("person").notNull(),
    email: text("email").notNull().default(""),
    role: text("role").$type<DeskRole>().notNull(),
    kind: text("kind").$type<DeskActionKind>().notNull(),
    /** A booking's token, a lead's guid, an application's id or a member's address. */
    about: text("about").notNull(),
    reason: text("reason").notNull(),
    /** 'begun' = interrupted or in progress, 'done', or a refusal code. */
    outcome: text("outcome").notNull(),
  },
  (t) => [index("desk_acts_about").on(t.about, t.at), index("desk_acts_newest").on(t.at)],
);

/** Changes that the desk made to a workshop's listing and contact details. Each change is a version. */
export const supplierDeskEvents = sqliteTable(
  "supplier_desk_events",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    /** Version number of the workshop's data. The second of two simultaneous changes is refused. */
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    kind: text("kind", { enum: ["listing", "contact"] }).notNull(),
    actor: text("actor").notNull(),
    before: text("before", { mode: "json" }).$type<unknown>().notNull(),
    after: text("after", { mode: "json" }).$type<unknown>().notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.version] }),
    check("supplier_desk_events_kind", sql`kind in ('listing', 'contact')`),
    check("supplier_desk_events_before", sql`json_valid(before)`),
    check("supplier_desk_events_after", sql`json_valid(after)`),
  ],
);

/** List filters that a desk member has saved. */
export const deskViews = sqliteTable(
  "desk_views",
  {
    email: text("email").notNull(),
    list: text("list").$type<ListId>().notNull(),
    name: text("name").notNull(),
    /** Query string of the list's URL. */
    query: text("query").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.list, t.name] })],
);

/**
 * Giveaways (refunds, credit, codes and the like) made or requested by the desk, API keys and the operator's command line. Each person's limits count these
 * rows.
 */
export const giveaways = sqliteTable(
  "giveaways",
  {
    /** Id of the desk action or of the API call. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<GiveawayKind>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    bookingToken: text("booking_token").$type<BookingToken>(),
    supplierId: integer("supplier_id").$type<SupplierId>(),
    /** Digests of the booking's contact details, so that limits per customer can be applied. */
    emailDigest: text("email_digest"),
    mobileDigest: text("mobile_digest"),
    about: text("about").notNull(),
    askedBy: text("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    /** If the person's role is not confirmed yet: the admin who assigned it, who therefore cannot approve this giveaway. Null = the role is confirmed. */
    vouchedBy: text("vouched_by"),
    askedAt: integer("asked_at").notNull(),
    reason: text("reason").notNull(),
    /** The input that the action needs once it is approved. */
    details: text("details", { mode: "json" }).$type<unknown>(),
    state: text("state").$type<GiveawayState>().notNull(),
    /** Who approved or declined the giveaway. Null = it is pending, was within one person's limits, or can no longer be carried out. */
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    decidedAt: integer("decided_at"),
  },
  (t) => [
    index("giveaways_waiting").on(t.askedAt).where(sql`state = 'waiting'`),
    index("giveaways_of_booking").on(t.bookingToken).where(sql`booking_token is not null`),
    index("giveaways_of_email").on(t.emailDigest).where(sql`email_digest is not null`),
    index("giveaways_of_mobile").on(t.mobileDigest).where(sql`mobile_digest is not null`),
    index("giveaways_by_time").on(t.askedAt),
    check("giveaways_amount_cents", sql`amount_cents > 0`),
    check("giveaways_state", sql`state in ('waiting', 'given', 'declined', 'ended')`),
    check(
      "giveaways_kind",
      sql`kind in ('refund', 'cancellation', 'late-move', 'credit', 'wallet-credit', 'lead-refund', 'code', 'voucher', 'unconfirmed-refund', 'failed-payout', 'dispute-won')`,
    ),
    check("giveaways_details", sql`json_valid(details)`),
  ],
);

/** Refunds requested at the desk. Above a limit, a second person must approve them. */
export const refundRequests = sqliteTable(
  "refund_requests",
  {
    /** Id of the desk action that requested it. */
    id: text("id").primaryKey(),
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    attemptId: text("attempt_id").$type<AttemptId>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    /** The message to the customer. */
    text: text("message").notNull(),
    /** True = the customer pays the amount in another way. False = the refund is goodwill, and the customer does not owe the amount again. */
    customerPaysAgain: integer("customer_pays_again", { mode: "boolean" }).notNull().default(false),
    askedBy: text("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    askedAt: integer("asked_at").notNull(),
    state: text("state", { enum: ["waiting", "approved", "declined"] }).notNull(),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    decidedAt: integer("decided_at"),
    /** Id of the write that made the decision, so that only that write starts the follow-up steps. */
    decision: text("decision"),
  },
  (t) => [
    index("refund_requests_waiting").on(t.askedAt).where(sql`state = 'waiting'`),
    index("refund_requests_of_booking").on(t.bookingToken),
    check("refund_requests_amount_cents", sql`amount_cents > 0`),
    check("refund_requests_state", sql`state in ('waiting', 'approved', 'declined')`),
    check("refund_requests_decided", sql`(state = 'waiting') = (decided_by is null)`),
  ],
);
