import type { LeadGuid } from "../../domain/core/ids";
import { findDependentItem } from "../../domain/lead/cart/cart-items";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { addRepricing } from "./reprice-cart";
import type { SaveRefusal } from "../lead/queue-save";
import { saveLead } from "../lead/save-lead";

/**
 * Removes one item from a lead's cart. The last item cannot be removed, nor can an item that another one requires. `leadGuid` is different if the change was
 * saved to a copy of the lead.
 */
export async function removeFromCart(
  context: Context,
  guid: LeadGuid,
  key: string,
): Promise<
  | { readonly ok: true; readonly leadGuid: LeadGuid }
  | SaveRefusal
  | Refusal<"lead-not-found" | "task-not-found" | "rate-limited">
> {
  const lead = await context.db.leads.find(guid);
  if (lead === null) return refuse("lead-not-found");
  const item = lead.cart.find((cartItem) => cartItem.key === key);
  if (!item || lead.cart.length < 2 || findDependentItem(lead.cart, item)) return refuse("task-not-found");
  const saveResult = await saveLead(context, {
    guid: lead.guid,
    // If the removed item included another item, the other item now has its own price.
    patch: await addRepricing(context, lead, { cartOps: [{ op: "remove", key }] }),
    reason: "removed on the results",
  });
  return saveResult.ok ? { ok: true, leadGuid: saveResult.lead.guid } : saveResult;
}
