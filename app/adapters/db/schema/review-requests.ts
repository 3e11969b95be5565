import type { BookingToken, LeadGuid } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AutomatedDecisionId } from "../../../domain/privacy/automated-decisions";

/**
 * Requests for human review of automated decisions. Request and answer are sealed for the id; a row is also its own history: who asked and who answered, and
 * when.
 */
export const reviewRequests = sqliteTable(
  "review_requests",
  {
    id: text("id").primaryKey(),
    decision: text("decision").$type<AutomatedDecisionId>().notNull(),
    /** What it was about, where that was said: a booking or a quote of theirs. */
    bookingToken: text("booking_token").$type<BookingToken>(),
    leadGuid: text("lead_guid").$type<LeadGuid>(),
    /** Whose it is, as bookings have it: the keyed digest of the email that the answer goes to. */
    emailDigest: text("email_digest").notNull(),
    /** ReviewRequestText as JSON, AES-GCM. */
    sealed: text("sealed").notNull(),
    /** Of the form that it came with: sent twice, it is written once. */
    key: text("key").notNull(),
    state: text("state", { enum: ["open", "answered"] }).notNull(),
    askedAt: integer("asked_at").notNull(),
    answerSealed: text("answer_sealed"),
    /** Who of the operator's answered, as they are known there. */
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
