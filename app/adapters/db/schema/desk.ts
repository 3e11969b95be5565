import type { AttemptId, BookingToken, PersonId } from "../../../domain/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DeskActKind } from "../../../domain/desk/act";
import type { DeskRole } from "../../../domain/desk/roles";

/** Who works at the operator's desk, by the address that the identity provider has verified. */
export const deskMembers = sqliteTable(
  "desk_members",
  {
    /** In lower case. */
    email: text("email").primaryKey(),
    role: text("role").$type<DeskRole>().notNull(),
    addedBy: text("added_by").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  () => [check("desk_members_role", sql`role in ('support', 'finance', 'supply', 'admin')`)],
);

/** What was done at the desk: written with who and why before it is done, and with what came of it after. Nothing but that is ever changed. */
export const deskActs = sqliteTable(
  "desk_acts",
  {
    /** Of the form that was pressed: pressed twice it is one act. */
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    personId: text("person_id").$type<PersonId>().notNull(),
    /** As they were named then. */
    person: text("person").notNull(),
    role: text("role").$type<DeskRole>().notNull(),
    kind: text("kind").$type<DeskActKind>().notNull(),
    /** A booking's token, a lead's guid, an application's id or a member's address. */
    about: text("about").notNull(),
    reason: text("reason").notNull(),
    /** 'begun' = it was cut off, or is being done; 'done'; or the code of the refusal. */
    outcome: text("outcome").notNull(),
  },
  (t) => [index("desk_acts_about").on(t.about, t.at), index("desk_acts_newest").on(t.at)],
);

/** Refunds that were asked for at the desk: above a sum a second person lets them go. */
export const refundRequests = sqliteTable(
  "refund_requests",
  {
    /** Of the act that asked. */
    id: text("id").primaryKey(),
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    attemptId: text("attempt_id").$type<AttemptId>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    /** What the customer reads. */
    words: text("words").notNull(),
    /** The customer pays the amount in another way; else it is goodwill, and not due again. */
    customerPaysAgain: integer("customer_pays_again", { mode: "boolean" }).notNull().default(false),
    askedBy: text("asked_by").$type<PersonId>().notNull(),
    askedByName: text("asked_by_name").notNull(),
    askedAt: integer("asked_at").notNull(),
    state: text("state", { enum: ["waiting", "approved", "declined"] }).notNull(),
    decidedBy: text("decided_by").$type<PersonId>(),
    decidedByName: text("decided_by_name"),
    decidedAt: integer("decided_at"),
    /** Of the write that decided: what belongs to it is done once. */
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
