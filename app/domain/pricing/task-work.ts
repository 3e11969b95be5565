import { TASK, type Task } from "../catalogue/task";
import { fromHundredths, ZERO_FRACTION, parseDecimal, compareFractions } from "../core/money/fraction";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import type { PricingCatalogue } from "./catalogue";
import { calculateHours, type PricedVehicle, type Work } from "./work";
import { CYLINDERS_BY_DISPLACEMENT, CYLINDERS_UNKNOWN } from "./factors";

/** Number of cylinders, which determines how many per-cylinder parts are needed. Estimated from the displacement ("2.8" litres) if unknown. */
export function countCylinders(vehicle: {
  readonly cylinders: number | null;
  readonly displacementL: string | null;
}): number {
  if (vehicle.cylinders !== null) return vehicle.cylinders;
  const litres = vehicle.displacementL === null ? null : parseDecimal(vehicle.displacementL);
  if (litres === null) return CYLINDERS_UNKNOWN;
  return (
    CYLINDERS_BY_DISPLACEMENT.find((row) => compareFractions(litres, fromHundredths(row.upToLitres100)) <= 0)
      ?.cylinders ?? CYLINDERS_UNKNOWN
  );
}

/** Tag of tasks whose fee includes the labour. Their hours are used only for planning the bay. */
const LABOUR_INCLUDED = "labour-included";
const PER_CYLINDER = "per-cylinder";

/** Labour and parts of an ordinary task; null when it has no price. */
export function taskWork(
  task: Task,
  category: PriceCategory,
  vehicle: PricedVehicle,
  catalogue: PricingCatalogue,
): Work | null {
  if (task.pricing === "Unpriced" || task.minHours100 === null || task.maxHours100 === null) return null;
  const hoursRange = { minHours100: task.minHours100, maxHours100: task.maxHours100 };
  const parts = task.parts.map(({ code, quantity }) => ({
    part: catalogue.parts.get(code),
    quantity: quantity === PER_CYLINDER ? countCylinders(vehicle) : Number(quantity),
  }));
  if (
    !parts.every(
      (item): item is typeof item & { part: NonNullable<typeof item.part> } =>
        item.part !== undefined && Number.isInteger(item.quantity),
    )
  )
    return null;
  const isRange = task.pricing === "PriceRange";
  const isLabourIncluded = task.tags.includes(LABOUR_INCLUDED);
  return {
    kind: "repair",
    categoryId: task.categoryId,
    hours: isLabourIncluded
      ? ZERO_FRACTION
      : isRange
        ? fromHundredths(hoursRange.minHours100)
        : calculateHours(hoursRange, category),
    maxHours: isLabourIncluded
      ? ZERO_FRACTION
      : isRange
        ? fromHundredths(hoursRange.maxHours100)
        : calculateHours(hoursRange, category),
    parts,
    tyres: null,
    // A battery is sold at our own margin, so it carries no commission and no discount.
    incursCommission: task.id !== TASK.battery,
  };
}
