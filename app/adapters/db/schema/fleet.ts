import { sql } from "drizzle-orm";
import type { FleetCompany } from "../../../domain/fleet/fleet-company";
import { ownershipColumns } from "../columns";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Companies that manage cars and pay for their service. Set at the desk. */
export const fleetCompanies = sqliteTable(
  "fleet_companies",
  {
    id: integer("id").primaryKey(),
    /** Name in URLs. */
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    countries: text("countries", { mode: "json" }).$type<FleetCompany["countries"]>().notNull(),
    phones: text("phones", { mode: "json" }).$type<FleetCompany["phones"]>().notNull(),
    email: text("email").notNull(),
    hiddenCategoryIds: text("hidden_category_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    logo: text("logo", { mode: "json" }).$type<FleetCompany["logo"]>().notNull(),
    bannerHeading: text("banner_heading").notNull(),
    bannerText: text("banner_text").notNull(),
    steps: text("steps", { mode: "json" }).$type<readonly string[]>().notNull(),
    quoteBannerText: text("quote_banner_text").notNull(),
    footerText: text("footer_text").notNull(),
    faqs: text("faqs", { mode: "json" }).$type<FleetCompany["faqs"]>().notNull(),
    isEnded: integer("is_ended", { mode: "boolean" }).notNull(),
    ...ownershipColumns(),
  },
  () => [
    check("fleet_companies_countries", sql`json_valid(countries)`),
    check("fleet_companies_phones", sql`json_valid(phones)`),
    check("fleet_companies_hidden_category_ids", sql`json_valid(hidden_category_ids)`),
    check("fleet_companies_logo", sql`json_valid(logo)`),
    check("fleet_companies_steps", sql`json_valid(steps)`),
    check("fleet_companies_faqs", sql`json_valid(faqs)`),
    check("fleet_companies_is_ended", sql`is_ended in (0, 1)`),
  ],
);

/** People who may book on a fleet's account. Only the data that a membership check compares is stored, without names or complete member numbers. */
export const fleetMemberships = sqliteTable(
  "fleet_memberships",
  {
    id: text("id").primaryKey(),
    fleetCompanyId: integer("fleet_company_id").notNull(),
    last4: text("last4").notNull(),
    country: text("country").notNull(),
    state: text("state").notNull(),
    plate: text("plate").notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull(),
  },
  (t) => [
    index("fleet_memberships_by_plate").on(t.fleetCompanyId, t.country, t.state, t.plate, t.last4),
    check("fleet_memberships_country", sql`country in ('AU', 'NZ')`),
    check("fleet_memberships_is_active", sql`is_active in (0, 1)`),
  ],
);

/** Number of membership checks for a plate in an hour, to prevent guessing of the four characters. The plate is a keyed digest. */
export const fleetMembershipTries = sqliteTable("fleet_membership_tries", {
  plateDigest: text("plate_digest").primaryKey(),
  hourStartedAt: integer("hour_started_at").notNull(),
  tries: integer("tries").notNull(),
});

/** Versions of a company's rule about what its members may book without approval. The newest version applies. No row = there is no rule. */
export const fleetRules = sqliteTable(
  "fleet_rules",
  {
    fleetCompanyId: integer("fleet_company_id").notNull(),
    version: integer("version").notNull(),
    /** True = this version turns the rule off, so that no approval is needed. */
    isOff: integer("is_off", { mode: "boolean" }).notNull(),
    limitCents: integer("limit_cents"),
    percentAboveMedian: integer("percent_above_median"),
    /** ISO weekdays as digits, such as "12345", with the start and end of the day as HH:mm. All null = at any time. */
    windowDays: text("window_days"),
    windowFrom: text("window_from"),
    windowTo: text("window_to"),
    /** The second approver and when they are asked; both null = none. */
    backupEmail: text("backup_email"),
    backupAfterHours: integer("backup_after_hours"),
    setBy: text("set_by").notNull(),
    setAt: integer("set_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fleetCompanyId, t.version] }),
    check("fleet_rules_is_off", sql`is_off in (0, 1)`),
    check("fleet_rules_limit_cents", sql`limit_cents > 0`),
    check("fleet_rules_percent_above_median", sql`percent_above_median between 0 and 100`),
    check(
      "fleet_rules_window",
      sql`(window_days is null) = (window_from is null) and (window_days is null) = (window_to is null)`,
    ),
    check("fleet_rules_backup", sql`(backup_email is null) = (backup_after_hours is null)`),
  ],
);

/** White labels set at the desk, each with its own host. */
export const whiteLabels = sqliteTable(
  "white_labels",
  {
    host: text("host").primaryKey(),
    name: text("name").notNull(),
    supportPhone: text("support_phone").notNull(),
    supportEmail: text("support_email").notNull(),
    /** Null = derived from the colour. */
    theme: text("theme"),
    colour: text("colour").notNull(),
    isShown: integer("is_shown", { mode: "boolean" }).notNull(),
  },
  () => [
    check("white_labels_colour", sql`colour glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`),
    check("white_labels_is_shown", sql`is_shown in (0, 1)`),
  ],
);
