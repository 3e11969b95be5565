import type { BookingToken } from "../../domain/ids";
import { type Finding, openFindings } from "../extra-work/room";
import { addCents, type Cents, cents, subtractCents } from "../../domain/money/money";
import { gstContent } from "../../domain/money/gst";
import type { Refusal } from "../../domain/outcomes";
import type { OnlineMethod } from "../../domain/payments/methods";
import { agreedTotal, amountDue, paidAbove } from "../../domain/payments/payable";
import { amountPaid, isPaid, type TransactionStatus } from "../../domain/payments/transaction-status";
import { type BookingDetails, readBooking } from "../booking/read-booking";
import type { Context } from "../context";
import type { MovedMoney } from "../ports/payments";

export interface ReceiptPayment {
  readonly id: string;
  readonly method: OnlineMethod;
  readonly amount: Cents;
  readonly status: TransactionStatus;
  /** Held by the bank, taken later: it is not a receipt for that amount yet. */
  readonly isHeld: boolean;
  /** Of one that goes back: only a part of it does. */
  readonly isInPart: boolean;
  /** Some of it was taken, whatever went back since. */
  readonly isTaken: boolean;
  readonly at: number;
}

export interface Receipt extends BookingDetails {
  readonly ok: true;
  readonly payments: readonly ReceiptPayment[];
  /** What was approved of extra work. */
  readonly extraWork: readonly Finding[];
  readonly paid: Cents;
  readonly due: Cents;
  /** GST inside what was paid. */
  readonly gstPaid: Cents;
  /** The whole price was taken: then this is a tax invoice, and stays one whatever goes back later. null = it was not. */
  readonly invoice: { readonly takenAt: number } | null;
  /** What was given back of the invoice, oldest first: its adjustment notes. What was paid above the final amount is none: the invoice is without it. */
  readonly returned: readonly MovedMoney[];
  /** What was paid above the final amount, and went back or is on its way. */
  readonly above: Cents;
}

/** What was paid for a booking, with the GST inside it. */
export async function readReceipt(
  context: Context,
  bookingToken: BookingToken,
): Promise<Receipt | Refusal<"booking-not-found">> {
  const [found, moved, findings] = await Promise.all([
    readBooking(context, bookingToken),
    context.db.payments.movedOf(bookingToken),
    context.db.extraWork.of(bookingToken),
  ]);
  if (!found.ok) return found;
  const { booking } = found;
  const paid = amountPaid(booking.payments);
  const payments = booking.payments
    .filter((payment) => isPaid(payment.status) || payment.status === "refunded")
    .map(({ id, method, amount, kept, taken, status, at }) => ({
      id,
      method,
      amount,
      isInPart: (kept ?? 0) > 0,
      status,
      at,
      isTaken: taken > 0,
      isHeld: status === "authorised" || status === "authorise pending",
    }));
  const takings = moved.filter(({ kind }) => kind === "taken");
  const taken = addCents(...takings.map(({ amount }) => amount));
  const isWhole =
    booking.price.strategy === "SinglePrice" && agreedTotal(booking) > 0 && taken > 0 && taken >= booking.price.total;
  const above = booking.status === "Serviced" ? paidAbove(booking) : cents(0);
  return {
    ...found,
    payments,
    extraWork: await openFindings(
      context,
      findings.filter(({ state }) => state === "approved"),
      false,
    ),
    paid,
    invoice: isWhole ? { takenAt: takings.at(-1)?.at ?? booking.createdAt } : null,
    returned: without(
      moved.filter(({ kind }) => kind === "returned"),
      Math.max(0, taken - agreedTotal(booking)),
    ),
    above,
    due: booking.price.strategy === "SinglePrice" ? amountDue(booking) : cents(0),
    gstPaid: gstContent(subtractCents(paid, above), booking.price.country),
  };
}

/** Without the first cents of it: those that were never of the invoice. */
function without(returned: readonly MovedMoney[], first: number): readonly MovedMoney[] {
  let off = first;
  return returned.flatMap((one) => {
    const less = Math.min(off, one.amount);
    off -= less;
    return less === one.amount ? [] : [{ ...one, amount: cents(one.amount - less) }];
  });
}
