import { readCell, parseCsv, table, textOrNull } from "../table.ts";

/** Other names of the same car, which map a registration provider's names to the catalogue's. */
export const vehicleAliases = table(
  "vehicle_aliases",
  ["make", "model", "also_known_as", "alias_markets", "note"],
  (read) =>
    parseCsv(read("model_aliases.csv")).map((row) => ({
      make: readCell(row, "make"),
      model: readCell(row, "model"),
      also_known_as: readCell(row, "also_known_as"),
      alias_markets: readCell(row, "alias_markets"),
      note: textOrNull(row, "note"),
    })),
);

export const nzFleetModels = table("nz_fleet_models", ["make", "model", "register_model"], function* (read) {
  const seenKeys = new Set<string>();
  for (const row of parseCsv(read("nz_fleet_models.csv"))) {
    const key = `${readCell(row, "make")}|${readCell(row, "register_model")}`;
    if (seenKeys.has(key)) continue;
    seenKeys.add(key);
    yield {
      make: readCell(row, "make"),
      model: readCell(row, "model"),
      register_model: readCell(row, "register_model"),
    };
  }
});

/** The first three characters of a VIN identify the manufacturer. */
export const wmi = table("wmi", ["wmi", "make", "vehicle_type", "country", "source"], (read) =>
  parseCsv(read("wmi.csv")).map((row) => ({
    wmi: readCell(row, "wmi"),
    make: readCell(row, "make"),
    vehicle_type: textOrNull(row, "vehicle_type"),
    country: textOrNull(row, "country"),
    source: readCell(row, "source"),
  })),
);
