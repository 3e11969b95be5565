import type { BookingToken } from "../../domain/core/ids";
import { type SQL, sql } from "drizzle-orm";
import { orm, insertSelect, statementOf } from "./orm";
import { bookingEvents } from "./schema/bookings";

type Row = typeof bookingEvents.$inferInsert;
/** An event without its number; its booking may be found by the statement itself. */
export type BookingEventRow = Omit<Row, "id" | "bookingToken"> & { readonly bookingToken: BookingToken | SQL };

/** With the number after the last one of its booking, which the insert itself finds: events are addressed by their booking and number, and need no index. */
export const eventRow = (event: BookingEventRow) => ({
  ...event,
  id: sql<number>`(select coalesce(max(${bookingEvents.id}), 0) + 1 from ${bookingEvents} where ${bookingEvents.bookingToken} = ${event.bookingToken})`,
});

/** Written only when the statement before it in the batch has changed a row. */
export const eventOfChange = (db: D1Database, event: BookingEventRow): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .insert(bookingEvents)
      .select(insertSelect(bookingEvents, eventRow(event), sql`where changes() = 1`)),
  );
