import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const accountTransfers = sqliteTable(
  "account_transfers",
  {
    supplierId: integer("supplier_id").notNull(),
    userId: text("user_id").notNull(),
    email: text("email").notNull(),
    isNewUser: integer("is_new_user").notNull(),
    codeDigest: text("code_digest"),
    tries: integer("tries").notNull().default(0),
    verifiedAt: integer("verified_at"),
    sentAt: integer("sent_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplierId, t.userId] }), index("account_transfers_by_end").on(t.expiresAt)],
);

export const storeInvitations = sqliteTable(
  "store_invitations",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").notNull(),
    email: text("email").notNull(),
    role: text("role").notNull(),
    invitedBy: text("invited_by").notNull(),
    inviterName: text("inviter_name").notNull(),
    state: text("state").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    answeredAt: integer("answered_at"),
  },
  (t) => [
    index("store_invitations_by_email").on(t.email),
    index("store_invitations_of_supplier").on(t.supplierId, t.createdAt),
  ],
);
