import { type PriceCategoryRule, priceCategory } from "../../../app/domain/catalogue/vehicle/price-category.ts";
import { stableTextId } from "../stable-id.ts";
import {
  type CsvRow,
  type DataReader,
  readCell,
  parseCsv,
  table,
  textOrNull,
  wholeNumber,
  wholeOrNull,
} from "../table.ts";
import { vehicleFacts } from "../vehicle-facts.ts";

/** Versions on sale after this year count towards "popular". */
const RECENT_SINCE = 2010;

/** Value for a level that the source leaves empty, so that every level of the cascade has something to choose. */
export const UNNAMED_DEFAULTS = { body: "Other", transmission: "Other", variant: "Standard" } as const;

interface Variant {
  readonly row: CsvRow;
  readonly model: string;
  readonly startYear: number;
  readonly endYear: number;
  readonly soldAu: 0 | 1;
  readonly soldNz: 0 | 1;
  readonly isCompiled: boolean;
}

const KEY_COLUMNS = [
  "make",
  "model",
  "start_year",
  "end_year",
  "body",
  "fuel",
  "transmission",
  "variant",
  "engine",
  "displacement_l",
  "cylinders",
  "induction",
  "drive",
  "transmission_type",
  "transmission_source",
  "market",
  "source",
  "source_id",
] as const;

/** Every row of both vehicle files. `mid` is a hash of everything that identifies the row. Equal rows are numbered. */
export const vehicleVariants = table(
  "vehicle_variants",
  [
    "mid",
    "make",
    "model",
    "start_year",
    "end_year",
    "body",
    "fuel",
    "transmission",
    "variant",
    "engine",
    "displacement_l",
    "cylinders",
    "induction",
    "drive",
    "transmission_type",
    "transmission_source",
    "sold_au",
    "sold_nz",
    "price_category",
    "facts_by_year",
    "market",
    "source",
    "source_id",
  ],
  function* (read) {
    const rules = priceCategoryRules(read);
    const factsOf = vehicleFacts(read);
    const seenVehicles = new Map<string, number>();
    for (const { row, model, startYear, endYear, soldAu, soldNz } of variants(read)) {
      const key = KEY_COLUMNS.map((column) => readCell(row, column));
      const count = (seenVehicles.get(key.join("|")) ?? 0) + 1;
      seenVehicles.set(key.join("|"), count);
      const displacement = textOrNull(row, "displacement_l");
      const body = readCell(row, "body") || UNNAMED_DEFAULTS.body;
      const make = readCell(row, "make");
      const fuel = readCell(row, "fuel");
      const transmission = readCell(row, "transmission") || UNNAMED_DEFAULTS.transmission;
      const cylinders = wholeOrNull(row, "cylinders");
      const induction = textOrNull(row, "induction");
      const drive = textOrNull(row, "drive");
      const transmissionType = textOrNull(row, "transmission_type");
      const transmissionSource = textOrNull(row, "transmission_source");
      const market = readCell(row, "market");
      yield {
        mid: stableTextId("v", count === 1 ? key : [...key, count]),
        make,
        model,
        start_year: startYear,
        end_year: endYear,
        body,
        fuel,
        transmission,
        variant: readCell(row, "variant") || UNNAMED_DEFAULTS.variant,
        engine: readCell(row, "engine"),
        displacement_l: displacement,
        cylinders,
        induction,
        drive,
        transmission_type: transmissionType,
        transmission_source: transmissionSource,
        sold_au: soldAu,
        sold_nz: soldNz,
        price_category: priceCategory(rules, {
          make,
          model,
          body,
          fuel,
          displacementL: displacement === null ? null : Number(displacement),
        }),
        facts_by_year: factsOf({
          make,
          model,
          startYear,
          endYear,
          body,
          fuel,
          transmission,
          variant: readCell(row, "variant"),
          displacementL: displacement,
          cylinders,
          induction,
          drive,
          transmissionType,
          transmissionSource,
          market,
        }),
        market,
        source: readCell(row, "source"),
        source_id: textOrNull(row, "source_id"),
      };
    }
  },
);

/** Pairs of make and model, with the data for the start of the cascade. */
export const vehicleModels = table(
  "vehicle_models",
  ["make", "model", "sold_au", "sold_nz", "recent_au", "recent_nz"],
  (read) => {
    const models = new Map<
      string,
      { make: string; model: string; sold_au: number; sold_nz: number; recent_au: number; recent_nz: number }
    >();
    for (const { row, model, endYear, soldAu, soldNz, isCompiled } of variants(read)) {
      const make = readCell(row, "make");
      const key = `${make}|${model}`;
      const entry = models.get(key) ?? { make, model, sold_au: 0, sold_nz: 0, recent_au: 0, recent_nz: 0 };
      models.set(key, entry);
      entry.sold_au ||= soldAu;
      entry.sold_nz ||= soldNz;
      if (!isCompiled || endYear < RECENT_SINCE) continue;
      entry.recent_au += soldAu;
      entry.recent_nz += soldNz;
    }
    return models.values();
  },
);

/**
 * Rows of both vehicle files with consistent spelling. Where they differ only in case ("HiAce", "Hiace"), the spelling of the compiled file is used. A
 * compiled row states its market.
 * A published row is foreign (US, GB). It counts as sold here only if its name is common on the New Zealand register (the only register we have) and the
 * compiled file does not contain that model.
 */
function* variants(read: DataReader): Iterable<Variant> {
  const compiled = parseCsv(read("vehicles_anz.csv"));
  const spelling = new Map(compiled.map((row) => [foldedName(row), readCell(row, "model")]));
  for (const row of compiled) {
    const market = readCell(row, "market");
    yield {
      ...toVariant(row, readCell(row, "model")),
      soldAu: market.includes("AU") ? 1 : 0,
      soldNz: market.includes("NZ") ? 1 : 0,
      isCompiled: true,
    };
  }
  for (const row of parseCsv(read("vehicles.csv"))) {
    const spellingOfRow = spelling.get(foldedName(row));
    const sold = spellingOfRow === undefined && readCell(row, "in_nz_fleet") === "Y" ? 1 : 0;
    yield { ...toVariant(row, spellingOfRow ?? readCell(row, "model")), soldAu: sold, soldNz: sold, isCompiled: false };
  }
}

const toVariant = (row: CsvRow, model: string) => ({
  row,
  model,
  startYear: wholeNumber(row, "start_year"),
  endYear: wholeNumber(row, "end_year"),
});

const foldedName = (row: CsvRow) => `${readCell(row, "make")}|${readCell(row, "model")}`.toLowerCase();

function priceCategoryRules(read: DataReader): readonly PriceCategoryRule[] {
  const model = JSON.parse(read("catalogue/supplier-model.json")) as {
    vehiclePriceCategory: { rules: PriceCategoryRule[] };
  };
  return model.vehiclePriceCategory.rules;
}
