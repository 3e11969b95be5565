import type { BookingToken } from "../../domain/ids";
import { type SQL, sql } from "drizzle-orm";
import { bookingEvents } from "./schema/bookings";

type Row = typeof bookingEvents.$inferInsert;
/** An event without its number; its booking may be found by the statement itself. */
export type BookingEventRow = Omit<Row, "id" | "bookingToken"> & { readonly bookingToken: BookingToken | SQL };

/** With the number after the last one of its booking, which the insert itself finds: events are addressed by their booking and number, and need no index. */
export const eventRow = (event: BookingEventRow) => ({
  ...event,
  id: sql<number>`(select coalesce(max(${bookingEvents.id}), 0) + 1 from ${bookingEvents} where ${bookingEvents.bookingToken} = ${event.bookingToken})`,
});
