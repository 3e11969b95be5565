import { type SupplierId, supplierId } from "../../../domain/core/ids";
import { supplierIdOf } from "../../../http/route-params";

/** Parses `?store=12`; null = no store was requested. Text that is not a number matches no store. */
export function readStoreId(request: Request): SupplierId | null {
  const text = new URL(request.url).searchParams.get("store");
  return text === null || text === "" ? null : (supplierIdOf(text) ?? supplierId(0));
}
