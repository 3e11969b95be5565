/** What happens to the calendars of a workshop, in its history. */
export const CALENDAR_EVENTS = [
  "feed-created",
  "feed-replaced",
  "feed-ended",
  "address-added",
  "address-removed",
  "address-emptied",
  "reading-failed",
  "reading-mended",
] as const;
export type CalendarEventKind = (typeof CALENDAR_EVENTS)[number];

export interface CalendarEvent {
  readonly at: number;
  /** null for a reading, which no person started. */
  readonly actorName: string | null;
  readonly what: CalendarEventKind;
  /** The name of the calendar; null = the workshop's own feed. */
  readonly calendar: string | null;
}
