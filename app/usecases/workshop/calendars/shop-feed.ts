import { DAY_MS } from "../../../domain/core/time/duration";
import type { SupplierId } from "../../../domain/core/ids";
import { FEED_DAYS_BACK, type FeedEntry, buildWorkshopFeed } from "../../../domain/supplier/calendars/shop-feed";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { addDays, dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { toCalendarAction, loadCalendarStore, supplierOf } from "./store";
import { openRequest } from "../../booking/sealed-request";
import type { AccessRefusal } from "../../identity/store-account/authorize";

const hashFeedToken = ({ cipher }: Pick<Context, "cipher">, token: string) =>
  cipher.fingerprint(`calendar feed ${token}`);

/** The path of a feed. The token is only in the URL and is not stored. Generate a new one if it is lost. */
const feedPath = (token: string): string => `/workshop/calendar/${token}/bookings.ics`;

/**
 * Gives the store's feed a new URL, which is shown once. The previous URL stops working. `expectedMadeAt` is when the feed that the page shows was created
 * (null = none), so that the second of two simultaneous requests is refused.
 */
export async function createFeed(
  context: Context,
  supplierId: SupplierId,
  expectedMadeAt: number | null,
): Promise<{ readonly ok: true; readonly url: string } | AccessRefusal | Refusal<"calendar-changed">> {
  const access = await loadCalendarStore(context, supplierId);
  if (!access.ok) return access;
  const { calendars } = context.db;
  const previousFeed = await calendars.findFeed(supplierId);
  if ((previousFeed?.madeAt ?? null) !== expectedMadeAt) return refuse("calendar-changed");
  const token = context.ids.token();
  if (
    !(await calendars.saveFeed(
      toCalendarAction(context, access),
      await hashFeedToken(context, token),
      previousFeed?.tokenHash ?? null,
    ))
  )
    return refuse("calendar-changed");
  return { ok: true, url: `${context.config.brand.websiteUrl}${feedPath(token)}` };
}

/** Ends the store's feed at once. Repeating it changes nothing. */
export async function endFeed(
  context: Context,
  supplierId: SupplierId,
): Promise<{ readonly ok: true } | AccessRefusal> {
  const access = await loadCalendarStore(context, supplierId);
  if (!access.ok) return access;
  const previousFeed = await context.db.calendars.findFeed(supplierId);
  if (previousFeed) await context.db.calendars.endFeed(toCalendarAction(context, access), previousFeed.tokenHash);
  return { ok: true };
}

/** The feed that a calendar app fetches. Has no side effects. The only customer data in the feed is first names and plates. */
export async function readFeed(
  context: Context,
  token: string,
): Promise<{ readonly ok: true; readonly text: string } | Refusal<"calendar-not-found" | "rate-limited">> {
  if (!(await context.limits.lookup())) return refuse("rate-limited");
  const { calendars } = context.db;
  const supplierId = await calendars.findSupplierByFeedToken(await hashFeedToken(context, token));
  const supplier = supplierId === null ? null : await supplierOf(context, supplierId);
  // A permanently closed store has no staff and no feed.
  if (supplierId === null || supplier === null || supplier.hiddenReason === "closed")
    return refuse("calendar-not-found");
  const now = context.clock.now();
  const rows = await calendars.feedBookings(
    supplierId,
    addDays(dayAt(now, supplier.zone), -FEED_DAYS_BACK),
    now - FEED_DAYS_BACK * DAY_MS,
  );
  const entries = await Promise.all(
    rows.map(async ({ token: booking, sealedRequest, ...row }): Promise<FeedEntry> => {
      const { firstName, rego } = await openRequest(context, sealedRequest, booking);
      return { ...row, firstName, plate: rego };
    }),
  );
  return { ok: true, text: buildWorkshopFeed(entries, supplier) };
}
