import { stableTextId } from "../stable-id.ts";
import {
  cell,
  csv,
  flag,
  hundredths,
  hundredthsOrNull,
  list,
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
    csv(read("service_schedules.csv")).map((row) => ({
      id: stableTextId(
        "s",
        ["make", "model", "from_year", "to_year", "fuel"].map((column) => cell(row, column)),
      ),
      make: cell(row, "make"),
      model: textOrNull(row, "model"),
      from_year: wholeNumber(row, "from_year"),
      to_year: wholeNumber(row, "to_year"),
      fuel: textOrNull(row, "fuel"),
      interval_km: wholeNumber(row, "interval_km"),
      interval_months: wholeNumber(row, "interval_months"),
      first_service: textOrNull(row, "first_service"),
      note: textOrNull(row, "note"),
      confidence: cell(row, "confidence"),
      source: cell(row, "basis"),
    })),
);

/** Individual published intervals. A schedule that is based on one of them says so in its `source`. */
export const serviceIntervals = table(
  "service_intervals",
  ["make", "applies_to", "market", "interval_km", "interval_months", "period", "source"],
  (read) =>
    csv(read("service_intervals.csv")).map((row) => ({
      make: cell(row, "make"),
      applies_to: cell(row, "applies_to"),
      market: cell(row, "market"),
      interval_km: wholeOrNull(row, "interval_km"),
      interval_months: wholeOrNull(row, "interval_months"),
      period: textOrNull(row, "period"),
      source: cell(row, "source"),
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
    csv(read("service_operations.csv")).map((row, index) => {
      const prices = [1, 2, 3, 4, 5].map((category) => hundredthsOrNull(row, `part_price_category_${category}`));
      return {
        code: cell(row, "operation_code"),
        sort: index + 1,
        name: cell(row, "operation"),
        kind: cell(row, "kind"),
        fuels: list(row, "applies_fuel", /\|/),
        body_or_drive: list(row, "applies_body_or_drive", /\|/),
        every_km: wholeOrNull(row, "every_km"),
        every_months: wholeOrNull(row, "every_months"),
        first_at_km: wholeOrNull(row, "first_at_km"),
        labour_hours_100: hundredths(row, "labour_hours"),
        part_code: textOrNull(row, "part_code"),
        part_name: textOrNull(row, "part_name"),
        part_quantity: textOrNull(row, "part_qty_rule"),
        part_price_cents: prices.includes(null) ? null : JSON.stringify(prices),
        in_basic_service: flag(row, "included_in_basic_service"),
        excluded_note: textOrNull(row, "excluded_note"),
      };
    }),
);
