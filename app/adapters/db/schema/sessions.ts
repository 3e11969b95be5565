import type { PersonId } from "../../../domain/core/ids";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** People who have signed in. Assigns our own id to each person at an identity provider. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").$type<PersonId>().primaryKey(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When one of the person's sessions was last ended by someone else or from another device, in epoch milliseconds; 0 = never. */
    signedOutAt: integer("signed_out_at").notNull().default(0),
  },
  (t) => [uniqueIndex("users_by_subject").on(t.issuer, t.subject)],
);

/** Login sessions. The browser's cookie contains a random secret, and `id_hash` is its SHA-256. Tokens and profile are encrypted for that hash. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: text("user_id")
      .$type<PersonId>()
      .notNull()
      .references(() => users.id),
    sealed: text("sealed").notNull(),
    expiresAt: integer("expires_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    version: integer("version").notNull().default(1),
    /** Lease of the request that is renewing the token, so that only one request renews it. */
    renewingUntil: integer("renewing_until").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    seenAt: integer("seen_at").notNull().default(0),
    deskSeenAt: integer("desk_seen_at").notNull().default(0),
    device: text("device").notNull().default(""),
    isByCode: integer("is_by_code", { mode: "boolean" }).notNull().default(false),
    emailDigest: text("email_digest"),
  },
  (t) => [
    index("sessions_by_user").on(t.userId),
    index("sessions_by_end").on(t.endsAt),
    index("sessions_by_email").on(t.emailDigest).where(sql`email_digest is not null`),
    check("sessions_is_by_code", sql`is_by_code in (0, 1)`),
  ],
);

/** Browsers that verified a mobile or email by code, to see the bookings made with it. The cookie's secret and the contact are stored as digests. */
export const contactSessions = sqliteTable(
  "contact_sessions",
  {
    idHash: text("id_hash").primaryKey(),
    /** Digest of the email or mobile, as in bookings. */
    digest: text("digest").notNull(),
    /** The masked email or mobile, so that its owner can recognise it. */
    masked: text("masked").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (t) => [index("contact_sessions_by_end").on(t.endsAt), index("contact_sessions_by_digest").on(t.digest)],
);

/** Sign-in responses from the identity provider that were used, so that each is accepted once. A row is kept until the response would have expired. */
export const usedSignIns = sqliteTable(
  "taken_sign_ins",
  {
    stateHash: text("state_hash").primaryKey(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("taken_sign_ins_by_end").on(t.expiresAt)],
);
