import { cell, csv, decimalOrNull, flag, ids, list, table, textOrNull, wholeNumber, wholeOrNull } from "../table.ts";

export const quoteFunnelConfigurations = table(
  "quote_funnel_configurations",
  [
    "id",
    "name",
    "countries",
    "exclusive_supplier_id",
    "excluded_category_ids",
    "hides_supplier",
    "allows_several_items",
    "uses_rego_lookup",
    "requires_contact_details",
    "lead_source",
  ],
  (read) =>
    csv(read("catalogue/funnel-configurations.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      name: cell(row, "name"),
      countries: list(row, "countries", /\//),
      exclusive_supplier_id: wholeOrNull(row, "exclusive_supplier_id"),
      excluded_category_ids: ids(row, "excluded_category_ids"),
      hides_supplier: flag(row, "hides_supplier"),
      allows_several_items: flag(row, "allows_several_items"),
      uses_rego_lookup: flag(row, "uses_rego_lookup"),
      requires_contact_details: flag(row, "requires_contact_details"),
      lead_source: textOrNull(row, "lead_source"),
    })),
);

export const roadsideAreas = table(
  "roadside_areas",
  ["id", "country", "name", "latitude", "longitude", "radius_metres", "task_ids", "link"],
  (read) =>
    csv(read("catalogue/roadside-areas.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      country: cell(row, "country"),
      name: cell(row, "name"),
      latitude: decimalOrNull(row, "latitude"),
      longitude: decimalOrNull(row, "longitude"),
      radius_metres: wholeNumber(row, "radius_km") * 1000,
      task_ids: ids(row, "task_ids"),
      link: cell(row, "link"),
    })),
);
