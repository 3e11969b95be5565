import type { BookingToken } from "../../domain/core/ids";
import { and, desc, ne, sql } from "drizzle-orm";
import type { BookingDigests } from "../../domain/booking/booking-digests";
import type { LeadHolder } from "../../domain/lead/lead-holder";
import { selectColumns, orm } from "./orm";
import { bookings } from "./schema/bookings";

/** Digest columns of a booking. The day has no digest, because the booking stores it and it may change. */
export const digestColumns = ({
  email,
  mailbox,
  mobile,
  rego,
  firstName,
  lastName,
  vehicle,
  tasks,
}: BookingDigests) => ({
  emailDigest: email,
  mailboxDigest: mailbox ?? null,
  mobileDigest: mobile,
  regoDigest: rego,
  firstNameDigest: firstName ?? null,
  lastNameDigest: lastName ?? null,
  vehicleDigest: vehicle,
  taskDigests: tasks,
});

/** Digests for a correction of a booking. Contains only the digests that are given. */
export const changedDigestColumns = ({
  email,
  mailbox,
  mobile,
  rego,
  firstName,
  lastName,
}: Partial<BookingDigests>) => ({
  ...(email !== undefined && { emailDigest: email }),
  ...(mailbox !== undefined && { mailboxDigest: mailbox }),
  ...(mobile !== undefined && { mobileDigest: mobile }),
  ...(rego !== undefined && { regoDigest: rego }),
  ...(firstName !== undefined && { firstNameDigest: firstName }),
  ...(lastName !== undefined && { lastNameDigest: lastName }),
});

/**
 * Live bookings made with one of these contact details, newest first, each with its current day (the booking may have moved since its digests were
 * calculated).
 */
export const customerDigests = async (
  db: D1Database,
  { email, mobile }: Pick<BookingDigests, "email" | "mobile">,
): Promise<
  readonly (BookingDigests & {
    readonly token: BookingToken;
    readonly id: number;
    readonly holders: readonly LeadHolder[];
  })[]
> =>
  orm(db)
    .select(
      selectColumns({
        token: bookings.token,
        id: bookings.id,
        email: bookings.emailDigest,
        mobile: bookings.mobileDigest,
        rego: bookings.regoDigest,
        vehicle: bookings.vehicleDigest,
        tasks: bookings.taskDigests,
        serviceDay: bookings.serviceDay,
        holders: bookings.holders,
      }),
    )
    .from(bookings)
    .where(
      and(
        ne(bookings.status, "Cancelled"),
        // A missing address matches nothing: a comparison with null finds no row.
        sql`(${bookings.emailDigest} = ${email} or ${bookings.mobileDigest} = ${mobile})`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(20);
