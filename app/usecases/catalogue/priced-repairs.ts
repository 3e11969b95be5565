import type { ListedTask } from "../../domain/catalogue/catalogue";
import { isListed } from "../../domain/catalogue/is-offered";
import type { Refusal } from "../../domain/outcomes";
import { refuse } from "../../domain/outcomes";
import type { PriceBand } from "../../domain/pricing/price-band";
import { type SupplierAway, taskBand } from "../../domain/pricing/task-band";
import { metresTo } from "../../domain/supplier/reach";
import { dayAt } from "../../domain/time/days";
import type { Locality } from "../../domain/location/locality";
import type { Context } from "../context";
import { findPlace } from "../location/find-place";
import { repairsForVehicle } from "./repairs-for-vehicle";

/** As many of the nearest suppliers as a results page compares at a glance. */
const NEAREST = 30;

export interface PricedRepair {
  readonly task: ListedTask;
  readonly band: PriceBand;
}

/** P-273, P-274: the repairs that fit a vehicle (its catalogue id) and have a price around a suburb, with the lowest and the highest one asked. */
export async function pricedRepairs(
  context: Context,
  mid: string,
  suburbId: number,
): Promise<
  { readonly ok: true; readonly repairs: readonly PricedRepair[] } | Refusal<"vehicle-not-found" | "place-not-found">
> {
  const [vehicle, found, data] = await Promise.all([
    context.db.vehicles.find(mid),
    findPlace(context, suburbId),
    context.db.priceData.read(),
  ]);
  if (!found.ok) return found;
  if (vehicle === null) return refuse("vehicle-not-found");
  const fitting = await repairsForVehicle(context, {
    vehicle: {
      fuel: vehicle.fuel,
      transmission: vehicle.transmission,
      year: vehicle.startYear,
      body: vehicle.body,
      drive: vehicle.drive,
    },
    taskIds: [],
  });
  const tasks = fitting.filter((task) => isListed(task) && task.pricing !== "Unpriced");
  const near = await suppliersByCategory(context, found.place, [...new Set(tasks.map(({ categoryId }) => categoryId))]);
  const catalogue = { ...data, tasks: new Map(tasks.map((task) => [task.id, task])) };
  const repairs = tasks.flatMap((task) => {
    const band = taskBand(task, vehicle, catalogue, near.get(task.categoryId) ?? [], NEAREST);
    return band === null ? [] : [{ task, band }];
  });
  return { ok: true, repairs };
}

/** One round of D1: a search for each category, all at once. */
async function suppliersByCategory(
  context: Context,
  place: Locality,
  categoryIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SupplierAway[]>> {
  const today = dayAt(context.clock.now(), place.zone);
  const found = await Promise.all(
    categoryIds.map(async (capability) => {
      const { found } = await context.db.suppliers.candidates({
        country: place.country,
        point: place,
        capability,
        kind: null,
        from: today,
        to: today,
      });
      return [
        capability,
        found
          .filter(({ supplier }) => supplier.automaticQuoting)
          .map(({ supplier }) => ({ supplier, metres: metresTo(supplier, place) })),
      ] as const;
    }),
  );
  return new Map(found);
}
