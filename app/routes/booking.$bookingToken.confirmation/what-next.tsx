import { formatMoney } from "~/domain/money/format";
import { formatDay, formatTime } from "~/ui/format";
import type { BookingView } from "./booking-view.server";

/** What happens now, in order. */
export function WhatNext({ view }: { view: BookingView }) {
  const { supplier, freeUntil, isHeld, paid, price, fleet, needsFleetApproval } = view;
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="text-xl font-bold">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {fleet && needsFleetApproval && (
          <li>
            {fleet.name} has to approve this booking, because we could not check your membership. We asked them. Their number is {fleet.phone}.
          </li>
        )}
        <li>
          {supplier.name} confirms your booking. We send you a message when it does.{" "}
          {view.status === "Pending" && (
            <a href={`/booking/${view.token}/changes`} className="text-accent underline underline-offset-4">
              Say what happens if it cannot
            </a>
          )}
        </li>
        {isHeld && <li>{formatMoney(paid, price.currency)} is held on your card. It is taken when the supplier confirms, or within six days.</li>}
        {fleet && needsFleetApproval && <li>Once it is approved, the bill goes to {fleet.name}.</li>}
        {fleet && !needsFleetApproval && <li>The bill goes to {fleet.name}. There is nothing to pay on the day.</li>}
        {!fleet && !isHeld && paid === 0 && <li>{price.maxTotal === 0 ? "There is nothing to pay." : "You pay the supplier when the work is done."}</li>}
        <li>{supplier.isMobile ? "The mechanic comes to you. Have the keys ready." : "Bring your keys, and the wheel lock key if your wheels have one."}</li>
        {freeUntil && (
          <li>
            Free to change until {formatDay(freeUntil.day)}, {formatTime(freeUntil.time)}.
          </li>
        )}
      </ol>
    </section>
  );
}
