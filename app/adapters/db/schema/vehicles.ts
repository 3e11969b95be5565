import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const vehicleVariants = sqliteTable(
  "vehicle_variants",
  {
    mid: text("mid").primaryKey(),
    make: text("make").notNull(),
    model: text("model").notNull(),
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
    soldAu: integer("sold_au").notNull(),
    soldNz: integer("sold_nz").notNull(),
    priceCategory: integer("price_category").notNull(),
    market: text("market").notNull(),
    source: text("source").notNull(),
    sourceId: text("source_id"),
  },
  (t) => [index("vehicle_variants_by_model").on(t.make, t.model, t.startYear, t.endYear)],
);

export const vehicleModels = sqliteTable(
  "vehicle_models",
  {
    make: text("make").notNull(),
    model: text("model").notNull(),
    soldAu: integer("sold_au").notNull(),
    soldNz: integer("sold_nz").notNull(),
    recentAu: integer("recent_au").notNull(),
    recentNz: integer("recent_nz").notNull(),
  },
  (t) => [primaryKey({ columns: [t.make, t.model] })],
);

export const vehicleAliases = sqliteTable(
  "vehicle_aliases",
  {
    make: text("make").notNull(),
    model: text("model").notNull(),
    alsoKnownAs: text("also_known_as").notNull(),
    aliasMarkets: text("alias_markets").notNull(),
    note: text("note"),
  },
  (t) => [index("vehicle_aliases_by_make").on(t.make)],
);

export const nzFleetModels = sqliteTable(
  "nz_fleet_models",
  {
    make: text("make").notNull(),
    model: text("model").notNull(),
    registerModel: text("register_model").notNull(),
  },
  (t) => [primaryKey({ columns: [t.make, t.registerModel] })],
);

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

export const regoRegister = sqliteTable(
  "rego_register",
  {
    country: text("country").notNull(),
    state: text("state").notNull(),
    plate: text("plate").notNull(),
    candidate: integer("candidate").notNull(),
    outcome: text("outcome").notNull(),
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
  (t) => [primaryKey({ columns: [t.country, t.state, t.plate, t.candidate] })],
);
