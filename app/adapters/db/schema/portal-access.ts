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
    secretHash: text("secret_hash").notNull(),
    kind: text("kind").notNull(),
    objectToken: text("object_token").notNull(),
    userId: text("user_id").notNull(),
    supplierId: integer("supplier_id").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.secretHash, t.kind, t.objectToken] })],
);
