import { initialExtras, normaliseExtras } from "./selection";
import { isExcludedByTransport } from "./transport";
import type { SupplierExtra } from "../supplier";

/** The initially selected extras: those that the lead requires of this supplier, then its defaults and the free perks that can be combined with them. */
export function selectInitialExtras(
  supplierExtras: readonly SupplierExtra[],
  required: readonly number[],
): readonly SupplierExtra[] {
  const availableIds = required.filter((id) => supplierExtras.some((extra) => extra.id === id));
  const ids = initialExtras(supplierExtras).reduce<readonly number[]>(
    (selections, id) =>
      selections.includes(id) || isExcludedByTransport(id, selections) ? selections : [...selections, id],
    availableIds,
  );
  return chosenExtras(supplierExtras, ids);
}

/** The extras of a settled selection, in the supplier's order. */
export function chosenExtras(
  supplierExtras: readonly SupplierExtra[],
  ids: readonly number[],
): readonly SupplierExtra[] {
  const extras = normaliseExtras(supplierExtras, ids);
  return supplierExtras.filter((extra) => extras.includes(extra.id));
}
