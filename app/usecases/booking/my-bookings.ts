import type { BookingToken } from "../../domain/core/ids";
import { isInProgress, isFinal, toDisplayStatus } from "../../domain/booking/display-status";
import { dayAt } from "../../domain/core/time/days";
import { formatArrival, formatDay } from "../../domain/core/time/format";
import { formatMakeAndModel } from "../../domain/catalogue/vehicle/describe";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { PersonBooking } from "../../domain/booking/stored-booking";
import { BOOKING_STATUS_TEXT } from "../../texts/bookings";

export interface MyBooking {
  readonly token: BookingToken;
  readonly href: string;
  /** The booking's status, as on its own page. */
  readonly status: string;
  /** "Logbook Service and 2 more". */
  readonly title: string;
  /** null = the vehicle is unknown. */
  readonly vehicle: string | null;
  /** Day, time and supplier. */
  readonly detail: string;
}

export interface MyBookings {
  /** From today on, next one first. */
  readonly upcoming: readonly MyBooking[];
  /** Completed, cancelled or past bookings, latest first. */
  readonly past: readonly MyBooking[];
}

export const NO_BOOKINGS: MyBookings = { upcoming: [], past: [] };
/** Maximum number of listed bookings. Customers find older ones through their messages. */
const MAX_ROWS = 40;

/** Title such as "Logbook Service and 2 more". A booking whose quote was deleted has no job names. */
const bookingTitle = ([first, ...others]: readonly string[]): string =>
  first === undefined ? "Booking" : others.length === 0 ? first : `${first} and ${others.length} more`;

/** "2019 Toyota Hilux"; null = not known. */
const vehicleName = (vehicle: LeadVehicle): string | null =>
  [vehicle.year, formatMakeAndModel(vehicle)].filter(Boolean).join(" ") || null;

/** The bookings of the signed-in person; empty if nobody is signed in. */
export async function listMyBookings(context: Context): Promise<MyBookings> {
  const user = await currentUser(context);
  return user === null
    ? NO_BOOKINGS
    : listBookingsWith(context, (limit) => context.db.bookings.listByPerson(user.userId, limit));
}

/** Loads bookings with any query and returns them as list rows. */
export async function listBookingsWith(
  { config, clock }: Pick<Context, "config" | "clock">,
  readBookings: (limit: number) => Promise<readonly PersonBooking[]>,
): Promise<MyBookings> {
  const now = clock.now();
  const rows = (await readBookings(MAX_ROWS)).map((row) => {
    const status = toDisplayStatus(row);
    const supplier = row.supplierName.replaceAll("{brand}", config.brand.name);
    return {
      isOver: isFinal(status) || (row.serviceDay < dayAt(now, row.zone) && !isInProgress(status)),
      booking: {
        token: row.token,
        href: `/booking/${row.token}`,
        status: BOOKING_STATUS_TEXT[status].title,
        title: bookingTitle(row.items),
        vehicle: row.vehicle === null ? null : vehicleName(row.vehicle),
        detail: `${formatDay(row.serviceDay)}, ${formatArrival(row.arrivalFrom, row.arrivalTo)}, ${supplier}`,
      },
    };
  });
  const filterBookings = (isOver: boolean) => rows.filter((row) => row.isOver === isOver).map(({ booking }) => booking);
  return { upcoming: filterBookings(false).reverse(), past: filterBookings(true) };
}
