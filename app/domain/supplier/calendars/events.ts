/** Events in the history of a workshop's calendars. */
export const CALENDAR_EVENTS = [
  "feed-created",
  "feed-replaced",
  "feed-ended",
  "address-added",
  "address-removed",
  "address-cleared",
  "reading-failed",
  "reading-recovered",
] as const;
export type CalendarEventKind = (typeof CALENDAR_EVENTS)[number];

export interface CalendarEvent {
  readonly at: number;
  /** Name of the person; null for automatic readings. */
  readonly actorName: string | null;
  readonly kind: CalendarEventKind;
  /** The name of the calendar; null = the workshop's own feed. */
  readonly calendar: string | null;
}
