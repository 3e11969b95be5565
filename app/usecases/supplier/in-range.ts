import type { SupplierId } from "../../domain/core/ids";
import { isInRange } from "../../domain/supplier/address-range";
import type { Refusal } from "../../domain/core/outcomes";
import type { Point } from "../../domain/location/distance";
import type { Context } from "../context";
import { supplierForQuoter } from "./supplier-for-quoter";

/** Whether a mobile supplier serves this place (B-223). Always true for a supplier that does not travel. */
export async function isPlaceInRange(
  context: Context,
  supplierId: SupplierId,
  place: Point,
): Promise<{ readonly ok: true; readonly inRange: boolean } | Refusal<"supplier-not-found">> {
  const match = await supplierForQuoter(context, supplierId);
  return match.ok ? { ok: true, inRange: !match.supplier.isMobile || isInRange(match.supplier, place) } : match;
}
