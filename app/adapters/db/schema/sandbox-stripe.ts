import type Stripe from "stripe";
import type { SandboxIntent } from "../../payments/stripe-sandbox/intents";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const sandboxStripeObjects = sqliteTable("sandbox_stripe_objects", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  body: text("body", { mode: "json" }).$type<SandboxIntent | Stripe.Refund>().notNull(),
  pending: text("pending"),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
});

export const sandboxStripeRequests = sqliteTable("sandbox_stripe_requests", {
  idempotencyKey: text("idempotency_key").primaryKey(),
  paramsHash: text("params_hash").notNull(),
  status: integer("status").notNull(),
  body: text("body").notNull(),
  createdAt: integer("created_at").notNull(),
});
