import type { BookingToken } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ownershipColumns, textNocase } from "../columns";

/** Vouchers, seeded from data/catalogue/partners.json. Each has its own reference. Their uses are in `discount_uses`. */
export const vouchers = sqliteTable(
  "vouchers",
  {
    reference: textNocase("reference").primaryKey(),
    discountCode: textNocase("discount_code").notNull(),
    valueCents: integer("value_cents").notNull(),
    country: text("country", { enum: ["AU", "NZ"] }).notNull(),
    status: text("status", { enum: ["valid", "used", "expired", "cancelled"] }).notNull(),
    expires: text("expires").notNull(),
    ...ownershipColumns(),
  },
  () => [
    check("vouchers_value_cents", sql`value_cents > 0`),
    check("vouchers_country", sql`country in ('AU', 'NZ')`),
    check("vouchers_status", sql`status in ('valid', 'used', 'expired', 'cancelled')`),
  ],
);

/**
 * Uses of discounts. A booking has one row for each key by which the use is counted. `taker` is a keyed digest that identifies the customer (mailbox, mobile,
 * plate, account, device or member number), "voucher" for a voucher, or "nobody" for a discount without a limit.
 */
export const discountUses = sqliteTable(
  "discount_uses",
  {
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    code: textNocase("code").notNull(),
    taker: text("taker").notNull(),
    /** The calendar year of a yearly limit, or 'ever'. */
    period: text("period").notNull(),
    /** Number of this use, from 1 to the limit. If all are taken, it is null and the whole batch fails. */
    slot: integer("slot").notNull(),
    offCents: integer("off_cents").notNull(),
    rewardsOption: text("rewards_option"),
    takenAt: integer("taken_at").notNull(),
    givenBackAt: integer("returned_at"),
  },
  (t) => [
    uniqueIndex("discount_uses_once")
      .on(t.code, t.taker, t.period, t.slot)
      .where(sql`returned_at is null and taker <> 'nobody'`),
    primaryKey({ columns: [t.bookingToken, t.code, t.taker, t.period, t.slot] }),
    check("discount_uses_slot", sql`slot >= 1`),
    check("discount_uses_off_cents", sql`off_cents >= 0`),
  ],
);

/** Customers' credit. Rows are only added, and the CHECK keeps the balance from becoming negative. */
export const customerCredits = sqliteTable(
  "customer_credits",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    account: text("account").notNull(),
    at: integer("at").notNull(),
    amountCents: integer("amount_cents").notNull(),
    balanceAfter: integer("balance_after").notNull(),
    reason: text("reason").notNull(),
    bookingToken: text("booking_token").$type<BookingToken>(),
    /** When the credit expires, in epoch milliseconds. Null = never. */
    expiresAt: integer("expires_at"),
    /** The giveaway that permitted this credit, if the desk gave it. */
    giveawayId: text("giveaway_id"),
  },
  (t) => [
    uniqueIndex("customer_credits_given_once").on(t.giveawayId).where(sql`giveaway_id is not null`),
    index("customer_credits_of_account").on(t.account, t.id),
    index("customer_credits_of_booking").on(t.bookingToken),
    check("customer_credits_balance_after", sql`balance_after >= 0`),
  ],
);
