import type { BookingToken } from "../../domain/core/ids";
import { and, desc, ne, sql } from "drizzle-orm";
import type { BookingDigests } from "../../domain/booking/booking-digests";
import type { LeadHolder } from "../../domain/lead/lead-holder";
import { selectColumns, orm } from "./orm";
import { bookings } from "./schema/bookings";

/** Digest columns of a booking. There is no digest of the day, because the booking stores the day itself and it may change. */
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

/** Digest columns for a correction of a booking. Only the given digests are changed. */
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

/** The digests of the active bookings made with this email or mobile, newest first. Each has its current day, because the booking may have moved since. */
export const findCustomerDigests = async (
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
        // A null email or mobile matches nothing, because a comparison with null is never true.
        sql`(${bookings.emailDigest} = ${email} or ${bookings.mobileDigest} = ${mobile})`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(20);
