import {
  MAX_IMPRESSIONS_PER_DAY,
  newestImpressions,
  type ListingImpression,
  listingImpressions,
} from "../../domain/quotes/listing-impression";
import type { SupplierId } from "../../domain/core/ids";
import { addDays, dayAt } from "../../domain/core/time/days";
import type { Context } from "../context";
import type { WorkshopDay } from "../../domain/quotes/impression";

/** Number of list views per step. They cause a few hundred reads and writes of workshop days. */
const CONCURRENCY = 20;
/** Maximum number of days in a workshop's report. Older impressions are deleted. */
export const IMPRESSION_REPORT_DAYS = 30;
const RETENTION_DAYS = IMPRESSION_REPORT_DAYS + 1;

const dayOf = (at: number): string => dayAt(at, "UTC");

/**
 * Collects list impressions per workshop, one row per workshop and day. It runs later, so that nothing is written while a customer is waiting. Collecting an
 * impression twice changes nothing.
 */
export async function collectImpressions(context: Context): Promise<{ readonly gathered: number }> {
  const { db, clock } = context;
  await db.shopLooks.forgetBefore(addDays(dayOf(clock.now()), -RETENTION_DAYS));
  let result = 0;
  while (context.hasBudget()) {
    const { number, lastEventId } = await db.shopLooks.gathered();
    const views = await db.listingEvents.views(null, lastEventId, CONCURRENCY);
    const last = views.at(-1);
    if (!last) break;
    const added = new Map<
      string,
      { readonly supplierId: SupplierId; readonly day: string; impressions: ListingImpression[] }
    >();
    for (const view of views)
      for (const [supplierId, look] of listingImpressions(view)) {
        const [day, key] = [dayOf(view.at), `${supplierId} ${dayOf(view.at)}`];
        const impression = added.get(key);
        if (impression) impression.impressions.push(look);
        else added.set(key, { supplierId, day, impressions: [look] });
      }
    const stood = await db.shopLooks.days([...added.values()]);
    const before = new Map(stood.map(({ supplierId, day, impressions }) => [`${supplierId} ${day}`, impressions]));
    const days = [...added].map(
      ([key, { impressions, ...of }]): WorkshopDay => ({
        ...of,
        impressions: newestImpressions([...(before.get(key) ?? []), ...impressions], MAX_IMPRESSIONS_PER_DAY),
      }),
    );
    if (!(await db.shopLooks.keep(days, { number: number + 1, lastEventId: last.id }))) break;
    result += views.length;
  }
  return { gathered: result };
}
