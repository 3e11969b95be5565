import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/core/country/country";

/** Suburbs and towns, one row each. `zone` is the time zone. */
export const localities = sqliteTable(
  "localities",
  {
    id: integer("id").primaryKey(),
    country: text("country").$type<Country>().notNull(),
    region: text("region").notNull(),
    name: text("name").notNull(),
    postcode: text("postcode"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    accuracy: integer("accuracy"),
    zone: text("zone").notNull(),
    source: text("source").notNull(),
    /** Population; 0 if unknown. */
    weight: integer("weight").notNull().default(0),
    /** True where paid rides to and from the workshop are offered. */
    isUberOffered: integer("is_uber_offered", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("localities_by_point").on(t.latitude, t.longitude),
    check("localities_country", sql`country in ('AU', 'NZ')`),
  ],
);

/** The search keys of a place: its names and postcodes, sorted by weight. */
export const placeNames = sqliteTable(
  "place_names",
  {
    /** Ids ascend from the most important place to the least important, so that a search that reads in this order can stop early. */
    id: integer("id").primaryKey(),
    country: text("country").notNull(),
    key: text("key").notNull(),
    keyLength: integer("key_length").notNull(),
    /** The key spelled backwards, for finding names with a typing error in their first half. NULL for a postcode. */
    reversedKey: text("reversed_key"),
    /** Words for the full-text search: the normalised name, the short and long name of the region, and the postcodes. Empty for a postcode. */
    words: text("words").notNull(),
    localityId: integer("locality_id").notNull(),
  },
  (t) => [
    index("place_names_by_key").on(t.country, t.key),
    index("place_names_by_end").on(t.country, t.keyLength, t.reversedKey).where(sql`reversed_key IS NOT NULL`),
  ],
);

/** For each prefix that many names share, the places with the highest weight. */
export const placePrefixes = sqliteTable(
  "place_prefixes",
  {
    country: text("country").notNull(),
    prefix: text("prefix").notNull(),
    /** JSON array, heaviest first. */
    localityIds: text("locality_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.prefix] })],
);
