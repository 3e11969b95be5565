import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BookingToken } from "../../../domain/core/ids";

/**
 * Requests that ask a fleet company to approve a booking that it would pay for. Each is sent as a link in one email, and only a keyed digest of the link is
 * stored.
 */
export const fleetApprovalRequests = sqliteTable(
  "fleet_approval_requests",
  {
    tokenHash: text("token_hash").primaryKey(),
    bookingToken: text("booking_token").notNull().$type<BookingToken>(),
    /** True = the request to the second approver, after the first did not answer in time. */
    isBackup: integer("is_backup", { mode: "boolean" }).notNull(),
    /** Median of the prices displayed to the driver. Null = there were too few. */
    medianCents: integer("median_cents"),
    createdAt: integer("created_at").notNull(),
    /** After this time the link no longer accepts an answer. */
    endsAt: integer("ends_at").notNull(),
    /** The answer given through this link. */
    answer: text("answer").$type<"given" | "declined">(),
    answeredAt: integer("answered_at"),
  },
  (t) => [
    index("fleet_approval_requests_of_booking").on(t.bookingToken),
    index("fleet_approval_requests_to_forget").on(t.endsAt),
    index("fleet_approval_requests_declined").on(t.answeredAt).where(sql`answer = 'declined'`),
    check("fleet_approval_requests_is_backup", sql`is_backup in (0, 1)`),
    check("fleet_approval_requests_answer", sql`answer in ('given', 'declined')`),
    check("fleet_approval_requests_answered", sql`(answer is null) = (answered_at is null)`),
  ],
);
