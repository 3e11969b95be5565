import { Temporal } from "temporal-polyfill";
import { joinCalendarLines, escapeText, formatUtc } from "./calendar-file.ts";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import { OWN_UID_PREFIX } from "./busy-times.ts";

/** A booking as shown in its workshop's own calendar. The customer's first name and plate are the only personal details. */
export interface FeedEntry {
  readonly bookingId: number;
  readonly country: string;
  readonly firstName: string | null;
  readonly plate: string | null;
  readonly items: readonly string[];
  readonly day: PlainDay;
  readonly from: PlainTime;
  /** End of the arrival window; null = none. */
  readonly to: PlainTime | null;
  readonly minutes: number;
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

/** The feed contains bookings up to this many days back, and cancellations made within that time. */
export const FEED_DAYS_BACK = 30;

const REFRESH_MINUTES = 15;

/** Component for an empty calendar. A calendar needs at least one (RFC 5545, 3.6), and some programs reject one without. */
const EMPTY_COMPONENT = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** All of a workshop's accepted bookings as one calendar. The same bookings always give the same bytes, because programs check for changes. */
export function buildWorkshopFeed(
  entries: readonly FeedEntry[],
  shop: { readonly name: string; readonly zone: string },
): string {
  return joinCalendarLines([
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(shop.name)}`,
    `X-WR-CALNAME:${escapeText(shop.name)}`,
    `X-WR-TIMEZONE:${shop.zone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${REFRESH_MINUTES}M`,
    `X-PUBLISHED-TTL:PT${REFRESH_MINUTES}M`,
    ...(entries.length === 0 ? EMPTY_COMPONENT : entries.flatMap((entry) => eventLines(entry, shop.zone))),
  ]);
}

function eventLines(entry: FeedEntry, zone: string): readonly string[] {
  const start = toZonedDateTime(entry.day, entry.from, zone);
  const workEnd = start.add({ minutes: entry.minutes });
  const windowEnd = entry.to === null ? workEnd : toZonedDateTime(entry.day, entry.to, zone);
  const end = Temporal.ZonedDateTime.compare(workEnd, windowEnd) > 0 ? workEnd : windowEnd;
  const title = [entry.plate, entry.firstName].filter((value) => value).join(" ");
  return [
    "BEGIN:VEVENT",
    `UID:${OWN_UID_PREFIX}${entry.bookingId}@${entry.country.toLowerCase()}`,
    `DTSTAMP:${formatUtc(Temporal.Instant.fromEpochMilliseconds(entry.changedAt))}`,
    `LAST-MODIFIED:${formatUtc(Temporal.Instant.fromEpochMilliseconds(entry.changedAt))}`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${entry.isCancelled ? "TRANSPARENT" : "OPAQUE"}`,
    `DTSTART:${formatUtc(start.toInstant())}`,
    `DTEND:${formatUtc(end.toInstant())}`,
    `SUMMARY:${escapeText([title, entry.items.join(", ")].filter((value) => value !== "").join(": ") || `Booking ${entry.bookingId}`)}`,
    `DESCRIPTION:${escapeText(`Booking ${entry.bookingId}`)}`,
    "END:VEVENT",
  ];
}

const toZonedDateTime = (day: PlainDay, time: PlainTime, zone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone);
