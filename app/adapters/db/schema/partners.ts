import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/core/country/country";
import { ownershipColumns, textNocase } from "../columns";

const countries = () => text("countries", { mode: "json" }).$type<readonly Country[]>().notNull();
const isAnyNumberTaken = () => integer("is_any_number_taken", { mode: "boolean" }).notNull();

/** Clubs whose pages start quotes for their members; set at the desk. */
export const partnerClubs = sqliteTable(
  "partner_clubs",
  {
    /** Path of the club's page. */
    slug: text("slug").primaryKey(),
    partnerName: text("partner_name").notNull(),
    countries: countries(),
    discountCode: textNocase("discount_code").notNull(),
    referralLabel: text("referral_label").notNull(),
    numberShape: text("number_shape").notNull(),
    isAnyNumberTaken: isAnyNumberTaken(),
    isAdvertised: integer("is_advertised", { mode: "boolean" }).notNull(),
    heading: text("heading").notNull(),
    intro: text("intro").notNull(),
    points: text("points", { mode: "json" }).$type<readonly string[]>().notNull(),
    steps: text("steps", { mode: "json" }).$type<readonly string[]>().notNull(),
    button: text("button").notNull(),
    terms: text("terms").notNull(),
    ...ownershipColumns(),
  },
  () => [
    check("partner_clubs_countries", sql`json_valid(countries)`),
    check("partner_clubs_is_any_number_taken", sql`is_any_number_taken in (0, 1)`),
    check("partner_clubs_is_advertised", sql`is_advertised in (0, 1)`),
    check("partner_clubs_points", sql`json_valid(points)`),
    check("partner_clubs_steps", sql`json_valid(steps)`),
  ],
);

/** The rewards partner, at most one. */
export const rewardsPartners = sqliteTable(
  "rewards_partners",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    countries: countries(),
    discountCode: textNocase("discount_code").notNull(),
    referenceName: text("reference_name").notNull(),
    numberShape: text("number_shape").notNull(),
    isAnyNumberTaken: isAnyNumberTaken(),
    reviewHeading: text("review_heading").notNull(),
    reviewText: text("review_text").notNull(),
    ...ownershipColumns(),
  },
  () => [
    check("rewards_partners_id", sql`id = 'rewards'`),
    check("rewards_partners_countries", sql`json_valid(countries)`),
    check("rewards_partners_is_any_number_taken", sql`is_any_number_taken in (0, 1)`),
  ],
);

/** Member numbers that partners gave us, without names. */
export const partnerNumbers = sqliteTable(
  "partner_numbers",
  {
    discountCode: textNocase("discount_code").notNull(),
    number: text("number").notNull(),
    status: text("status", { enum: ["active", "closed"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.discountCode, t.number] }),
    check("partner_numbers_status", sql`status in ('active', 'closed')`),
  ],
);
