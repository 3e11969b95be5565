import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const localities = sqliteTable(
  "localities",
  {
    id: integer("id").primaryKey(),
    country: text("country").notNull(),
    region: text("region").notNull(),
    name: text("name").notNull(),
    folded: text("folded").notNull(),
    searchText: text("search_text").notNull(),
    postcode: text("postcode"),
    postcodeRank: integer("postcode_rank").notNull(),
    latitude: real("latitude"),
    longitude: real("longitude"),
    accuracy: integer("accuracy"),
    zone: text("zone").notNull(),
    source: text("source").notNull(),
    neighbours: integer("neighbours").notNull().default(0),
    postcodeMates: integer("postcode_mates").notNull().default(0),
  },
  (t) => [index("localities_by_name").on(t.country, t.folded).where(sql`latitude IS NOT NULL`), index("localities_by_postcode").on(t.country, t.postcode).where(sql`latitude IS NOT NULL`), index("localities_by_point").on(t.latitude, t.longitude).where(sql`postcode_rank < 2`)],
);
