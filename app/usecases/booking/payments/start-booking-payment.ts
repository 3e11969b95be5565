import { dayCapacity } from "../../../domain/supplier/availability/day-capacity";
import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { methodRefusal } from "../../../domain/payments/eligibility";
import type { Cents } from "../../../domain/core/money/money";
import type { BillingAddress } from "../../../domain/payments/billing-address";
import type { OnlineMethod } from "../../../domain/payments/methods";
import { bookingMoney } from "../../../domain/booking/booking-money";
import { paymentRefusal } from "../../../domain/booking/payable";
import { readBooking } from "../read-booking";
import type { Context } from "../../context";
import { type OpenResult, type OpenRefusal, openAttempt } from "./open-attempt";
import { buildPaymentFacts } from "../../quotes/payment-facts";
import { parseBillingAddress } from "./give-billing-address";
import { customerOfBooking, hasEnoughDetails } from "./read-receipt";

export interface BookingPaymentRequest {
  readonly method: OnlineMethod;
  readonly bookingToken: BookingToken;
  /** True = the pay page that offers only buy-now-pay-later, opened from a supplier's payment request. */
  readonly isBuyNowPayLaterOnly: boolean;
  readonly unbranded: boolean;
  /** The amount that the caller expects. It must match our own amount to the cent. Null = not specified. */
  readonly amount: Cents | null;
  /** The billing address as entered, used by methods that need it; absent = the method asks on its own page. */
  readonly billingAddress?: BillingAddress;
}

/** Opens a payment for an existing booking (IsPaymentOnly). Two tabs may each open one, but only one can be completed. */
export async function startBookingPayment(
  context: Context,
  bookingPaymentRequest: BookingPaymentRequest,
  submissionKey: string,
): Promise<OpenResult | OpenRefusal | Refusal<"booking-not-found" | "payment-not-offered" | "invalid-input">> {
  const { method, bookingToken, isBuyNowPayLaterOnly, unbranded } = bookingPaymentRequest;
  const bookingResult = await readBooking(context, bookingToken);
  if (!bookingResult.ok) return bookingResult;
  const { booking, supplier } = bookingResult;
  if (paymentRefusal(booking, { acceptOnlinePayments: supplier.acceptOnlinePayments, isBuyNowPayLaterOnly }) !== null)
    return refuse("payment-not-offered");
  const { jobMinutes, fleetCompanyId, leadGuid, supplierId, price, agreedVersion = 1 } = booking;
  const amount = bookingMoney(booking).due;
  if (amount === null) return refuse("payment-not-offered");
  if (bookingPaymentRequest.amount !== null && bookingPaymentRequest.amount !== amount)
    return refuse("invalid-input", { Amount: ["This is not the amount due for this booking"] });
  const source = isBuyNowPayLaterOnly ? "supplierSourced" : "customerPrepayment";
  const facts = buildPaymentFacts(context, {
    price: { ...price, total: amount, maxTotal: amount },
    supplier,
    fleetCompanyId,
    source,
  });
  if (methodRefusal(method, facts) !== null) return refuse("payment-not-offered");
  const customer = await customerOfBooking(context, bookingToken);
  if (!hasEnoughDetails(method, customer)) return refuse("payment-not-offered");
  const parsedAddress = parseBillingAddress(context, method, bookingPaymentRequest.billingAddress);
  if (!parsedAddress.ok) return parsedAddress;
  return openAttempt(
    context,
    {
      submissionKey,
      inputHash: `${method}:${supplierId}:${agreedVersion}:${price.inputHash}`,
      leadGuid,
      supplierId,
      method,
      origin: { screen: isBuyNowPayLaterOnly ? "pay-with-bnpl" : "pay", unbranded },
      payingBookingToken: booking.token,
      agreedVersion,
      amount,
      currency: price.currency,
      sealedRequest: null,
      offer: {
        price,
        jobMinutes,
        fleetCompanyId,
        capacityMinutes: dayCapacity(supplier, booking.serviceDay),
        supplierName: supplier.name,
        supplierAddress: null,
        vehicle: bookingResult.vehicle ?? "",
        items: bookingResult.items,
        communication: "Both",
      },
      hold: null,
    },
    {
      description: `Booking ${booking.id} at ${supplier.name}`,
      receiptEmail: null,
      customer,
      billingAddress: parsedAddress.address,
    },
  );
}
