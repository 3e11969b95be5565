import { findDependentItem, repairIds } from "../../domain/lead/cart/cart-items";
import { unavailableTasks } from "../../domain/catalogue/is-offered";
import type { CartItem } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { findCartCoverage, loadSupplierCounts } from "../quotes/supplier-counts";
import { messageOf } from "../ports/log";

/** Whether no supplier can do the lead's jobs at its location. False if that cannot be determined. */
export const hasNoSuppliersNearby = (context: Context, lead: Lead): Promise<boolean> =>
  withFallbackIfUnknown(context, async () => (await loadSupplierCounts(context, lead))?.totalCount === 0, false);

/**
 * A cart that no single supplier can do completely, split into the jobs that one supplier can do together and the other jobs. Null = the cart cannot be split,
 * or this could not be determined.
 */
export interface CartSplit {
  readonly coveredItems: readonly CartItem[];
  readonly otherItems: readonly CartItem[];
  /** For each item, the number of suppliers that do it. */
  readonly counts: readonly { readonly name: string; readonly count: number }[];
}

export async function splitCartByPlace(context: Context, lead: Lead): Promise<CartSplit | null> {
  if (lead.cart.length < 2) return null;
  const coverage = await withFallbackIfUnknown(context, () => findCartCoverage(context, lead), null);
  if (coverage === null || coverage.together.length === 0) return null;
  // A job that another job requires stays with that job.
  const isCovered = (item: CartItem): boolean => {
    const parent = findDependentItem(lead.cart, item);
    return coverage.together.includes((parent ?? item).key);
  };
  const coveredItems = lead.cart.filter(isCovered);
  const otherItems = lead.cart.filter((item) => !isCovered(item));
  const counts = lead.cart.map(({ key, name }) => ({ name, count: coverage.counts.get(key) ?? 0 }));
  return otherItems.length === 0 ? null : { coveredItems, otherItems, counts };
}

/** Whether the cart contains a job that is not offered in the location's state. False if that cannot be determined. */
export const hasJobOfAnotherState = (context: Context, { cart, suburb, country }: Lead): Promise<boolean> =>
  withFallbackIfUnknown(
    context,
    async () =>
      suburb !== null &&
      unavailableTasks(await context.db.tasks.findMany(repairIds(cart)), { country, state: suburb.state }).length > 0,
    false,
  );

/** Returns `fallback` if `lookUp` fails, because a failed lookup must not block the customer. */
async function withFallbackIfUnknown<T>(context: Context, lookUp: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await lookUp();
  } catch (error) {
    context.log.warn({
      event: "unexpected-error",
      where: "funnel: what a place has",
      message: messageOf(error),
    });
    return fallback;
  }
}
