import { tyreItem } from "../../domain/lead/cart/cart-items";
import { type TyreDimensions, isDoubtfulTyre, isSameSize } from "../../domain/lead/cart/fitting-tyres";
import {
  NO_TYRE,
  findOpenTyreQuestion,
  readTyreQuantity,
  tyreDescription,
  applyTyreSize,
} from "../../domain/lead/cart/tyre-selection";
import { readPrintedCode } from "../../domain/catalogue/search/printed-codes";
import type { Journey } from "../../domain/funnel/journey";
import type { StepId } from "../../domain/funnel/steps";
import type { TyreSelection } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import { refuse } from "../../domain/core/outcomes";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import type { Context } from "../context";
import type { Decision } from "./step";

/** The known sizes for the lead's vehicle; empty if the vehicle or its sizes are not known. */
export async function listTyresOfVehicle(
  context: Context,
  { vehicle: { make, model, year } }: Pick<Lead, "vehicle">,
): Promise<readonly TyreDimensions[]> {
  return make === null || model === null || year === null ? [] : context.db.tyres.fitting(make, model, year);
}

/** A warning if the tyre size in the cart may not fit the vehicle; null = no warning. */
export async function findTyreWarning(context: Context, lead: Pick<Lead, "cart" | "vehicle">): Promise<string | null> {
  const tyre = tyreItem(lead.cart)?.tyre;
  if (
    !tyre ||
    lead.vehicle.mid === null ||
    !isDoubtfulTyre(tyre, await listTyresOfVehicle(context, lead), lead.vehicle)
  )
    return null;
  return `${formatTyreSize(tyre)} is not a size we know for your ${describeVehicle(lead.vehicle)}. Check the side of the tyre before you book.`;
}

export const formatTyreSize = (size: TyreDimensions): string =>
  tyreDescription({ ...NO_TYRE, ...size, quality: null, quantity: null }) ?? "";

/**
 * Finds a tyre size that we sell and the number of tyres in a search text. A size that does not fit a known vehicle is left out. Null = the text contains
 * neither.
 */
export async function findTyreInText(
  context: Context,
  { vehicle }: Pick<Lead, "vehicle">,
  text: string | null,
): Promise<TyreSelection | null> {
  if (text === null) return null;
  const tyre = { ...NO_TYRE, quantity: readTyreQuantity(text) };
  const size = readPrintedCode(text)?.code.size ?? null;
  const [soldSizes, fittingSizes] = await Promise.all([
    context.db.tyres.sizes(),
    listTyresOfVehicle(context, { vehicle }),
  ]);
  const matchingSize = soldSizes.find((soldSize) => size !== null && isSameSize(soldSize, size));
  if (matchingSize !== undefined && !isDoubtfulTyre(matchingSize, fittingSizes, vehicle))
    return applyTyreSize(tyre, matchingSize, matchingSize.qualities);
  return tyre.quantity === null ? null : tyre;
}

/** The step for the first open question about these tyres, or the cart if there is none. */
export function tyreStep(tyre: TyreSelection): StepId {
  const openQuestion = findOpenTyreQuestion(tyre);
  return openQuestion === null ? "task-your-items" : `tyre-${openQuestion}-selection`;
}

export function addTyre(
  { lead }: Journey,
  updateTyre: (tyre: TyreSelection) => TyreSelection,
  nextStep: (tyre: TyreSelection, previousTyre: TyreSelection) => StepId,
): Decision {
  const item = tyreItem(lead.cart);
  if (item === undefined) return refuse("invalid-input");
  const previousTyre = item.tyre ?? NO_TYRE;
  const tyre = updateTyre(previousTyre);
  return { ok: true, patch: { cartOps: [{ op: "put", item: { ...item, tyre } }] }, to: nextStep(tyre, previousTyre) };
}
