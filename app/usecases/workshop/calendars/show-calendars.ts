import type { CalendarEvent } from "../../../domain/supplier/calendars/events";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { ExternalCalendar, CalendarFeed } from "../../../domain/supplier/calendars/calendar-feed";
import { type CalendarStore, hasCalendars, findManagedStore, supplierOf } from "./store";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export interface StoreCalendars extends CalendarStore {
  /** null if there is no feed. */
  readonly feed: CalendarFeed | null;
  readonly addresses: readonly ExternalCalendar[];
  /** Newest first. */
  readonly events: readonly CalendarEvent[];
}

/** The calendars of one of the person's stores: the requested one, or the first. */
export async function showCalendars(context: Context, target: number | null): Promise<StoreCalendars | AccessRefusal> {
  const access = await findManagedStore(context, target);
  if (!access.ok) return access;
  const { calendars } = context.db;
  const { supplierId } = access.store;
  const [supplier, feed, addresses, events] = await Promise.all([
    supplierOf(context, supplierId),
    calendars.findFeed(supplierId),
    calendars.addresses(supplierId),
    calendars.events(supplierId),
  ]);
  return hasCalendars(supplier) ? { ...access, supplier, feed, addresses, events } : refuse("portal-forbidden");
}
