import { tyreItem } from "../../domain/lead/cart/find-item";
import { type TyreDimensions, isDoubtfulTyre } from "../../domain/lead/cart/fitting-tyres";
import { NO_TYRE, tyreDescription } from "../../domain/lead/cart/tyre-selection";
import type { Journey } from "../../domain/funnel/journey";
import type { StepId } from "../../domain/funnel/steps";
import type { TyreSelection } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import { refuse } from "../../domain/core/outcomes";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import type { Context } from "../context";
import type { Decision } from "./step";

/** The known sizes for the lead's vehicle; empty if the vehicle or its sizes are not known. */
export async function tyresOfVehicle(
  context: Context,
  { vehicle: { make, model, year } }: Pick<Lead, "vehicle">,
): Promise<readonly TyreDimensions[]> {
  return make === null || model === null || year === null ? [] : context.db.tyres.fitting(make, model, year);
}

/** A warning if the tyre size in the cart may not fit the vehicle; null = no warning. */
export async function tyreDoubt(context: Context, lead: Pick<Lead, "cart" | "vehicle">): Promise<string | null> {
  const tyre = tyreItem(lead.cart)?.tyre;
  if (!tyre || lead.vehicle.mid === null || !isDoubtfulTyre(tyre, await tyresOfVehicle(context, lead), lead.vehicle))
    return null;
  return `${formatFileSize(tyre)} is not a size we know for your ${describeVehicle(lead.vehicle)}. Check the side of the tyre before you book.`;
}

export const formatFileSize = (size: TyreDimensions): string =>
  tyreDescription({ ...NO_TYRE, ...size, quality: null, quantity: null }) ?? "";

/** Changes the tyres in the cart and goes to the given step. */
export function addTyre({ lead }: Journey, change: (tyre: TyreSelection) => TyreSelection, to: StepId): Decision {
  const item = tyreItem(lead.cart);
  if (item === undefined) return refuse("invalid-input");
  return { ok: true, patch: { cartOps: [{ op: "put", item: { ...item, tyre: change(item.tyre ?? NO_TYRE) } }] }, to };
}
