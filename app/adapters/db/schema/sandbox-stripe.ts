import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, index } from "drizzle-orm/sqlite-core";
import type Stripe from "stripe";
import type { SandboxIntent } from "../../../../sandbox/payments/stripe/intents";

/** State of the in-process card provider of DEV and TEST. Stores no card number, only the outcome that the number selects. */
export const sandboxStripeObjects = sqliteTable(
  "sandbox_stripe_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    /** The object in the provider's own JSON format. `version` guards concurrent changes. */
    body: text("body", { mode: "json" }).$type<SandboxIntent | Stripe.Refund | Stripe.Dispute>().notNull(),
    /** The outcome after 3-D Secure, for example 'approve' or 'insufficient_funds'. */
    pending: text("pending"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  () => [check("sandbox_stripe_objects_kind", sql`kind in ('payment_intent', 'refund', 'dispute')`)],
);

/** Responses of the in-process card provider, by idempotency key. */
export const sandboxStripeRequests = sqliteTable("sandbox_stripe_requests", {
  idempotencyKey: text("idempotency_key").primaryKey(),
  paramsHash: text("params_hash").notNull(),
  status: integer("status").notNull(),
  body: text("body").notNull(),
  createdAt: integer("created_at").notNull(),
});

/**
 * State of the in-process identity provider of DEV and TEST: the signing key, people who signed up, and codes, tokens and sessions by the SHA-256 of their
 * secret.
 */
export const sandboxIdentityRecords = sqliteTable(
  "sandbox_identity_records",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["code", "access", "refresh", "session", "user", "key"] }).notNull(),
    /** Shared by everything that was granted for one code. Using a code or refresh token a second time revokes all of it. */
    family: text("family"),
    body: text("body", { mode: "json" }).$type<unknown>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [
    index("sandbox_identity_by_family").on(t.family).where(sql`family is not null`),
    index("sandbox_identity_by_end").on(t.expiresAt),
    check("sandbox_identity_records_kind", sql`kind in ('code', 'access', 'refresh', 'session', 'user', 'key')`),
  ],
);
