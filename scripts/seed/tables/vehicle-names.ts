import { cell, csv, table, textOrNull } from "../table.ts";

/** Other names of the same car, which map a registration provider's names to the catalogue's. */
export const vehicleAliases = table(
  "vehicle_aliases",
  ["make", "model", "also_known_as", "alias_markets", "note"],
  (read) =>
    csv(read("model_aliases.csv")).map((row) => ({
      make: cell(row, "make"),
      model: cell(row, "model"),
      also_known_as: cell(row, "also_known_as"),
      alias_markets: cell(row, "alias_markets"),
      note: textOrNull(row, "note"),
    })),
);

export const nzFleetModels = table("nz_fleet_models", ["make", "model", "register_model"], function* (read) {
  const seen = new Set<string>();
  for (const row of csv(read("nz_fleet_models.csv"))) {
    const key = `${cell(row, "make")}|${cell(row, "register_model")}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield { make: cell(row, "make"), model: cell(row, "model"), register_model: cell(row, "register_model") };
  }
});

/** The first three characters of a VIN identify the manufacturer. */
export const wmi = table("wmi", ["wmi", "make", "vehicle_type", "country", "source"], (read) =>
  csv(read("wmi.csv")).map((row) => ({
    wmi: cell(row, "wmi"),
    make: cell(row, "make"),
    vehicle_type: textOrNull(row, "vehicle_type"),
    country: textOrNull(row, "country"),
    source: cell(row, "source"),
  })),
);
