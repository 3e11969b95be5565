import type { BookingToken } from "../../domain/ids";
import { isBeingDone, isFinal, standingOf } from "../../domain/booking/standing";
import { dayAt } from "../../domain/time/days";
import { formatDay } from "../../domain/time/words";
import { arrivalWords } from "../booking-offer/offer-messages";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { BookingOfPerson } from "../ports/bookings";
import { BOOKING_STATUS_TEXT } from "../../texts/bookings";

export interface MyBooking {
  readonly token: BookingToken;
  readonly href: string;
  /** The booking's status, as on its own page. */
  readonly title: string;
  readonly detail: string;
}

export interface MyBookings {
  /** Today and later, the next one first. */
  readonly coming: readonly MyBooking[];
  /** Over: done, cancelled, or on a day that is gone; the latest first. */
  readonly past: readonly MyBooking[];
}

export const NO_BOOKINGS: MyBookings = { coming: [], past: [] };
/** More are found by their messages. */
const MOST = 40;

/** The bookings of the person who is signed in; none for anybody else. One read. */
export async function myBookings(context: Context): Promise<MyBookings> {
  const user = await currentUser(context);
  return user === null ? NO_BOOKINGS : bookingsBy(context, (limit) => context.db.bookings.ofPerson(user.userId, limit));
}

/** Bookings as list rows, by any set of keys. */
export async function bookingsBy(
  { config, clock }: Pick<Context, "config" | "clock">,
  read: (limit: number) => Promise<readonly BookingOfPerson[]>,
): Promise<MyBookings> {
  const now = clock.now();
  const rows = (await read(MOST)).map((row) => {
    const standing = standingOf(row);
    const supplier = row.supplierName.replaceAll("{brand}", config.brand.name);
    return {
      isOver: isFinal(standing) || (row.serviceDay < dayAt(now, row.zone) && !isBeingDone(standing)),
      booking: {
        token: row.token,
        href: `/booking/${row.token}`,
        title: BOOKING_STATUS_TEXT[standing].title,
        detail: `${supplier}, ${formatDay(row.serviceDay)}, ${arrivalWords(row.arrivalFrom, row.arrivalTo)}`,
      },
    };
  });
  const over = (isOver: boolean) => rows.filter((row) => row.isOver === isOver).map(({ booking }) => booking);
  return { coming: over(false).reverse(), past: over(true) };
}
