import type { Booking, BookingPayment, RefundDecision } from "./booking";
import type { Country, Currency } from "../core/country/country";
import type { SupplierId } from "../core/ids";
import { gstContent, gstHigh } from "../core/money/gst";
import { addCents, type Cents, cents, subtractCents, ZERO } from "../core/money/money";
import { shareOf } from "../core/money/rounding";
import { type DisputeMoney, isOpenDispute } from "../payments/dispute";
import { METHODS } from "../payments/methods";
import type { MoneyMoved } from "../payments/provider";
import { isPaid } from "../payments/transaction-status";

/** The facts of a booking that `bookingMoney` needs. */
export type MoneyFacts = Pick<
  Booking,
  "status" | "supplierId" | "price" | "extraWork" | "fleetCompanyId" | "offerState" | "work" | "payments"
>;

/** Where a payment is in its life. `none` = it never came to a charge or a hold; `disputed` = the customer's bank has taken some or all of it back. */
export type PaymentState =
  | "none"
  | "held"
  | "charging"
  | "paid"
  | "refunding"
  | "releasing"
  | "released"
  | "partly-refunded"
  | "refunded"
  | "disputed";

/** A refund that the provider has confirmed, and why it was made; null = the provider made it without a decision by us. */
export interface Refund {
  readonly amount: Cents;
  /** GST inside it. The GST of all refunds of a payment adds up to the GST of their sum. */
  readonly gst: Cents;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly decision: RefundDecision | null;
}

/**
 * Whole cents. `taken` minus `refunded`, `refunding`, `disputed` and `stays` is always 0. `held`, `releasing` and `released` were never taken, unless a fee is
 * kept from a hold.
 */
export interface PaymentMoney extends Pick<BookingPayment, "id" | "method" | "supplierId" | "supplierName" | "at"> {
  readonly amount: Cents;
  readonly status: BookingPayment["status"];
  readonly state: PaymentState;
  /** It pays an earlier workshop or an earlier price, and was or is being refunded. */
  readonly isPast: boolean;
  readonly held: Cents;
  readonly taken: Cents;
  readonly refunds: readonly Refund[];
  readonly refunded: Cents;
  /** Decided, and not confirmed by the provider yet. */
  readonly refunding: Cents;
  readonly releasing: Cents;
  readonly released: Cents;
  /** The cancellation fee that is kept from the payment. */
  readonly feeKept: Cents;
  /** What of it pays the booking: held or taken, and not on its way back. */
  readonly stays: Cents;
  /** Refunded as goodwill: it is not due again. */
  readonly waived: Cents;
  /** Taken back by the customer's bank and not reinstated. It is not a refund, so it is not due again. */
  readonly disputed: Cents;
  /** The payment is disputed and the bank has not decided. The bank may not have taken any money yet. */
  readonly isInDispute: boolean;
  /** The provider's dispute fees, which the marketplace pays, not the customer or the workshop. */
  readonly disputeFee: Cents;
  readonly gst: Readonly<Record<"taken" | "refunded" | "disputed" | "stays" | "feeKept", Cents>>;
}

type MoneyField =
  | "held"
  | "taken"
  | "refunded"
  | "refunding"
  | "releasing"
  | "released"
  | "feeKept"
  | "stays"
  | "waived"
  | "disputed"
  | "disputeFee";

/** What one workshop was paid. */
export interface WorkshopMoney extends Readonly<Record<MoneyField, Cents>> {
  readonly supplierId: SupplierId;
  /** As its payments name it; null = it has none. */
  readonly supplierName: string | null;
  /** It has the booking now. */
  readonly isCurrent: boolean;
  readonly payments: readonly PaymentMoney[];
  /** Payments in one of the six paid statuses, whole (P-189). */
  readonly paid: Cents;
  readonly gst: PaymentMoney["gst"];
  /** The tax invoice; null = its whole price was not taken. It stays an invoice whatever is refunded later. */
  readonly invoice: { readonly takenAt: number } | null;
  /** The adjustment notes to that invoice, oldest first. */
  readonly adjustments: readonly (Refund & Pick<PaymentMoney, "id" | "method">)[];
  /** Taken above the final amount. It is refunded, and the invoice is without it. */
  readonly above: Cents;
}

export interface BookingMoney {
  readonly currency: Currency;
  readonly country: Country;
  /** The price with approved extra work. */
  readonly total: Cents;
  /** Oldest first, including payments that were never charged or held. */
  readonly payments: readonly PaymentMoney[];
  /** Earlier sales first, then the booking's current one. */
  readonly workshops: readonly WorkshopMoney[];
  readonly current: WorkshopMoney;
  /** The booking is cancelled, declined, missed or closed: nothing is due for it any more. */
  readonly isOver: boolean;
  /** What its customer still has to pay the current workshop; null = the price is not fixed yet. */
  readonly due: Cents | null;
  /** The fleet company pays, not the customer. */
  readonly isFleet: boolean;
}

/** Everything that the customer agreed to: the price, plus approved extra work. */
export const agreedTotal = ({ price, extraWork = ZERO }: Pick<Booking, "price" | "extraWork">): Cents =>
  addCents(price.total, extraWork);

/** The same for a price range: the bill is never above its upper end. */
export const agreedPrice = (
  booking: Pick<Booking, "price" | "extraWork">,
): Pick<Booking["price"], "total" | "maxTotal" | "currency"> => ({
  total: agreedTotal(booking),
  maxTotal: addCents(booking.price.maxTotal, booking.extraWork ?? ZERO),
  currency: booking.price.currency,
});

/** The GST inside it, at both ends of a range. */
export const agreedGst = ({
  price,
  extraWork = ZERO,
}: Pick<Booking, "price" | "extraWork">): { readonly low: Cents; readonly high: Cents } => {
  const extra = gstContent(extraWork, price.country);
  return { low: addCents(price.gst, extra), high: addCents(gstHigh(price), extra) };
};

/**
 * Whether nothing is owed for the booking any more: it was cancelled, declined, not answered (until another workshop is asked), or closed because neither side
 * reported the outcome.
 */
export const isOver = ({ status, offerState, work }: Pick<Booking, "status" | "offerState" | "work">): boolean =>
  status === "Cancelled" ||
  status === "Quote" ||
  (status === "Pending" && offerState === "ended") ||
  (status !== "Serviced" && work?.step === "unknown");

/** What happened to the money of a booking, per payment and per workshop. Every page, message, document and API answer about it comes from here. */
export function bookingMoney(booking: MoneyFacts): BookingMoney {
  const { price, supplierId } = booking;
  const payments = booking.payments
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map((payment) => paymentMoney(payment, booking));
  const past = payments.filter(({ isPast }) => isPast);
  const current = workshopMoney(
    supplierId,
    payments.filter(({ isPast }) => !isPast),
    booking,
  );
  const earlier = [...new Set(past.map((payment) => payment.supplierId))].map((id) =>
    workshopMoney(
      id,
      past.filter((payment) => payment.supplierId === id),
      null,
    ),
  );
  const over = isOver(booking);
  const owed = subtractCents(agreedTotal(booking), addCents(current.stays, current.waived, current.disputed));
  return {
    currency: price.currency,
    country: price.country,
    total: agreedTotal(booking),
    payments,
    workshops: [...earlier, current],
    current,
    isOver: over,
    due: over ? ZERO : price.strategy === "PriceRange" ? null : cents(Math.max(0, owed)),
    isFleet: booking.fleetCompanyId !== null,
  };
}

const TAKEN_STATUSES: readonly BookingPayment["status"][] = ["settling", "settled", "partial refund", "refunded"];

function paymentMoney(payment: BookingPayment, booking: MoneyFacts): PaymentMoney {
  const { id, method, supplierId, supplierName, at, amount, status, decisions, disputes = [] } = payment;
  const { country } = booking.price;
  const result = payment.taken > 0 || !TAKEN_STATUSES.includes(status) ? payment.taken : amount;
  const withdrawn = addCents(...disputes.map((dispute) => subtractCents(dispute.withdrawn, dispute.reinstated)));
  const confirmed = addCents(...payment.refunds.map((refund) => refund.amount));
  const refunded = status === "refunded" && confirmed === 0 ? atLeastZero(result - withdrawn) : confirmed;
  const disputed = cents(Math.min(withdrawn, atLeastZero(result - refunded)));
  const cached = payment.kept ?? ZERO;
  const isHold = result === 0;
  const isPending = status === "refund pending";
  // A hold can only be released in full. To keep a fee, the full hold is charged and the rest refunded. Money that the bank has taken back cannot be refunded.
  const unrefunded = isHold ? (cached > 0 ? amount : 0) : result - refunded;
  const refunding = isPending ? atLeastZero(Math.min(unrefunded - cached, unrefunded - disputed)) : ZERO;
  const releasing = isPending && isHold && cached === 0 ? amount : ZERO;
  const released = status === "voided" && isHold ? amount : ZERO;
  const hold = status === "authorised" || status === "authorise pending" ? amount : ZERO;
  const stays = hold > 0 ? hold : isPending && isHold ? cached : atLeastZero(result - refunded - refunding - disputed);
  const isPast = supplierId !== booking.supplierId || decisions.some(({ cause }) => cause === "price-changed");
  const recordFeeKept = booking.status === "Cancelled" && cached > 0 && !isPast ? cents(Math.min(cached, stays)) : ZERO;
  const waived = addCents(
    ...decisions.flatMap(({ cause, customerPaysAgain, amount: part }) =>
      cause === "desk" && !customerPaysAgain && part !== null ? [part] : [],
    ),
  );
  const refunds = refundsOf(payment, refunded, country);
  const returned = gstContent(addCents(refunded, refunding), country);
  const returnedOrDisputed = gstContent(addCents(refunded, refunding, disputed), country);
  const gst = {
    taken: gstContent(result, country),
    refunded: gstContent(refunded, country),
    disputed: subtractCents(returnedOrDisputed, returned),
    stays: subtractCents(gstContent(addCents(stays, refunded, refunding, disputed), country), returnedOrDisputed),
  };
  return {
    id,
    method,
    supplierId,
    supplierName,
    at,
    amount,
    status,
    state: stateOf(payment, { held: hold, released, releasing, refunding, refunded, disputed, taken: result }, booking),
    isPast,
    held: hold,
    taken: result,
    refunds,
    refunded,
    refunding,
    releasing,
    released,
    feeKept: recordFeeKept,
    stays,
    waived,
    disputed,
    isInDispute: disputes.some(({ state }) => isOpenDispute(state)),
    disputeFee: addCents(...disputes.map(({ fee }) => fee)),
    gst: {
      ...gst,
      feeKept: recordFeeKept === stays ? (recordFeeKept > 0 ? gst.stays : ZERO) : gstContent(recordFeeKept, country),
    },
  };
}

const atLeastZero = (amount: number): Cents => cents(Math.max(0, amount));

function stateOf(
  { method, status }: BookingPayment,
  money: Pick<PaymentMoney, "held" | "released" | "releasing" | "refunding" | "refunded" | "disputed" | "taken">,
  { status: bookingStatus }: MoneyFacts,
): PaymentState {
  if (status === "created" || status === "declined" || status === "failed") return "none";
  if (money.releasing > 0) return "releasing";
  if (money.released > 0) return "released";
  if (money.refunding > 0) return "refunding";
  // A card waits for the workshop's yes; whatever else is held is taken by the next cron run (decision record 0027).
  if (money.held > 0)
    return METHODS[method].capture === "on-confirmation" && bookingStatus === "Pending" ? "held" : "charging";
  if (money.disputed > 0) return "disputed";
  if (money.refunded === 0) return "paid";
  return money.refunded >= money.taken ? "refunded" : "partly-refunded";
}

/** Each confirmed refund with the newest decision before it, and its share of the GST: the GST of all refunds so far minus that of the earlier ones. */
function refundsOf({ refunds, decisions, at }: BookingPayment, refunded: Cents, country: Country): readonly Refund[] {
  const existing = refunds.length > 0 ? refunds : refunded > 0 ? [{ amount: refunded, at }] : [];
  let before = ZERO;
  return existing.map((refund) => {
    const after = addCents(before, refund.amount);
    const gst = subtractCents(gstContent(after, country), gstContent(before, country));
    before = after;
    return { ...refund, gst, decision: decisions.findLast((decision) => decision.at <= refund.at) ?? null };
  });
}

/** `booking` = the sale is the booking as it is now; null = an earlier one, whose whole price each payment was. */
function workshopMoney(
  supplierId: SupplierId,
  payments: readonly PaymentMoney[],
  booking: MoneyFacts | null,
): WorkshopMoney {
  const sum = (name: MoneyField): Cents => addCents(...payments.map((payment) => payment[name]));
  const sumGst = (name: keyof PaymentMoney["gst"]): Cents => addCents(...payments.map(({ gst }) => gst[name]));
  const amount = sum("taken");
  const isWhole =
    amount > 0 &&
    (booking === null ||
      (booking.price.strategy === "SinglePrice" && agreedTotal(booking) > 0 && amount >= booking.price.total));
  const above = booking?.status === "Serviced" ? cents(Math.max(0, amount - agreedTotal(booking))) : ZERO;
  const takenPayments = payments.filter((payment) => payment.taken > 0);
  return {
    supplierId,
    supplierName: payments.at(-1)?.supplierName ?? null,
    isCurrent: booking !== null,
    payments,
    paid: addCents(...payments.flatMap(({ status, amount }) => (isPaid(status) ? [amount] : []))),
    held: sum("held"),
    taken: amount,
    refunded: sum("refunded"),
    refunding: sum("refunding"),
    releasing: sum("releasing"),
    released: sum("released"),
    feeKept: sum("feeKept"),
    stays: sum("stays"),
    waived: sum("waived"),
    disputed: sum("disputed"),
    disputeFee: sum("disputeFee"),
    gst: {
      taken: sumGst("taken"),
      refunded: sumGst("refunded"),
      disputed: sumGst("disputed"),
      stays: sumGst("stays"),
      feeKept: sumGst("feeKept"),
    },
    invoice: isWhole ? { takenAt: takenPayments.at(-1)?.at ?? 0 } : null,
    adjustments: isWhole ? adjustmentsOf(payments, above) : [],
    above,
  };
}

/** The refunds of an invoice, without money taken above the final amount, which was never part of it. */
function adjustmentsOf(payments: readonly PaymentMoney[], above: Cents): WorkshopMoney["adjustments"] {
  let off: number = above;
  const all = payments
    .flatMap(({ id, method, refunds }) => refunds.map((refund) => ({ ...refund, id, method })))
    .toSorted((a, b) => a.at - b.at);
  const isFinal = ({ decision }: Refund) => decision?.cause === "final-amount";
  const less = new Map<Refund, number>();
  for (const refund of [...all.filter(isFinal), ...all.filter((refund) => !isFinal(refund))]) {
    const part = Math.min(off, refund.amount);
    less.set(refund, part);
    off -= part;
  }
  return all.flatMap((refund) => {
    const part = less.get(refund) ?? 0;
    if (part === 0) return [refund];
    return part === refund.amount
      ? []
      : [
          {
            ...refund,
            amount: cents(refund.amount - part),
            gst: shareOf(refund.gst, refund.amount - part, refund.amount),
          },
        ];
  });
}

/** Without payments that never came to a charge or a hold. */
export const madePayments = <P extends Pick<PaymentMoney, "state">>(payments: readonly P[]): readonly P[] =>
  payments.filter(({ state }) => state !== "none");

/** The amounts that the booking's pages show for a payment, for the comparison with the provider's ledger. */
export const providerStatement = ({ amount, taken: cents, refunded, released }: PaymentMoney): MoneyMoved => ({
  held: cents === 0 && released === 0 ? amount : ZERO,
  taken: cents,
  returned: refunded,
});

/** What disputes of a payment have moved, as its booking's pages have it: for the same comparison. */
export const disputeMoney = ({ disputes = [] }: Pick<BookingPayment, "disputes">): DisputeMoney => ({
  withdrawn: addCents(...disputes.map(({ withdrawn }) => withdrawn)),
  reinstated: addCents(...disputes.map(({ reinstated }) => reinstated)),
  fee: addCents(...disputes.map(({ fee }) => fee)),
});

/** How much of a payment can be refunded now: nothing while it is still settling, or while another refund of it is not confirmed. */
export const refundable = ({ status, stays }: PaymentMoney): Cents =>
  status === "settled" || status === "partial refund" ? stays : ZERO;

/** How much of it can be refunded once the refund that is pending, if any, is confirmed. */
export const refundableAfterPending = (payment: PaymentMoney): Cents =>
  payment.status === "refund pending" ? payment.stays : refundable(payment);

/** How much of one payment is refunded, and how much is kept, in whole cents; 0 kept = it is refunded in full. */
export interface PartialRefund {
  readonly paymentId: string;
  readonly amount: Cents;
  readonly kept: Cents;
}

/**
 * What is refunded when the final amount is lower than what was paid online, starting with the first payment: it paid the price, which a lower final amount
 * reduces, while approved extra work and its payment come last. Earlier refunds count. Unpaid amounts are reduced before anything is refunded. A disputed
 * amount counts as paid, because it may be returned: its refund waits for the bank's decision. null = a refund of one of the payments is not confirmed yet, so
 * the remainder is unknown.
 */
export function finalAmountRefunds({ payments }: BookingMoney, final: Cents): readonly PartialRefund[] | null {
  const paid = payments.filter(({ status }) => isPaid(status));
  if (paid.some(({ status }) => status === "refund pending")) return null;
  const remaining = ({ stays, disputed }: PaymentMoney) => addCents(stays, disputed);
  let excess = Math.max(0, subtractCents(addCents(...paid.map(remaining)), final));
  return paid.flatMap((payment) => {
    const amount = Math.min(remaining(payment), excess);
    excess -= amount;
    return amount === 0
      ? []
      : [
          {
            paymentId: payment.id,
            amount: cents(amount),
            kept: subtractCents(remaining(payment), cents(amount)),
          },
        ];
  });
}

/** The payment that a cancellation fee can be kept from: the first one that counts, less what was refunded of it. */
export function retainableAmount({ current }: BookingMoney): Cents {
  const first = current.payments.find(({ status }) => isPaid(status));
  // While the bank holds part of it, the rest is refunded in full, because money that the bank returns later must be refunded too.
  return first === undefined || first.status === "refund pending" || first.disputed > 0 ? ZERO : first.stays;
}

/** What is refunded and released when the booking ends now, in whole cents, with `fee` kept. Held money is released unless a fee is kept from it. */
export function endingMoney(
  { current }: BookingMoney,
  fee: Cents,
): { readonly refund: Cents; readonly release: Cents } {
  // When a payment is being partly refunded, the whole remainder is refunded now.
  const live = current.payments.filter(({ status }) => isPaid(status));
  const amount = addCents(...live.flatMap((payment) => (payment.taken > 0 ? [payment.stays] : [])));
  const hold = addCents(...live.map((payment) => payment.held));
  const first = live[0];
  const isFeeOfHold = fee > 0 && first !== undefined && first.held > 0;
  const refund = isFeeOfHold ? addCents(amount, first.held) : amount;
  return {
    refund: cents(Math.max(0, refund - fee)),
    release: isFeeOfHold ? subtractCents(hold, first.held) : hold,
  };
}
