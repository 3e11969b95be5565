import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chance, chanceOf } from "../../../test/faults/payments/chance";
import { toSupplierId } from "../../../test/support/ids";
import type { BookingPayment, PaymentDispute, RefundCause, RefundDecision } from "./booking";
import type { BookingStatus } from "./status";
import type { Country } from "../core/country/country";
import { cancellationFee } from "./change-rules";
import { formatMoney } from "../core/money/format";
import { cents } from "../core/money/money";
import type { Price } from "../pricing/price";
import { buildLine } from "../pricing/plain-line";
import {
  agreedGst,
  agreedPrice,
  bookingMoney,
  refundAndReleaseAmounts,
  finalAmountRefunds,
  retainableAmount,
  type MoneyFacts,
  refundableAmount,
  refundableAmountAfterPending,
} from "./booking-money";
import { METHODS, ONLINE_METHODS, type OnlineMethod } from "../payments/methods";
import { chargeText } from "../../texts/payment-options";
import {
  cancellationTexts,
  moneySummary,
  noMorePaymentsText,
  paymentLine,
  paymentStateText,
  refundReason,
  workshopRows,
} from "../../texts/payments";
import { paymentRefusal } from "./payable";
import { isPaid, isValidPayment, TRANSACTION_STATUSES, type TransactionStatus } from "../payments/transaction-status";

/** The amounts differ from each other, so that a text showing the wrong payment fails the test. */
const FIRST_PRICE = 53_276;
const PRICE = 51_190;
const MAX_PRICE = 74_480;
const EXTRA = 10_965;
const FEE = 4_000;
const PART = 6_150;
const SECOND_PART = 4_820;
const FINAL = 40_225;
const DISPUTE_FEE = 2_500;
const FIRST = toSupplierId(28);
const SECOND = toSupplierId(36);
const NAMES = new Map([
  [FIRST, "Copperfold Rise"],
  [SECOND, "Sandfold Brake and Service"],
]);
const formatDollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
/**
 * The test model's own GST calculation, rounded per amount according to the tax office's rule: 1/11 in Australia and 3/23 in New Zealand. An exact half cent
 * cannot occur.
 */
const gstOf = (amount: number, country: Country = "AU") => {
  const [part, divisor] = country === "AU" ? [1, 11] : [3, 23];
  const quotient = Math.floor((amount * part) / divisor);
  const remainder = (amount * part) % divisor;
  return remainder * 2 > divisor ? quotient + 1 : quotient;
};

const ENDINGS = [
  "pending",
  "taken early",
  "confirmed",
  "serviced",
  "cancelled",
  "workshop cancelled",
  "declined",
  "missed",
  "unknown",
] as const;
type End = (typeof ENDINGS)[number];
const PAYMENT_KINDS = [...ONLINE_METHODS, "payOnTheDay", "free", "fleet", "range", "fleet range"] as const;
type PaymentKind = (typeof PAYMENT_KINDS)[number];
const REFUNDS = ["none", "part", "part, paid again", "several", "full", "full, paid again", "pending"] as const;
type DeskRefundKind = (typeof REFUNDS)[number];
/** State of the dispute over the first payment before the booking ended. An inquiry withdraws no money. */
const DISPUTES = ["none", "inquiry", "open", "lost", "won"] as const;
type CaseDispute = (typeof DISPUTES)[number];

interface Case {
  readonly country: Country;
  readonly dispute: CaseDispute;
  readonly way: PaymentKind;
  readonly end: End;
  readonly passedOn: "no" | "refunded" | "refund on its way";
  readonly refund: DeskRefundKind;
  readonly fee: number;
  readonly extra: "none" | "approved" | "paid by Zip";
  readonly isFinalLower: boolean;
  /** True if the provider has not yet confirmed the refund that was made when the booking ended. */
  readonly isSlow: boolean;
}

const isOnline = (kind: PaymentKind): kind is OnlineMethod => (ONLINE_METHODS as readonly PaymentKind[]).includes(kind);
const isRange = (kind: PaymentKind) => kind === "range" || kind === "fleet range";
const isFleet = (kind: PaymentKind) => kind === "fleet" || kind === "fleet range";
const isAgreedBefore = (end: End) => end !== "pending" && end !== "taken early" && end !== "declined";

/** Whether this combination can occur in the product. */
function isValid({ way, end, passedOn, refund, fee, extra, isFinalLower, isSlow, dispute }: Case): boolean {
  const online = isOnline(way);
  const isTaken =
    online && (isAgreedBefore(end) || METHODS[way].captureTiming === "at-approval" || end === "taken early");
  if (end === "taken early" && way !== "payPal") return false;
  if (dispute !== "none" && (!isTaken || passedOn !== "no" || isSlow || !["none", "part"].includes(refund)))
    return false;
  // A fee cannot be kept while the bank has withdrawn the money.
  if (fee > 0 && (dispute === "open" || dispute === "lost")) return false;
  if (isRange(way) && isFinalLower) return false;
  if (!online && (passedOn !== "no" || refund !== "none" || fee > 0 || isSlow || extra === "paid by Zip")) return false;
  if (refund !== "none" && !isTaken) return false;
  if (fee > 0 && end !== "cancelled" && end !== "missed") return false;
  if (extra !== "none" && !isAgreedBefore(end)) return false;
  if (extra === "paid by Zip" && refund !== "none" && refund !== "part") return false;
  if (isFinalLower && (end !== "serviced" || refund === "pending" || way === "free")) return false;
  const endRefunds = ["cancelled", "workshop cancelled", "declined", "missed"].includes(end) || isFinalLower;
  if (isSlow && (!endRefunds || refund === "pending")) return false;
  // A booking cannot be completed for a lower amount while a refund is pending.
  if (refund === "pending" && (end === "serviced" || end === "unknown")) return false;
  return true;
}

function* allCases(): Generator<Case> {
  for (const country of ["AU", "NZ"] as const)
    for (const way of PAYMENT_KINDS)
      for (const end of ENDINGS)
        for (const passedOn of ["no", "refunded", "refund on its way"] as const)
          for (const refund of REFUNDS)
            for (const dispute of DISPUTES)
              for (const fee of [0, FEE])
                for (const extra of ["none", "approved", "paid by Zip"] as const)
                  for (const isFinalLower of [false, true])
                    for (const isSlow of [false, true]) {
                      const item = { country, way, end, passedOn, refund, dispute, fee, extra, isFinalLower, isSlow };
                      if (isValid(item)) yield item;
                    }
}

/** One payment as the customer's bank shows it, updated event by event. */
interface Account {
  readonly id: string;
  readonly method: OnlineMethod;
  readonly workshop: typeof FIRST;
  readonly amount: number;
  readonly at: number;
  held: number;
  charged: number;
  back: number[];
  onItsWay: number;
  holdReleased: number;
  holdOnItsWay: number;
  fee: number;
  /** Amount that the customer's bank has withdrawn because of a dispute. */
  atBank: number;
  /** The payment status that the database would store. */
  status: TransactionStatus;
  kept: number;
  refunds: { amount: number; at: number }[];
  decisions: RefundDecision[];
  disputes: PaymentDispute[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);

/**
 * The test oracle: the ledger and debt of one booking, built event by event by simple addition. It never reads statuses; it only tracks the status that the
 * database would store, as input for the function under test.
 */
class LedgerModel {
  readonly accounts: Account[] = [];
  workshop = SECOND;
  /** Amount that the customer agreed to pay the workshop, less goodwill. */
  debt = 0;
  agreed = 0;
  isOver = false;
  private clock = 1000;

  pay(method: OnlineMethod, amount: number): Account {
    const isTaken = METHODS[method].captureTiming === "at-approval";
    const account: Account = {
      id: `p${this.accounts.length}`,
      method,
      workshop: this.workshop,
      amount,
      at: this.clock++,
      held: isTaken ? 0 : amount,
      charged: isTaken ? amount : 0,
      back: [],
      onItsWay: 0,
      holdReleased: 0,
      holdOnItsWay: 0,
      fee: 0,
      atBank: 0,
      status: isTaken ? "settled" : "authorised",
      kept: 0,
      refunds: [],
      decisions: [],
      disputes: [],
    };
    this.accounts.push(account);
    return account;
  }

  capture(account: Account): void {
    account.charged += account.held;
    account.held = 0;
    account.status = "settled";
  }

  /** Amount that the workshop has received or will receive from the payment. */
  remaining = ({ held: heldCents, charged, back, onItsWay, atBank }: Account) =>
    heldCents + charged - sum(back) - onItsWay - atBank;

  /** Simulates a dispute over all or part of the payment's remaining amount. */
  dispute(account: Account, outcome: Exclude<CaseDispute, "none">, part = this.remaining(account)): void {
    const amount = outcome === "inquiry" ? 0 : part;
    const state = ({ inquiry: "needs-response", open: "under-review", lost: "lost", won: "won" } as const)[outcome];
    account.atBank = outcome === "won" ? 0 : amount;
    account.disputes.push({
      state,
      withdrawn: cents(amount),
      reinstated: cents(outcome === "won" ? amount : 0),
      fee: cents(outcome === "inquiry" ? 0 : DISPUTE_FEE),
    });
  }

  private decide(account: Account, cause: RefundCause, amount: number | null, paysAgain = false): void {
    account.decisions.push({
      at: this.clock++,
      cause,
      amount: amount === null ? null : cents(amount),
      text: cause === "desk" ? "A bolt was left loose" : null,
      customerPaysAgain: paysAgain,
    });
    account.status = "refund pending";
  }

  deskRefund(account: Account, amount: number, paysAgain: boolean): void {
    account.onItsWay = amount;
    account.kept = this.remaining(account) + account.atBank;
    this.decide(account, "desk", amount, paysAgain);
    if (!paysAgain) this.debt -= amount;
  }

  /** Simulates the end of the booking or a move to another workshop: everything is refunded except a fee. */
  refundAll(cause: RefundCause, fee: number): void {
    const paidAccounts = this.currentAccounts().filter(({ status }) => isPaid(status));
    paidAccounts.forEach((account, index) => {
      const keptFee = index === 0 ? fee : 0;
      account.fee = keptFee;
      account.kept = keptFee;
      if (account.held > 0) {
        account.holdOnItsWay = account.held;
        account.held = 0;
      } else account.onItsWay += this.remaining(account) - keptFee;
      this.decide(account, cause, null);
    });
  }

  setFinalAmount(finalAmount: number): void {
    let excess = Math.max(
      0,
      sum(this.currentAccounts().map((account) => this.remaining(account) + account.atBank)) - finalAmount,
    );
    for (const account of this.accounts.filter(({ workshop }) => workshop === this.workshop)) {
      const refundableTotal = this.remaining(account) + account.atBank;
      const part = Math.min(excess, refundableTotal);
      excess -= part;
      if (part === 0) continue;
      // The bank may return the disputed money, so the refund is decided now and paid only if the money returns.
      account.onItsWay += Math.max(0, part - account.atBank);
      account.kept = refundableTotal - part;
      this.decide(account, "final-amount", part);
    }
    this.debt += finalAmount - this.agreed;
    this.agreed = finalAmount;
  }

  completeRefund(account: Account): void {
    if (account.holdOnItsWay > 0) {
      account.holdReleased = account.holdOnItsWay;
      account.holdOnItsWay = 0;
      account.status = "voided";
      return;
    }
    if (account.status !== "refund pending") return;
    // The refund waits until the bank has decided the dispute.
    if (account.atBank > 0 && account.disputes.some(({ state }) => state === "under-review")) return;
    if (account.onItsWay > 0) {
      account.back.push(account.onItsWay);
      account.refunds.push({ amount: account.onItsWay, at: this.clock++ });
      account.onItsWay = 0;
    }
    account.status = sum(account.back) + account.atBank >= account.charged ? "refunded" : "partial refund";
  }

  due = (): number =>
    this.isOver
      ? 0
      : Math.max(0, this.debt - sum(this.currentAccounts().map((account) => this.remaining(account) + account.atBank)));
  currentAccounts = () => this.accounts.filter(({ workshop }) => workshop === this.workshop);
}

const REFUND_PLANS: Readonly<Record<DeskRefundKind, readonly (readonly [number | null, boolean])[]>> = {
  none: [],
  part: [[PART, false]],
  "part, paid again": [[PART, true]],
  several: [
    [PART, false],
    [SECOND_PART, true],
  ],
  full: [[null, false]],
  "full, paid again": [[null, true]],
  pending: [[PART, false]],
};
const CAUSE_BY_END: Partial<Record<End, RefundCause>> = {
  cancelled: "customer-cancelled",
  "workshop cancelled": "supplier-cancelled",
  declined: "declined",
  missed: "no-show",
};
const STATUS_BY_END: Readonly<Record<End, BookingStatus>> = {
  pending: "Pending",
  "taken early": "Pending",
  confirmed: "Confirmed",
  serviced: "Serviced",
  cancelled: "Cancelled",
  "workshop cancelled": "Cancelled",
  declined: "Pending",
  missed: "Cancelled",
  unknown: "Confirmed",
};

/** Simulates a case. `before` is the money of the booking just before it ended. */
function simulateCase(item: Case) {
  const { way, end, passedOn, refund, extra, isFinalLower, isSlow } = item;
  const ledger = new LedgerModel();
  const price = way === "free" ? 0 : PRICE;
  const maxPrice = isRange(way) ? MAX_PRICE : price;
  if (passedOn !== "no" && isOnline(way)) {
    ledger.workshop = FIRST;
    ledger.pay(way, FIRST_PRICE);
    ledger.refundAll("supplier-declined", 0);
    if (passedOn === "refunded") for (const account of ledger.accounts) ledger.completeRefund(account);
    ledger.workshop = SECOND;
  }
  ledger.debt = price;
  ledger.agreed = price;
  const first = isOnline(way) ? ledger.pay(way, price) : null;
  if (first && first.held > 0 && (isAgreedBefore(end) || end === "taken early")) ledger.capture(first);
  const extraWork = extra === "none" ? 0 : EXTRA;
  ledger.debt += extraWork;
  ledger.agreed += extraWork;
  if (extra === "paid by Zip") ledger.pay("zip", EXTRA);
  for (const [amount, paysAgain] of first ? REFUND_PLANS[refund] : []) {
    if (!first) continue;
    ledger.deskRefund(first, amount ?? ledger.remaining(first), paysAgain);
    if (refund !== "pending") ledger.completeRefund(first);
  }
  if (first && item.dispute !== "none") ledger.dispute(first, item.dispute);
  const statusBeforeEnd: BookingStatus = isAgreedBefore(end) ? "Confirmed" : "Pending";
  const { country } = item;
  const before = bookingMoney(
    factsOf(ledger, price, extraWork, way, { status: statusBeforeEnd }, { country, max: maxPrice }),
  );
  const remaining =
    first && first.status !== "refund pending" && first.status !== "refunded" ? ledger.remaining(first) : 0;
  const fee = item.fee > 0 ? Math.min(FEE, Math.max(0, Math.floor((remaining - 1) / 2))) : 0;
  const cause = CAUSE_BY_END[end];
  if (cause) ledger.refundAll(cause, fee);
  // A price range is billed at an amount within the range.
  const isRangeBilled = isRange(way) && end === "serviced";
  let charged = price;
  let finalRefunds: { counted: unknown; expected: unknown } = { counted: null, expected: null };
  if (isFinalLower) {
    const expected = finalAmountRefunds(before, cents(FINAL + extraWork));
    ledger.setFinalAmount(FINAL + extraWork);
    charged = FINAL;
    finalRefunds = {
      counted: expected?.map(({ paymentId, amount, kept: keptCents }) => [paymentId, amount, keptCents]) ?? null,
      // No refund is calculated while a refund of any payment is pending.
      expected:
        passedOn === "refund on its way"
          ? null
          : ledger.accounts.flatMap(({ id, decisions, kept: keptCents }) =>
              decisions.flatMap(({ cause: reason, amount }) =>
                reason === "final-amount" ? [[id, amount, keptCents]] : [],
              ),
            ),
    };
  }
  if ((cause || isFinalLower) && !isSlow)
    for (const account of ledger.currentAccounts()) ledger.completeRefund(account);
  ledger.isOver = cause !== undefined || end === "unknown";
  const facts = factsOf(
    ledger,
    charged,
    extraWork,
    way,
    {
      status: STATUS_BY_END[end],
      ...(end === "declined" && { offerState: "ended" }),
      ...(end === "unknown" && { work: { step: "unknown", at: 0, notes: {} } }),
    },
    { country, max: isRange(way) && !isRangeBilled ? MAX_PRICE : charged },
  );
  return { books: ledger, facts, before, fee, total: charged + extraWork, finalRefunds };
}

function factsOf(
  ledger: LedgerModel,
  total: number,
  extraWork: number,
  way: PaymentKind,
  overrides: Partial<MoneyFacts>,
  { country = "AU" as Country, max = total } = {},
): MoneyFacts {
  const price: Price = {
    strategy: max > total ? "PriceRange" : "SinglePrice",
    country,
    currency: country === "AU" ? "AUD" : "NZD",
    lines:
      max > total ? [{ ...buildLine("service", "service", "Service", cents(total), true), maxAmount: cents(max) }] : [],
    total: cents(total),
    maxTotal: cents(max),
    gst: cents(gstOf(total, country)),
    ruleVersion: "1",
    inputHash: "",
  };
  return {
    status: "Pending",
    supplierId: SECOND,
    price,
    extraWork: cents(extraWork),
    fleetCompanyId: isFleet(way) ? 1 : null,
    payments: ledger.accounts.map(
      ({
        id,
        method,
        workshop,
        amount,
        at,
        charged,
        status,
        kept: keptCents,
        refunds,
        decisions,
        disputes,
      }): BookingPayment => ({
        id,
        method,
        supplierId: workshop,
        supplierName: NAMES.get(workshop) ?? "",
        amount: cents(amount),
        at,
        taken: cents(charged),
        status,
        kept: cents(keptCents),
        refunds: refunds.map((item) => ({ at: item.at, amount: cents(item.amount) })),
        decisions: [...decisions],
        disputes: [...disputes],
      }),
    ),
    ...overrides,
  };
}

/** Checks all pages, messages and documents for a case: the amounts match the ledger, and exactly the expected sentences appear. */
function check(item: Case): void {
  const { books: ledger, facts, before, fee, total, finalRefunds } = simulateCase(item);
  const money = bookingMoney(facts);
  const name = JSON.stringify(item);
  const gst = (amount: number) => gstOf(amount, item.country);
  const expectSame = (label: string, actual: unknown, expected: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      throw new Error(`${name}: ${label} is ${JSON.stringify(actual)} in place of ${JSON.stringify(expected)}`);
  };
  const expectText = (label: string, text: string | null, sentence: string, isExpected: boolean) => {
    if ((text ?? "").includes(sentence) !== isExpected)
      throw new Error(`${name}: ${label} ${isExpected ? "lacks" : "has"} “${sentence}”: ${text}`);
  };

  // Check the amounts of each payment.
  for (const account of ledger.accounts) {
    const payment = money.payments.find(({ id }) => id === account.id);
    expectSame(
      `payment ${account.id}`,
      payment && [
        payment.held,
        payment.taken,
        payment.refunded,
        payment.refunding,
        payment.releasing,
        payment.released,
        payment.feeKept,
        payment.disputed,
        payment.retained,
        payment.disputeFee,
      ],
      [
        account.held,
        account.charged,
        sum(account.back),
        account.onItsWay,
        account.holdOnItsWay,
        account.holdReleased,
        account.fee,
        account.atBank,
        ledger.remaining(account),
        sum(account.disputes.map(({ fee: disputeFee }) => disputeFee)),
      ],
    );
    expectSame(
      `GST of the refunds of ${account.id}`,
      sum((payment?.refunds ?? []).map(({ gst }) => gst)),
      gst(sum(account.back)),
    );
    if (payment && account.charged > 0 && account.onItsWay === 0)
      expectSame(
        `GST of ${account.id}`,
        [payment.gst.taken, payment.gst.refunded + payment.gst.disputed + payment.gst.retained],
        [gst(account.charged), gst(account.charged)],
      );
    expectSame(`workshop of ${account.id}`, payment?.supplierId, account.workshop);
  }
  const isOpenRange = facts.price.strategy === "PriceRange";
  expectSame("due", money.due, isOpenRange && !ledger.isOver ? null : ledger.due());
  // MO-13: check the GST at both ends of the range.
  const extraGst = gst(facts.extraWork ?? 0);
  expectSame("GST of the price", agreedGst(facts), {
    low: gst(facts.price.total) + extraGst,
    high: gst(facts.price.maxTotal) + extraGst,
  });

  expectSame("refunds because of the final amount", finalRefunds.counted, finalRefunds.expected);

  // Check the booking page.
  const ownAccounts = ledger.currentAccounts();
  const isActive = !["cancelled", "workshop cancelled", "declined", "missed", "serviced", "unknown"].includes(item.end);
  const canPay =
    paymentRefusal({ ...BOOKING, ...facts }, { acceptOnlinePayments: true, isBuyNowPayLaterOnly: false }) === null;
  const page = moneySummary(money, {
    supplierName: "Sandfold Brake and Service",
    isActive,
    isDone: item.end === "serviced",
    isServiced: item.end === "serviced",
    isRange: isOpenRange,
    canPay,
    fleet: isFleet(item.way) ? { name: "Wattle Fleet", needsApproval: false } : null,
  });
  const sumOver = (accounts: readonly Account[], read: (account: Account) => number) => sum(accounts.map(read));
  const isAgreed = ["Confirmed", "Serviced"].includes(facts.status);
  const heldAccounts = ownAccounts.filter((account) => account.held > 0);
  const unchargedAccounts = heldAccounts.filter(({ method }) => method === "creditCard" && !isAgreed);
  const chargedAccounts = heldAccounts.filter((account) => !unchargedAccounts.includes(account));
  const refundedAccounts = ownAccounts.filter(({ back }) => sum(back) > 0);
  const refundingAccounts = ownAccounts.filter(({ onItsWay }) => onItsWay > 0);
  const labels = (accounts: readonly Account[]) =>
    [...new Set(accounts.map(({ method }) => METHODS[method].label))].join(", ");
  const keptFees = sumOver(ownAccounts, (account) => account.fee);
  const disputedAccounts = ownAccounts.filter(({ atBank }) => atBank > 0);
  const isPartlyRefunded =
    (sumOver(ownAccounts, ledger.remaining) > 0 || disputedAccounts.length > 0) &&
    (refundedAccounts.length > 0 || refundingAccounts.length > 0);
  expectText("the page", page, "is on hold and has not been charged", unchargedAccounts.length > 0);
  expectText("the page", page, "is being charged", chargedAccounts.length > 0);
  expectText(
    "the page",
    page,
    `A cancellation fee of ${formatDollars(keptFees)} (GST ${formatDollars(gst(keptFees))}) was kept.`,
    keptFees > 0,
  );
  const atBank = sumOver(disputedAccounts, (account) => account.atBank);
  expectText("the page", page, "is disputed", atBank > 0 && item.dispute === "open");
  expectText("the page", page, "after a dispute", atBank > 0 && item.dispute === "lost");
  if (atBank > 0)
    expectText(
      "the page",
      page,
      item.dispute === "open" ? `${formatDollars(atBank)}` : `The bank returned ${formatDollars(atBank)}`,
      true,
    );
  if (refundedAccounts.length > 0)
    expectText(
      "the page",
      page,
      `${formatDollars(sumOver(refundedAccounts, ({ back }) => sum(back)))}${isPartlyRefunded ? " of it" : ""} was refunded (${labels(refundedAccounts)}).`,
      true,
    );
  if (refundingAccounts.length > 0)
    expectText(
      "the page",
      page,
      `${formatDollars(sumOver(refundingAccounts, ({ onItsWay }) => onItsWay))}${isPartlyRefunded ? " of it" : ""} is being refunded (${labels(refundingAccounts)}).`,
      true,
    );
  for (const account of ownAccounts) {
    expectText(
      "the page",
      page,
      `The ${formatDollars(account.amount)} hold (${METHODS[account.method].label}) was released. You were not charged.`,
      account.holdReleased > 0,
    );
    expectText(
      "the page",
      page,
      `The ${formatDollars(account.amount)} hold (${METHODS[account.method].label}) is being released.`,
      account.holdOnItsWay > 0,
    );
  }
  const dueAmount = ledger.due();
  expectText(
    "the page",
    page,
    `${formatDollars(dueAmount)} is still to pay`,
    dueAmount > 0 && sumOver(ownAccounts, ledger.remaining) + atBank > 0 && !isFleet(item.way),
  );
  expectText("the page", page, "Pay online", false);
  if (dueAmount === 0) expectText("the page", page, "You pay Sandfold", false);
  expectText("the page", page, "confirms the final price", isOpenRange && item.way === "range" && isActive);
  for (const account of ledger.accounts.filter(({ workshop }) => workshop === FIRST)) {
    const [amount, label] = [formatDollars(FIRST_PRICE), METHODS[account.method].label];
    const sentences: readonly (readonly [string, boolean])[] = [
      [`${amount} was refunded (${label}).`, account.back.length > 0],
      [`${amount} is being refunded (${label}).`, account.onItsWay > 0],
      [`The ${amount} hold (${label}) was released. You were not charged.`, account.holdReleased > 0],
      [`The ${amount} hold (${label}) is being released. You were not charged.`, account.holdOnItsWay > 0],
    ];
    for (const [sentence, isExpected] of sentences)
      expectText("the page", page, `Copperfold Rise: ${sentence}`, isExpected);
  }

  // Online payment is not possible when nothing is due.
  if (dueAmount === 0 || isOpenRange) expectSame("can be paid", canPay, false);
  expectText(
    "the pay page",
    noMorePaymentsText(money, "Sandfold"),
    `${formatDollars(dueAmount)} is still to pay`,
    dueAmount > 0 && !isOpenRange,
  );

  // Check the messages.
  const line = paymentLine(money, agreedPrice(facts));
  expectText("a message", line, "Held, not charged yet", unchargedAccounts.length > 0);
  expectText("a message", line, "Being charged", chargedAccounts.length > 0);
  const low = agreedPrice(facts).total;
  const high = agreedPrice(facts).maxTotal;
  expectText(
    "a message",
    line,
    `Amount due: ${formatDollars(low)} to ${formatDollars(high)}`,
    isOpenRange && !ledger.isOver,
  );
  if (!isOpenRange) expectText("a message", line, `Amount due: ${formatDollars(dueAmount)}`, dueAmount > 0);
  expectText("a message", line, "Amount due", !ledger.isOver && dueAmount > 0);
  expectText("a message", line, `Disputed: ${formatDollars(atBank)}`, atBank > 0);
  expectText(
    "a message",
    line,
    `Refunded: ${formatDollars(sumOver(ownAccounts, ({ back }) => sum(back)))}`,
    refundedAccounts.length > 0,
  );

  // Before a cancellation, the page and the message state the amounts that are actually refunded, released and kept.
  if (CAUSE_BY_END[item.end]) {
    const refundedBefore = before.current.refunded;
    const refundedByEnding = sumOver(ownAccounts, ({ onItsWay, back }) => onItsWay + sum(back)) - refundedBefore;
    const released = sumOver(ownAccounts, (account) => account.holdOnItsWay + account.holdReleased);
    const ending = refundAndReleaseAmounts(before, cents(fee));
    expectSame(
      "what ending refunds",
      [ending.refund + before.current.refunding, ending.release],
      [refundedByEnding, released],
    );
    const text = cancellationTexts(before, cents(fee)).refund_words;
    expectText("before cancelling", text, `Refund: ${formatDollars(refundedByEnding)}.`, refundedByEnding > 0);
    expectText("before cancelling", text, `The cancellation fee of ${formatDollars(fee)} is deducted`, fee > 0);
    expectText(
      "before cancelling",
      text,
      `${formatDollars(refundedBefore)} has already been refunded.`,
      refundedBefore > 0,
    );
    expectText("before cancelling", text, "hold is released", released > 0);
    expectText("before cancelling", text, `${formatDollars(atBank)} is disputed`, atBank > 0);
    if (item.fee > 0 && item.end === "cancelled")
      expectSame(
        "the fee",
        cancellationFee({
          rules: { freeHours: 24, lateFee: cents(FEE) },
          isAgreed: true,
          hasProposedMove: false,
          freeUntil: 0,
          paid: retainableAmount(before),
          now: 1,
        }),
        fee,
      );
  }

  // The workshop's page and the receipt show only that workshop's payments.
  const rows = new Map(workshopRows(money.current, "AUD").map(({ key, amount }) => [key, amount]));
  expectSame(
    "the workshop's rows",
    ["held", "charging", "refunded", "refunding", "fee", "disputed"].map((key) => rows.get(key) ?? 0),
    [
      sumOver(unchargedAccounts, (account) => account.held),
      sumOver(chargedAccounts, (account) => account.held),
      sumOver(ownAccounts, ({ back }) => sum(back)),
      sumOver(ownAccounts, ({ onItsWay }) => onItsWay),
      keptFees,
      atBank,
    ],
  );
  expectSame(
    "the workshop's released holds",
    rows.get("released") ?? 0,
    sumOver(ownAccounts, (account) => account.holdReleased + account.holdOnItsWay),
  );
  for (const { id } of money.current.payments)
    expectSame("a payment of the workshop", ledger.accounts.find((account) => account.id === id)?.workshop, SECOND);

  // A workshop has an invoice only if its whole price was taken, and its adjustment notes cover only its own amounts.
  for (const workshop of money.workshops) {
    const accounts = ledger.accounts.filter((account) => account.workshop === workshop.supplierId);
    const chargedAmount = sumOver(accounts, ({ charged }) => charged);
    const requiredAmount = workshop.isCurrent ? facts.price.total : FIRST_PRICE;
    expectSame("an invoice", workshop.invoice !== null, chargedAmount > 0 && chargedAmount >= requiredAmount);
    const excessCharge = item.end === "serviced" && workshop.isCurrent ? Math.max(0, chargedAmount - total) : 0;
    const returned = sumOver(accounts, ({ back }) => sum(back));
    expectSame(
      "adjustment notes",
      sum(workshop.adjustments.map(({ amount }) => amount)),
      workshop.invoice === null ? 0 : Math.max(0, returned - excessCharge),
    );
    for (const { decision, method } of workshop.adjustments) {
      const reason = refundReason(decision, { supplierName: workshop.supplierName ?? "", comment: null, method });
      const accountReasons = accounts.flatMap(({ decisions }) =>
        decisions.map(({ cause }) => REASON_TEXT[cause] ?? ""),
      );
      expectSame(
        "the reason of a refund",
        accountReasons.some((part) => part !== "" && reason.includes(part)),
        true,
      );
    }
  }

  // Check the status line of each payment.
  for (const payment of money.payments) {
    const account = ledger.accounts.find(({ id }) => id === payment.id);
    const state = paymentStateText(payment, "AUD");
    if (!account) throw new Error(`${name}: ${payment.id} is not in the books`);
    if (account.onItsWay > 0) expectText("a payment", state, `${formatDollars(account.onItsWay)} being refunded`, true);
    expectText(
      "a payment",
      state,
      "refunded in full",
      account.onItsWay === 0 && account.charged > 0 && sum(account.back) === account.charged,
    );
    expectText(
      "a payment",
      state,
      `${formatDollars(account.atBank)} disputed, held by the bank`,
      account.atBank > 0 && item.dispute === "open",
    );
    expectText(
      "a payment",
      state,
      `${formatDollars(account.atBank)} returned by the bank after a dispute`,
      account.atBank > 0 && item.dispute === "lost",
    );
    expectText(
      "a payment",
      state,
      "paid, disputed",
      item.dispute === "inquiry" && payment.state === "paid" && account.id === "p0",
    );
    // The amount that the desk can refund excludes pending refunds and money withdrawn by the bank.
    expectSame(
      "refundable",
      [refundableAmount(payment), refundableAmountAfterPending(payment)],
      [
        account.status === "settled" || account.status === "partial refund" ? ledger.remaining(account) : 0,
        ["settled", "partial refund", "refund pending"].includes(account.status) ? ledger.remaining(account) : 0,
      ],
    );
    expectText("a payment", state, "hold was released", account.holdReleased > 0);
    expectText("a payment", state, "held, not charged yet", unchargedAccounts.includes(account));
    expectText("a payment", state, "being charged", chargedAccounts.includes(account));
  }
}

/** Text that must appear for each refund, because it states the true reason. */
const REASON_TEXT: Partial<Record<RefundCause, string>> = {
  "customer-cancelled": "You cancelled the booking",
  "supplier-cancelled": "cancelled the booking",
  declined: "could not take your booking",
  "supplier-declined": "Copperfold Rise could not take your booking",
  "no-show": "reported a no-show",
  desk: "A bolt was left loose",
};

const BOOKING = {
  id: 1,
  token: "t" as never,
  leadGuid: "g" as never,
  serviceDay: "2026-11-24",
  arrivalFrom: "08:00",
  arrivalTo: null,
  jobMinutes: 60,
  bookingType: 1,
  isProductFlow: false,
  extraIds: [],
  changeRules: { freeHours: 24, lateFee: cents(0) },
  termsVersion: "1",
  createdAt: 0,
} as const;

const CASES = [...allCases()];

describe("Booking amounts for every payment method and outcome", () => {
  it("the table has at least 4,000 valid cases", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(4000);
  });

  it.each(
    PAYMENT_KINDS,
  )("IN-03 IN-20 %s: displayed amounts and sentences agree with the ledger on every surface", (way) => {
    const casesOfKind = CASES.filter((item) => item.way === way);
    expect(casesOfKind.length).toBeGreaterThan(5);
    for (const item of casesOfKind) check(item);
  });
});

/** Number of random booking histories to test; each one is checked after every event. Set HISTORIES=10000 to run more. */
const HISTORY_COUNT = Number(process.env.HISTORIES ?? 300);

class RandomHistory extends LedgerModel {
  private extraWork = 0;
  private price = 0;
  private status: BookingStatus = "Pending";
  private readonly chance: Chance;
  constructor(chance: Chance) {
    super();
    this.chance = chance;
    this.agree();
  }

  private amount = () => 20_000 + this.chance.below(60_000);
  private agree(): void {
    this.workshop = toSupplierId(100 + this.chance.below(1_000_000));
    this.price = this.amount();
    this.extraWork = 0;
    this.debt = this.price;
    this.agreed = this.price;
  }

  step(): string {
    const { chance } = this;
    const ownAccounts = this.currentAccounts();
    const settledAccounts = ownAccounts.filter(({ status }) => status === "settled" || status === "partial refund");
    const refundables = settledAccounts.filter((account) => this.remaining(account) > 0);
    const openDispute = ownAccounts.find(({ disputes }) => disputes.some(({ state }) => state === "under-review"));
    const paidAttempts = ownAccounts.filter(({ status }) => isPaid(status));
    const actionDraw = chance.below(12);
    if (actionDraw < 3 && paidAttempts.length === 0 && this.due() > 0) {
      this.pay(chance.pick(ONLINE_METHODS), this.due());
      return "paid";
    }
    if (actionDraw === 3) {
      for (const account of ownAccounts) if (account.held > 0) this.capture(account);
      if (!this.isOver) this.status = "Confirmed";
      return "taken";
    }
    if (actionDraw === 4 && refundables[0] && !this.isOver) {
      const account = chance.pick(refundables);
      const remaining = this.remaining(account);
      this.deskRefund(account, chance.happens(0.3) ? remaining : 1 + chance.below(remaining), chance.happens(0.5));
      return "refunded by the desk";
    }
    if (actionDraw === 5 && refundables[0] && openDispute === undefined) {
      const account = chance.pick(refundables);
      const remaining = this.remaining(account);
      if (account.disputes.length > 0) return "";
      this.dispute(account, "open", chance.happens(0.5) ? remaining : 1 + chance.below(remaining));
      return "disputed";
    }
    if (actionDraw === 6 && openDispute) {
      const dispute = openDispute.disputes.pop();
      const isWon = chance.happens(0.5);
      if (!dispute) return "";
      openDispute.disputes.push({
        ...dispute,
        state: isWon ? "won" : "lost",
        reinstated: isWon ? dispute.withdrawn : dispute.reinstated,
      });
      // The refund of the full remainder was waiting for the outcome of this dispute.
      const isFullRefund = openDispute.status === "refund pending" && openDispute.decisions.at(-1)?.amount === null;
      if (isWon && isFullRefund) openDispute.onItsWay += openDispute.atBank;
      if (isWon) openDispute.atBank = 0;
      return isWon ? "dispute won" : "dispute lost";
    }
    if (actionDraw < 9) {
      for (const account of this.accounts) if (chance.happens(0.6)) this.completeRefund(account);
      return "refunds arrived";
    }
    if (actionDraw === 9 && !this.isOver && this.status === "Pending") {
      this.refundAll("supplier-declined", 0);
      this.agree();
      return "passed on";
    }
    if (actionDraw === 10 && this.status === "Confirmed" && !this.isOver && this.due() === 0 && this.extraWork === 0) {
      this.extraWork = EXTRA;
      this.debt += EXTRA;
      this.agreed += EXTRA;
      return "extra work";
    }
    if (actionDraw === 11 && !this.isOver && chance.happens(0.4)) {
      const first = retainableAmount(bookingMoney(this.facts()));
      const isFullyCaptured = ownAccounts.every(({ held: heldCents }) => heldCents === 0);
      const fee = isFullyCaptured && chance.happens(0.5) ? Math.min(FEE, Math.max(0, Math.floor((first - 1) / 2))) : 0;
      const ending = refundAndReleaseAmounts(bookingMoney(this.facts()), cents(fee));
      const before = sum(ownAccounts.map(({ onItsWay, holdOnItsWay }) => onItsWay + holdOnItsWay));
      this.refundAll("customer-cancelled", fee);
      const now = sum(ownAccounts.map(({ onItsWay, holdOnItsWay }) => onItsWay + holdOnItsWay));
      if (ending.refund + ending.release !== now - before)
        throw new Error(`ending says ${ending.refund} and ${ending.release}, and ${now - before} is refunded`);
      this.isOver = true;
      this.status = "Cancelled";
      return "cancelled";
    }
    return "";
  }

  facts = (): MoneyFacts =>
    factsOf(this, this.price, this.extraWork, "creditCard", { status: this.status, supplierId: this.workshop });
}

function checkHistory(ledger: RandomHistory): void {
  const facts = ledger.facts();
  const money = bookingMoney(facts);
  for (const account of ledger.accounts) {
    const payment = money.payments.find(({ id }) => id === account.id);
    expect(
      payment && [
        payment.held,
        payment.taken,
        payment.refunded,
        payment.refunding,
        payment.releasing,
        payment.released,
        payment.disputed,
        payment.retained,
        payment.gst.refunded,
      ],
    ).toEqual([
      account.held,
      account.charged,
      sum(account.back),
      account.onItsWay,
      account.holdOnItsWay,
      account.holdReleased,
      account.atBank,
      ledger.remaining(account),
      gstOf(sum(account.back)),
    ]);
    if (payment)
      expect(refundableAmount(payment)).toBe(
        ["settled", "partial refund"].includes(account.status) ? ledger.remaining(account) : 0,
      );
  }
  expect(money.due).toBe(ledger.due());
  const ownAccounts = ledger.currentAccounts();
  const sumOwn = (read: (account: Account) => number) => sum(ownAccounts.map(read));
  const rows = new Map(workshopRows(money.current, "AUD").map(({ key, amount }) => [key, amount]));
  expect(["refunded", "refunding", "disputed", "fee"].map((key) => rows.get(key) ?? 0)).toEqual([
    sumOwn(({ back }) => sum(back)),
    sumOwn(({ onItsWay }) => onItsWay),
    sumOwn(({ atBank }) => atBank),
    // The part of a fee that the bank has withdrawn does not count as kept.
    ledger.isOver ? sumOwn((account) => Math.min(account.fee, ledger.remaining(account))) : 0,
  ]);
  if (money.current.held === 0) expect(rows.get("paid")).toBe(sumOwn(({ charged }) => charged));
  const line = paymentLine(money, agreedPrice(facts));
  for (const [label, amount] of [
    ["Refunded", sumOwn(({ back }) => sum(back))],
    ["Being refunded", sumOwn(({ onItsWay }) => onItsWay)],
    ["Disputed", sumOwn(({ atBank }) => atBank)],
    ["Amount due", ledger.due()],
  ] as const)
    expect([
      label,
      line.includes(`${label}: `),
      amount === 0 || line.includes(`${label}: ${formatMoney(cents(amount))}`),
    ]).toEqual([label, amount > 0, true]);
}

describe("Random booking histories", () => {
  it(`${HISTORY_COUNT} histories with refunds, disputes and fees agree with the ledger after each event`, () => {
    const events: Record<string, number> = {};
    for (let seed = 1; seed <= HISTORY_COUNT; seed += 1) {
      const ledger = new RandomHistory(chanceOf(seed));
      const steps: string[] = [];
      try {
        for (let step = 0; step < 24; step += 1) {
          const event = ledger.step();
          if (event === "") continue;
          steps.push(event);
          events[event] = (events[event] ?? 0) + 1;
          checkHistory(ledger);
        }
      } catch (error) {
        throw new Error(`seed ${seed}: ${steps.join(", ")}`, { cause: error });
      }
    }
    for (const event of ["refunded by the desk", "dispute won", "dispute lost", "passed on", "cancelled", "extra work"])
      expect([event, (events[event] ?? 0) > 0]).toEqual([event, true]);
  });
});

const factsWithPayment = (overrides: Partial<BookingPayment>): MoneyFacts => ({
  ...factsOf(new LedgerModel(), PRICE, 0, "creditCard", { status: "Confirmed" }),
  payments: [
    {
      id: "p",
      method: "afterPay",
      supplierId: SECOND,
      supplierName: "Sandfold Brake and Service",
      amount: cents(PRICE),
      at: 1,
      taken: cents(PRICE),
      status: "settled",
      refunds: [],
      decisions: [],
      ...overrides,
    },
  ],
});

describe("Individual rules of booking amounts", () => {
  it.each([
    ["AU", 1507, [503, 502, 502], 137],
    ["NZ", 5000, [1667, 1667, 1666], 652],
  ] as const)("IN-19 %s: the GST of several partial refunds adds up to the GST of the payment", (country, amount, parts, gst) => {
    const facts = factsWithPayment({
      amount: cents(amount),
      taken: cents(amount),
      status: "refunded",
      refunds: parts.map((part, index) => ({ amount: cents(part), at: 2 + index })),
    });
    const { current } = bookingMoney({ ...facts, price: { ...facts.price, total: cents(amount), country } });
    expect(current.adjustments.map((refund) => refund.amount)).toEqual(parts);
    expect(sum(current.adjustments.map((refund) => refund.gst))).toBe(gst);
    expect(current.gst).toMatchObject({ taken: gst, refunded: gst, retained: 0 });
  });

  it("a held payment with a fee is charged in full and refunded less the fee", () => {
    const facts = factsWithPayment({
      method: "creditCard",
      taken: cents(0),
      status: "refund pending",
      kept: cents(FEE),
      decisions: [{ at: 2, cause: "customer-cancelled", amount: null, text: null, customerPaysAgain: false }],
    });
    const { current } = bookingMoney({ ...facts, status: "Cancelled" });
    expect(current).toMatchObject({ releasing: 0, refunding: PRICE - FEE, feeKept: FEE, retained: FEE });
    const before = bookingMoney(factsWithPayment({ method: "creditCard", taken: cents(0), status: "authorised" }));
    expect(refundAndReleaseAmounts(before, cents(FEE))).toEqual({ refund: PRICE - FEE, release: 0 });
  });

  it("a refund made by the provider makes that amount due again and names the provider", () => {
    const facts = factsWithPayment({ status: "partial refund", refunds: [{ amount: cents(PART), at: 2 }] });
    const money = bookingMoney(facts);
    expect(money.due).toBe(PART);
    expect(
      refundReason(money.current.adjustments[0]?.decision ?? null, {
        supplierName: "",
        comment: null,
        method: "afterPay",
      }),
    ).toBe("Afterpay refunded it");
  });

  it("a refund of an earlier price is complete, and the new price has no invoice before payment", () => {
    const facts = factsWithPayment({
      status: "refunded",
      refunds: [{ amount: cents(PRICE), at: 3 }],
      decisions: [{ at: 2, cause: "price-changed", amount: null, text: null, customerPaysAgain: false }],
    });
    const {
      current,
      workshops,
      due: dueAmount,
    } = bookingMoney({ ...facts, price: { ...facts.price, total: cents(FINAL) } });
    expect([current.invoice, dueAmount, workshops.length]).toEqual([null, FINAL, 2]);
    expect(workshops[0]?.adjustments.map(({ amount, gst }) => [amount, gst])).toEqual([[PRICE, gstOf(PRICE)]]);
  });

  const STATUSES = Object.keys(TRANSACTION_STATUSES) as readonly TransactionStatus[];

  it("P-189 payments in the six paid statuses count in full, and other payments do not count", () => {
    const { payments, ...facts } = factsWithPayment({});
    const testPayments = STATUSES.flatMap((status) =>
      payments.map((payment) => ({ ...payment, id: status, status, amount: cents(1000), taken: cents(0) })),
    );
    const money = bookingMoney({ ...facts, price: { ...facts.price, total: cents(20_000) }, payments: testPayments });
    expect(money.current.paid).toBe(6000);
  });

  it("P-191 an invalid payment never counts as paid", () => {
    const { payments, ...facts } = factsWithPayment({});
    const invalidStatuses = STATUSES.filter((status) => !isValidPayment(status));
    expect(invalidStatuses).toEqual(["created", "declined", "failed", "voided"]);
    for (const status of invalidStatuses) {
      const testPayments = payments.map((payment) => ({ ...payment, status, amount: cents(1000), taken: cents(0) }));
      expect([status, bookingMoney({ ...facts, payments: testPayments }).current.paid]).toEqual([status, 0]);
    }
  });

  it("P-190 the amount due is the total less what is paid", () => {
    const facts = factsWithPayment({ amount: cents(6000), taken: cents(6000) });
    expect(bookingMoney({ ...facts, price: { ...facts.price, total: cents(20_000) } }).due).toBe(14_000);
  });

  const factsOfPayments = (...payments: readonly (readonly [amount: number, returned?: number])[]) => ({
    ...factsWithPayment({}),
    payments: payments.flatMap(
      ([amount, returned = 0], n) =>
        factsWithPayment({
          id: `p${n}`,
          at: n,
          amount: cents(amount),
          taken: cents(amount),
          status: returned === 0 ? "settled" : returned < amount ? "partial refund" : "refunded",
          refunds: returned === 0 ? [] : [{ amount: cents(returned), at: 10 + n }],
        }).payments,
    ),
  });
  const calculateRefunds = (
    finalAmount: number,
    ...payments: readonly (readonly [amount: number, returned?: number])[]
  ) =>
    finalAmountRefunds(bookingMoney(factsOfPayments(...payments)), cents(finalAmount))?.map(
      ({ paymentId, amount, kept: keptCents }) => [paymentId, amount, keptCents],
    );

  it("refunds payments above the final amount, first for the price and then for extra work", () => {
    expect(calculateRefunds(25_000, [30_000])).toEqual([["p0", 5_000, 25_000]]);
    expect(calculateRefunds(35_000, [30_000], [10_000])).toEqual([["p0", 5_000, 25_000]]);
    expect(calculateRefunds(4_000, [30_000], [10_000])).toEqual([
      ["p0", 30_000, 0],
      ["p1", 6_000, 4_000],
    ]);
    expect(calculateRefunds(35_000, [30_000])).toEqual([]);
    expect(calculateRefunds(28_000, [30_000, 5_000])).toEqual([]);
    expect(calculateRefunds(20_000, [30_000, 5_000])).toEqual([["p0", 5_000, 20_000]]);
  });

  it("keeps at most the final amount, and refunds at most the remainder of each payment", () => {
    const payment = fc
      .integer({ min: 1, max: 90_000 })
      .chain((amount) => fc.tuple(fc.constant(amount), fc.integer({ min: 0, max: amount })));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.array(payment, { maxLength: 4 }),
        (finalAmount, payments) => {
          const remaining = sum(payments.map(([amount, returned]) => amount - returned));
          const refunds = calculateRefunds(finalAmount, ...payments) ?? [];
          expect(remaining - sum(refunds.map(([, amount]) => Number(amount)))).toBe(Math.min(remaining, finalAmount));
          for (const [id, amount, keptCents] of refunds) {
            const [paid = 0, returned = 0] = payments[Number(String(id).slice(1))] ?? [];
            expect(Number(amount)).toBeGreaterThan(0);
            expect(Number(amount) + Number(keptCents)).toBe(paid - returned);
          }
        },
      ),
    );
  });

  it("a payment that is pending or only authorised is never called paid", () => {
    const paymentLineOf = (method: OnlineMethod, status: BookingStatus) =>
      paymentLine(bookingMoney({ ...factsWithPayment({ method, taken: cents(0), status: "authorised" }), status }), {
        total: cents(PRICE),
        maxTotal: cents(PRICE),
      });
    expect(paymentLineOf("creditCard", "Pending")).toBe(`Held, not charged yet: ${formatDollars(PRICE)}`);
    expect(paymentLineOf("creditCard", "Confirmed")).toBe(`Being charged: ${formatDollars(PRICE)}`);
    expect(paymentLineOf("payPal", "Pending")).toBe(`Being charged: ${formatDollars(PRICE)}`);
  });

  it("states for each method when the payment will be taken", () => {
    expect(chargeText("creditCard", false)).toContain("holds the amount now");
    expect(chargeText("payPal", false)).toContain("Charged now");
    expect([chargeText("creditCard", true), chargeText("payPal", true)]).toEqual(["Charged now.", "Charged now."]);
  });
});
