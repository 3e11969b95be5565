import { readCell, parseCsv, parseFlag, hundredthsOrNull, table, wholeNumber } from "../table.ts";

/** The price that a customer pays for one tyre, fitted and balanced. */
export const tyres = table(
  "tyres",
  [
    "width",
    "profile",
    "rim",
    "load_speed",
    "use",
    "is_common",
    "price_premium_cents",
    "price_value_cents",
    "price_budget_cents",
    "price_commercial_cents",
    "lead_days",
  ],
  (read) =>
    parseCsv(read("catalogue/tyres.csv")).map((row) => ({
      width: wholeNumber(row, "width"),
      profile: wholeNumber(row, "profile"),
      rim: wholeNumber(row, "rim"),
      load_speed: readCell(row, "load_speed"),
      use: readCell(row, "use"),
      is_common: parseFlag(row, "is_common"),
      price_premium_cents: hundredthsOrNull(row, "price_premium"),
      price_value_cents: hundredthsOrNull(row, "price_value"),
      price_budget_cents: hundredthsOrNull(row, "price_budget"),
      price_commercial_cents: hundredthsOrNull(row, "price_commercial"),
      lead_days: wholeNumber(row, "lead_days"),
    })),
);

export const tyreSizes = table(
  "tyre_sizes",
  ["size", "type", "width", "profile", "rim", "overall_diameter_mm"],
  (read) =>
    parseCsv(read("tyre_sizes.csv")).map((row) => ({
      size: readCell(row, "size"),
      type: readCell(row, "type"),
      width: wholeNumber(row, "width_mm"),
      profile: wholeNumber(row, "aspect_pct"),
      rim: wholeNumber(row, "rim_in"),
      overall_diameter_mm: wholeNumber(row, "overall_diameter_mm"),
    })),
);

export const tyreFitments = table(
  "tyre_fitments",
  ["make", "model", "variant", "start_year", "end_year", "axle", "size", "width", "profile", "rim", "source"],
  (read) =>
    parseCsv(read("tyre_fitments.csv")).map((row) => ({
      make: readCell(row, "make"),
      model: readCell(row, "model"),
      variant: readCell(row, "variant"),
      start_year: wholeNumber(row, "start_year"),
      end_year: wholeNumber(row, "end_year"),
      axle: readCell(row, "axle"),
      size: readCell(row, "size"),
      width: wholeNumber(row, "width_mm"),
      profile: wholeNumber(row, "aspect_pct"),
      rim: wholeNumber(row, "rim_in"),
      source: readCell(row, "source"),
    })),
);
