import {
  MAX_IMPRESSIONS_PER_DAY,
  selectNewestImpressions,
  type ListingImpression,
  buildListingImpressions,
} from "../../domain/quotes/listing-impression";
import type { SupplierId } from "../../domain/core/ids";
import { addDays, dayAt } from "../../domain/core/time/days";
import type { Context } from "../context";
import type { DailyImpressions } from "../../domain/quotes/impression";

/** Number of list views that one step processes, which takes a few hundred reads and writes. */
const BATCH_SIZE = 20;
/** Maximum number of days in a workshop's report. Older impressions are deleted. */
export const IMPRESSION_REPORT_DAYS = 30;
const RETENTION_DAYS = IMPRESSION_REPORT_DAYS + 1;

const toUtcDay = (at: number): string => dayAt(at, "UTC");

/**
 * Counts list impressions, in one row per workshop and day. This runs in a cron, so that a customer never waits for these writes. Counting an impression twice
 * has no effect.
 */
export async function collectImpressions(context: Context): Promise<{ readonly gathered: number }> {
  const { db, clock } = context;
  await db.shopLooks.deleteBefore(addDays(toUtcDay(clock.now()), -RETENTION_DAYS));
  let gatheredCount = 0;
  while (context.hasBudget()) {
    const { number: batchNumber, lastEventId } = await db.shopLooks.readProgress();
    const views = await db.listingEvents.listViews(null, lastEventId, BATCH_SIZE);
    const lastView = views.at(-1);
    if (!lastView) break;
    const newCounts = new Map<
      string,
      { readonly supplierId: SupplierId; readonly day: string; impressions: ListingImpression[] }
    >();
    for (const view of views)
      for (const [supplierId, look] of buildListingImpressions(view)) {
        const day = toUtcDay(view.at);
        const key = `${supplierId} ${toUtcDay(view.at)}`;
        const impression = newCounts.get(key);
        if (impression) impression.impressions.push(look);
        else newCounts.set(key, { supplierId, day, impressions: [look] });
      }
    const storedCounts = await db.shopLooks.days([...newCounts.values()]);
    const previousCounts = new Map(
      storedCounts.map(({ supplierId, day, impressions }) => [`${supplierId} ${day}`, impressions]),
    );
    const days = [...newCounts].map(
      ([key, { impressions, ...of }]): DailyImpressions => ({
        ...of,
        impressions: selectNewestImpressions(
          [...(previousCounts.get(key) ?? []), ...impressions],
          MAX_IMPRESSIONS_PER_DAY,
        ),
      }),
    );
    if (!(await db.shopLooks.saveBatch(days, { number: batchNumber + 1, lastEventId: lastView.id }))) break;
    gatheredCount += views.length;
  }
  return { gathered: gatheredCount };
}
