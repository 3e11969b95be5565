import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PlainDay } from "../../../domain/core/time/plain-date";

/** Customers' reviews of completed bookings: one row for each booking, however often the form is sent. */
export const ratings = sqliteTable(
  "ratings",
  {
    bookingToken: text("booking_token").$type<BookingToken>().primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    stars: integer("stars").notNull(),
    comments: text("comments"),
    /** First name, displayed next to the comments. */
    reviewer: text("reviewer").notNull(),
    /** Why the comments are withheld (they contain a phone number, an address or a link). Null = not withheld. */
    heldReason: text("held_because"),
    /** The operator's reason for hiding the comments, displayed in their place. Null = not hidden. */
    hiddenReason: text("hidden_reason"),
    /** The supplier's reply, and when it was first posted; null = no reply. */
    reply: text("reply"),
    repliedAt: integer("replied_at"),
    /** The stars that are included in the supplier's counts. Null = none yet. The batch that writes `stars` adjusts the counts by the difference. */
    countedStars: integer("counted_stars"),
    ratedOn: text("rated_on").$type<PlainDay>().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("ratings_of_supplier").on(t.supplierId, t.updatedAt),
    index("ratings_by_time").on(t.updatedAt),
    index("ratings_held").on(t.updatedAt).where(sql`held_because is not null and hidden_reason is null`),
    index("ratings_shown")
      .on(t.updatedAt)
      .where(sql`comments is not null and held_because is null and hidden_reason is null`),
    check("ratings_stars", sql`stars between 1 and 5`),
  ],
);

/** Digests of email addresses and mobile numbers that opted out of review invitations, calculated as in bookings. */
export const reviewStops = sqliteTable("review_opt_outs", {
  digest: text("digest").primaryKey(),
  at: integer("at").notNull(),
});
