import type { ListedTask } from "../../domain/catalogue/catalogue";
import { canBePriced } from "../../domain/catalogue/fits-vehicle";
import { isListed } from "../../domain/catalogue/is-offered";
import type { Locality } from "../../domain/location/locality";
import type { Refusal } from "../../domain/outcomes";
import { refuse } from "../../domain/outcomes";
import { type SupplierAway, type TaskPrices, taskPrices } from "../../domain/pricing/task-band";
import { metresTo } from "../../domain/supplier/reach";
import { dayAt } from "../../domain/time/days";
import type { Variant } from "../../domain/vehicle/variant";
import { NO_VEHICLE } from "../../domain/vehicle/vehicle";
import { withVariant } from "../../domain/vehicle/with-variant";
import type { Context } from "../context";
import { findPlace } from "../location/find-place";
import { repairsForVehicle } from "../catalogue/repairs-for-vehicle";

/** As many of the nearest suppliers as a results page compares at a glance. */
const NEAREST = 30;

export interface PricedRepair extends TaskPrices {
  readonly task: ListedTask;
}

/** P-273, P-274: the repairs that fit a vehicle (its catalogue id) and have a price around a suburb, with the lowest and the highest one asked. */
export async function pricedRepairs(
  context: Context,
  mid: string,
  suburbId: number,
): Promise<
  { readonly ok: true; readonly repairs: readonly PricedRepair[] } | Refusal<"vehicle-not-found" | "place-not-found">
> {
  const [vehicle, match] = await Promise.all([
    context.db.vehicles.find(mid),
    findPlace(context, suburbId),
    context.db.priceData.read(),
  ]);
  if (!match.ok) return match;
  if (vehicle === null) return refuse("vehicle-not-found");
  const car = { variant: vehicle, year: vehicle.startYear };
  const tasks = await repairsPricedFor(context, car, [], match.place.state);
  const near = await nearbySuppliers(context, match.place, tasks);
  return { ok: true, repairs: await pricedAt(context, car, tasks, near, match.place.state) };
}

/** A version of the vehicle tables in one of its build years. */
export interface VariantInYear {
  readonly variant: Variant;
  readonly year: number;
}

export const vehicleOf = ({ variant, year }: VariantInYear) => withVariant({ ...NO_VEHICLE, year }, variant);

/** The tasks that can have a price for a vehicle in a state (null = anywhere), optionally only the requested ones. */
export async function repairsPricedFor(
  context: Context,
  car: VariantInYear,
  taskIds: readonly number[],
  state: string | null,
): Promise<readonly ListedTask[]> {
  const vehicle = vehicleOf(car);
  const fitting = await repairsForVehicle(context, { vehicle, state, taskIds });
  return fitting.filter((task) => isListed(task) && task.pricing !== "Unpriced" && canBePriced(task, vehicle, state));
}

/** The price of each task for a vehicle at the given suppliers; a task without a price there is left out. */
export async function pricedAt(
  context: Context,
  car: VariantInYear,
  tasks: readonly ListedTask[],
  near: SuppliersNear,
  state: string | null,
): Promise<readonly PricedRepair[]> {
  const vehicle = vehicleOf(car);
  const catalogue = {
    ...(await context.db.priceData.read()),
    tasks: new Map(tasks.map((task) => [task.id, task])),
  };
  return tasks.flatMap((task) => {
    const priced = taskPrices(task, vehicle, state, catalogue, near.get(task.categoryId) ?? [], NEAREST);
    return priced === null ? [] : [{ task, ...priced }];
  });
}

/** By category. */
export type SuppliersNear = ReadonlyMap<number, readonly SupplierAway[]>;

/** Suppliers around a place. One round of D1: a search for each category of the tasks, all at once. */
export async function nearbySuppliers(
  context: Context,
  place: Locality,
  tasks: readonly Pick<ListedTask, "categoryId">[],
): Promise<SuppliersNear> {
  const today = dayAt(context.clock.now(), place.zone);
  const matches = await Promise.all(
    [...new Set(tasks.map(({ categoryId }) => categoryId))].map(async (capability) => {
      const { found: supplierWithDays } = await context.db.suppliers.candidates({
        country: place.country,
        point: place,
        capability,
        kind: null,
        from: today,
        to: today,
      });
      return [
        capability,
        supplierWithDays.map(({ supplier }) => ({ supplier, metres: metresTo(supplier, place) })),
      ] as const;
    }),
  );
  return new Map(matches);
}
