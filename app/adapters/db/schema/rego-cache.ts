import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const regoCache = sqliteTable(
  "rego_cache",
  {
    country: text("country").notNull(),
    state: text("state").notNull(),
    plate: text("plate").notNull(),
    answer: text("answer").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.state, t.plate] }), index("rego_cache_by_expiry").on(t.expiresAt)],
);
