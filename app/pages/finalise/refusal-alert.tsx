import type { BookingToken } from "../../domain/core/ids";
import { Link } from "@remix-run/react";
import { BOOKING_STATES } from "~/domain/booking/status";
import type { PlainDay } from "~/domain/core/time/plain-date";
import { formatDay } from "~/ui/format";
import { Notice } from "~/ui/notice";

/** Why the booking was refused, in the wording of the prevalidate table. */
export interface RefusalAlert {
  readonly title: string | null;
  readonly text: string;
  readonly bookingToken: BookingToken | null;
  /** True = the existing booking can still be paid online (B-262). */
  readonly canPayOnline?: boolean;
  readonly nextDays: readonly PlainDay[];
}

const LINK_CLASS = "font-semibold text-accent underline underline-offset-4";

export function RefusalNotice({ alert }: { alert: RefusalAlert }) {
  return (
    <Notice tone="error" role="alert" title={alert.title}>
      <p>{alert.text}</p>
      {alert.nextDays.length > 0 && (
        <p>Next free: {alert.nextDays.map((day) => formatDay(day, { year: false })).join(", ")}.</p>
      )}
      {alert.bookingToken && (
        <p className="flex flex-wrap gap-x-6">
          {alert.canPayOnline && (
            <Link to={BOOKING_STATES["booking-pay"]({ bookingToken: alert.bookingToken })} className={LINK_CLASS}>
              Pay Online
            </Link>
          )}
          <Link to={BOOKING_STATES.confirmation({ bookingToken: alert.bookingToken })} className={LINK_CLASS}>
            See your booking
          </Link>
        </p>
      )}
    </Notice>
  );
}
