import { addItem, cartOps, removeItems, tyreItem } from "../../../domain/lead/cart/cart-items";
import {
  type TyreDimensions,
  isDoubtfulTyre,
  isSameSize,
  selectFittingSizes,
} from "../../../domain/lead/cart/fitting-tyres";
import { createCustomTask } from "../../../domain/lead/cart/new-item";
import { NO_TYRE, applyTyreSize } from "../../../domain/lead/cart/tyre-selection";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { formatTyreSize, listTyresOfVehicle, addTyre, tyreStep } from "../tyres";

export interface TyreSizeScreen {
  readonly sizes: readonly (readonly [width: number, profile: number, rim: number])[];
  readonly selected: TyreDimensions;
  /** Vehicle description; empty if it is not known. */
  readonly vehicle: string;
  /** Tyre sizes that we sell and that are known to fit the vehicle; `value` is like "205/55/16". */
  readonly fittingSizes: readonly { readonly value: string; readonly label: string }[];
  /** The chosen size, if it is not known to fit the vehicle and must be confirmed. Null = none. */
  readonly doubtfulSize: { readonly value: string; readonly label: string } | null;
}

export type TyreSizeAnswer =
  | {
      readonly width: number;
      readonly profile: number;
      readonly rim: number;
      /** True = the customer confirmed the size after the warning. */
      readonly isSure?: boolean;
    }
  | { readonly isUnsure: true };

const screen: LoadScreen<TyreSizeScreen> = async (context, { lead }, parameters) => {
  const [soldSizes, fittingSizes] = await Promise.all([context.db.tyres.sizes(), listTyresOfVehicle(context, lead)]);
  const tyreDimensions = parseSizeValue(parameters.get("check"));
  const searchedSize = parseSizeValue(parameters.get("size"));
  const doubtfulSize =
    tyreDimensions !== null && isDoubtfulTyre(tyreDimensions, fittingSizes, lead.vehicle) ? tyreDimensions : null;
  return {
    sizes: soldSizes.map(({ width, profile, rim }) => [width, profile, rim] as const),
    selected:
      doubtfulSize ??
      soldSizes.find((size) => searchedSize !== null && isSameSize(size, searchedSize)) ??
      tyreItem(lead.cart)?.tyre ??
      NO_TYRE,
    vehicle: describeVehicle(lead.vehicle),
    fittingSizes: selectFittingSizes(soldSizes, fittingSizes).map((size) => ({
      value: formatSizeValue(size),
      label: formatTyreSize(size),
    })),
    doubtfulSize:
      doubtfulSize === null ? null : { value: formatSizeValue(doubtfulSize), label: formatTyreSize(doubtfulSize) },
  };
};

/** Formats a size for forms and URLs: "205/55/16". */
const formatSizeValue = ({ width, profile, rim }: TyreDimensions): string => `${width}/${profile}/${rim}`;

function parseSizeValue(value: string | null): TyreDimensions | null {
  const [, width, profile, rim] = /^(\d{2,3})\/(\d{2})\/(\d{2})$/.exec(value ?? "") ?? [];
  return rim === undefined ? null : { width: Number(width), profile: Number(profile), rim: Number(rim) };
}

/** Note for the workshop if the customer does not know the size. */
const UNSURE_NOTE =
  "New tyres. I’m not sure of the size: please look at the tyres on the vehicle, then tell me the price.";

/**
 * Only sizes that we sell are accepted, because without JavaScript the three lists can be submitted in any combination. A size that is not known for the
 * vehicle must be confirmed. Without a size there is no price, and workshops get a note that asks them to look at the tyres before they quote.
 */
async function chooseTyreSize(context: Context, journey: Journey, answer: TyreSizeAnswer): Promise<Decision> {
  if ("isUnsure" in answer) {
    const { cart } = journey.lead;
    const remainingCart = removeItems(
      cart,
      cart.flatMap((item) => (item === tyreItem(cart) ? [item.key] : [])),
    );
    return {
      ok: true,
      patch: { cartOps: cartOps(cart, addItem(remainingCart, createCustomTask(UNSURE_NOTE))) },
      to: "task-your-items",
    };
  }
  const { width, profile, rim, isSure } = answer;
  const [sizes, fittingSizes] = await Promise.all([
    context.db.tyres.sizes(),
    listTyresOfVehicle(context, journey.lead),
  ]);
  const size = sizes.find(
    (soldSize) => soldSize.width === width && soldSize.profile === profile && soldSize.rim === rim,
  );
  if (size === undefined)
    return refuse("invalid-input", { rim: [`We do not sell ${width}/${profile} R${rim}. Check the side of the tyre`] });
  if (!isSure && isDoubtfulTyre(size, fittingSizes, journey.lead.vehicle))
    return { ok: true, to: "tyre-size-selection", params: { check: `${width}/${profile}/${rim}` } };
  // If the size is sold in only one quality, it is chosen automatically.
  return addTyre(
    journey,
    (tyre) => applyTyreSize(tyre, { width, profile, rim }, size.qualities),
    (nextTyre, previousTyre) =>
      size.qualities.length > 1
        ? "tyre-quality-selection"
        : previousTyre.quality === null
          ? tyreStep(nextTyre)
          : "tyre-quantity-selection",
  );
}

export const tyreSizeSelection: StepLogic<TyreSizeScreen, TyreSizeAnswer> = { screen, answer: chooseTyreSize };
