import type { CalendarEvent } from "../../domain/calendars/events";
import type { Context } from "../context";
import type { BusyAddress, CalendarFeed } from "../ports/calendars";
import { type CalendarStore, calendarStore, type NotTheirs } from "./store";

export interface StoreCalendars extends CalendarStore {
  /** null = there is no feed. */
  readonly feed: CalendarFeed | null;
  readonly addresses: readonly BusyAddress[];
  /** Newest first. */
  readonly events: readonly CalendarEvent[];
}

/** The calendars of one of the person's stores: the one asked for, or the first. */
export async function showCalendars(context: Context, wanted: number | null): Promise<StoreCalendars | NotTheirs> {
  const found = await calendarStore(context, wanted);
  if (!found.ok) return found;
  const { calendars } = context.db;
  const { supplierId } = found.store;
  const [feed, addresses, events] = await Promise.all([
    calendars.feed(supplierId),
    calendars.addresses(supplierId),
    calendars.events(supplierId),
  ]);
  return { ...found, feed, addresses, events };
}
