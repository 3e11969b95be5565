import { blockingItems, removeItems } from "../../../domain/lead/cart/cart-items";
import type { Journey } from "../../../domain/funnel/journey";
import type { Context } from "../../context";
import { toCartPatch } from "../add-jobs";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface UnavailableScreen {
  readonly blocking: readonly string[];
  readonly others: readonly string[];
}

export interface UnavailableAnswer {
  readonly choice: "keep" | "remove";
}

const screen: LoadScreen<UnavailableScreen> = (_, { lead }) => {
  const blocking = blockingItems(lead.cart);
  return {
    blocking: blocking.map(({ name }) => name),
    others: lead.cart.filter((item) => !blocking.includes(item)).map(({ name }) => name),
  };
};

function resolveMixedCart(_: Context, { lead }: Journey, { choice }: UnavailableAnswer): Decision {
  if (choice === "keep") return { ok: true, to: "onward" };
  return {
    ok: true,
    patch: toCartPatch(
      lead.cart,
      removeItems(
        lead.cart,
        blockingItems(lead.cart).map((item) => item.key),
      ),
    ),
    to: "onward",
  };
}

export const instantQuotesUnavailable: StepLogic<UnavailableScreen, UnavailableAnswer> = {
  screen,
  answer: resolveMixedCart,
};
