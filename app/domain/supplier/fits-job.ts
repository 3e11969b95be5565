import type { SupplierCategory } from "../lead/lead";
import type { JobNeeds } from "./job-needs";
import { EXTRA, type Supplier } from "./supplier";
import { MAX_DRIVE_METRES } from "./reach";

export type IneligibleReason =
  | "hidden"
  | "vehicle"
  | "category"
  | "servicing"
  | "certification"
  | "scan-tool"
  | "electric"
  | "make"
  | "not-mobile"
  | "not-at-workshop"
  | "too-far"
  | "other-kind"
  | "extra";

export interface SearchPreferences {
  /** The customer's preference; null = any. */
  readonly kind: SupplierCategory | null;
  readonly requiredExtras: readonly number[];
}

export const NO_PREFERENCES: SearchPreferences = { kind: null, requiredExtras: [] };

/** Maximum distance for collecting a car, in metres: by road, or in a straight line if the route is not known (B-165, B-303). */
export const MAX_VALET_METRES = 6_000;

const hasExtraId = (supplier: Pick<Supplier, "extras">, id: number) => supplier.extras.some((extra) => extra.id === id);

/** Whether a workshop collects the car and returns it, which is as convenient for the customer as a mobile mechanic. */
export const collectsVehicle = (supplier: Pick<Supplier, "isMobile" | "extras">, metres: number): boolean =>
  !supplier.isMobile && metres <= MAX_VALET_METRES && hasExtraId(supplier, EXTRA.vehiclePickUpAndDropOff);

/** The first reason why a supplier cannot take a job at that distance; null when it can. */
export function ineligibleReason(
  supplier: Supplier,
  needs: JobNeeds,
  preferences: SearchPreferences,
  metres: number,
): IneligibleReason | null {
  if (supplier.hiddenReason !== null) return "hidden";
  if (!needs.fitsVehicle) return "vehicle";
  if (!needs.categoryIds.every((id) => supplier.categoryIds.includes(id))) return "category";
  if (needs.needsServicing && !supplier.providesServicing) return "servicing";
  if (!needs.certifications.every((key) => supplier.certifications.includes(key))) return "certification";
  if (needs.needsScanTool && !supplier.hasScanTool) return "scan-tool";
  if (needs.isElectric && !supplier.takesElectric) return "electric";
  if (!servicesMake(supplier, needs)) return "make";
  if (supplier.isMobile ? !needs.canBeMobile : !needs.canBeAtWorkshop)
    return supplier.isMobile ? "not-mobile" : "not-at-workshop";
  if (metres > (supplier.radiusMetres ?? MAX_DRIVE_METRES[supplier.country])) return "too-far";
  if (preferences.kind !== null && !matchesKind(supplier, preferences.kind, metres)) return "other-kind";
  return preferences.requiredExtras.every((id) => hasExtra(supplier, id, metres)) ? null : "extra";
}

const servicesMake = (supplier: Supplier, needs: JobNeeds) =>
  supplier.makes.length === 0 || needs.isForAnyMake || needs.make === null || supplier.makes.includes(needs.make);

function matchesKind(supplier: Supplier, kind: SupplierCategory, metres: number): boolean {
  switch (kind) {
    case "MobileMechanic":
      return supplier.isMobile || collectsVehicle(supplier, metres);
    case "Dealership":
      return supplier.kind === "dealership";
    case "Workshop":
      return supplier.kind === "workshop";
  }
}

/** Whether the supplier covers an extra. A mobile supplier covers vehicle pick-up, because it does not need to collect the car. */
const hasExtra = (supplier: Supplier, id: number, metres: number) =>
  id === EXTRA.vehiclePickUpAndDropOff
    ? supplier.isMobile || collectsVehicle(supplier, metres)
    : hasExtraId(supplier, id);

/** One item of a cart and the suppliers that can do it, with their distances in metres. */
export interface ItemSuppliers {
  readonly key: string;
  readonly suppliers: ReadonlyMap<number, number>;
}

export interface CartCoverage {
  /** Number of suppliers that do each item. */
  readonly counts: ReadonlyMap<string, number>;
  /** The largest set of items that one supplier can do, in cart order. If several suppliers can do equally many items, this is the set of the nearest one. */
  readonly together: readonly string[];
}

/** For a cart that no supplier can do completely: which of its items individual suppliers can do. */
export function cartCoverage(items: readonly ItemSuppliers[]): CartCoverage {
  const bySupplier = new Map<number, { readonly keys: string[]; readonly metres: number }>();
  for (const { key, suppliers } of items)
    for (const [id, metres] of suppliers) {
      const entry = bySupplier.get(id) ?? { keys: [], metres };
      entry.keys.push(key);
      bySupplier.set(id, entry);
    }
  const [best] = [...bySupplier.values()].sort((a, b) => b.keys.length - a.keys.length || a.metres - b.metres);
  return { counts: new Map(items.map(({ key, suppliers }) => [key, suppliers.size])), together: best?.keys ?? [] };
}
