import type { PriceCategory } from "./vehicle.ts";

/** One rule of vehiclePriceCategory in data/catalogue/supplier-model.json. Every condition given must hold. */
export interface PriceCategoryRule {
  readonly category: number;
  readonly makes?: readonly string[];
  /** Pairs of make and the start of a model name. */
  readonly models?: readonly (readonly string[])[];
  readonly bodies?: readonly string[];
  readonly fuels?: readonly string[];
  readonly minDisplacementL?: number;
  readonly maxDisplacementL?: number;
}

export interface PriceCategoryFacts {
  readonly make: string;
  readonly model: string;
  readonly body: string;
  readonly fuel: string;
  /** Litres; null = unknown or electric. */
  readonly displacementL: number | null;
}

/** Returns the category of the first matching rule. The last rule of the table has no conditions. */
export function priceCategory(rules: readonly PriceCategoryRule[], vehicle: PriceCategoryFacts): PriceCategory {
  const rule = rules.find((candidate) => matchesRule(candidate, vehicle));
  if (!rule || ![1, 2, 3, 4, 5].includes(rule.category))
    throw new RangeError("the price category table has no rule for every vehicle");
  return rule.category as PriceCategory;
}

/** Used when nothing is known about the vehicle. */
export const UNKNOWN_VEHICLE_CATEGORY: PriceCategory = 2;

function matchesRule(rule: PriceCategoryRule, vehicle: PriceCategoryFacts): boolean {
  const { displacementL } = vehicle;
  if (rule.makes && !rule.makes.includes(vehicle.make)) return false;
  if (
    rule.models &&
    !rule.models.some(([make, start = ""]) => make === vehicle.make && vehicle.model.startsWith(start))
  )
    return false;
  if (rule.bodies && !rule.bodies.includes(vehicle.body)) return false;
  if (rule.fuels && !rule.fuels.includes(vehicle.fuel)) return false;
  if (rule.minDisplacementL !== undefined && (displacementL === null || displacementL < rule.minDisplacementL))
    return false;
  if (rule.maxDisplacementL !== undefined && (displacementL === null || displacementL > rule.maxDisplacementL))
    return false;
  return true;
}
