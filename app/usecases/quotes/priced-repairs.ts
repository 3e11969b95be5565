import { repairFromTask } from "../../domain/lead/cart/new-item";
import type { ListedTask } from "../../domain/catalogue/catalogue";
import { canBePriced } from "../../domain/catalogue/fits-vehicle";
import { isListed } from "../../domain/catalogue/is-offered";
import type { Locality } from "../../domain/location/locality";
import type { Refusal } from "../../domain/core/outcomes";
import { refuse } from "../../domain/core/outcomes";
import type { CartItem } from "../../domain/lead/cart-item";
import { type ItemPrices, calculateItemPrices, type SupplierDistance } from "../../domain/pricing/item-prices";
import { metresToJob } from "../../domain/supplier/reach";
import { dayAt } from "../../domain/core/time/days";
import { type Variant, applyVariant } from "../../domain/catalogue/vehicle/variant";
import { NO_VEHICLE } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { findPlace } from "../location/places";
import { listRepairsForVehicle } from "../catalogue/repairs-for-vehicle";

/** Number of nearest suppliers whose prices are compared, about as many as on a results page. */
const MAX_NEAREST_SUPPLIERS = 30;

export interface PricedRepair extends ItemPrices {
  readonly task: ListedTask;
}

/** P-273, P-274: the repairs that fit a vehicle (by catalogue id) and have a price around a suburb, with the lowest and highest price. */
export async function listPricedRepairs(
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
  const tasks = await priceRepairs(context, car, [], match.place.state);
  const suppliersByCategory = await findNearbySuppliers(context, match.place, tasks);
  return { ok: true, repairs: await priceTasksAt(context, car, tasks, suppliersByCategory, match.place.state) };
}

/** A vehicle version from the catalogue, with one of the years in which it was built. */
export interface VariantInYear {
  readonly variant: Variant;
  readonly year: number;
}

export const toVehicle = ({ variant, year }: VariantInYear) => applyVariant({ ...NO_VEHICLE, year }, variant);

/** The tasks that can have a price for a vehicle in a state (null = any state). `taskIds` = the tasks to check. */
export async function priceRepairs(
  context: Context,
  car: VariantInYear,
  taskIds: readonly number[],
  state: string | null,
): Promise<readonly ListedTask[]> {
  const vehicle = toVehicle(car);
  const matchingRepairs = await listRepairsForVehicle(context, { vehicle, state, taskIds });
  return matchingRepairs.filter(
    (task) => isListed(task) && task.pricing !== "Unpriced" && canBePriced(task, vehicle, state),
  );
}

/** The prices of each task for a vehicle at the given suppliers. Tasks without a price are omitted. */
export const priceTasksAt = async (
  context: Context,
  car: VariantInYear,
  tasks: readonly ListedTask[],
  suppliersByCategory: SuppliersByCategory,
  state: string | null,
): Promise<readonly PricedRepair[]> =>
  priceItemsAt(
    context,
    car,
    tasks.map((task) => ({ task, categoryId: task.categoryId, item: repairFromTask(task) })),
    suppliersByCategory,
    state,
  );

/** Something that can be priced: a task with its answers, or a service. */
export interface PriceableItem {
  readonly item: CartItem;
  /** The item's catalogue row; null = a service. */
  readonly task: ListedTask | null;
  /** The capability that suppliers need for the item. 0 = servicing. */
  readonly categoryId: number;
}

/** The prices of each item for a vehicle at the given suppliers. Items without a price are omitted. */
export async function priceItemsAt<I extends PriceableItem>(
  context: Context,
  car: VariantInYear,
  items: readonly I[],
  suppliersByCategory: SuppliersByCategory,
  state: string | null,
): Promise<readonly (I & ItemPrices)[]> {
  const vehicle = toVehicle(car);
  const catalogue = {
    ...(await context.db.priceData.read()),
    tasks: new Map(items.flatMap(({ task }) => (task === null ? [] : [[task.id, task] as const]))),
  };
  return items.flatMap((priceable) => {
    const { item, categoryId } = priceable;
    const prices = calculateItemPrices(
      item,
      vehicle,
      state,
      catalogue,
      suppliersByCategory.get(categoryId) ?? [],
      MAX_NEAREST_SUPPLIERS,
    );
    return prices === null ? [] : [{ ...priceable, ...prices }];
  });
}

/** Suppliers by category id. */
export type SuppliersByCategory = ReadonlyMap<number, readonly SupplierDistance[]>;

/** Finds the suppliers around a location. Takes one D1 round trip, with a parallel search for each category of job. */
export async function findNearbySuppliers(
  context: Context,
  place: Locality,
  jobs: readonly Pick<PriceableItem, "categoryId">[],
): Promise<SuppliersByCategory> {
  const today = dayAt(context.clock.now(), place.zone);
  const matches = await Promise.all(
    [...new Set(jobs.map(({ categoryId }) => categoryId))].map(async (capability) => {
      const { suppliers } = await context.db.suppliers.candidates({
        country: place.country,
        point: place,
        capability,
        kind: null,
        from: today,
        to: today,
      });
      return [
        capability,
        suppliers.map(({ supplier }) => ({ supplier, metres: metresToJob(supplier, place) })),
      ] as const;
    }),
  );
  return new Map(matches);
}
