import type { BookingToken } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ownershipColumns, textNocase } from "../columns";

/** Reference data (data/catalogue/partners.json): each voucher has its own reference. Its use is in discount_uses. */
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

/** One row for each booking and each thing its discount counts against: the customer's mobile and e-mail (keyed digests), or the voucher itself. */
export const discountUses = sqliteTable(
  "discount_uses",
  {
    bookingToken: text("booking_token").$type<BookingToken>().notNull(),
    code: textNocase("code").notNull(),
    taker: text("taker").notNull(),
    /** The calendar year of a yearly limit, or 'ever'. */
    period: text("period").notNull(),
    /** 1 to the limit. No free slot makes it null, and the whole batch fails. */
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

/** What customers have on account. Rows are only added; the CHECK refuses to take more than is there. */
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
    /** Of credit that was given until a day: epoch milliseconds of its end; null = it has none. */
    expiresAt: integer("expires_at"),
    /** For credit given by the desk: its giveaway. */
    giveawayId: text("giveaway_id"),
  },
  (t) => [
    uniqueIndex("customer_credits_given_once").on(t.giveawayId).where(sql`giveaway_id is not null`),
    index("customer_credits_of_account").on(t.account, t.id),
    index("customer_credits_of_booking").on(t.bookingToken),
    check("customer_credits_balance_after", sql`balance_after >= 0`),
  ],
);
