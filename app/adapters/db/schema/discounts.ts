import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const vouchers = sqliteTable("vouchers", {
  reference: text("reference").primaryKey(),
  discountCode: text("discount_code").notNull(),
  valueCents: integer("value_cents").notNull(),
  currency: text("currency", { enum: ["AUD", "NZD"] }).notNull(),
  status: text("status", { enum: ["valid", "used", "expired", "cancelled"] }).notNull(),
  expires: text("expires").notNull(),
});

export const discountUses = sqliteTable(
  "discount_uses",
  {
    bookingToken: text("booking_token").notNull(),
    code: text("code").notNull(),
    taker: text("taker").notNull(),
    period: text("period").notNull(),
    slot: integer("slot").notNull(),
    offCents: integer("off_cents").notNull(),
    rewardsOption: text("rewards_option"),
    takenAt: integer("taken_at").notNull(),
    givenBackAt: integer("given_back_at"),
  },
  (t) => [
    uniqueIndex("discount_uses_once").on(t.code, t.taker, t.period, t.slot).where(sql`given_back_at is null`),
    primaryKey({ columns: [t.bookingToken, t.code, t.taker, t.period, t.slot] }),
  ],
);

export const customerCredits = sqliteTable(
  "customer_credits",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    account: text("account").notNull(),
    at: integer("at").notNull(),
    amountCents: integer("amount_cents").notNull(),
    balanceAfter: integer("balance_after").notNull(),
    reason: text("reason").notNull(),
    bookingToken: text("booking_token"),
  },
  (t) => [
    index("customer_credits_of_account").on(t.account, t.id),
    index("customer_credits_of_booking").on(t.bookingToken),
  ],
);

export const bookingPrints = sqliteTable(
  "booking_prints",
  {
    bookingToken: text("booking_token").primaryKey(),
    email: text("email"),
    mobile: text("mobile"),
    rego: text("rego"),
    vehicle: text("vehicle"),
    tasks: text("tasks", { mode: "json" }).$type<readonly string[]>().notNull(),
    serviceDay: text("service_day").notNull(),
  },
  (t) => [index("booking_prints_by_email").on(t.email), index("booking_prints_by_mobile").on(t.mobile)],
);
