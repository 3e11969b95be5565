import {
  readCell,
  parseCsv,
  decimalOrNull,
  parseFlag,
  parseIds,
  readList,
  table,
  textOrNull,
  wholeNumber,
  wholeOrNull,
} from "../table.ts";

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
    parseCsv(read("catalogue/funnel-configurations.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      name: readCell(row, "name"),
      countries: readList(row, "countries", /\//),
      exclusive_supplier_id: wholeOrNull(row, "exclusive_supplier_id"),
      excluded_category_ids: parseIds(row, "excluded_category_ids"),
      hides_supplier: parseFlag(row, "hides_supplier"),
      allows_several_items: parseFlag(row, "allows_several_items"),
      uses_rego_lookup: parseFlag(row, "uses_rego_lookup"),
      requires_contact_details: parseFlag(row, "requires_contact_details"),
      lead_source: textOrNull(row, "lead_source"),
    })),
);

export const roadsideAreas = table(
  "roadside_areas",
  ["id", "country", "name", "latitude", "longitude", "radius_metres", "task_ids", "link"],
  (read) =>
    parseCsv(read("catalogue/roadside-areas.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      country: readCell(row, "country"),
      name: readCell(row, "name"),
      latitude: decimalOrNull(row, "latitude"),
      longitude: decimalOrNull(row, "longitude"),
      radius_metres: wholeNumber(row, "radius_km") * 1000,
      task_ids: parseIds(row, "task_ids"),
      link: readCell(row, "link"),
    })),
);
