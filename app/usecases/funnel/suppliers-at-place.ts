import { repairIds } from "../../domain/lead/cart/find-item";
import { neededBy } from "../../domain/lead/cart/cart-items";
import { unavailableAt } from "../../domain/catalogue/is-offered";
import type { CartItem } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { coverageOf, supplierCounts } from "../quotes/supplier-counts";
import { messageOf } from "../ports/log";

/** Does no supplier take the lead's jobs at its place? False as well where that cannot be found out. */
export const hasNoSuppliersNearby = (context: Context, lead: Lead): Promise<boolean> =>
  withFallbackIfUnknown(context, async () => (await supplierCounts(context, lead))?.totalCount === 0, false);

/** What of a cart that no supplier does whole goes together, and what is left; null = nothing can be divided, or it cannot be found out. */
export interface CartSplit {
  readonly together: readonly CartItem[];
  readonly rest: readonly CartItem[];
  /** Item by item, how many suppliers do it alone. */
  readonly counts: readonly { readonly name: string; readonly count: number }[];
}

export async function splitCartByPlace(context: Context, lead: Lead): Promise<CartSplit | null> {
  if (lead.cart.length < 2) return null;
  const coverage = await withFallbackIfUnknown(context, () => coverageOf(context, lead), null);
  if (coverage === null || coverage.together.length === 0) return null;
  // A job that another one needs goes with it.
  const isTogether = (item: CartItem): boolean => {
    const parent = neededBy(lead.cart, item);
    return coverage.together.includes((parent ?? item).key);
  };
  const together = lead.cart.filter(isTogether);
  const rest = lead.cart.filter((item) => !isTogether(item));
  const counts = lead.cart.map(({ key, name }) => ({ name, count: coverage.counts.get(key) ?? 0 }));
  return rest.length === 0 ? null : { together, rest, counts };
}

/** Is a job of the cart one of another state than the place? False as well where that cannot be found out. */
export const hasJobOfAnotherState = (context: Context, { cart, suburb, country }: Lead): Promise<boolean> =>
  withFallbackIfUnknown(
    context,
    async () =>
      suburb !== null &&
      unavailableAt(await context.db.tasks.findMany(repairIds(cart)), { country, state: suburb.state }).length > 0,
    false,
  );

/** What cannot be found out never stops the customer. */
async function withFallbackIfUnknown<T>(context: Context, ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    context.log.warn({
      event: "unexpected-error",
      where: "funnel: what a place has",
      message: messageOf(error),
    });
    return otherwise;
  }
}
