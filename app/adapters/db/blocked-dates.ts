import type { BlockedDate } from "../../usecases/ports/lookups";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { ClosedDay } from "../../domain/lead/dates/closed-day";
import { asc, gte, sql } from "drizzle-orm";
import { literals, orm } from "./orm";
import { bookings } from "./schema/bookings";
import { blockedDates, suppliers } from "./schema/suppliers";

const { country, state, day, reason } = blockedDates;
const ACTIVE_STATUSES = ["PendingAwaitingPayment", "Pending", "Confirmed", "Rescheduled"];

export function d1BlockedDates(db: D1Database) {
  const database = orm(db);
  return {
    /** Returns all blocked dates. There are only a few and they are not cached, so closing a day at the desk takes effect immediately. */
    all: (): Promise<readonly BlockedDate[]> => database.select({ country, state, day }).from(blockedDates),
    /** Blocked dates on or after this day with their reasons, earliest first. */
    listFrom: (firstDay: PlainDay): Promise<readonly (ClosedDay & { readonly reason: string })[]> =>
      database
        .select({ country, state, day, reason })
        .from(blockedDates)
        .where(gte(day, firstDay))
        .orderBy(asc(day), asc(country), asc(state)),
    /** Number of bookings on the closed day, confirmed or not. */
    async countBookings(closedDay: ClosedDay): Promise<number> {
      // Starts from the workshops in the region, because bookings have no index by day alone. The cross join enforces this order.
      const [blockedCount] = await database.all<{ n: number }>(
        sql`select count(*) as n from ${suppliers} cross join ${bookings} on ${bookings.supplierId} = ${suppliers.id} and ${bookings.serviceDay} = ${closedDay.day} where ${suppliers.country} = ${closedDay.country} and ${closedDay.state} in ('', ${suppliers.state}) and ${bookings.status} in ${literals(ACTIVE_STATUSES)}`,
      );
      return blockedCount?.n ?? 0;
    },
  };
}
