import type { SupplierCategory } from "../lead/lead";
import { EXTRA } from "../supplier/supplier";

/** Adds vehicle pick-up and drop-off for the mobile option, which requires it, and removes it for any other option (F-228, F-229). */
export function extrasForCategory(required: readonly number[], category: SupplierCategory): readonly number[] {
  const otherExtras = required.filter((id) => id !== EXTRA.vehiclePickUpAndDropOff);
  return category === "MobileMechanic" ? [...otherExtras, EXTRA.vehiclePickUpAndDropOff] : otherExtras;
}
