import type { BookingToken } from "../../domain/core/ids";
import { type SQL, sql } from "drizzle-orm";
import { insertFrom, type Query } from "./orm";
import { bookingEvents } from "./schema/bookings";

type Row = typeof bookingEvents.$inferInsert;
/** An event without its number. The booking token may be a subquery. */
type BookingEventRow = Omit<Row, "id" | "bookingToken"> & { readonly bookingToken: BookingToken | SQL };

/**
 * Inserts the event. If `source` is set, inserts it once for each row that `source` selects. The insert calculates the booking's next event number. Events are
 * looked up by booking and number, so they need no other index.
 */
export function eventStatement(db: D1Database, event: BookingEventRow, source = sql``): Query {
  const id = sql<number>`(select coalesce(max(${bookingEvents.id}), 0) + 1 from ${bookingEvents} where ${bookingEvents.bookingToken} = ${event.bookingToken})`;
  return insertFrom(db, bookingEvents, { ...event, id }, source);
}

/** Inserts the event only if the previous statement in the batch changed a row. */
export const changeEventStatement = (db: D1Database, event: BookingEventRow): Query =>
  eventStatement(db, event, sql`where changes() = 1`);
