import { asc, gte, sql } from "drizzle-orm";
import type { BlockedDates } from "../../usecases/ports/blocked-dates";
import { literals, orm } from "./orm";
import { bookings } from "./schema/bookings";
import { blockedDates, suppliers } from "./schema/suppliers";

const { country, state, day, reason } = blockedDates;
const ACTIVE_STATUSES = ["PendingAwaitingPayment", "Pending", "Confirmed", "Rescheduled"];

export function d1BlockedDates(db: D1Database): BlockedDates {
  const store = orm(db);
  return {
    all: () => store.select({ country, state, day }).from(blockedDates),
    from: (first) =>
      store
        .select({ country, state, day, reason })
        .from(blockedDates)
        .where(gte(day, first))
        .orderBy(asc(day), asc(country), asc(state)),
    async bookingsOn(closed) {
      // Reads from the workshops of the place to their day: bookings have no index by day alone, and a cross join keeps this order.
      const [match] = await store.all<{ n: number }>(
        sql`select count(*) as n from ${suppliers} cross join ${bookings} on ${bookings.supplierId} = ${suppliers.id} and ${bookings.serviceDay} = ${closed.day} where ${suppliers.country} = ${closed.country} and ${closed.state} in ('', ${suppliers.state}) and ${bookings.status} in ${literals(ACTIVE_STATUSES)}`,
      );
      return match?.n ?? 0;
    },
  };
}
