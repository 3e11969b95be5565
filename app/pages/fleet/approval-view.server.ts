import { formatMoment } from "~/domain/core/time/format-moment";
import { formatMoney, formatRange } from "~/domain/core/money/format";
import { formatVehicleAndRego } from "../../domain/catalogue/vehicle/describe";
import type { Cents } from "~/domain/core/money/money";
import { MAX_REASON_LENGTH } from "~/usecases/booking/booking-offer/cancel-booking";
import type { Approval } from "~/usecases/booking/fleet-approval/answer-approval";
import { driverName } from "~/usecases/booking/fleet-approval/ask-company";
import { formatDayAndArrival } from "~/domain/core/time/format";

/** View model of an approval: the content of the email, and how the price compares with the other prices. It does not contain the driver's mobile or email. */
export function approvalView(
  { approvalRequest, cancellation: { offeredBooking }, state, maxTotal }: Approval,
  supportPhone: string,
) {
  const { booking, request, supplier, vehicle, items, fleet } = offeredBooking;
  const { currency, total } = booking.price;
  return {
    state,
    /** The answer given through this link, and when. */
    givenAnswer: approvalRequest.answered && {
      answer: approvalRequest.answered.answer,
      when: formatMoment(approvalRequest.answered.at, supplier.zone),
    },
    approval: booking.fleetApproval ?? null,
    bookingId: booking.id,
    company: fleet?.name ?? "",
    phone: fleet?.phone ?? supportPhone,
    driver: driverName(request),
    vehicle: formatVehicleAndRego(vehicle, request.rego),
    items,
    orderNumber: request.orderNumber ?? "",
    supplier: supplier.name,
    when: formatDayAndArrival(booking.serviceDay, booking.arrivalFrom, booking.arrivalTo),
    price: formatRange(total, maxTotal, currency),
    compared: describePriceComparison(maxTotal, approvalRequest.median, (amount) => formatMoney(amount, currency)),
    reasonHint: `The driver will see this, and we’ll cancel the booking without a fee. Up to ${MAX_REASON_LENGTH} characters.`,
    until: formatMoment(approvalRequest.endsAt, supplier.zone),
  };
}

/** Compares the price with the median: "12% above the median of the prices shown, $400.00". */
function describePriceComparison(total: Cents, median: Cents | null, formatAmount: (amount: Cents) => string): string {
  if (median === null) return "Not enough prices to compare with";
  const percentAbove = Math.round(Math.abs(total - median) / (median / 100));
  const medianText = `the median of the prices shown, ${formatAmount(median)}`;
  if (total === median) return `It is ${medianText}`;
  return `${percentAbove === 0 ? "Less than 1" : percentAbove}% ${total > median ? "above" : "below"} ${medianText}`;
}
