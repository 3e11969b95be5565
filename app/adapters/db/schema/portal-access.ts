import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const supplierMembers = sqliteTable(
  "supplier_members",
  {
    supplierId: integer("supplier_id").notNull(),
    email: text("email").notNull(),
    role: text("role").notNull(),
    addedAt: integer("added_at").notNull(),
    addedBy: text("added_by").notNull(),
    removedAt: integer("removed_at"),
    name: text("name"),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.email] }),
    index("supplier_members_by_email").on(t.email).where(sql`removed_at is null`),
    uniqueIndex("supplier_members_one_owner").on(t.supplierId).where(sql`role = 'owner' and removed_at is null`),
  ],
);

export const portalLinks = sqliteTable("portal_links", {
  tokenHash: text("token_hash").primaryKey(),
  kind: text("kind").notNull(),
  objectToken: text("object_token").notNull(),
  supplierId: integer("supplier_id").notNull(),
  expiresAt: integer("expires_at").notNull(),
  createdAt: integer("created_at").notNull(),
  openedAt: integer("opened_at"),
  openedBy: text("opened_by"),
});

export const portalGrants = sqliteTable(
  "portal_grants",
  {
    kind: text("kind").notNull(),
    objectToken: text("object_token").notNull(),
    userId: text("user_id").notNull(),
    supplierId: integer("supplier_id").notNull(),
    email: text("email"),
    openedAt: integer("opened_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.objectToken, t.userId] }),
    index("portal_grants_by_end").on(t.expiresAt),
    index("portal_grants_of_person").on(t.userId, t.openedAt),
  ],
);

export const supplierMemberEvents = sqliteTable(
  "supplier_member_events",
  {
    id: integer("id").primaryKey(),
    supplierId: integer("supplier_id").notNull(),
    email: text("email").notNull(),
    what: text("what").notNull(),
    was: text("was"),
    becomes: text("becomes"),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
  },
  (t) => [index("supplier_member_events_by_time").on(t.supplierId, t.at)],
);
