import type { LeadGuid } from "~/domain/core/ids";
import { prevalidateMessage } from "~/texts/booking-refusals";
import { BOOKING_STATES } from "~/domain/booking/status";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { NotPaid } from "~/pages/payment/not-paid";
import type { FinaliseView } from "./finalise-view.server";

/**
 * A lead can be booked only once (B-125, B-264), so the form is no longer shown. The customer who booked gets a link to the booking and, if possible, to its
 * payment (B-262). Anyone else with the quote's link only sees that it is booked.
 */
export function AlreadyBooked({
  booked: { own },
  released,
  leadGuid,
}: Pick<FinaliseView, "released"> & { booked: NonNullable<FinaliseView["booked"]>; leadGuid: LeadGuid }) {
  const { title, text } = prevalidateMessage(1, { ...(own && { id: own.id }), email: "" });
  return (
    <Page width="text">
      <h1 className="mb-6 text-2xl font-bold">{title}</h1>
      <div className="grid gap-6">
        {/* Another tab booked while this one was paying, so the state of this tab's payment is shown first. */}
        {released !== null && <NotPaid released={released} />}
        <Notice tone="info">
          {text} {!own && "If you booked it in another browser, open the link in your confirmation message."}
        </Notice>
        <div className="flex flex-wrap gap-3">
          {own?.canPayOnline && (
            <ButtonLink to={BOOKING_STATES["booking-pay"]({ bookingToken: own.token })} size="lg">
              Pay Online
            </ButtonLink>
          )}
          {own ? (
            <ButtonLink
              to={BOOKING_STATES.confirmation({ bookingToken: own.token })}
              size="lg"
              variant={own.canPayOnline ? "secondary" : "primary"}
            >
              See your booking
            </ButtonLink>
          ) : (
            <ButtonLink to={BOOKING_STATES.quotes({ leadGuid })} size="lg" variant="secondary">
              See the quotes
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}
