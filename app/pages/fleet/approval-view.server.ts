import { formatMoney } from "~/domain/core/money/format";
import { vehicleAndRego } from "../../domain/catalogue/vehicle/describe";
import type { Cents } from "~/domain/core/money/money";
import { REASON_LENGTH } from "~/usecases/booking/booking-offer/cancel-booking";
import { formatArrival, formatMoment } from "~/usecases/booking/booking-offer/offer-messages";
import type { Approval } from "~/usecases/booking/fleet-approval/answer-approval";
import { driverOf } from "~/usecases/booking/fleet-approval/ask-company";
import { formatDay } from "~/domain/core/time/format";

/** View model of an approval: the content of the email, and how the price compares with the others. It does not contain the driver's mobile or email. */
export function approvalView(
  { ask, found: { offered: offeredBooking }, state, maxTotal: most }: Approval,
  supportPhone: string,
) {
  const { booking, request, supplier, vehicle, items, fleet } = offeredBooking;
  const { currency, total } = booking.price;
  return {
    state,
    /** The answer given through this link, and when. */
    said: ask.answered && { answer: ask.answered.answer, when: formatMoment(ask.answered.at, supplier.zone) },
    approval: booking.fleetApproval ?? null,
    bookingId: booking.id,
    company: fleet?.name ?? "",
    phone: fleet?.phone ?? supportPhone,
    driver: driverOf(request),
    vehicle: vehicleAndRego(vehicle, request.rego),
    items,
    orderNumber: request.orderNumber ?? "",
    supplier: supplier.name,
    when: `${formatDay(booking.serviceDay)}, ${formatArrival(booking.arrivalFrom, booking.arrivalTo)}`,
    price:
      total === most
        ? formatMoney(most, currency)
        : `${formatMoney(total, currency)} to ${formatMoney(most, currency)}`,
    compared: describePriceComparison(most, ask.median, (amount) => formatMoney(amount, currency)),
    reasonHint: `The driver will see this, and we’ll cancel the booking without a fee. Up to ${REASON_LENGTH} characters.`,
    until: formatMoment(ask.endsAt, supplier.zone),
  };
}

/** Compares the price with the median: "12% above the median of the prices shown, $400.00". */
function describePriceComparison(total: Cents, median: Cents | null, money: (amount: Cents) => string): string {
  if (median === null) return "Not enough prices to compare with";
  const percentAbove = Math.round(Math.abs(total - median) / (median / 100));
  const medianText = `the median of the prices shown, ${money(median)}`;
  if (total === median) return `It is ${medianText}`;
  return `${percentAbove === 0 ? "Less than 1" : percentAbove}% ${total > median ? "above" : "below"} ${medianText}`;
}
