import type { BookingToken, LeadGuid } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AutomatedDecisionId } from "../../../domain/privacy/automated-decisions";

/**
 * Requests for human review of automated decisions. The request and the answer are encrypted for the row's id. There is no separate history: the row says who
 * answered, and when.
 */
export const reviewRequests = sqliteTable(
  "review_requests",
  {
    id: text("id").primaryKey(),
    decision: text("decision").$type<AutomatedDecisionId>().notNull(),
    /** The booking or quote that the request is about, if given. */
    bookingToken: text("booking_token").$type<BookingToken>(),
    leadGuid: text("lead_guid").$type<LeadGuid>(),
    /** Keyed digest of the requester's email, as in bookings. The answer goes to this address. */
    emailDigest: text("email_digest").notNull(),
    /** ReviewRequestText as JSON, encrypted with AES-GCM. */
    sealed: text("sealed").notNull(),
    /** Key of the submitted form, so that a form that is sent twice is saved once. */
    key: text("key").notNull(),
    state: text("state", { enum: ["open", "answered"] }).notNull(),
    askedAt: integer("asked_at").notNull(),
    answerSealed: text("answer_sealed"),
    /** Name of the desk member who answered. */
    answeredBy: text("answered_by"),
    answeredAt: integer("answered_at"),
  },
  (t) => [
    index("review_requests_open").on(t.askedAt).where(sql`state = 'open'`),
    uniqueIndex("review_requests_once").on(t.emailDigest, t.key),
    check("review_requests_id", sql`length(id) >= 22`),
    check("review_requests_state", sql`state in ('open', 'answered')`),
    check(
      "review_requests_answered",
      sql`(state = 'answered') = (answer_sealed is not null and answered_by is not null and answered_at is not null)`,
    ),
  ],
);
