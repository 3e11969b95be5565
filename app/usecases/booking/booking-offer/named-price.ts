import { readMoney } from "../../../domain/core/money/read-number";
import { isAgreedOrServiced } from "../../../domain/booking/status";
import { contactProblem } from "../../../domain/identity/contact/contact-details";
import { NO_CUSTOMER } from "../../../domain/pricing/discounts/use";
import { CUSTOMER_RESPONSE_MS } from "../../../domain/booking/booking-offer/booking-offer";
import { applyNamedTotal, type NamedPrice, sumWork } from "../../../domain/booking/booking-offer/named-price";
import {
  findAppliedCode,
  discountAmount,
  type RecomputedTerms,
  recomputeTerms,
} from "../../../domain/pricing/discounts/recompute-price";
import type { SealedMessage } from "../../../domain/notifications/message";
import { formatMoney } from "../../../domain/core/money/format";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { dayAt } from "../../../domain/core/time/days";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { Context } from "../../context";
import type { OfferedBooking } from "./load-offered";
import { changesPath } from "./reassign-booking";
import { customerMessages } from "./offer-messages";

/** Maximum length of a reason. */
const REASON_LENGTH = 1000;

/** Recalculates the terms of the discount in the booking's price, by the rules of the discount. Null = the price has no discount. */
export async function recomputeDiscountTerms(
  context: Context,
  { booking }: Pick<OfferedBooking, "booking">,
): Promise<RecomputedTerms | null> {
  const code = findAppliedCode(booking.price);
  if (code === null) return null;
  const year = dayAt(context.clock.now(), "UTC").slice(0, 4);
  const [catalogue, { voucher }] = await Promise.all([
    context.db.discounts.all(),
    context.db.discounts.readCodeFacts({
      code,
      customer: NO_CUSTOMER,
      memberDigests: [],
      year,
      now: context.clock.now(),
      account: null,
    }),
  ]);
  const findDiscount = (name: string) => catalogue.find((row) => row.code.toUpperCase() === name.toUpperCase()) ?? null;
  return recomputeTerms(
    code,
    discountAmount(booking.price),
    findDiscount(voucher?.discountCode ?? code),
    voucher?.value ?? null,
  );
}

/** Parses the price that a supplier enters for all work and extras. A refusal names the field: `price` or `comment`. */
export async function readNamedPrice(
  context: Context,
  offeredBooking: OfferedBooking,
  input: string,
  comment: string | null,
): Promise<{ readonly ok: true; readonly price: NamedPrice } | Refusal<"invalid-input">> {
  const amount = readMoney(input);
  const reason = comment?.trim() ?? "";
  const { low, high } = sumWork(offeredBooking.booking.price);
  const fields: Record<string, readonly string[]> = {};
  if (amount === null || input.trim() === "") fields.price = ["Enter a price in dollars, like 249.50, up to 100,000"];
  else if (amount === 0) fields.price = ["Enter a price above $0"];
  else if (amount === low && amount === high)
    fields.price = ["This is already the price. Set another one, or confirm the booking"];
  if (reason === "") fields.comment = ["Explain why. The customer decides based on your reason"];
  else if (reason.length > REASON_LENGTH) fields.comment = [`Use at most ${REASON_LENGTH} characters`];
  else if (!isAgreedOrServiced(offeredBooking.booking.status) && contactProblem(reason) !== null)
    fields.comment = [contactProblem(reason) ?? ""];
  if (amount === null || Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const now = context.clock.now();
  const price = applyNamedTotal(
    offeredBooking.booking.price,
    amount,
    await recomputeDiscountTerms(context, offeredBooking),
  );
  return { ok: true, price: { price, reason, namedAt: now, answerBy: now + CUSTOMER_RESPONSE_MS, answer: null } };
}

/** Messages that ask the customer to accept a price set by the workshop. Each price is sent once. */
export async function namedPriceMessages(
  context: Context,
  offeredBooking: OfferedBooking,
  { price, reason, answerBy }: NamedPrice,
  id: string,
): Promise<readonly SealedMessage[]> {
  const values = {
    price: formatMoney(price.total, price.currency),
    reason,
    respond_by: formatMoment(answerBy, offeredBooking.supplier.zone),
  };
  return customerMessages(context, offeredBooking, {
    id,
    template: "booking-price-proposed",
    path: changesPath(offeredBooking.booking.token),
    values,
  });
}
