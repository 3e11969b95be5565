import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RegoAnswer } from "../../../domain/catalogue/vehicle/rego-lookup";

/** Answers of the rego provider, whose lookups cost money. A plate with its VIN is personal data, so rows expire after a day. */
export const regoCache = sqliteTable(
  "rego_cache",
  {
    country: text("country").notNull(),
    state: text("state").notNull(),
    plate: text("plate").notNull(),
    answer: text("answer", { mode: "json" }).$type<RegoAnswer>().notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.country, t.state, t.plate] }),
    index("rego_cache_by_expiry").on(t.expiresAt),
    check("rego_cache_country", sql`country in ('AU', 'NZ')`),
    check("rego_cache_answer", sql`json_valid(answer)`),
  ],
);
