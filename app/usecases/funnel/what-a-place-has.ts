import { repairIds } from "../../domain/cart/find-item";
import { notDoneAt } from "../../domain/catalogue/fits-place";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { supplierCounts } from "../supplier/supplier-counts";
import { messageOf } from "../ports/log";

/** Does no supplier take the lead's jobs at its place? False as well where that cannot be found out. */
export const hasNobodyNear = (context: Context, lead: Lead): Promise<boolean> =>
  unlessUnknown(context, async () => (await supplierCounts(context, lead))?.totalCount === 0);

/** Is a job of the cart one of another state than the place? False as well where that cannot be found out. */
export const hasJobOfAnotherState = (context: Context, { cart, suburb, country }: Lead): Promise<boolean> =>
  unlessUnknown(
    context,
    async () =>
      suburb !== null &&
      notDoneAt(await context.db.tasks.findMany(repairIds(cart)), { country, state: suburb.state }).length > 0,
  );

/** What cannot be found out never stops the customer. */
async function unlessUnknown(context: Context, asked: () => Promise<boolean>): Promise<boolean> {
  try {
    return await asked();
  } catch (error) {
    context.log.warn({
      event: "unexpected-error",
      where: "funnel: what a place has",
      message: messageOf(error),
    });
    return false;
  }
}
