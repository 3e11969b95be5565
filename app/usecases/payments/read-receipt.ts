import type { BookingToken } from "../../domain/ids";
import { type Finding, openFindings } from "../extra-work/room";
import { addCents, type Cents, cents } from "../../domain/money/money";
import { gstContent } from "../../domain/money/gst";
import type { Refusal } from "../../domain/outcomes";
import type { OnlineMethod } from "../../domain/payments/methods";
import { amountDue } from "../../domain/payments/payable";
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
  /** What was given back of the invoice, oldest first: its adjustment notes. */
  readonly returned: readonly MovedMoney[];
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
    .map(({ id, method, amount, taken, status, at }) => ({
      id,
      method,
      amount,
      status,
      at,
      isTaken: taken > 0,
      isHeld: status === "authorised" || status === "authorise pending",
    }));
  const takings = moved.filter(({ kind }) => kind === "taken");
  const isWhole =
    booking.price.strategy === "SinglePrice" &&
    booking.price.total > 0 &&
    addCents(...takings.map(({ amount }) => amount)) >= booking.price.total;
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
    returned: moved.filter(({ kind }) => kind === "returned"),
    due: booking.price.strategy === "SinglePrice" ? amountDue(booking) : cents(0),
    gstPaid: gstContent(paid, booking.price.country),
  };
}
