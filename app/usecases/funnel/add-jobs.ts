import { addItems, cartOps } from "../../domain/lead/cart/cart-items";
import type { Journey } from "../../domain/funnel/journey";
import { type StepId, isStepId } from "../../domain/funnel/steps";
import type { CartItem } from "../../domain/lead/cart-item";
import type { LeadPatch } from "../../domain/lead/lead-patch";

/** The patch that adds items to the cart. In a funnel for a single job, the new item replaces the old one (F-468). */
export const addItemsPatch = ({ lead, configuration }: Journey, items: readonly CartItem[]): LeadPatch =>
  toCartPatch(lead.cart, configuration.allowsSeveralItems ? addItems(lead.cart, items) : addItems([], items));

/** The lead patch for a changed cart. */
export const toCartPatch = (previousItems: readonly CartItem[], nextItems: readonly CartItem[]): LeadPatch => ({
  cartOps: cartOps(previousItems, nextItems),
});

/** The first of these steps, or the cart if none of the repairs has its own step (ledger F-168). */
export function firstOwnStep(steps: readonly (string | null)[]): StepId {
  const ownStep = steps.find((step) => step !== null);
  return ownStep !== undefined && ownStep !== null && isStepId(ownStep) ? ownStep : "task-your-items";
}
