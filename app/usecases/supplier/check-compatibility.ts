import type { ListedTask } from "../../domain/catalogue/catalogue";
import { incompatibleTasks, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import type { Lead } from "../../domain/lead/lead";
import { listTaskIds } from "../../domain/supplier/job-needs";
import type { Context } from "../context";
import type { SupplierId } from "../../domain/core/ids";
import { isInRange } from "../../domain/supplier/address-range";
import type { Refusal } from "../../domain/core/outcomes";
import type { Point } from "../../domain/location/distance";
import { findSupplierForQuoter } from "./supplier-profile";
import { optionKey } from "../../domain/catalogue/vehicle/variant";
import { type SearchOptions, buildSearchOptions } from "../../domain/catalogue/vehicle/search-options";

/**
 * The tasks of a cart that cannot be done on the vehicle or in a state (null = any state; F-199, F-200). Custom tasks have the id null and are skipped.
 */
export async function checkCompatibility(
  context: Pick<Context, "db">,
  taskIds: readonly (number | null)[],
  vehicle: VehicleToFit,
  state: string | null,
): Promise<readonly ListedTask[]> {
  return incompatibleTasks(await context.db.tasks.findMany(taskIds.filter((id) => id !== null)), vehicle, state);
}

/** The repairs in a lead's cart that cannot be done on the vehicle or in the state. */
export const incompatibleRepairs = (
  context: Pick<Context, "db">,
  { cart, vehicle, suburb }: Pick<Lead, "cart" | "vehicle" | "suburb">,
): Promise<readonly ListedTask[]> => checkCompatibility(context, listTaskIds(cart), vehicle, suburb?.state ?? null);

/** Whether a mobile supplier serves this location (B-223). Always true for a supplier that does not travel. */
export async function isPlaceInRange(
  context: Context,
  supplierId: SupplierId,
  place: Point,
): Promise<{ readonly ok: true; readonly inRange: boolean } | Refusal<"supplier-not-found">> {
  const supplierResult = await findSupplierForQuoter(context, supplierId);
  return supplierResult.ok
    ? { ok: true, inRange: !supplierResult.supplier.isMobile || isInRange(supplierResult.supplier, place) }
    : supplierResult;
}

/** P-279: the makes and models that one supplier works on. A supplier without listed makes takes all of them. */
export async function loadSupplierSearchOptions(
  context: Context,
  supplierId: SupplierId,
): Promise<({ readonly ok: true } & SearchOptions) | Refusal<"supplier-not-found">> {
  const [supplierResult, models] = await Promise.all([
    findSupplierForQuoter(context, supplierId),
    context.db.vehicles.models(),
  ]);
  if (!supplierResult.ok) return supplierResult;
  const makes = new Set(supplierResult.supplier.makes.map(optionKey));
  return {
    ok: true,
    ...buildSearchOptions(
      makes.size === 0 ? models : models.filter(({ make }) => makes.has(optionKey(make))),
      context.config.country,
    ),
  };
}
