import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Country } from "../../../domain/core/country/country";

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
    /** Persons; 0 where not known. */
    weight: integer("weight").notNull().default(0),
    /** Are paid rides to and from the workshop to be had here? */
    isUberOffered: integer("is_uber_offered", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("localities_by_point").on(t.latitude, t.longitude),
    check("localities_country", sql`country in ('AU', 'NZ')`),
  ],
);

/** The search keys of a place: its names and postcodes, by weight. */
export const placeNames = sqliteTable(
  "place_names",
  {
    /** In the order of weight, the heaviest first: a search that reads by it may stop early. */
    id: integer("id").primaryKey(),
    country: text("country").notNull(),
    /** A name folded and without blanks, or a postcode. */
    key: text("key").notNull(),
    keyLength: integer("key_length").notNull(),
    /** The key from its end, for a typing error in its first half. NULL for a postcode. */
    reversedKey: text("reversed_key"),
    /** The text of the full-text search: the folded name, the region's short and long names, the postcodes. Empty for a postcode. */
    words: text("words").notNull(),
    localityId: integer("locality_id").notNull(),
  },
  (t) => [
    index("place_names_by_key").on(t.country, t.key),
    index("place_names_by_end").on(t.country, t.keyLength, t.reversedKey).where(sql`reversed_key IS NOT NULL`),
  ],
);

/** The first places of beginnings that many names share. */
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
