import type { Cents } from "../../domain/money/money";
import type { Refusal } from "../../domain/outcomes";
import { onlineMethods } from "../../domain/payments/eligibility";
import { isBnpl, type OnlineMethod } from "../../domain/payments/methods";
import { amountDue, payableRefusal, type PayableRefusal } from "../../domain/payments/payable";
import { amountPaid } from "../../domain/payments/transaction-status";
import type { ReleaseReason } from "../../domain/payments/attempt";
import { type BookingDetails, readBooking } from "../booking/read-booking";
import type { Context } from "../context";
import { customerOfBooking, knowsEnough } from "./customer-of-booking";
import { paymentFacts } from "./payment-facts";

export interface PayScreenView extends BookingDetails {
  readonly ok: true;
  /** Why it cannot be paid here, or null. "no-method" = it could be, but no way to pay takes this amount. */
  readonly refusal: PayableRefusal | "no-method" | null;
  readonly due: Cents;
  readonly paid: Cents;
  readonly methods: readonly OnlineMethod[];
  /** Why an earlier try came to nothing. */
  readonly released: ReleaseReason | null;
}

/** The screen on which an existing booking is paid (B-128 to B-132). `isBuyNowPayLaterOnly`: the supplier asks for it, by buy-now-pay-later alone. */
export async function readPayScreen(
  context: Context,
  bookingToken: string,
  { isBuyNowPayLaterOnly, attemptId }: { readonly isBuyNowPayLaterOnly: boolean; readonly attemptId: string | null },
): Promise<PayScreenView | Refusal<"booking-not-found">> {
  const [found, attempt, customer] = await Promise.all([
    readBooking(context, bookingToken), attemptId === null ? null : context.db.payments.find(attemptId), customerOfBooking(context, bookingToken),
  ]);
  if (!found.ok) return found;
  const { booking, supplier } = found;
  const due = amountDue(booking);
  const refusal = payableRefusal(booking, { acceptOnlinePayments: supplier.acceptOnlinePayments, isBuyNowPayLaterOnly });
  const facts = paymentFacts(context, {
    price: { total: due, maxTotal: due, strategy: booking.price.strategy }, supplier, fleetCompanyId: booking.fleetCompanyId,
    source: isBuyNowPayLaterOnly ? "supplierSourced" : "customerPrepayment",
  });
  const methods = refusal === null ? onlineMethods(facts).filter((method) => (!isBuyNowPayLaterOnly || isBnpl(method)) && knowsEnough(method, customer)) : [];
  return {
    ...found,
    due,
    paid: amountPaid(booking.payments),
    methods,
    refusal: refusal ?? (methods.length === 0 ? "no-method" : null),
    released: attempt?.payingBookingToken === bookingToken ? attempt.reason : null,
  };
}
