import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/country/country";
import type { DiscountKind } from "../../../domain/discounts/discount";

export const parts = sqliteTable("parts", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  brandGrade: text("brand_grade"),
  unit: text("unit").notNull(),
  price1Cents: integer("price_1_cents").notNull(),
  price2Cents: integer("price_2_cents").notNull(),
  price3Cents: integer("price_3_cents").notNull(),
  price4Cents: integer("price_4_cents").notNull(),
  price5Cents: integer("price_5_cents").notNull(),
  nzdFactor100: integer("nzd_factor_100").notNull(),
  leadDays: integer("lead_days").notNull().default(0),
});

export const extras = sqliteTable("extras", {
  id: integer("id").primaryKey(),
  sort: integer("sort").notNull(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  groupName: text("group_name").notNull(),
  defaultPriceCents: integer("default_price_cents").notNull(),
  includesIds: text("includes_ids").notNull(),
  includeByDefault: integer("include_by_default").notNull(),
  includePerkIfAvailable: integer("include_perk_if_available").notNull(),
  isAlwaysIncluded: integer("is_always_included").notNull(),
  incursCommission: integer("incurs_commission").notNull(),
  isTransport: integer("is_transport").notNull(),
  cssClass: text("css_class").notNull(),
  notes: text("notes"),
});

export const discounts = sqliteTable("discounts", {
  code: text("code").primaryKey(),
  description: text("description").notNull(),
  kind: text("kind").$type<DiscountKind>().notNull(),
  amountCents: integer("amount_cents"),
  percentage100: integer("percentage_100"),
  maxDiscountCents: integer("max_discount_cents"),
  minTotalCents: integer("min_total_cents"),
  countries: text("countries", { mode: "json" }).$type<readonly Country[]>().notNull(),
  fleetAllowed: integer("fleet_allowed", { mode: "boolean" }).notNull(),
  firstBookingOnly: integer("first_booking_only", { mode: "boolean" }).notNull(),
  yearlyLimit: integer("yearly_limit"),
  starts: text("starts"),
  ends: text("ends"),
  isAuto: integer("is_auto", { mode: "boolean" }).notNull(),
  isYouiRewards: integer("is_youi_rewards", { mode: "boolean" }).notNull(),
  isAffectedByCustomerBalance: integer("is_affected_by_customer_balance", { mode: "boolean" }).notNull(),
  requiresPartnerReferral: integer("requires_partner_referral", { mode: "boolean" }).notNull(),
  fieldRules: text("field_rules", { mode: "json" }).notNull(),
  errorMessageWhenNotAllowed: text("error_message_when_not_allowed").notNull(),
});
