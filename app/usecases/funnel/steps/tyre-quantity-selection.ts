import { tyreItem } from "../../../domain/lead/cart/cart-items";
import { NO_TYRE, isTyreQuantity, tyreDescription } from "../../../domain/lead/cart/tyre-selection";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { addTyre } from "../tyres";

export interface TyreQuantityScreen {
  readonly tyre: string;
}

export interface TyreQuantityAnswer {
  readonly quantity: number;
}

const screen: LoadScreen<TyreQuantityScreen> = (_, { lead }) => ({
  tyre: tyreDescription({ ...(tyreItem(lead.cart)?.tyre ?? NO_TYRE), quantity: null }) ?? "",
});

function chooseTyreQuantity(_: Context, journey: Journey, { quantity }: TyreQuantityAnswer): Decision {
  if (!isTyreQuantity(quantity)) return refuse("invalid-input", { quantity: ["Choose 1 to 4 tyres"] });
  return addTyre(
    journey,
    (tyre) => ({ ...tyre, quantity }),
    () => "task-your-items",
  );
}

export const tyreQuantitySelection: StepLogic<TyreQuantityScreen, TyreQuantityAnswer> = {
  screen,
  answer: chooseTyreQuantity,
};
