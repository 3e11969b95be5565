import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Colour, FindingState, ResponseChannel } from "../../../domain/booking/extra-work/finding";
import type { SentPhoto } from "../../../domain/lead/photos/captured-image";

/**
 * Work that a workshop found beyond the booking (a finding), and the customer's answer. The content of a finding never changes: a different text or price is a
 * new row. Text and price lines are encrypted for the row's id. Money is whole cents including GST.
 */
export const extraFindings = sqliteTable(
  "extra_findings",
  {
    id: text("id").primaryKey(),
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    colour: text("colour").$type<Colour>().notNull(),
    sealed: text("sealed").notNull(),
    totalCents: integer("total_cents").notNull(),
    photos: text("photos", { mode: "json" }).$type<readonly SentPhoto[]>().notNull(),
    /** Digest of the whole content. The customer's answer only applies to the content that was displayed with this digest. */
    digest: text("digest").notNull(),
    /** Key of the car in a garage. Null = the car was not identified precisely enough. */
    vehicleKey: text("vehicle_key"),
    state: text("state").$type<FindingState>().notNull(),
    /** Key of the submitted form, so that a form that is sent twice is saved once. */
    key: text("key").notNull(),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    /** Deadline for the answer. If there is none by then, the finding counts as declined. */
    answerBy: integer("answer_by"),
    /** Digest of the secret in the message to the customer. Anyone who has the secret can answer. */
    secretHash: text("secret_hash"),
    answeredAt: integer("answered_at"),
    answeredThrough: text("answered_through").$type<ResponseChannel>(),
    withdrawnAt: integer("withdrawn_at"),
  },
  (t) => [
    index("extra_findings_of_booking").on(t.bookingToken, t.createdAt),
    uniqueIndex("extra_findings_once").on(t.bookingToken, t.key),
    index("extra_findings_asked").on(t.answerBy).where(sql`state = 'asked'`),
    index("extra_findings_with_photos").on(t.createdAt).where(sql`photos <> '[]'`),
    check("extra_findings_colour", sql`colour in ('red', 'amber', 'green')`),
    check(
      "extra_findings_state",
      sql`state in ('draft', 'noted', 'asked', 'approved', 'refused', 'lapsed', 'withdrawn')`,
    ),
    check("extra_findings_total_cents", sql`total_cents >= 0`),
    check("extra_findings_answered_through", sql`answered_through in ('message', 'booking')`),
    check("extra_findings_sent", sql`state in ('draft', 'withdrawn') or sent_at is not null`),
    check("extra_findings_asked_until", sql`state <> 'asked' or (answer_by is not null and total_cents > 0)`),
    check(
      "extra_findings_answered",
      sql`state not in ('approved', 'refused') or (answered_at is not null and answered_through is not null)`,
    ),
  ],
);
