import { Form } from "@remix-run/react";
import type { DateInput } from "../../../domain/booking/booking-offer/booking-offer";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { formatArrival, formatDay } from "../../../ui/format";
import type { PortalBookingView } from "./booking-view.server";
import { startValue, type ResponseInput } from "./response-input";

interface Props {
  view: PortalBookingView;
  dates: readonly DateInput[];
  /** The submitted values if the browser has no JavaScript. Null = the browser still has the form's values. */
  responseInput: ResponseInput | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before dates are proposed (P-074, P-137). Nothing is sent until its button is clicked. */
export function ConfirmDates({ view, dates, responseInput, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={dates.length === 1 ? "Propose this date?" : `Propose these ${dates.length} dates?`}
      onClose={onClose}
      isServerRendered={responseInput !== null}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {dates.map(({ date, startAt, endAt }) => (
          <li key={date}>
            {formatDay(date)}, {formatArrival(startAt, endAt)}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        The customer booked {formatDay(view.when.day)} and will have 24 hours to{" "}
        {dates.length === 1 ? "accept this date" : "choose one of your dates"}. If they do, the booking is confirmed for
        that date. We hold {dates.length === 1 ? "this slot" : "these slots"} in your calendar until then.
      </p>
      <Form
        method="post"
        className="mt-6 flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <input type="hidden" name="bookingOfferId" value={view.offerId} />
        <input type="hidden" name="responseType" value={responseInput?.responseType ?? ""} />
        <input type="hidden" name="comment" value={responseInput?.comment ?? ""} />
        <input type="hidden" name="price" value="" />
        <input type="hidden" name="confirmed" value="true" />
        {dates.map((date, index) => (
          <span key={date.date} hidden>
            <input type="hidden" name={`date-${index + 1}`} value={date.date} />
            <input type="hidden" name={`startAt-${index + 1}`} value={startValue(date)} />
          </span>
        ))}
        <Button>{dates.length === 1 ? "Propose this date" : "Propose these dates"}</Button>
      </Form>
    </Dialog>
  );
}
