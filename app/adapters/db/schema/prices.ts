import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownershipColumns, textNocase } from "../columns";
import type { Country } from "../../../domain/core/country/country";
import type { DiscountKind } from "../../../domain/pricing/discounts/discount";

/** Parts by code, with a price in cents for each of the five vehicle price categories. */
export const parts = sqliteTable(
  "parts",
  {
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
    /** Business days from the order until a part or tyre is at the workshop. 0 = in stock or delivered the next morning. */
    leadDays: integer("lead_days").notNull().default(0),
    ...ownershipColumns(),
  },
  () => [check("parts_lead_days", sql`lead_days >= 0`)],
);

/** Extras that suppliers can offer with a booking, such as a pick-up. Suppliers' own prices are in `suppliers.extras`. */
export const extras = sqliteTable(
  "extras",
  {
    id: integer("id").primaryKey(),
    sort: integer("sort").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    groupName: text("group_name").notNull(),
    defaultPriceCents: integer("default_price_cents").notNull(),
    includesIds: text("includes_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    includeByDefault: integer("include_by_default", { mode: "boolean" }).notNull(),
    includePerkIfAvailable: integer("include_perk_if_available", { mode: "boolean" }).notNull(),
    isAlwaysIncluded: integer("is_always_included", { mode: "boolean" }).notNull(),
    incursCommission: integer("incurs_commission", { mode: "boolean" }).notNull(),
    isTransport: integer("is_transport", { mode: "boolean" }).notNull(),
    cssClass: text("css_class").notNull(),
    notes: text("notes"),
    ...ownershipColumns(),
  },
  () => [
    check("extras_include_by_default", sql`include_by_default in (0, 1)`),
    check("extras_include_perk_if_available", sql`include_perk_if_available in (0, 1)`),
    check("extras_is_always_included", sql`is_always_included in (0, 1)`),
    check("extras_incurs_commission", sql`incurs_commission in (0, 1)`),
    check("extras_is_transport", sql`is_transport in (0, 1)`),
  ],
);

/** Discount codes. `yearlyLimit` null = no limit per customer. */
export const discounts = sqliteTable(
  "discounts",
  {
    code: textNocase("code").primaryKey(),
    description: text("description").notNull(),
    kind: text("kind").$type<DiscountKind>().notNull(),
    amountCents: integer("amount_cents"),
    /** Hundredths of a percent: 8% = 800. */
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
    ...ownershipColumns(),
  },
  () => [
    check("discounts_fleet_allowed", sql`fleet_allowed in (0, 1)`),
    check("discounts_first_booking_only", sql`first_booking_only in (0, 1)`),
    check("discounts_is_auto", sql`is_auto in (0, 1)`),
    check("discounts_is_youi_rewards", sql`is_youi_rewards in (0, 1)`),
    check("discounts_is_affected_by_customer_balance", sql`is_affected_by_customer_balance in (0, 1)`),
    check("discounts_requires_partner_referral", sql`requires_partner_referral in (0, 1)`),
  ],
);
