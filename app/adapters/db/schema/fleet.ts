import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who may book on a fleet's account. Of a member only what the look-up compares is kept: no name, no whole member number. */
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

/** How often the membership of a plate was asked for, by a keyed digest of the plate: guessing four characters must not pay. */
export const fleetMembershipTries = sqliteTable("fleet_membership_tries", {
  plateDigest: text("plate_digest").primaryKey(),
  hourStartedAt: integer("hour_started_at").notNull(),
  tries: integer("tries").notNull(),
});
