import { formatPageMoment } from "~/ui/format-moment";
import type { CalendarEvent } from "~/domain/supplier/calendars/events";
import { READ_FAILURE_MESSAGES } from "~/texts/calendars";
import type { ExternalCalendar } from "~/domain/supplier/calendars/calendar-feed";
import { MAX_ADDRESSES } from "~/usecases/workshop/calendars/busy-addresses";
import type { StoreCalendars } from "~/usecases/workshop/calendars/show-calendars";
import { storeFields } from "~/pages/portal/settings/store-param";

export type CalendarsView = ReturnType<typeof calendarsView>;
export type ExternalCalendarView = CalendarsView["addresses"][number];

/** View model for a store's calendars page. */
export function calendarsView({ stores, store, supplier, feed, addresses, events }: StoreCalendars) {
  const { zone } = supplier;
  return {
    ...storeFields(stores, store),
    feed: feed && { madeAt: String(feed.madeAt), since: formatPageMoment(feed.madeAt, zone) },
    addresses: addresses.map((address) => externalCalendarView(address, zone)),
    hasBudget: addresses.length < MAX_ADDRESSES,
    events: events.map((event, index) => ({
      key: String(index),
      text: describeEvent(event),
      when: formatPageMoment(event.at, zone),
    })),
  };
}

const externalCalendarView = (
  { id, name, host, takes: takesBooking, readAt, failure, failingSince, days }: ExternalCalendar,
  zone: string,
) => ({
  id,
  name,
  host,
  takes: takesBooking === "shop" ? "Blocks the time of the whole workshop" : "Blocks the time of one person",
  read: readAt === null ? "Not fully loaded yet" : `Last read ${formatPageMoment(readAt, zone)}`,
  failure:
    failure === null
      ? null
      : {
          reason: READ_FAILURE_MESSAGES[failure],
          since: formatPageMoment(failingSince ?? 0, zone),
          isEmpty: failure === "empty",
        },
  busyDays: days.length,
});

function describeEvent({ kind, actorName, calendar }: CalendarEvent): string {
  const actorText = actorName ?? "";
  switch (kind) {
    case "feed-created":
      return `${actorText} created the calendar address for your bookings`;
    case "feed-replaced":
      return `${actorText} replaced the calendar address for your bookings`;
    case "feed-ended":
      return `${actorText} switched off the calendar address for your bookings`;
    case "address-added":
      return `${actorText} added ${calendar}`;
    case "address-removed":
      return `${actorText} removed ${calendar}`;
    case "address-cleared":
      return `${actorText} confirmed that ${calendar} is empty`;
    case "reading-failed":
      return `We could not read ${calendar}`;
    case "reading-recovered":
      return `We can read ${calendar} again`;
  }
}
