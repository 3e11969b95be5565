import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    createdAt: integer("created_at").notNull(),
    lastSignInAt: integer("last_sign_in_at").notNull(),
  },
  (t) => [unique().on(t.issuer, t.subject)],
);

export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: text("user_id").notNull(),
    sealed: text("sealed").notNull(),
    expiresAt: integer("expires_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    version: integer("version").notNull().default(1),
    renewingUntil: integer("renewing_until").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("sessions_by_user").on(t.userId), index("sessions_by_end").on(t.endsAt)],
);

export const takenSignIns = sqliteTable(
  "taken_sign_ins",
  { stateHash: text("state_hash").primaryKey(), expiresAt: integer("expires_at").notNull() },
  (t) => [index("taken_sign_ins_by_end").on(t.expiresAt)],
);
