import type { SupplierCategory } from "../lead/lead";
import { EXTRA } from "../supplier/supplier";

/** The mobile option requires vehicle pick-up and drop-off; another choice takes it off again (ledger F-228, F-229). */
export function extrasForCategory(required: readonly number[], category: SupplierCategory): readonly number[] {
  const others = required.filter((id) => id !== EXTRA.vehiclePickUpAndDropOff);
  return category === "MobileMechanic" ? [...others, EXTRA.vehiclePickUpAndDropOff] : others;
}
