import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { BookingPrints } from "../../domain/booking/prints";
import type { LeadHolder } from "../../domain/lead/held-by";
import { named, orm, statementOf } from "./orm";
import { bookings } from "./schema/bookings";
import { bookingPrints } from "./schema/discounts";

/** Of the day nothing is kept: the booking itself has it, and may move. */
export const writePrints = (
  db: D1Database,
  bookingToken: string,
  { email, mobile, rego, vehicle, tasks }: BookingPrints,
): D1PreparedStatement =>
  statementOf(db, orm(db).insert(bookingPrints).values({ bookingToken, email, mobile, rego, vehicle, tasks }));

/** Live bookings made with one of these contact details, newest first, each with its day of now: a booking may have moved since its prints were taken. */
export const printsOfCustomer = async (
  db: D1Database,
  { email, mobile }: Pick<BookingPrints, "email" | "mobile">,
): Promise<
  readonly (BookingPrints & { readonly token: string; readonly id: number; readonly holders: readonly LeadHolder[] })[]
> =>
  orm(db)
    .select(
      named({
        token: bookings.token,
        id: bookings.id,
        email: bookingPrints.email,
        mobile: bookingPrints.mobile,
        rego: bookingPrints.rego,
        vehicle: bookingPrints.vehicle,
        tasks: bookingPrints.tasks,
        serviceDay: bookings.serviceDay,
        holders: bookings.holders,
      }),
    )
    .from(bookingPrints)
    .innerJoin(bookings, eq(bookings.token, bookingPrints.bookingToken))
    .where(
      and(
        ne(bookings.status, "Cancelled"),
        // Nobody's address is none of anybody's: compared with null, no row is found.
        sql`(${bookingPrints.email} = ${email} or ${bookingPrints.mobile} = ${mobile})`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(20);
