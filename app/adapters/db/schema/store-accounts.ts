import type { PersonId, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INVITABLE_ROLES } from "../../../domain/identity/store-account/invitation";
import { textNocase } from "../columns";

/** Transfers of a supplier's account to another email address, one per owner who requests one. A new address replaces the previous one and its verification. */
export const accountTransfers = sqliteTable(
  "account_transfers",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    userId: text("user_id").$type<PersonId>().notNull(),
    email: textNocase("email").notNull(),
    isNewUser: integer("is_new_user", { mode: "boolean" }).notNull(),
    /** Keyed digest of the verification code. Null = no code is needed. */
    codeDigest: text("code_digest"),
    tries: integer("tries").notNull().default(0),
    verifiedAt: integer("verified_at"),
    sentAt: integer("sent_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.userId] }),
    index("account_transfers_by_end").on(t.expiresAt),
    check("account_transfers_is_new_user", sql`is_new_user in (0, 1)`),
  ],
);

/** Invitations to join a supplier's account. The person who signs in with the invited address can respond to an invitation once. */
export const storeInvitations = sqliteTable(
  "store_invitations",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    email: textNocase("email").notNull(),
    role: text("role", { enum: INVITABLE_ROLES }).notNull(),
    invitedBy: text("invited_by").notNull(),
    inviterName: text("inviter_name").notNull(),
    state: text("state", { enum: ["sent", "accepted", "declined", "revoked"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    answeredAt: integer("answered_at"),
  },
  (t) => [
    index("store_invitations_by_email").on(t.email),
    index("store_invitations_of_supplier").on(t.supplierId, t.createdAt),
    check("store_invitations_role", sql`role in ('manager', 'front-desk', 'mechanic')`),
    check("store_invitations_state", sql`state in ('sent', 'accepted', 'declined', 'revoked')`),
  ],
);
