import type { Booking, BookingPayment, RefundDecision } from "./booking";
import type { Country, Currency } from "../core/country/country";
import type { SupplierId } from "../core/ids";
import { gstContent, highEndGst } from "../core/money/gst";
import { addCents, type Cents, cents, subtractCents, ZERO } from "../core/money/money";
import { calculateShare } from "../core/money/rounding";
import { type DisputeMoney, isOpenDispute } from "../payments/dispute";
import { METHODS } from "../payments/methods";
import type { MovedAmounts } from "../payments/provider";
import { isPaid } from "../payments/transaction-status";

/** The facts of a booking that `bookingMoney` needs. */
export type MoneyFacts = Pick<
  Booking,
  "status" | "supplierId" | "price" | "extraWork" | "fleetCompanyId" | "offerState" | "work" | "payments"
>;

/** State of a payment. `none` = it was never charged or held; `disputed` = the customer's bank has withdrawn some or all of it. */
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

/** A refund that the provider has confirmed, with the decision behind it; null = the provider made it without our decision. */
export interface Refund {
  readonly amount: Cents;
  /** GST included in the refund. The GST of all refunds of a payment adds up to the GST of their sum. */
  readonly gst: Cents;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly decision: RefundDecision | null;
}

/**
 * Whole cents. `taken` minus `refunded`, `refunding`, `disputed` and `retained` is always 0. `held`, `releasing` and `released` were never taken, unless a fee is
 * kept from a hold.
 */
export interface PaymentMoney extends Pick<BookingPayment, "id" | "method" | "supplierId" | "supplierName" | "at"> {
  readonly amount: Cents;
  readonly status: BookingPayment["status"];
  readonly state: PaymentState;
  /** Whether the payment was for an earlier workshop or an earlier price, and has been or is being refunded. */
  readonly isSuperseded: boolean;
  readonly held: Cents;
  readonly taken: Cents;
  readonly refunds: readonly Refund[];
  readonly refunded: Cents;
  /** Refunds that were decided but that the provider has not confirmed yet. */
  readonly refunding: Cents;
  readonly releasing: Cents;
  readonly released: Cents;
  /** The cancellation fee that is kept from the payment. */
  readonly feeKept: Cents;
  /** The part that pays for the booking: held or taken, and not being refunded. */
  readonly retained: Cents;
  /** Refunded as goodwill, so the customer does not owe it again. */
  readonly waived: Cents;
  /** Withdrawn by the customer's bank and not reinstated. It is not a refund, so the customer does not owe it again. */
  readonly disputed: Cents;
  /** Whether the payment is disputed and the bank has not decided. The bank may not have taken any money yet. */
  readonly isInDispute: boolean;
  /** The provider's dispute fees, which the marketplace pays, not the customer or the workshop. */
  readonly disputeFee: Cents;
  readonly gst: Readonly<Record<"taken" | "refunded" | "disputed" | "retained" | "feeKept", Cents>>;
}

type MoneyField =
  | "held"
  | "taken"
  | "refunded"
  | "refunding"
  | "releasing"
  | "released"
  | "feeKept"
  | "retained"
  | "waived"
  | "disputed"
  | "disputeFee";

/** The money that one workshop received for a booking. */
export interface WorkshopMoney extends Readonly<Record<MoneyField, Cents>> {
  readonly supplierId: SupplierId;
  /** The name stored with its payments; null = it has no payments. */
  readonly supplierName: string | null;
  /** True if the booking is currently with this workshop. */
  readonly isCurrent: boolean;
  readonly payments: readonly PaymentMoney[];
  /** Sum of the full amounts of the payments in one of the six paid statuses (P-189). */
  readonly paid: Cents;
  readonly gst: PaymentMoney["gst"];
  /** The tax invoice; null = the full price was not taken. Later refunds do not remove it. */
  readonly invoice: { readonly takenAt: number } | null;
  /** The adjustment notes to that invoice, oldest first. */
  readonly adjustments: readonly (Refund & Pick<PaymentMoney, "id" | "method">)[];
  /** Amount taken above the final amount. It is refunded and not part of the invoice. */
  readonly overpaid: Cents;
}

export interface BookingMoney {
  readonly currency: Currency;
  readonly country: Country;
  /** The price with approved extra work. */
  readonly total: Cents;
  /** Oldest first, including payments that were never charged or held. */
  readonly payments: readonly PaymentMoney[];
  /** Earlier workshops first, then the current one. */
  readonly workshops: readonly WorkshopMoney[];
  readonly current: WorkshopMoney;
  /** True if the booking is cancelled, declined, missed or closed, so nothing is due for it any more. */
  readonly isOver: boolean;
  /** Amount that the customer still owes the current workshop; null = the price is not fixed yet. */
  readonly due: Cents | null;
  /** True if the fleet company pays instead of the customer. */
  readonly isFleet: boolean;
}

/** The total that the customer agreed to: the price plus approved extra work. */
export const agreedTotal = ({ price, extraWork = ZERO }: Pick<Booking, "price" | "extraWork">): Cents =>
  addCents(price.total, extraWork);

/** The agreed total with both ends of a price range. The bill never exceeds the upper end. */
export const agreedPrice = (
  booking: Pick<Booking, "price" | "extraWork">,
): Pick<Booking["price"], "total" | "maxTotal" | "currency"> => ({
  total: agreedTotal(booking),
  maxTotal: addCents(booking.price.maxTotal, booking.extraWork ?? ZERO),
  currency: booking.price.currency,
});

/** The GST included in the agreed total, at both ends of a range. */
export const agreedGst = ({
  price,
  extraWork = ZERO,
}: Pick<Booking, "price" | "extraWork">): { readonly low: Cents; readonly high: Cents } => {
  const extra = gstContent(extraWork, price.country);
  return { low: addCents(price.gst, extra), high: addCents(highEndGst(price), extra) };
};

/**
 * Whether nothing is owed for the booking any more: it was cancelled, declined, left unanswered (until another workshop is asked), or closed because neither
 * side reported the outcome.
 */
export const isOver = ({ status, offerState, work }: Pick<Booking, "status" | "offerState" | "work">): boolean =>
  status === "Cancelled" ||
  status === "Quote" ||
  (status === "Pending" && offerState === "ended") ||
  (status !== "Serviced" && work?.step === "unknown");

/**
 * Calculates what happened to the money of a booking, per payment and per workshop. Every page, message, document and API answer about it uses this function.
 */
export function bookingMoney(booking: MoneyFacts): BookingMoney {
  const { price, supplierId } = booking;
  const payments = booking.payments
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map((payment) => paymentMoney(payment, booking));
  const supersededPayments = payments.filter(({ isSuperseded }) => isSuperseded);
  const current = workshopMoney(
    supplierId,
    payments.filter(({ isSuperseded }) => !isSuperseded),
    booking,
  );
  const previousSuppliers = [...new Set(supersededPayments.map((payment) => payment.supplierId))].map((id) =>
    workshopMoney(
      id,
      supersededPayments.filter((payment) => payment.supplierId === id),
      null,
    ),
  );
  const isBookingOver = isOver(booking);
  const outstanding = subtractCents(agreedTotal(booking), addCents(current.retained, current.waived, current.disputed));
  return {
    currency: price.currency,
    country: price.country,
    total: agreedTotal(booking),
    payments,
    workshops: [...previousSuppliers, current],
    current,
    isOver: isBookingOver,
    due: isBookingOver ? ZERO : price.strategy === "PriceRange" ? null : cents(Math.max(0, outstanding)),
    isFleet: booking.fleetCompanyId !== null,
  };
}

const TAKEN_STATUSES: readonly BookingPayment["status"][] = ["settling", "settled", "partial refund", "refunded"];

function paymentMoney(payment: BookingPayment, booking: MoneyFacts): PaymentMoney {
  const { id, method, supplierId, supplierName, at, amount, status, decisions, disputes = [] } = payment;
  const { country } = booking.price;
  const takenAmount = payment.taken > 0 || !TAKEN_STATUSES.includes(status) ? payment.taken : amount;
  const withdrawn = addCents(...disputes.map((dispute) => subtractCents(dispute.withdrawn, dispute.reinstated)));
  const confirmedRefunds = addCents(...payment.refunds.map((refund) => refund.amount));
  const refunded =
    status === "refunded" && confirmedRefunds === 0 ? atLeastZero(takenAmount - withdrawn) : confirmedRefunds;
  const disputed = cents(Math.min(withdrawn, atLeastZero(takenAmount - refunded)));
  const keptAmount = payment.kept ?? ZERO;
  const isHeldOnly = takenAmount === 0;
  const isPending = status === "refund pending";
  // A hold can only be released in full. To keep a fee, the full hold is charged and the rest refunded. Money that the bank has withdrawn cannot be refunded.
  const unrefundedAmount = isHeldOnly ? (keptAmount > 0 ? amount : 0) : takenAmount - refunded;
  const refunding = isPending
    ? atLeastZero(Math.min(unrefundedAmount - keptAmount, unrefundedAmount - disputed))
    : ZERO;
  const releasing = isPending && isHeldOnly && keptAmount === 0 ? amount : ZERO;
  const released = status === "voided" && isHeldOnly ? amount : ZERO;
  const heldAmount = status === "authorised" || status === "authorise pending" ? amount : ZERO;
  const retained =
    heldAmount > 0
      ? heldAmount
      : isPending && isHeldOnly
        ? keptAmount
        : atLeastZero(takenAmount - refunded - refunding - disputed);
  const isSuperseded = supplierId !== booking.supplierId || decisions.some(({ cause }) => cause === "price-changed");
  const keptFee =
    booking.status === "Cancelled" && keptAmount > 0 && !isSuperseded ? cents(Math.min(keptAmount, retained)) : ZERO;
  const waived = addCents(
    ...decisions.flatMap(({ cause, customerPaysAgain, amount: part }) =>
      cause === "desk" && !customerPaysAgain && part !== null ? [part] : [],
    ),
  );
  const refunds = listRefunds(payment, refunded, country);
  const returnedGst = gstContent(addCents(refunded, refunding), country);
  const returnedOrDisputedGst = gstContent(addCents(refunded, refunding, disputed), country);
  const gst = {
    taken: gstContent(takenAmount, country),
    refunded: gstContent(refunded, country),
    disputed: subtractCents(returnedOrDisputedGst, returnedGst),
    retained: subtractCents(
      gstContent(addCents(retained, refunded, refunding, disputed), country),
      returnedOrDisputedGst,
    ),
  };
  return {
    id,
    method,
    supplierId,
    supplierName,
    at,
    amount,
    status,
    state: derivePaymentState(
      payment,
      { held: heldAmount, released, releasing, refunding, refunded, disputed, taken: takenAmount },
      booking,
    ),
    isSuperseded,
    held: heldAmount,
    taken: takenAmount,
    refunds,
    refunded,
    refunding,
    releasing,
    released,
    feeKept: keptFee,
    retained,
    waived,
    disputed,
    isInDispute: disputes.some(({ state }) => isOpenDispute(state)),
    disputeFee: addCents(...disputes.map(({ fee }) => fee)),
    gst: {
      ...gst,
      feeKept: keptFee === retained ? (keptFee > 0 ? gst.retained : ZERO) : gstContent(keptFee, country),
    },
  };
}

const atLeastZero = (amount: number): Cents => cents(Math.max(0, amount));

function derivePaymentState(
  { method, status }: BookingPayment,
  money: Pick<PaymentMoney, "held" | "released" | "releasing" | "refunding" | "refunded" | "disputed" | "taken">,
  { status: bookingStatus }: MoneyFacts,
): PaymentState {
  if (status === "created" || status === "declined" || status === "failed") return "none";
  if (money.releasing > 0) return "releasing";
  if (money.released > 0) return "released";
  if (money.refunding > 0) return "refunding";
  // A hold on a card is captured when the workshop confirms; the next cron run captures any other hold (decision record 0027).
  if (money.held > 0)
    return METHODS[method].captureTiming === "on-confirmation" && bookingStatus === "Pending" ? "held" : "charging";
  if (money.disputed > 0) return "disputed";
  if (money.refunded === 0) return "paid";
  return money.refunded >= money.taken ? "refunded" : "partly-refunded";
}

/** Pairs each confirmed refund with the newest decision before it and its share of the GST: the GST of all refunds so far minus that of the earlier ones. */
function listRefunds({ refunds, decisions, at }: BookingPayment, refunded: Cents, country: Country): readonly Refund[] {
  const refundsOrTotal = refunds.length > 0 ? refunds : refunded > 0 ? [{ amount: refunded, at }] : [];
  let totalBefore = ZERO;
  return refundsOrTotal.map((refund) => {
    const totalAfter = addCents(totalBefore, refund.amount);
    const gst = subtractCents(gstContent(totalAfter, country), gstContent(totalBefore, country));
    totalBefore = totalAfter;
    return { ...refund, gst, decision: decisions.findLast((decision) => decision.at <= refund.at) ?? null };
  });
}

/** `booking` is null for an earlier workshop. Each of its payments was for the full price. */
function workshopMoney(
  supplierId: SupplierId,
  payments: readonly PaymentMoney[],
  booking: MoneyFacts | null,
): WorkshopMoney {
  const sumField = (name: MoneyField): Cents => addCents(...payments.map((payment) => payment[name]));
  const sumGst = (name: keyof PaymentMoney["gst"]): Cents => addCents(...payments.map(({ gst }) => gst[name]));
  const amount = sumField("taken");
  const isFullPriceTaken =
    amount > 0 &&
    (booking === null ||
      (booking.price.strategy === "SinglePrice" && agreedTotal(booking) > 0 && amount >= booking.price.total));
  const excessAmount = booking?.status === "Serviced" ? cents(Math.max(0, amount - agreedTotal(booking))) : ZERO;
  const takenPayments = payments.filter((payment) => payment.taken > 0);
  return {
    supplierId,
    supplierName: payments.at(-1)?.supplierName ?? null,
    isCurrent: booking !== null,
    payments,
    paid: addCents(...payments.flatMap(({ status, amount }) => (isPaid(status) ? [amount] : []))),
    held: sumField("held"),
    taken: amount,
    refunded: sumField("refunded"),
    refunding: sumField("refunding"),
    releasing: sumField("releasing"),
    released: sumField("released"),
    feeKept: sumField("feeKept"),
    retained: sumField("retained"),
    waived: sumField("waived"),
    disputed: sumField("disputed"),
    disputeFee: sumField("disputeFee"),
    gst: {
      taken: sumGst("taken"),
      refunded: sumGst("refunded"),
      disputed: sumGst("disputed"),
      retained: sumGst("retained"),
      feeKept: sumGst("feeKept"),
    },
    invoice: isFullPriceTaken ? { takenAt: takenPayments.at(-1)?.at ?? 0 } : null,
    adjustments: isFullPriceTaken ? findAdjustments(payments, excessAmount) : [],
    overpaid: excessAmount,
  };
}

/** The refunds that adjust an invoice. Money taken above the final amount is left out, because it was never on the invoice. */
function findAdjustments(payments: readonly PaymentMoney[], excessAmount: Cents): WorkshopMoney["adjustments"] {
  let remainingExcess: number = excessAmount;
  const refundsByTime = payments
    .flatMap(({ id, method, refunds }) => refunds.map((refund) => ({ ...refund, id, method })))
    .toSorted((a, b) => a.at - b.at);
  const isFinal = ({ decision }: Refund) => decision?.cause === "final-amount";
  const refundReductions = new Map<Refund, number>();
  for (const refund of [...refundsByTime.filter(isFinal), ...refundsByTime.filter((refund) => !isFinal(refund))]) {
    const part = Math.min(remainingExcess, refund.amount);
    refundReductions.set(refund, part);
    remainingExcess -= part;
  }
  return refundsByTime.flatMap((refund) => {
    const part = refundReductions.get(refund) ?? 0;
    if (part === 0) return [refund];
    return part === refund.amount
      ? []
      : [
          {
            ...refund,
            amount: cents(refund.amount - part),
            gst: calculateShare(refund.gst, refund.amount - part, refund.amount),
          },
        ];
  });
}

/** Payments that were charged or held at some point. */
export const chargedOrHeldPayments = <P extends Pick<PaymentMoney, "state">>(payments: readonly P[]): readonly P[] =>
  payments.filter(({ state }) => state !== "none");

/** The amounts that the booking's pages show for a payment, to compare with the provider's ledger. */
export const displayedAmounts = ({ amount, taken: takenAmount, refunded, released }: PaymentMoney): MovedAmounts => ({
  held: takenAmount === 0 && released === 0 ? amount : ZERO,
  taken: takenAmount,
  returned: refunded,
});

/** The amounts that a payment's disputes have moved according to the booking's pages, to compare with the provider's ledger. */
export const disputeTotals = ({ disputes = [] }: Pick<BookingPayment, "disputes">): DisputeMoney => ({
  withdrawn: addCents(...disputes.map(({ withdrawn }) => withdrawn)),
  reinstated: addCents(...disputes.map(({ reinstated }) => reinstated)),
  fee: addCents(...disputes.map(({ fee }) => fee)),
});

/** Amount of a payment that can be refunded now: zero while it is still settling or while another refund of it is unconfirmed. */
export const refundableAmount = ({ status, retained }: PaymentMoney): Cents =>
  status === "settled" || status === "partial refund" ? retained : ZERO;

/** Amount that can be refunded once any pending refund is confirmed. */
export const refundableAmountAfterPending = (payment: PaymentMoney): Cents =>
  payment.status === "refund pending" ? payment.retained : refundableAmount(payment);

/** How much of one payment to refund and how much to keep, in whole cents; `kept` 0 = refund in full. */
export interface PartialRefund {
  readonly paymentId: string;
  readonly amount: Cents;
  readonly kept: Cents;
}

/**
 * The refunds that are due when the final amount is lower than what was paid online. They start with the first payment, which paid the price that is now
 * lower; payments for approved extra work come last. Earlier refunds are taken into account. Unpaid amounts are reduced before anything is refunded. A disputed
 * amount counts as paid because the bank may return it; its refund waits for the bank's decision. null = a refund of one of the payments is not confirmed yet,
 * so the remainder is unknown.
 */
export function finalAmountRefunds({ payments }: BookingMoney, finalAmount: Cents): readonly PartialRefund[] | null {
  const paidPayments = payments.filter(({ status }) => isPaid(status));
  if (paidPayments.some(({ status }) => status === "refund pending")) return null;
  const netPaidAmount = ({ retained, disputed }: PaymentMoney) => addCents(retained, disputed);
  let excess = Math.max(0, subtractCents(addCents(...paidPayments.map(netPaidAmount)), finalAmount));
  return paidPayments.flatMap((payment) => {
    const amount = Math.min(netPaidAmount(payment), excess);
    excess -= amount;
    return amount === 0
      ? []
      : [
          {
            paymentId: payment.id,
            amount: cents(amount),
            kept: subtractCents(netPaidAmount(payment), cents(amount)),
          },
        ];
  });
}

/** The amount from which a cancellation fee can be kept: the first paid payment, less its refunds. */
export function retainableAmount({ current }: BookingMoney): Cents {
  const firstPaidPayment = current.payments.find(({ status }) => isPaid(status));
  // While the bank has withdrawn part of the payment, the rest is refunded in full, because money that the bank returns later must be refunded too.
  return firstPaidPayment === undefined || firstPaidPayment.status === "refund pending" || firstPaidPayment.disputed > 0
    ? ZERO
    : firstPaidPayment.retained;
}

/** The amounts to refund and to release if the booking ends now and `fee` is kept, in whole cents. Holds are released unless a fee is kept from them. */
export function refundAndReleaseAmounts(
  { current }: BookingMoney,
  fee: Cents,
): { readonly refund: Cents; readonly release: Cents } {
  // If a partial refund of a payment is pending, its whole remainder is refunded now.
  const paidPayments = current.payments.filter(({ status }) => isPaid(status));
  const amount = addCents(...paidPayments.flatMap((payment) => (payment.taken > 0 ? [payment.retained] : [])));
  const heldAmount = addCents(...paidPayments.map((payment) => payment.held));
  const firstPaidPayment = paidPayments[0];
  const isFeeFromHold = fee > 0 && firstPaidPayment !== undefined && firstPaidPayment.held > 0;
  const refund = isFeeFromHold ? addCents(amount, firstPaidPayment.held) : amount;
  return {
    refund: cents(Math.max(0, refund - fee)),
    release: isFeeFromHold ? subtractCents(heldAmount, firstPaidPayment.held) : heldAmount,
  };
}
