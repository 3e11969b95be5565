import type { PersonId, SupplierId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUPPLIER_ROLES } from "../../../domain/identity/store-account/access";
import { MEMBER_CHANGES } from "../../../domain/identity/store-account/people";
import type { Topic } from "../../../domain/identity/store-account/notification-contact";
import { textNocase } from "../columns";

const LINK_KINDS = ["booking", "lead-offer"] as const;

/** Members of a supplier, identified by the verified email of their login. If no row has the role of owner, the supplier's own email address is the owner. */
export const supplierMembers = sqliteTable(
  "supplier_members",
  {
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    email: textNocase("email").notNull(),
    role: text("role", { enum: SUPPLIER_ROLES }).notNull(),
    addedAt: integer("added_at").notNull(),
    addedBy: text("added_by").notNull(),
    removedAt: integer("removed_at"),
    /** Name from the identity provider, used to greet the owner in messages. Null = unknown. */
    name: text("name"),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.email] }),
    index("supplier_members_by_email").on(t.email).where(sql`removed_at is null`),
    uniqueIndex("supplier_members_one_owner").on(t.supplierId).where(sql`role = 'owner' and removed_at is null`),
    check("supplier_members_role", sql`role in ('owner', 'manager', 'front-desk', 'mechanic')`),
  ],
);

/** Links that were sent to a supplier. Only a hash of the token is stored. Each can be opened by one person. */
export const portalLinks = sqliteTable(
  "portal_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind", { enum: LINK_KINDS }).notNull(),
    objectToken: text("object_token").notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
    openedAt: integer("opened_at"),
    openedBy: text("opened_by"),
  },
  () => [check("portal_links_kind", sql`kind in ('booking', 'lead-offer')`)],
);

/** Access to one booking or lead offer that a person got by opening a portal link. */
export const portalGrants = sqliteTable(
  "portal_grants",
  {
    kind: text("kind", { enum: LINK_KINDS }).notNull(),
    objectToken: text("object_token").notNull(),
    userId: text("user_id").$type<PersonId>().notNull(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    /** The person's verified email address. Null = the login has none. */
    email: textNocase("email"),
    openedAt: integer("opened_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.objectToken, t.userId] }),
    index("portal_grants_by_end").on(t.expiresAt),
    index("portal_grants_of_person").on(t.userId, t.openedAt),
    check("portal_grants_kind", sql`kind in ('booking', 'lead-offer')`),
  ],
);

/** History of a supplier's members, written with each change. */
export const supplierMemberEvents = sqliteTable(
  "supplier_member_events",
  {
    id: integer("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    email: textNocase("email").notNull(),
    kind: text("kind", { enum: MEMBER_CHANGES }).notNull(),
    /** The role before and after the change. Null = not a member. */
    was: text("was", { enum: SUPPLIER_ROLES }),
    becomes: text("becomes", { enum: SUPPLIER_ROLES }),
    at: integer("at").notNull(),
    /** Our id of the person who made the change, and the name that colleagues see. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
  },
  (t) => [
    index("supplier_member_events_by_time").on(t.supplierId, t.at),
    check(
      "supplier_member_events_kind",
      sql`kind in ('joined', 'role-changed', 'removed', 'left', 'account-moved', 'contact-added', 'contact-changed', 'contact-removed')`,
    ),
  ],
);

/** Recipients of a supplier's messages in addition to its account. A row with an empty address has the topics for the account's own email or phone. */
export const notificationContacts = sqliteTable(
  "notification_contacts",
  {
    id: text("id").primaryKey(),
    supplierId: integer("supplier_id").$type<SupplierId>().notNull(),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    /** Verified email address or E.164 mobile. Empty = the account's email address, or the supplier's phone. */
    address: text("address").notNull(),
    name: text("name").notNull(),
    topics: text("topics", { mode: "json" }).$type<readonly Topic[]>().notNull(),
    /** Keyed digest of the address, used to find this row when the person who owns the address asks for deletion. Null = the account's own address. */
    digest: text("digest"),
    /** Why we stopped sending to this address. Null = we still send to it. */
    stopReason: text("stopped_because"),
    addedAt: integer("added_at").notNull(),
  },
  (t) => [
    uniqueIndex("notification_contacts_once").on(t.supplierId, t.channel, t.address),
    index("notification_contacts_by_digest").on(t.digest).where(sql`digest is not null`),
    check("notification_contacts_channel", sql`channel in ('email', 'sms')`),
    check("notification_contacts_topics", sql`json_valid(topics)`),
  ],
);
