import { prevalidateWords } from "~/domain/booking/prevalidate-codes";
import { BOOKING_STATES } from "~/domain/booking/states";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { FinaliseView } from "./finalise-view.server";

/** A lead is booked once (B-125, B-264): the form is gone, also after a reload. A booking that can be paid offers it (B-262). */
export function AlreadyBooked({ booked }: { booked: NonNullable<FinaliseView["booked"]> }) {
  const { title, text } = prevalidateWords(1, { id: booked.id, email: "" });
  return (
    <Page width="text">
      <h1 className="mb-6 text-2xl font-bold">{title}</h1>
      <div className="grid gap-6">
        <Notice tone="info">{text}</Notice>
        <div className="flex flex-wrap gap-3">
          {booked.canPayOnline && (
            <ButtonLink to={BOOKING_STATES["booking-pay"]({ bookingToken: booked.token })} size="lg">
              Pay Online
            </ButtonLink>
          )}
          <ButtonLink to={BOOKING_STATES.confirmation({ bookingToken: booked.token })} size="lg" variant={booked.canPayOnline ? "secondary" : "primary"}>
            See your booking
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
