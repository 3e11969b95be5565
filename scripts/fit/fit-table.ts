import { canBePriced, matchVehicle } from "../../app/domain/catalogue/fits-vehicle";
import type { Task } from "../../app/domain/catalogue/task";
import { findPackedFacts } from "../../app/domain/catalogue/vehicle/vehicle-facts";
import { readCell, parseCsv, type DataReader, type SeedTable } from "../seed/table";
import { tasks } from "../seed/tables/tasks";
import { vehicleVariants } from "../seed/tables/vehicles";

/** One version from the vehicle tables in one of its build years, in the format of a lead's vehicle. */
export interface BuiltVehicle {
  readonly country: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly body: string;
  readonly fuel: string;
  readonly transmission: string;
  readonly variant: string;
  readonly engine: string;
  readonly facts: string | null;
}

type Row = Readonly<Record<string, string | number | null>>;

const rowsOf = (table: SeedTable, read: DataReader): readonly Row[] =>
  [...table.rows(read)].map((values) =>
    Object.fromEntries(table.columns.map((column, index) => [column, values[index] ?? null])),
  );

const parseList = <T>(value: string | number | null | undefined): T[] => JSON.parse(String(value)) as T[];

/** The seeded tasks, with the fields that are compared with a vehicle. */
export const seededTasks = (
  read: DataReader,
): readonly Pick<
  Task,
  | "id"
  | "name"
  | "categoryId"
  | "repairType"
  | "pricing"
  | "countries"
  | "onlyFuels"
  | "excludedFuels"
  | "onlyTransmissions"
  | "minYear"
  | "maxYear"
  | "states"
  | "fits"
  | "includedIn"
>[] =>
  rowsOf(tasks, read).map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    categoryId: Number(row.category_id),
    repairType: String(row.repair_type),
    pricing: String(row.pricing) as Task["pricing"],
    countries: parseList(row.countries),
    onlyFuels: parseList(row.only_fuels),
    excludedFuels: parseList(row.excluded_fuels),
    onlyTransmissions: parseList(row.only_transmissions),
    minYear: row.min_year as number | null,
    maxYear: row.max_year as number | null,
    states: parseList(row.states),
    fits: parseList(row.fits),
    includedIn: parseList(row.included_in),
  }));

/** Every version of the most common vehicles (data/catalogue/common-vehicles.csv), once for each range of build years with the same facts. */
export function commonVehicles(read: DataReader): readonly BuiltVehicle[] {
  const byModel = new Map<string, Row[]>();
  for (const row of rowsOf(vehicleVariants, read)) {
    const key = `${row.make}|${row.model}`;
    byModel.set(key, [...(byModel.get(key) ?? []), row]);
  }
  return parseCsv(read("catalogue/common-vehicles.csv")).flatMap((common) => {
    const country = readCell(common, "country");
    const make = readCell(common, "make");
    const model = readCell(common, "model");
    const soldRows = (byModel.get(`${make}|${model}`) ?? []).filter(
      (row) => row[country === "AU" ? "sold_au" : "sold_nz"] === 1,
    );
    return soldRows.flatMap((row) => {
      const byYear = String(row.facts_by_year);
      return byYear.split(";").map((entry) => {
        const year = Number(entry.split("=")[0]);
        return {
          ...{ country, make, model, year },
          body: String(row.body),
          fuel: String(row.fuel),
          transmission: String(row.transmission),
          variant: String(row.variant),
          engine: String(row.engine),
          facts: findPackedFacts(byYear, year),
        };
      });
    });
  });
}

/** Key of the facts that decide fit. Versions with the same key can have the same tasks. */
const fitKey = ({ year, body, fuel, transmission, facts }: BuiltVehicle): string =>
  JSON.stringify([year, body, fuel, transmission, facts]);

const HEADER = "country,make,model,versions,fits_none,fits_some,unknown_for_some,unknown_for_all";

/**
 * The fit table: for each common vehicle, the ids of tasks that no version can have, that only some can have, and that are unknown for some or for all. Every
 * other task fits all versions.
 */
export function fitTable(read: DataReader): string {
  const catalogue = seededTasks(read);
  const byModel = new Map<string, BuiltVehicle[]>();
  for (const vehicle of commonVehicles(read)) {
    const key = `${vehicle.country},${vehicle.make},${vehicle.model}`;
    byModel.set(key, [...(byModel.get(key) ?? []), vehicle]);
  }
  const lines = [...byModel].map(([key, all]) => {
    const versions = [...new Map(all.map((vehicle) => [fitKey(vehicle), vehicle])).values()];
    const columns: [number[], number[], number[], number[]] = [[], [], [], []];
    for (const task of catalogue) {
      const fits = versions.map((vehicle) => matchVehicle(task, vehicle, null).fits);
      const [unfitCount, unknownCount] = ["no", "unknown"].map((fit) => fits.filter((value) => value === fit).length);
      if (unfitCount === fits.length) columns[0].push(task.id);
      else if (unfitCount) columns[1].push(task.id);
      if (unknownCount === fits.length) columns[3].push(task.id);
      else if (unknownCount) columns[2].push(task.id);
    }
    return [key, all.length, ...columns.map((ids) => ids.join(" "))].join(",");
  });
  return `${[HEADER, ...lines].join("\n")}\n`;
}

/** The tasks for which a vehicle may get an instant price. */
export const pricedTasks = (read: DataReader) => {
  const catalogue = seededTasks(read).filter(({ pricing }) => pricing !== "Unpriced");
  const taskIdsByFacts = new Map<string, readonly number[]>();
  return (vehicle: BuiltVehicle): readonly number[] => {
    const key = fitKey(vehicle);
    const matches =
      taskIdsByFacts.get(key) ?? catalogue.filter((task) => canBePriced(task, vehicle, null)).map(({ id }) => id);
    taskIdsByFacts.set(key, matches);
    return matches;
  };
};
