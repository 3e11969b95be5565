import { MAX_LOOKS_A_DAY, newestLooks, type ShopLook, shopLooks } from "../../domain/quotes/shop-look";
import type { SupplierId } from "../../domain/ids";
import { addDays, dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import type { ShopDay } from "../ports/shop-looks";

/** Looks of one step: some hundred shops' days are read and written with them. */
const AT_ONCE = 20;
/** What a shop is told of lies at most so many days back, and what is older is kept for nobody. */
export const TOLD_DAYS = 30;
const KEPT_DAYS = TOLD_DAYS + 1;

const dayOf = (at: number): string => dayAt(at, "UTC");

/**
 * Puts the looks at lists beside the shops that were in them: a row a shop and day, so that nothing more is written while a customer looks.
 * A look that is gathered again changes nothing.
 */
export async function gatherLooks(context: Context): Promise<{ readonly gathered: number }> {
  const { db, clock } = context;
  await db.shopLooks.forgetBefore(addDays(dayOf(clock.now()), -KEPT_DAYS));
  let done = 0;
  while (context.hasRoom()) {
    const { number, lastEventId } = await db.shopLooks.gathered();
    const views = await db.listingEvents.views(null, lastEventId, AT_ONCE);
    const last = views.at(-1);
    if (!last) break;
    const added = new Map<string, { readonly supplierId: SupplierId; readonly day: string; looks: ShopLook[] }>();
    for (const view of views)
      for (const [supplierId, look] of shopLooks(view)) {
        const [day, key] = [dayOf(view.at), `${supplierId} ${dayOf(view.at)}`];
        const known = added.get(key);
        if (known) known.looks.push(look);
        else added.set(key, { supplierId, day, looks: [look] });
      }
    const stood = await db.shopLooks.days([...added.values()]);
    const before = new Map(stood.map(({ supplierId, day, looks }) => [`${supplierId} ${day}`, looks]));
    const days = [...added].map(
      ([key, { looks, ...of }]): ShopDay => ({
        ...of,
        looks: newestLooks([...(before.get(key) ?? []), ...looks], MAX_LOOKS_A_DAY),
      }),
    );
    if (!(await db.shopLooks.keep(days, { number: number + 1, lastEventId: last.id }))) break;
    done += views.length;
  }
  return { gathered: done };
}
