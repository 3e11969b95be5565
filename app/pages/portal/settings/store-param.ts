import { type SupplierId, supplierId } from "../../../domain/core/ids";
import { supplierIdOf } from "../../../http/route-params";

/** `?store=12`; null = none was asked for. Text that is no number is a store that nobody has. */
export function readStoreId(request: Request): SupplierId | null {
  const text = new URL(request.url).searchParams.get("store");
  return text === null || text === "" ? null : (supplierIdOf(text) ?? supplierId(0));
}
