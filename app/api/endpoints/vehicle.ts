import { z } from "zod";
import { CASCADE, type CascadeKey } from "../../domain/catalogue/vehicle/vehicle";
import {
  canCalculateServicePrice,
  listServiceIntervals,
} from "../../usecases/catalogue/vehicle/service-operations-summary";
import type { SearchOptions } from "../../domain/catalogue/vehicle/search-options";
import {
  loadVehicleSearchOptions,
  searchVehicles,
  updateVehicleDefinition,
} from "../../usecases/catalogue/vehicle/search-vehicles";
import { loadSupplierSearchOptions } from "../../usecases/supplier/check-compatibility";
import { okResult, endpoint, supplierIdText, DAY_SECONDS, optionalText } from "../endpoint";
import { VEHICLE, toWireVehicle } from "../wire/vehicle";

/** The cascade's keys as they are capitalised on the wire, in the order of `CASCADE`. */
const WIRE_KEYS = ["Make", "Model", "Year", "Body", "Fuel", "Transmission", "Variant", "Engine"] as const;
const toCascadeKey = (key: (typeof WIRE_KEYS)[number]): CascadeKey => CASCADE[WIRE_KEYS.indexOf(key)] ?? "make";
const VALUE = z.partialRecord(z.enum(WIRE_KEYS), z.union([z.string().max(200), z.int()]).nullable());

const toYear = (value: string | number) => (/^\d{4}$/.test(String(value)) ? Number(value) : value);
function chosenLevels(values: readonly z.output<typeof VALUE>[]): Partial<Record<CascadeKey, string | number>> {
  const pairs = values.flatMap((value) =>
    WIRE_KEYS.flatMap((key) =>
      value[key] == null
        ? []
        : [[toCascadeKey(key), key === "Year" ? toYear(value[key]) : String(value[key])] as const],
    ),
  );
  return Object.fromEntries(pairs);
}

const INTERVAL = z.object({
  ServiceIntervalId: z.int(),
  SortOrder: z.int(),
  Distance: z.int(),
  Months: z.int().nullable(),
  Name: z.string(),
});
const id = z.string().min(1).max(100);
const SEARCH_OPTIONS = z.object({
  PopularMakes: z.array(z.string()),
  AllMakes: z.array(
    z.object({
      Make: z.string(),
      IsSoldHere: z.boolean(),
      Models: z.array(z.string()),
      PopularModels: z.array(z.string()),
    }),
  ),
});
const toWireSearchOptions = ({ popularMakes, allMakes }: SearchOptions): z.input<typeof SEARCH_OPTIONS> => ({
  PopularMakes: [...popularMakes],
  AllMakes: allMakes.map((make) => ({
    Make: make.make,
    IsSoldHere: make.isSoldHere,
    Models: [...make.models],
    PopularModels: [...make.popularModels],
  })),
});
const idOrNumber = z.union([id, z.int()]).transform(String);

export const VEHICLE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/vehicle/search-options/v2",
    tag: "Vehicles",
    summary: "Lists popular makes and all makes, each with its models",
    cacheSeconds: DAY_SECONDS,
    answer: SEARCH_OPTIONS,
    use: async (_input, app) => okResult(toWireSearchOptions(await loadVehicleSearchOptions(app))),
  }),
  endpoint({
    method: "GET",
    path: "/api/vehicle/search-options/v2/workshop/{id}",
    tag: "Vehicles",
    summary: "Lists the makes that one workshop works on, each with its models",
    cacheSeconds: DAY_SECONDS,
    params: z.object({ id: supplierIdText }),
    answer: SEARCH_OPTIONS,
    refuses: ["supplier-not-found"],
    async use({ params }, app) {
      const searchOptions = await loadSupplierSearchOptions(app, params.id);
      return searchOptions.ok ? okResult(toWireSearchOptions(searchOptions)) : searchOptions;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/vehicle/search",
    tag: "Vehicles",
    summary: "Finds the catalogue's vehicles of a make, model and year, filtered by body, fuel and transmission",
    body: z.object({
      Make: z.string().min(1).max(100),
      Model: z.string().min(1).max(100),
      Year: z.int().min(1900).max(2100),
      Body: optionalText(),
      Fuel: optionalText(),
      Transmission: optionalText(),
    }),
    answer: z.object({ Vehicles: z.array(VEHICLE) }),
    async use({ body }, app) {
      const leadVehicles = await searchVehicles(app, {
        make: body.Make,
        model: body.Model,
        year: body.Year,
        body: body.Body ?? null,
        fuel: body.Fuel ?? null,
        transmission: body.Transmission ?? null,
      });
      return okResult({ Vehicles: leadVehicles.map(toWireVehicle) });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/vehicle/update-vehicle-definition",
    tag: "Vehicles",
    summary:
      "Returns the options of one vehicle level, given the values chosen so far, and the vehicle that they describe",
    body: z.object({ key: z.enum(WIRE_KEYS), values: z.array(VALUE).max(20).default([]) }),
    answer: z.object({ Options: z.array(z.union([z.string(), z.int()])), Vehicle: VEHICLE }),
    async use({ body: { key, values } }, app) {
      const { options, vehicle } = await updateVehicleDefinition(app, toCascadeKey(key), chosenLevels(values));
      return okResult({
        Options: options.map(({ value }) => (key === "Year" ? Number(value) : value)),
        Vehicle: toWireVehicle(vehicle),
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/vehicle/service-intervals",
    tag: "Vehicles",
    summary: "Lists the services of a vehicle's logbook, from new",
    query: z.object({ mid: id, serviceScheduleId: id }),
    answer: z.object({ Intervals: z.array(INTERVAL) }),
    async use({ query }, app) {
      const intervals = await listServiceIntervals(app, query.mid, query.serviceScheduleId);
      return okResult({
        Intervals: intervals.map((interval) => ({
          ServiceIntervalId: interval.id,
          SortOrder: interval.sortOrder,
          Distance: interval.km,
          Months: interval.months,
          Name: interval.name,
        })),
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/vehicle/can-calculate-service-price",
    tag: "Vehicles",
    summary: "Checks whether a logbook service of this vehicle has a price",
    body: z.object({ mid: idOrNumber, serviceScheduleId: idOrNumber, serviceIntervalId: z.int() }),
    answer: z.boolean(),
    use: async ({ body }, app) =>
      okResult(await canCalculateServicePrice(app, body.mid, body.serviceScheduleId, body.serviceIntervalId)),
  }),
];
