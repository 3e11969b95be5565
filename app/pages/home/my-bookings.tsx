import { Link } from "@remix-run/react";
import { Icon } from "../../ui/icon";
import type { MyBooking } from "../../usecases/booking/my-bookings";

/** The visitor's bookings, each with a link to its page. Renders nothing if there are none. */
export function MyBookingList({ bookings, title, id }: { bookings: readonly MyBooking[]; title: string; id: string }) {
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="grid gap-3">
        {bookings.map((booking) => (
          <li key={booking.token}>
            <Link
              to={booking.href}
              className="flex items-center gap-4 rounded-md border border-line bg-surface p-4 text-ink no-underline hover:border-accent"
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="text-sm font-semibold text-accent">{booking.status}</span>
                <span className="font-semibold break-words">{booking.title}</span>
                {booking.vehicle && <span className="text-sm">{booking.vehicle}</span>}
                <span className="text-sm text-soft">{booking.detail}</span>
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
