import { parseBookingToken } from "../../domain/core/ids";
import { withLeadGuid } from "../../http/with-lead-guid";
import type { z } from "zod";
import { centsFromDollars } from "../../domain/core/money/rounding";
import { refuse } from "../../domain/core/outcomes";
import type { BillingAddress } from "../../domain/payments/billing-address";
import type { OnlineMethod } from "../../domain/payments/methods";
import type { Context } from "../../usecases/context";
import { startBookingPayment } from "../../usecases/booking/payments/start-booking-payment";
import { startLeadPayment } from "../../usecases/booking/payments/start-lead-payment";
import type { PAYMENT_ITEM } from "../wire/payment";

/** Why a payment cannot be started. */
export const START_REFUSALS = [
  "booking-already-submitted",
  "booking-not-found",
  "invalid-input",
  "lead-not-found",
  "payment-not-offered",
  "payment-released",
  "payment-unavailable",
  "supplier-not-found",
] as const;

/** Starts the payment that a transaction item refers to, for an existing booking or a lead's quote. The amount must equal the server's to the cent. */
export async function startByItem(
  app: Context,
  method: OnlineMethod,
  item: z.output<typeof PAYMENT_ITEM>,
  key: string,
) {
  const amount = centsFromDollars(item.Amount);
  const billing = item.BillingAddress ? { billingAddress: toBillingAddress(item.BillingAddress) } : {};
  const token = parseBookingToken(item.BookingToken ?? "");
  if (item.IsPaymentOnly && token !== null) {
    return startBookingPayment(
      app,
      {
        method,
        bookingToken: token,
        isBuyNowPayLaterOnly: item.IsBuyNowPayLaterOnly ?? false,
        unbranded: false,
        amount,
        ...billing,
      },
      key,
    );
  }
  if (!item.LeadId || !item.SupplierId)
    return refuse("invalid-input", { LeadId: ["Send a lead and a supplier, or a booking"] });
  const { ServiceDate, ServiceInclusions } = item;
  const supplierId = item.SupplierId;
  const customer = {
    firstName: item.FirstName ?? null,
    lastName: item.LastName ?? null,
    email: item.Email ?? null,
    mobile: item.Mobile ?? null,
  };
  return withLeadGuid(item.LeadId, (leadGuid) =>
    startLeadPayment(
      app,
      {
        method,
        customer,
        ...billing,
        leadGuid,
        supplierId,
        amount,
        day: ServiceDate ?? null,
        extraIds: ServiceInclusions ?? null,
      },
      key,
    ),
  );
}

/** Missing parts become empty strings. The use case checks which parts a provider needs. */
const toBillingAddress = (text: NonNullable<z.output<typeof PAYMENT_ITEM>["BillingAddress"]>): BillingAddress => ({
  line1: text.Line1 ?? "",
  city: text.City ?? "",
  state: text.State ?? "",
  postcode: text.Postcode ?? "",
});
