import type { AttemptId, BookingToken } from "../../../domain/core/ids";
import { type Cents, cents } from "../../../domain/core/money/money";
import type { Refusal } from "../../../domain/core/outcomes";
import { onlineMethods } from "../../../domain/payments/eligibility";
import { isBnpl, type OnlineMethod } from "../../../domain/payments/methods";
import { type BookingMoney, bookingMoney } from "../../../domain/booking/booking-money";
import { paymentRefusal, type PaymentRefusal } from "../../../domain/booking/payable";
import type { FailedAttempt } from "../../../domain/payments/attempt";
import { type BookingDetails, readBooking } from "../read-booking";
import type { Context } from "../../context";
import { customerOfBooking, hasEnoughDetails } from "./read-receipt";
import { readLostSlot } from "./lost-slot-message";
import { buildPaymentFacts } from "../../quotes/payment-facts";
import { findActiveHold, type PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { timeAt } from "../../../domain/core/time/days";
import type { PlainDay, PlainTime } from "../../../domain/core/time/plain-date";

export interface PayScreenView extends BookingDetails {
  readonly ok: true;
  /** Why the booking cannot be paid online; null = it can. "no-method" = no payment method supports this amount. */
  readonly refusal: PaymentRefusal | "no-method" | null;
  readonly due: Cents;
  readonly money: BookingMoney;
  readonly methods: readonly OnlineMethod[];
  /** The result of an earlier attempt that failed. */
  readonly failedAttempt: FailedAttempt | null;
}

/**
 * Loads the data for the page on which a customer pays for an existing booking (B-128 to B-132). `isBuyNowPayLaterOnly`: the supplier asks for payment by
 * buy-now-pay-later only.
 */
export async function readPayScreen(
  context: Context,
  bookingToken: BookingToken,
  { isBuyNowPayLaterOnly, attemptId }: { readonly isBuyNowPayLaterOnly: boolean; readonly attemptId: AttemptId | null },
): Promise<PayScreenView | Refusal<"booking-not-found">> {
  const [match, released, customer] = await Promise.all([
    readBooking(context, bookingToken),
    attemptId === null ? null : findFailedAttempt(context, bookingToken, attemptId),
    customerOfBooking(context, bookingToken),
  ]);
  if (!match.ok) return match;
  const { booking, supplier } = match;
  const money = bookingMoney(booking);
  const due = money.due ?? cents(0);
  const refusal = paymentRefusal(booking, {
    acceptOnlinePayments: supplier.acceptOnlinePayments,
    isBuyNowPayLaterOnly,
  });
  const facts = buildPaymentFacts(context, {
    price: { total: due, maxTotal: due, strategy: booking.price.strategy },
    supplier,
    fleetCompanyId: booking.fleetCompanyId,
    source: isBuyNowPayLaterOnly ? "supplierSourced" : "customerPrepayment",
  });
  const methods =
    refusal === null
      ? onlineMethods(facts).filter(
          (method) => (!isBuyNowPayLaterOnly || isBnpl(method)) && hasEnoughDetails(method, customer),
        )
      : [];
  return {
    ...match,
    due,
    money,
    methods,
    refusal: refusal ?? (methods.length === 0 ? "no-method" : null),
    failedAttempt: released,
  };
}

async function findFailedAttempt(
  context: Context,
  bookingToken: BookingToken,
  attemptId: AttemptId,
): Promise<FailedAttempt | null> {
  const attempt = await context.db.payments.find(attemptId);
  return attempt?.payingBookingToken === bookingToken ? readLostSlot(context, attempt) : null;
}

/** The slot held for the customer during the payment. `now` is the server's time. Like `until`, it is in epoch milliseconds. */
export interface HoldView {
  readonly day: PlainDay;
  readonly until: number;
  /** The time of day at `until`, in the supplier's time zone. */
  readonly time: PlainTime;
  /** True = the hold has expired, or another day was chosen. */
  readonly isOver: boolean;
  readonly now: number;
}

/** Returns null if the attempt never held a day. */
export function holdView(
  { hold, offer, state }: Pick<PaymentAttempt, "hold" | "offer" | "state">,
  now: number,
): HoldView | null {
  if (hold === null || offer.zone === undefined) return null;
  return { ...hold, time: timeAt(hold.until, offer.zone), isOver: findActiveHold({ state, hold }, now) === null, now };
}
