import type { RefundDecision } from "../domain/booking/booking";
import type { Currency } from "../domain/core/country/country";
import { formatMoney, formatRange } from "../domain/core/money/format";
import { type Cents, addCents, subtractCents, ZERO } from "../domain/core/money/money";
import type { ReleaseReason, FailedAttempt } from "../domain/payments/attempt";
import {
  type PaymentMoney,
  type WorkshopMoney,
  type BookingMoney,
  chargedOrHeldPayments,
  refundAndReleaseAmounts,
  type Refund,
} from "../domain/booking/booking-money";
import { METHODS, type OnlineMethod } from "../domain/payments/methods";
import type { Price } from "../domain/pricing/price";
import { ONLY_VISA_AND_MASTERCARD } from "./payment-form";

/** Time until the customer's bank shows the release. The providers guarantee nothing faster. */
export const RELEASE_TIME_TEXT = "Your bank may take up to 7 days to show it.";
export const REFUND_TIME_TEXT = "It takes 3 to 10 business days to reach you.";
const methodNames = (payments: readonly Pick<PaymentMoney, "method">[]): string =>
  [...new Set(payments.map(({ method }) => METHODS[method].label))].join(", ");
const sumPayments = (
  payments: readonly PaymentMoney[],
  name: "held" | "taken" | "refunded" | "refunding" | "disputed",
): Cents => addCents(...payments.map((payment) => payment[name]));
const paymentsInState = (payments: readonly PaymentMoney[], state: PaymentMoney["state"]): readonly PaymentMoney[] =>
  payments.filter((payment) => payment.state === state);

/** Describes the payments to one workshop, for example one sentence each for what was paid, refunded, disputed and released. */
function describePayments(
  { payments, feeKept, retained, taken, gst }: WorkshopMoney,
  currency: Currency,
  confirmedBy: string | null,
): readonly string[] {
  const formatAmount = (amount: Cents) => formatMoney(amount, currency);
  const [chargedPayments, refundedPayments, refundingPayments] = [
    payments.filter((payment) => payment.taken > 0),
    payments.filter((payment) => payment.refunded > 0),
    payments.filter((payment) => payment.refunding > 0),
  ];
  const disputedPayments = payments.filter((payment) => payment.disputed > 0);
  const openDisputes = disputedPayments.filter(({ isInDispute }) => isInDispute);
  const returnedPayments = disputedPayments.filter(({ isInDispute }) => !isInDispute);
  const isPartialRefund =
    taken > 0 &&
    (retained > 0 || disputedPayments.length > 0) &&
    (refundedPayments.length > 0 || refundingPayments.length > 0);
  const portionText = isPartialRefund || (disputedPayments.length > 0 && retained > 0) ? " of it" : "";
  const chargingPayments = paymentsInState(payments, "charging");
  const heldPayments = paymentsInState(payments, "held");
  const releasedPayments = paymentsInState(payments, "released");
  const releasingPayments = paymentsInState(payments, "releasing");
  return [
    ...(taken > 0 && refundedPayments.length === 0 && refundingPayments.length === 0 && disputedPayments.length === 0
      ? [`${formatAmount(taken)} is paid (${methodNames(chargedPayments)}).`]
      : isPartialRefund || disputedPayments.length > 0
        ? [`${formatAmount(taken)} was paid online (${methodNames(chargedPayments)}).`]
        : []),
    ...(refundedPayments.length > 0
      ? [
          `${formatAmount(sumPayments(refundedPayments, "refunded"))}${portionText} was refunded (${methodNames(refundedPayments)}).`,
        ]
      : []),
    ...(refundingPayments.length > 0
      ? [
          `${formatAmount(sumPayments(refundingPayments, "refunding"))}${portionText} is being refunded (${methodNames(refundingPayments)}).`,
        ]
      : []),
    ...(openDisputes.length > 0
      ? [
          `${formatAmount(sumPayments(openDisputes, "disputed"))}${portionText} is disputed (${methodNames(openDisputes)}). The bank holds it until the dispute is decided.`,
        ]
      : []),
    ...(returnedPayments.length > 0
      ? [
          `The bank returned ${formatAmount(sumPayments(returnedPayments, "disputed"))}${portionText} after a dispute (${methodNames(returnedPayments)}).`,
        ]
      : []),
    ...(feeKept > 0
      ? [`A cancellation fee of ${formatAmount(feeKept)} (GST ${formatAmount(gst.feeKept)}) was kept.`]
      : []),
    ...(chargingPayments.length > 0
      ? [`${formatAmount(sumPayments(chargingPayments, "held"))} is being charged (${methodNames(chargingPayments)}).`]
      : []),
    ...(heldPayments.length > 0
      ? [
          `${formatAmount(sumPayments(heldPayments, "held"))} is on hold and has not been charged (${methodNames(heldPayments)}).${confirmedBy === null ? "" : ` It will be charged when ${confirmedBy} confirms, or after six days at the latest.`}`,
        ]
      : []),
    ...(releasingPayments.length > 0
      ? [
          `The ${formatAmount(addCents(...releasingPayments.map((paymentMoney) => paymentMoney.releasing)))} hold (${methodNames(releasingPayments)}) is being released. You were not charged.`,
        ]
      : []),
    ...(releasedPayments.length > 0
      ? [
          `The ${formatAmount(addCents(...releasedPayments.map((paymentMoney) => paymentMoney.released)))} hold (${methodNames(releasedPayments)}) was released. You were not charged.`,
        ]
      : []),
  ];
}

export interface SummaryFacts {
  readonly supplierName: string;
  /** True = the booking is still valid with its workshop, day and price. */
  readonly isActive: boolean;
  /** True = the work was done, even if it was disputed later. */
  readonly isDone: boolean;
  /** True = the workshop has completed the booking with the final amount. */
  readonly isServiced: boolean;
  readonly isRange: boolean;
  readonly canPay: boolean;
  /** The company that is billed; null = the customer pays. */
  readonly fleet: { readonly name: string; readonly needsApproval: boolean } | null;
}

/** The summary of a booking's payments for its customer; null = nothing to say. */
export function moneySummary(money: BookingMoney, facts: SummaryFacts): string | null {
  const { current, workshops, currency, due, total } = money;
  const earlierRefunds = workshops
    .filter(({ isCurrent }) => !isCurrent)
    .flatMap((workshop) => {
      const name = workshop.supplierId === current.supplierId ? "Your earlier payment" : (workshop.supplierName ?? "");
      return describePayments(workshop, currency, null).map((sentence) =>
        name === "" ? sentence : `${name}: ${sentence}`,
      );
    });
  const paymentSummary = describePayments(current, currency, facts.supplierName);
  const all = [...paymentSummary, ...settledText(money, facts), ...earlierRefunds];
  const hasAdjustments = current.retained > 0 || current.waived > 0 || current.overpaid > 0 || current.disputed > 0;
  if (paymentSummary.length > 0 && (hasAdjustments || money.isOver)) return all.join(" ");
  const payText = paymentInstructions(money, facts, total, due);
  const sentences = [...paymentSummary, ...(payText === null ? [] : [payText]), ...earlierRefunds];
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** Describes how the payments settle the price: the final amount, goodwill, or the remainder due. */
function settledText({ current, due, currency, total, isFleet }: BookingMoney, facts: SummaryFacts): readonly string[] {
  const { supplierName, isServiced, canPay } = facts;
  const isOverpaid = current.overpaid > 0;
  return [
    ...(isOverpaid ? [`The final amount is ${formatMoney(total, currency)}.`] : []),
    ...(due === 0 && current.waived > 0 ? ["Nothing more is due."] : []),
    ...(due !== null && due > 0 && (current.retained > 0 || current.disputed > 0) && !isFleet
      ? [
          `${formatMoney(due, currency)} is still to pay, ${canPay ? "online or " : ""}${isServiced ? `to ${supplierName}` : canPay ? "when the work is done" : `to ${supplierName} when the work is done`}.`,
        ]
      : []),
  ];
}
function paymentInstructions(
  money: BookingMoney,
  { supplierName, isActive, isDone, isServiced, isRange, canPay, fleet }: SummaryFacts,
  total: Cents,
  due: Cents | null,
): string | null {
  if (!isActive && !isDone) return null;
  if (fleet)
    return fleet.needsApproval
      ? `Once it is approved, the bill goes to ${fleet.name}.`
      : `The bill goes to ${fleet.name}. There is nothing to pay on the day.`;
  if (isRange)
    return `${supplierName} confirms the final price before the work starts. You pay it when the work is done.`;
  if (total <= 0) return "There is nothing to pay.";
  if (due === 0) return "Nothing more is due.";
  if (isServiced)
    return `The price is ${formatMoney(total, money.currency)}. If you have not paid ${supplierName} yet, pay them directly${canPay ? " or online" : ""}.`;
  return canPay
    ? `You pay ${supplierName} when the work is done, or online before that.`
    : `You pay ${supplierName} when the work is done.`;
}

/** One line about how a booking is paid, for messages. */
export function paymentLine(money: BookingMoney, { total, maxTotal }: Pick<Price, "total" | "maxTotal">): string {
  const { current, currency, due } = money;
  if (maxTotal === 0 && chargedOrHeldPayments(current.payments).length === 0) return "Nothing to pay";
  const charging = addCents(...paymentsInState(current.payments, "charging").map(({ held: amount }) => amount));
  const parts: readonly (readonly [string, Cents])[] = [
    ["Paid", current.taken],
    ["Being charged", charging],
    ["Held, not charged yet", subtractCents(current.held, charging)],
    ["Refunded", current.refunded],
    ["Being refunded", current.refunding],
    ["Disputed", current.disputed],
    ["Cancellation fee kept", current.feeKept],
    ["Hold released", addCents(current.released, current.releasing)],
  ];
  const presentParts = parts.flatMap(([label, amount]) =>
    amount > 0 ? [`${label}: ${formatMoney(amount, currency)}`] : [],
  );
  const isDue = !money.isOver && (due === null || due > 0);
  const owedText = due === null ? formatRange(total, maxTotal, currency) : formatMoney(due, currency);
  if (presentParts.length === 0) return isDue ? `Amount due: ${owedText}` : "Nothing to pay";
  return [...presentParts, ...(isDue ? [`Amount due: ${owedText}`] : [])].join(". ");
}

/**
 * Text about the payment when a booking ends: what is being refunded or released, and what already has been. `fee` = the retained fee in cents. The amounts
 * are those requested from the providers, so the text is the same just before and just after the booking ends.
 */
export function cancellationTexts(
  money: BookingMoney,
  fee: Cents = ZERO,
): { readonly refund_words: string; readonly refund_short: string } {
  const { current, currency } = money;
  const formatAmount = (amount: Cents) => formatMoney(amount, currency);
  const { refund, release } = refundAndReleaseAmounts(money, fee);
  const amountTexts: readonly (readonly [
    amount: Cents,
    text: (sum: string) => string,
    short: (sum: string) => string,
  ])[] = [
    [addCents(refund, current.refunding), (sum) => `Refund: ${sum}. ${REFUND_TIME_TEXT}`, (sum) => `Refund ${sum}`],
    [
      addCents(release, current.releasing),
      (sum) => `The ${sum} hold is released and you are not charged. ${RELEASE_TIME_TEXT}`,
      (sum) => `${sum} hold released`,
    ],
    [
      addCents(fee, current.feeKept),
      (sum) => `The cancellation fee of ${sum} is deducted from what you paid.`,
      () => "",
    ],
    [
      current.refunded,
      (sum) => `${sum} has already been refunded. ${REFUND_TIME_TEXT}`,
      (sum) => `${sum} already refunded`,
    ],
    [
      current.disputed,
      (sum) => `${sum} is disputed: your bank holds it or has returned it to you, so we do not refund it.`,
      (sum) => `${sum} disputed`,
    ],
    [
      current.released,
      (sum) => `The ${sum} hold has already been released. You were not charged.`,
      (sum) => `${sum} hold already released`,
    ],
  ];
  const presentParts = amountTexts.filter(([amount]) => amount > 0);
  if (presentParts.length === 0)
    return {
      refund_words: "You have paid nothing online, so there is nothing to refund.",
      refund_short: "Nothing was paid online",
    };
  return {
    refund_words: presentParts.map(([amount, text]) => text(formatAmount(amount))).join(" "),
    refund_short: presentParts
      .map(([amount, , shortText]) => shortText(formatAmount(amount)))
      .filter((shortText) => shortText !== "")
      .join(". "),
  };
}

/** The cancellation fee in a message, in whole cents: `fee` as a sentence, `fee_short` for a text message. */
export const feeText = (fee: Cents, currency: Currency): { readonly fee: string; readonly fee_short: string } =>
  fee > 0
    ? { fee: `Cancellation fee: ${formatMoney(fee, currency)}`, fee_short: `Fee ${formatMoney(fee, currency)}. ` }
    : { fee: "There is no cancellation fee.", fee_short: "No fee. " };

/** State of one payment, for a list of payments. */
export function paymentStateText(payment: PaymentMoney, currency: Currency): string {
  const formatAmount = (amount: Cents) => formatMoney(amount, currency);
  const earlierRefunds = payment.refunded > 0 ? `, ${formatAmount(payment.refunded)} refunded` : "";
  const fee = payment.feeKept > 0 ? `, cancellation fee of ${formatAmount(payment.feeKept)} kept` : "";
  const disputedText =
    payment.disputed === 0
      ? ""
      : payment.isInDispute
        ? `${formatAmount(payment.disputed)} disputed, held by the bank`
        : `${formatAmount(payment.disputed)} returned by the bank after a dispute`;
  switch (payment.state) {
    case "held":
      return "held, not charged yet";
    case "charging":
      return "being charged";
    case "paid":
      return payment.isInDispute ? "paid, disputed" : "paid";
    case "refunding":
      return `${formatAmount(payment.refunding)} being refunded${earlierRefunds}${disputedText === "" ? "" : `, ${disputedText}`}${fee}`;
    case "disputed":
      return `${disputedText}${earlierRefunds}${fee}`;
    case "releasing":
      return "the hold is being released and you were not charged";
    case "released":
      return "the hold was released and you were not charged";
    case "partly-refunded":
      return `${formatAmount(payment.refunded)} refunded${payment.isInDispute ? ", disputed" : ""}${fee}`;
    case "refunded":
      return "refunded in full";
    case "none":
      return "not charged";
  }
}

export interface MoneyRow {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
}

/**
 * Rows with the totals of one workshop's payments, for the receipt and the workshop's page. Refunds have their own rows, so payments are listed in full. The
 * GST of a fee is in its label.
 */
export function workshopRows(workshop: WorkshopMoney, currency: Currency): readonly MoneyRow[] {
  const charging = addCents(...paymentsInState(workshop.payments, "charging").map(({ held: amount }) => amount));
  const rows: readonly MoneyRow[] = [
    {
      key: "paid",
      label: workshop.held > 0 ? "Paid or held" : "Amount paid",
      amount: workshop.held > 0 ? workshop.paid : workshop.taken,
    },
    { key: "held", label: "Held, not charged yet", amount: subtractCents(workshop.held, charging) },
    { key: "charging", label: "Being charged", amount: charging },
    { key: "above", label: "Paid above the final amount", amount: workshop.overpaid },
    { key: "refunded", label: "Refunded to the customer", amount: workshop.refunded },
    { key: "refunding", label: "Being refunded to the customer", amount: workshop.refunding },
    {
      key: "disputed",
      label: workshop.payments.some((payment) => payment.disputed > 0 && payment.isInDispute)
        ? "Disputed, held by the bank"
        : "Returned by the bank after a dispute",
      amount: workshop.disputed,
    },
    {
      key: "fee",
      label: `Cancellation fee kept, incl. GST of ${formatMoney(workshop.gst.feeKept, currency)}`,
      amount: workshop.feeKept,
    },
    { key: "released", label: "Hold released, not charged", amount: addCents(workshop.released, workshop.releasing) },
  ];
  const isChanged = workshop.refunded > 0 || workshop.refunding > 0 || workshop.disputed > 0;
  return [
    ...rows.filter(({ amount, key }) => amount > 0 || key === "paid"),
    ...(isChanged && workshop.retained > 0 && workshop.feeKept === 0
      ? [
          {
            key: "net",
            label: workshop.disputed > 0 ? "Paid after refunds and disputes" : "Paid after refunds",
            amount: workshop.retained,
          },
        ]
      : []),
  ];
}

export interface ReasonNames {
  /** The workshop that the payment was made for. */
  readonly supplierName: string;
  /** The reason that the workshop gave for its cancellation; null = it did not cancel, or the reason is not available here. */
  readonly comment: string | null;
  readonly method: OnlineMethod;
}

/** The reason for a refund, for the customer. null = the provider refunded it without a decision by us. */
export function refundReason(decision: RefundDecision | null, { supplierName, comment, method }: ReasonNames): string {
  if (decision === null) return `${METHODS[method].label} refunded it`;
  switch (decision.cause) {
    case "customer-cancelled":
      return "You cancelled the booking";
    case "supplier-cancelled":
      return `${supplierName} cancelled the booking${comment ? `: ${comment}` : ""}`;
    case "declined":
    case "supplier-declined":
      return `${supplierName} could not take your booking`;
    case "timed-out":
      return `${supplierName} did not answer in time`;
    case "customer-chose-none":
      return `You chose none of the dates that ${supplierName} offered`;
    case "price-not-agreed":
      return `You and ${supplierName} did not agree on the price`;
    case "no-show":
      return `${supplierName} reported a no-show`;
    case "not-done":
      return `${supplierName} did not do the work`;
    case "price-changed":
      return "The price of your booking has changed";
    case "desk":
    case "final-amount":
      return decision.text ?? "";
  }
}

/** Explains why no further payment is taken online. */
export function noMorePaymentsText({ due, current, currency, workshops }: BookingMoney, supplierName: string): string {
  if (due === null || due === 0)
    return current.disputed > 0
      ? "Your payment is disputed. Nothing more is due online."
      : current.waived > 0 && current.retained === 0
        ? "Your payment was refunded, and nothing more is due."
        : "This booking is paid.";
  const isPending = workshops.some(({ refunding, releasing }) => refunding + releasing > 0);
  return `${formatMoney(due, currency)} is still to pay. ${isPending ? "You can pay it online once your earlier payment is refunded" : `Please pay it to ${supplierName} when the work is done`}.`;
}

/** The text to the customer after a refund by the desk; "" = the refund does not change what is due. */
export const refundDueText = (
  { customerPaysAgain }: Pick<RefundDecision, "customerPaysAgain">,
  amount: Cents,
  currency: Currency,
  supplierName: string,
): string =>
  customerPaysAgain
    ? `${formatMoney(amount, currency)} is now due again. Please pay ${supplierName} another way.`
    : "You do not need to pay this amount again.";

/** One line of an adjustment note. */
export const adjustmentText = (refund: Refund & Pick<PaymentMoney, "method">, names: ReasonNames): string =>
  `${METHODS[refund.method].label}. ${refundReason(refund.decision, names)}`;

/** Text about an authorisation that ends without a capture. `amount` in cents. */
export const holdReleasedText = (amount: Cents, currency: Currency, method: OnlineMethod): string =>
  `The ${formatMoney(amount, currency)} hold (${METHODS[method].label}) is released and you are not charged. ${RELEASE_TIME_TEXT}`;

/** Text about a captured payment that is refunded in full. `amount` in cents. */
export const refundedInFullText = (amount: Cents, currency: Currency, method: OnlineMethod): string =>
  `${formatMoney(amount, currency)} is refunded in full to ${METHODS[method].refundedTo}. ${REFUND_TIME_TEXT}`;

/** What happens to the payment, with the amount and the expected time. */
export function lostSlotMoneyText({
  method,
  currency,
  moved: moneyMoved,
}: Omit<FailedAttempt, "reason" | "amount">): string {
  if (moneyMoved.taken > 0) return refundedInFullText(moneyMoved.taken, currency, method);
  return moneyMoved.held > 0 ? holdReleasedText(moneyMoved.held, currency, method) : "Nothing was charged.";
}

/** Why a payment failed, for its customer. */
export const LOST_SLOT_REASONS: Readonly<Record<ReleaseReason, string>> = {
  "date-no-longer-available": "That day filled up while you were paying. Choose another date and book again.",
  "discount-changed":
    "The discount was used up while you were paying, so we took it off. Please check the total and book again.",
  "booking-already-submitted": "This quote is already booked, so this payment was not needed.",
  "booking-cancelled": "The booking was cancelled before your payment arrived.",
  "booking-declined":
    "The supplier could not take the booking, so we did not keep your payment. Choose what happens next before you pay.",
  "booking-changed":
    "The supplier or the price of the booking changed after you started to pay. Check the booking before you pay.",
  "booking-paid": "The booking is already paid, so this payment was not needed.",
  "card-not-supported": ONLY_VISA_AND_MASTERCARD,
  "payment-mismatch": "The payment did not match this booking. Please try again.",
  declined: "The payment was declined. You can try again, or pay another way.",
  cancelled: "You cancelled the payment. You can try again, or pay another way.",
  abandoned: "The payment was not finished in time. You can try again.",
};
