import { stableTextId } from "../stable-id.ts";
import {
  readCell,
  parseCsv,
  parseFlag,
  parseHundredths,
  hundredthsOrNull,
  readList,
  table,
  textOrNull,
  wholeNumber,
  wholeOrNull,
} from "../table.ts";

export const serviceSchedules = table(
  "service_schedules",
  [
    "id",
    "make",
    "model",
    "from_year",
    "to_year",
    "fuel",
    "interval_km",
    "interval_months",
    "first_service",
    "note",
    "confidence",
    "source",
  ],
  (read) =>
    parseCsv(read("service_schedules.csv")).map((row) => ({
      id: stableTextId(
        "s",
        ["make", "model", "from_year", "to_year", "fuel"].map((column) => readCell(row, column)),
      ),
      make: readCell(row, "make"),
      model: textOrNull(row, "model"),
      from_year: wholeNumber(row, "from_year"),
      to_year: wholeNumber(row, "to_year"),
      fuel: textOrNull(row, "fuel"),
      interval_km: wholeNumber(row, "interval_km"),
      interval_months: wholeNumber(row, "interval_months"),
      first_service: textOrNull(row, "first_service"),
      note: textOrNull(row, "note"),
      confidence: readCell(row, "confidence"),
      source: readCell(row, "basis"),
    })),
);

/** Individual published intervals. A schedule that is based on one of them says so in its `source`. */
export const serviceIntervals = table(
  "service_intervals",
  ["make", "applies_to", "market", "interval_km", "interval_months", "period", "source"],
  (read) =>
    parseCsv(read("service_intervals.csv")).map((row) => ({
      make: readCell(row, "make"),
      applies_to: readCell(row, "applies_to"),
      market: readCell(row, "market"),
      interval_km: wholeOrNull(row, "interval_km"),
      interval_months: wholeOrNull(row, "interval_months"),
      period: textOrNull(row, "period"),
      source: readCell(row, "source"),
    })),
);

export const serviceOperations = table(
  "service_operations",
  [
    "code",
    "sort",
    "name",
    "kind",
    "fuels",
    "body_or_drive",
    "every_km",
    "every_months",
    "first_at_km",
    "labour_hours_100",
    "part_code",
    "part_name",
    "part_quantity",
    "part_price_cents",
    "in_basic_service",
    "excluded_note",
  ],
  (read) =>
    parseCsv(read("service_operations.csv")).map((row, index) => {
      const prices = [1, 2, 3, 4, 5].map((category) => hundredthsOrNull(row, `part_price_category_${category}`));
      return {
        code: readCell(row, "operation_code"),
        sort: index + 1,
        name: readCell(row, "operation"),
        kind: readCell(row, "kind"),
        fuels: readList(row, "applies_fuel", /\|/),
        body_or_drive: readList(row, "applies_body_or_drive", /\|/),
        every_km: wholeOrNull(row, "every_km"),
        every_months: wholeOrNull(row, "every_months"),
        first_at_km: wholeOrNull(row, "first_at_km"),
        labour_hours_100: parseHundredths(row, "labour_hours"),
        part_code: textOrNull(row, "part_code"),
        part_name: textOrNull(row, "part_name"),
        part_quantity: textOrNull(row, "part_qty_rule"),
        part_price_cents: prices.includes(null) ? null : JSON.stringify(prices),
        in_basic_service: parseFlag(row, "included_in_basic_service"),
        excluded_note: textOrNull(row, "excluded_note"),
      };
    }),
);
