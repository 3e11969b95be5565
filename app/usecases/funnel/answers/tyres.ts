import { addItem } from "../../../domain/cart/add-item";
import { cartOps } from "../../../domain/cart/cart-ops";
import { isDoubtfulTyre } from "../../../domain/cart/fitting-tyres";
import { customTask } from "../../../domain/cart/new-item";
import { removeItems } from "../../../domain/cart/remove-item";
import { tyresOfVehicle } from "../tyres-of-vehicle";
import { tyreItem } from "../../../domain/cart/find-item";
import { isTyreQuantity, NO_TYRE, withTyreSize } from "../../../domain/cart/tyre-selection";
import type { Journey } from "../../../domain/funnel/journey";
import type { StepId } from "../../../domain/funnel/step-id";
import type { TyreQuality, TyreSelection } from "../../../domain/lead/cart-item";
import { refuse } from "../../../domain/outcomes";
import type { Context } from "../../context";
import type { Decision } from "../decision";

export type TyreSizeAnswer =
  | {
      readonly width: number;
      readonly profile: number;
      readonly rim: number /** Said again after the doubt was read. */;
      readonly isSure?: boolean;
    }
  | { readonly isUnsure: true };

/** Words that the workshop reads in the place of a size. */
const UNSURE_WORDS =
  "New tyres. I’m not sure of the size: please look at the tyres on the vehicle, then tell me the price.";

/**
 * Only a size that is sold leads on: the three lists may have been sent without script, in any combination. One that is not known for the vehicle is
 * asked about first. Without a size there is no price: the job goes to the workshops in words, and they look at the tyres before they name one.
 */
export async function chooseTyreSize(context: Context, journey: Journey, answer: TyreSizeAnswer): Promise<Decision> {
  if ("isUnsure" in answer) {
    const { cart } = journey.lead;
    const others = removeItems(
      cart,
      cart.flatMap((item) => (item === tyreItem(cart) ? [item.key] : [])),
    );
    return {
      ok: true,
      patch: { cartOps: cartOps(cart, addItem(others, customTask(UNSURE_WORDS))) },
      to: "task-your-items",
    };
  }
  const { width, profile, rim, isSure } = answer;
  const [sizes, fitting] = await Promise.all([context.db.tyres.sizes(), tyresOfVehicle(context, journey.lead)]);
  const size = sizes.find((sold) => sold.width === width && sold.profile === profile && sold.rim === rim);
  if (size === undefined)
    return refuse("invalid-input", { rim: [`We do not sell ${width}/${profile} R${rim}. Check the side of the tyre`] });
  if (!isSure && isDoubtfulTyre(size, fitting, journey.lead.vehicle))
    return { ok: true, to: "tyre-size-selection", params: { check: `${width}/${profile}/${rim}` } };
  return withTyre(
    journey,
    (tyre) => withTyreSize(tyre, { width, profile, rim }, size.qualities),
    "tyre-quality-selection",
  );
}

export interface TyreQualityAnswer {
  readonly quality: TyreQuality;
}

export async function chooseTyreQuality(
  context: Context,
  journey: Journey,
  { quality }: TyreQualityAnswer,
): Promise<Decision> {
  const tyre = tyreItem(journey.lead.cart)?.tyre;
  const size = (await context.db.tyres.sizes()).find(
    (sold) => sold.width === tyre?.width && sold.profile === tyre.profile && sold.rim === tyre.rim,
  );
  if (!size?.qualities.includes(quality)) return refuse("invalid-input", { quality: ["Choose a quality"] });
  return withTyre(journey, (chosen) => ({ ...chosen, quality }), "tyre-quantity-selection");
}

export interface TyreQuantityAnswer {
  readonly quantity: number;
}

export function chooseTyreQuantity(_: Context, journey: Journey, { quantity }: TyreQuantityAnswer): Decision {
  if (!isTyreQuantity(quantity)) return refuse("invalid-input", { quantity: ["Choose 1 to 4 tyres"] });
  return withTyre(journey, (tyre) => ({ ...tyre, quantity }), "task-your-items");
}

function withTyre({ lead }: Journey, change: (tyre: TyreSelection) => TyreSelection, to: StepId): Decision {
  const item = tyreItem(lead.cart);
  if (item === undefined) return refuse("invalid-input");
  return { ok: true, patch: { cartOps: [{ op: "put", item: { ...item, tyre: change(item.tyre ?? NO_TYRE) } }] }, to };
}
