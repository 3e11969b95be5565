import type { BookingToken } from "../../domain/core/ids";
import { type SQL, sql } from "drizzle-orm";
import { orm, insertSelect, toStatement } from "./orm";
import { bookingEvents } from "./schema/bookings";

type Row = typeof bookingEvents.$inferInsert;
/** An event without its number. The booking token may be a subquery. */
export type BookingEventRow = Omit<Row, "id" | "bookingToken"> & { readonly bookingToken: BookingToken | SQL };

/**
 * Row values of an event. The insert calculates the next event number of the booking. Events are looked up by booking and number, so they need no further
 * index.
 */
export const toEventRow = (event: BookingEventRow) => ({
  ...event,
  id: sql<number>`(select coalesce(max(${bookingEvents.id}), 0) + 1 from ${bookingEvents} where ${bookingEvents.bookingToken} = ${event.bookingToken})`,
});

/** Inserts the event only if the previous statement in the batch changed a row. */
export const changeEventStatement = (db: D1Database, event: BookingEventRow): D1PreparedStatement =>
  toStatement(
    db,
    orm(db)
      .insert(bookingEvents)
      .select(insertSelect(bookingEvents, toEventRow(event), sql`where changes() = 1`)),
  );
