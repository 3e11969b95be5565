import { Temporal } from "temporal-polyfill";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

export interface CalendarEntry {
  readonly uid: string;
  /** The organiser of the entry. Calendar programs accept changes only from the organiser. */
  readonly organizer: CalendarPerson;
  /** The invited email address (METHOD:REQUEST); null = the file is for anyone who opens it (METHOD:PUBLISH). */
  readonly attendee: CalendarPerson | null;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly day: PlainDay;
  readonly from: PlainTime;
  /** End of the arrival window; null = `minutes` after `from`. */
  readonly to: PlainTime | null;
  readonly minutes: number;
  readonly zone: string;
  /** When this file is created, in epoch milliseconds. Of two files with the same SEQUENCE, the one with the later stamp has the newer state. */
  readonly stampedAt: number;
  /** Increases with each move and with the cancellation. Calendars treat the higher number as the newer state of the entry (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
}

/** The METHOD of the file, which tells a calendar how to process it (RFC 5546, 3.2). */
export const calendarMethod = ({ status, attendee }: Pick<CalendarEntry, "status" | "attendee">) =>
  status === "CANCELLED" ? "CANCEL" : attendee === null ? "PUBLISH" : "REQUEST";

/** One appointment as an iCalendar file (RFC 5545). Times are in UTC, so that readers do not need our time zone's rules. */
export function buildCalendarFile(entry: CalendarEntry): string {
  const start = Temporal.PlainDateTime.from(`${entry.day}T${entry.from}`).toZonedDateTime(entry.zone);
  const end =
    entry.to === null
      ? start.add({ minutes: entry.minutes })
      : Temporal.PlainDateTime.from(`${entry.day}T${entry.to}`).toZonedDateTime(entry.zone);
  return joinCalendarLines([
    `METHOD:${calendarMethod(entry)}`,
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.status}`,
    `ORGANIZER${formatPerson(entry.organizer)}`,
    // The customer has accepted by booking, so no reply is expected.
    ...(entry.attendee
      ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${formatPerson(entry.attendee)}`]
      : []),
    `DTSTAMP:${formatUtc(Temporal.Instant.fromEpochMilliseconds(entry.stampedAt))}`,
    `DTSTART:${formatUtc(start.toInstant())}`,
    `DTEND:${formatUtc(end.toInstant())}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    "END:VEVENT",
  ]);
}

/** Builds a calendar file from its lines. */
export const joinCalendarLines = (lines: readonly string[]): string =>
  `${["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Booking//EN", ...lines, "END:VCALENDAR"].flatMap(foldLine).join("\r\n")}\r\n`;

/** A quoted name cannot contain quotes or line breaks (RFC 5545, 3.2). */
const formatPerson = ({ name, email }: CalendarPerson) =>
  `;CN="${name.replace(/["\p{Cc}]+/gu, " ").trim()}":mailto:${email.replace(/[\s\p{Cc}]+/gu, "")}`;
/** Formats an instant as an iCalendar time. */
export const formatUtc = (at: Temporal.Instant): string => at.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
/** Escapes a text for iCalendar. */
export const escapeText = (text: string): string =>
  text
    .replace(/\\/g, "\\\\")
    .replace(/[;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n");

const encoder = new TextEncoder();

/** Folds lines longer than 75 bytes; each continuation line starts with a space. */
function foldLine(line: string): string[] {
  const rows: string[] = [];
  let foldedLine = "";
  let bytes = 0;
  for (const character of line) {
    const byteCount = encoder.encode(character).length;
    if (bytes + byteCount > (rows.length === 0 ? 75 : 74)) {
      rows.push(foldedLine);
      foldedLine = "";
      bytes = 0;
    }
    foldedLine += character;
    bytes += byteCount;
  }
  return [...rows, foldedLine].map((text, index) => (index === 0 ? text : ` ${text}`));
}
