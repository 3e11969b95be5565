import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PriceCategory } from "../../../domain/catalogue/vehicle/vehicle";
import { textNocase } from "../columns";
import type { RegoResult } from "../../../domain/catalogue/vehicle/rego-lookup";

/**
 * Reference data, seeded from data/ by scripts/seed.ts and never written by a request. `source` names each row's origin (data/README.md names the publishers
 * and licences). Money is whole cents including GST, hours and factors are hundredths, lists are JSON arrays.
 */
export const vehicleVariants = sqliteTable(
  "vehicle_variants",
  {
    mid: text("mid").primaryKey(),
    make: textNocase("make").notNull(),
    model: textNocase("model").notNull(),
    startYear: integer("start_year").notNull(),
    endYear: integer("end_year").notNull(),
    body: text("body").notNull(),
    fuel: text("fuel").notNull(),
    transmission: text("transmission").notNull(),
    variant: text("variant").notNull(),
    engine: text("engine").notNull(),
    displacementL: text("displacement_l"),
    cylinders: integer("cylinders"),
    induction: text("induction"),
    drive: text("drive"),
    transmissionType: text("transmission_type"),
    transmissionSource: text("transmission_source"),
    soldAu: integer("sold_au", { mode: "boolean" }).notNull(),
    soldNz: integer("sold_nz", { mode: "boolean" }).notNull(),
    priceCategory: integer("price_category").$type<PriceCategory>().notNull(),
    /** Packed facts by build year (app/domain/catalogue/vehicle/vehicle-facts.ts). */
    factsByYear: text("facts_by_year").notNull(),
    market: text("market").notNull(),
    source: text("source").notNull(),
    sourceId: text("source_id"),
  },
  (t) => [
    index("vehicle_variants_by_model").on(t.make, t.model, t.startYear, t.endYear),
    check("vehicle_variants_sold_au", sql`sold_au in (0, 1)`),
    check("vehicle_variants_sold_nz", sql`sold_nz in (0, 1)`),
    check("vehicle_variants_price_category", sql`price_category between 1 and 5`),
    check("vehicle_variants_years", sql`start_year <= end_year`),
  ],
);

/** One row per make and model, so that the first vehicle selection steps do not scan the variants. */
export const vehicleModels = sqliteTable(
  "vehicle_models",
  {
    make: textNocase("make").notNull(),
    model: textNocase("model").notNull(),
    soldAu: integer("sold_au", { mode: "boolean" }).notNull(),
    soldNz: integer("sold_nz", { mode: "boolean" }).notNull(),
    /** Number of recent versions sold in Australia, the measure for "popular". */
    recentAu: integer("recent_au").notNull(),
    recentNz: integer("recent_nz").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.make, t.model] }),
    check("vehicle_models_sold_au", sql`sold_au in (0, 1)`),
    check("vehicle_models_sold_nz", sql`sold_nz in (0, 1)`),
  ],
);

/** Other names of a model, such as its name in another country. */
export const vehicleAliases = sqliteTable(
  "vehicle_aliases",
  {
    make: textNocase("make").notNull(),
    model: textNocase("model").notNull(),
    alsoKnownAs: text("also_known_as").notNull(),
    aliasMarkets: text("alias_markets").notNull(),
    note: text("note"),
  },
  (t) => [index("vehicle_aliases_by_make").on(t.make)],
);

/** Models with at least 500 vehicles on the New Zealand register. `registerModel` is the spelling on the register. */
export const nzFleetModels = sqliteTable(
  "nz_fleet_models",
  {
    make: textNocase("make").notNull(),
    model: text("model").notNull(),
    registerModel: text("register_model").notNull(),
  },
  (t) => [primaryKey({ columns: [t.make, t.registerModel] })],
);

/** World manufacturer identifiers: the make for the first three characters of a VIN. */
export const wmi = sqliteTable(
  "wmi",
  {
    wmi: text("wmi").notNull(),
    make: text("make").notNull(),
    vehicleType: text("vehicle_type"),
    country: text("country"),
    source: text("source").notNull(),
  },
  (t) => [index("wmi_by_code").on(t.wmi)],
);

/** The embedded plate register: only the sandbox provider reads it. */
export const regoRegister = sqliteTable(
  "rego_register",
  {
    country: text("country").notNull(),
    /** '' in New Zealand, where plates have no state. */
    state: text("state").notNull(),
    plate: text("plate").notNull(),
    candidate: integer("candidate").notNull(),
    outcome: text("outcome", {
      enum: ["found-one", "found-several", "not-found", "provider-error", "timeout"],
    }).notNull(),
    vin: text("vin"),
    make: text("make"),
    model: text("model"),
    year: integer("year"),
    body: text("body"),
    fuel: text("fuel"),
    transmission: text("transmission"),
    variant: text("variant"),
    engine: text("engine"),
  },
  (t) => [
    primaryKey({ columns: [t.country, t.state, t.plate, t.candidate] }),
    check("rego_register_country", sql`country in ('AU', 'NZ')`),
    check(
      "rego_register_outcome",
      sql`outcome in ('found-one', 'found-several', 'not-found', 'provider-error', 'timeout')`,
    ),
  ],
);

/** Responses of the rego provider, cached because lookups cost money. A plate with its VIN is personal data, so rows expire after a day. */
export const regoCache = sqliteTable(
  "rego_cache",
  {
    country: text("country").notNull(),
    state: text("state").notNull(),
    plate: text("plate").notNull(),
    answer: text("answer", { mode: "json" }).$type<RegoResult>().notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.country, t.state, t.plate] }),
    index("rego_cache_by_expiry").on(t.expiresAt),
    check("rego_cache_country", sql`country in ('AU', 'NZ')`),
    check("rego_cache_answer", sql`json_valid(answer)`),
  ],
);
