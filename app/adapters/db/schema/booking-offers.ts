import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  OfferResponseContent,
  OfferedDate,
  OfferedTerms,
} from "../../../domain/booking/booking-offer/booking-offer";
import type { Correction } from "../../../domain/booking/booking-offer/correction";
import type { OfferEnd } from "../../../domain/booking/booking";
import type { NamedPrice } from "../../../domain/booking/booking-offer/named-price";

/** A booking as offered to one supplier, and the supplier's answer. Times are epoch milliseconds. */
export const bookingOffers = sqliteTable(
  "booking_offers",
  {
    id: integer("id").primaryKey(),
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    state: text("state", { enum: ["open", "responded", "closed"] }).notNull(),
    responseType: integer("response_type"),
    comment: text("comment"),
    respondedAt: integer("responded_at"),
    /** Our id of the person who answered. */
    respondedBy: text("responded_by"),
    /** JSON: [{day, startAt, endAt, isAcceptableForCustomer}]. */
    dates: text("dates", { mode: "json" }).$type<readonly OfferedDate[]>().notNull().default([]),
    customerAnswerBy: integer("customer_answer_by"),
    remindFirstAt: integer("remind_first_at").notNull(),
    remindAgainAt: integer("remind_again_at").notNull(),
    respondBy: integer("respond_by").notNull(),
    reminders: integer("reminders").notNull().default(0),
    ended: text("ended").$type<OfferEnd>(),
    version: integer("version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /**
     * The terms offered to this supplier. They are stored when the booking passes to the next supplier, because the booking's row then has the new day and
     * price. JSON; null = the booking's row still has the terms of this offer.
     */
    terms: text("terms", { mode: "json" }).$type<OfferedTerms>(),
    /** A price that the workshop named for the booking, with its reason and the customer's answer. JSON; null = none was named. */
    namedPrice: text("named_price", { mode: "json" }).$type<NamedPrice>(),
    /** The desk's latest proposal of another vehicle or other jobs, with both sides' answers. JSON; null = nothing was proposed. */
    correction: text("correction", { mode: "json" }).$type<Correction>(),
    /** Deadline for both sides to answer the correction. Null = none is open. */
    correctionAnswerBy: integer("correction_answer_by"),
    /**
     * An answer that can still be undone: until when, the person who gave it, and the answer as JSON {responseType, comment, availabilities, price}. All null =
     * there is none.
     */
    heldUntil: integer("held_until"),
    heldBy: text("held_by"),
    heldAnswer: text("held_answer", { mode: "json" }).$type<OfferResponseContent>(),
  },
  (t) => [
    uniqueIndex("booking_offers_one_live").on(t.bookingToken, sql`(case when state = 'closed' then id else 0 end)`),
    index("booking_offers_due")
      .on(
        sql`(case when state <> 'open' then customer_answer_by when reminders = 0 then remind_first_at when reminders = 1 then remind_again_at else respond_by end)`,
      )
      .where(sql`state = 'open' or customer_answer_by is not null`),
    index("booking_offers_correction").on(t.correctionAnswerBy).where(sql`correction_answer_by is not null`),
    index("booking_offers_held").on(t.heldUntil).where(sql`held_until is not null`),
    check("booking_offers_state", sql`state in ('open', 'responded', 'closed')`),
    check("booking_offers_response_type", sql`response_type in (1, 2, 3, 4)`),
    check(
      "booking_offers_ended",
      sql`ended in ('declined', 'timed-out', 'customer-chose-none', 'customer-cancelled', 'supplier-cancelled', 'price-not-agreed', 'no-show', 'not-done')`,
    ),
  ],
);
