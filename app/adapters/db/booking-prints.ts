import type { BookingToken } from "../../domain/ids";
import { and, desc, ne, sql } from "drizzle-orm";
import type { BookingPrints } from "../../domain/booking/prints";
import type { LeadHolder } from "../../domain/lead/held-by";
import { named, orm } from "./orm";
import { bookings } from "./schema/bookings";

/** As columns of the booking. Of the day nothing is kept: the booking itself has it, and may move. */
export const printColumns = ({ email, mailbox, mobile, rego, firstName, lastName, vehicle, tasks }: BookingPrints) => ({
  emailPrint: email,
  mailboxPrint: mailbox ?? null,
  mobilePrint: mobile,
  regoPrint: rego,
  firstNamePrint: firstName ?? null,
  lastNamePrint: lastName ?? null,
  vehiclePrint: vehicle,
  taskPrints: tasks,
});

/** Only those that are given: for a correction of a booking. */
export const changedPrintColumns = ({ email, mailbox, mobile, rego, firstName, lastName }: Partial<BookingPrints>) => ({
  ...(email !== undefined && { emailPrint: email }),
  ...(mailbox !== undefined && { mailboxPrint: mailbox }),
  ...(mobile !== undefined && { mobilePrint: mobile }),
  ...(rego !== undefined && { regoPrint: rego }),
  ...(firstName !== undefined && { firstNamePrint: firstName }),
  ...(lastName !== undefined && { lastNamePrint: lastName }),
});

/** Live bookings made with one of these contact details, newest first, each with its day of now: a booking may have moved since its prints were taken. */
export const printsOfCustomer = async (
  db: D1Database,
  { email, mobile }: Pick<BookingPrints, "email" | "mobile">,
): Promise<
  readonly (BookingPrints & {
    readonly token: BookingToken;
    readonly id: number;
    readonly holders: readonly LeadHolder[];
  })[]
> =>
  orm(db)
    .select(
      named({
        token: bookings.token,
        id: bookings.id,
        email: bookings.emailPrint,
        mobile: bookings.mobilePrint,
        rego: bookings.regoPrint,
        vehicle: bookings.vehiclePrint,
        tasks: bookings.taskPrints,
        serviceDay: bookings.serviceDay,
        holders: bookings.holders,
      }),
    )
    .from(bookings)
    .where(
      and(
        ne(bookings.status, "Cancelled"),
        // A missing address matches nothing: a comparison with null finds no row.
        sql`(${bookings.emailPrint} = ${email} or ${bookings.mobilePrint} = ${mobile})`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(20);
