import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const fleetMemberships = sqliteTable(
  "fleet_memberships",
  {
    id: text("id").primaryKey(),
    fleetCompanyId: integer("fleet_company_id").notNull(),
    last4: text("last4").notNull(),
    country: text("country").notNull(),
    state: text("state").notNull(),
    plate: text("plate").notNull(),
    isActive: integer("is_active").notNull(),
  },
  (t) => [index("fleet_memberships_by_plate").on(t.fleetCompanyId, t.country, t.state, t.plate, t.last4)],
);

export const fleetMembershipTries = sqliteTable("fleet_membership_tries", {
  plateDigest: text("plate_digest").primaryKey(),
  hourStartedAt: integer("hour_started_at").notNull(),
  tries: integer("tries").notNull(),
});
