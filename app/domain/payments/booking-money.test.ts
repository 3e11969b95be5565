import { describe, expect, it } from "vitest";
import { asSupplier } from "../../../test/support/ids";
import type { BookingPayment, RefundCause, RefundDecision } from "../booking/booking";
import type { BookingStatus } from "../booking/status";
import { cancellationFee } from "../booking/change-rules";
import { cents } from "../money/money";
import type { Price } from "../pricing/price";
import { agreedPrice, bookingMoney, endingMoney, keepable, type MoneyFacts } from "./booking-money";
import { chargeText, METHODS, ONLINE_METHODS, type OnlineMethod } from "./methods";
import {
  endingText,
  moneySummary,
  noMorePayments,
  paymentLine,
  paymentStateText,
  refundReason,
  workshopRows,
} from "./money-text";
import { payableRefusal } from "./payable";
import type { TransactionStatus } from "./transaction-status";

/** Amounts that differ from each other, so that a sum of the wrong payment is found in any text. */
const [FIRST_PRICE, PRICE, EXTRA, FEE, PART, SECOND_PART, FINAL] = [
  53_276, 51_190, 10_965, 4_000, 6_150, 4_820, 40_225,
];
const [FIRST, SECOND] = [asSupplier(28), asSupplier(36)];
const NAMES = new Map([
  [FIRST, "Copperfold Rise"],
  [SECOND, "Sandfold Brake and Service"],
]);
const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
/** As the tax office rounds one amount; of the model alone. */
const gstOf = (amount: number) => {
  const [whole, rest] = [Math.floor(amount / 11), amount % 11];
  return rest * 2 > 11 ? whole + 1 : whole;
};

const ENDS = [
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
type End = (typeof ENDS)[number];
const WAYS = [...ONLINE_METHODS, "payOnTheDay", "free", "fleet"] as const;
type Way = (typeof WAYS)[number];
const REFUNDS = ["none", "part", "part, paid again", "several", "full", "full, paid again", "pending"] as const;
type DeskRefunds = (typeof REFUNDS)[number];

interface Case {
  readonly way: Way;
  readonly end: End;
  readonly passedOn: "no" | "refunded" | "refund on its way";
  readonly refund: DeskRefunds;
  readonly fee: number;
  readonly extra: "none" | "approved" | "paid by Zip";
  readonly isFinalLower: boolean;
  /** The provider has not confirmed what the end of the booking refunds. */
  readonly isSlow: boolean;
}

const isOnline = (way: Way): way is OnlineMethod => (ONLINE_METHODS as readonly Way[]).includes(way);
const isAgreedBefore = (end: End) => end !== "pending" && end !== "taken early" && end !== "declined";

/** Which combinations can happen in the product. */
function isValid({ way, end, passedOn, refund, fee, extra, isFinalLower, isSlow }: Case): boolean {
  const online = isOnline(way);
  const isTaken = online && (isAgreedBefore(end) || METHODS[way].capture === "at-approval" || end === "taken early");
  if (end === "taken early" && way !== "payPal") return false;
  if (!online && (passedOn !== "no" || refund !== "none" || fee > 0 || isSlow || extra === "paid by Zip")) return false;
  if (refund !== "none" && !isTaken) return false;
  if (fee > 0 && end !== "cancelled" && end !== "missed") return false;
  if (extra !== "none" && !isAgreedBefore(end)) return false;
  if (extra === "paid by Zip" && refund !== "none" && refund !== "part") return false;
  if (isFinalLower && (end !== "serviced" || refund === "pending" || way === "free")) return false;
  const endRefunds = ["cancelled", "workshop cancelled", "declined", "missed"].includes(end) || isFinalLower;
  if (isSlow && (!endRefunds || refund === "pending")) return false;
  // The desk waits for one refund before the booking can be completed for less.
  if (refund === "pending" && (end === "serviced" || end === "unknown")) return false;
  return true;
}

function* allCases(): Generator<Case> {
  for (const way of WAYS)
    for (const end of ENDS)
      for (const passedOn of ["no", "refunded", "refund on its way"] as const)
        for (const refund of REFUNDS)
          for (const fee of [0, FEE])
            for (const extra of ["none", "approved", "paid by Zip"] as const)
              for (const isFinalLower of [false, true])
                for (const isSlow of [false, true]) {
                  const one = { way, end, passedOn, refund, fee, extra, isFinalLower, isSlow };
                  if (isValid(one)) yield one;
                }
}

/** One payment as its customer's bank shows it, event by event. */
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
  /** As the database has it. */
  status: TransactionStatus;
  kept: number;
  refunds: { amount: number; at: number }[];
  decisions: RefundDecision[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * The oracle: cash book and debt of one booking, kept event by event with nothing but additions. It knows no statuses and reads none; the statuses that
 * the database would have are written next to it, for the function that is tested.
 */
class Books {
  readonly accounts: Account[] = [];
  workshop = SECOND;
  /** What the customer agreed to pay the workshop, less goodwill. */
  debt = 0;
  agreed = 0;
  isOver = false;
  private clock = 1000;

  pay(method: OnlineMethod, amount: number): Account {
    const isTaken = METHODS[method].capture === "at-approval";
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
      status: isTaken ? "settled" : "authorised",
      kept: 0,
      refunds: [],
      decisions: [],
    };
    this.accounts.push(account);
    return account;
  }

  take(account: Account): void {
    account.charged += account.held;
    account.held = 0;
    account.status = "settled";
  }

  /** What the workshop has or will have of it. */
  left = ({ held, charged, back, onItsWay }: Account) => held + charged - sum(back) - onItsWay;

  private decide(account: Account, cause: RefundCause, amount: number | null, paysAgain = false): void {
    account.decisions.push({
      at: this.clock++,
      cause,
      amount: amount === null ? null : cents(amount),
      words: cause === "desk" ? "A bolt was left loose" : null,
      customerPaysAgain: paysAgain,
    });
    account.status = "refund pending";
  }

  deskRefund(account: Account, amount: number, paysAgain: boolean): void {
    account.onItsWay = amount;
    account.kept = this.left(account);
    this.decide(account, "desk", amount, paysAgain);
    if (!paysAgain) this.debt -= amount;
  }

  /** The booking ends, or goes to another workshop: all goes back but for a fee. */
  refundAll(cause: RefundCause, fee: number): void {
    const own = this.accounts.filter((account) => account.workshop === this.workshop && account.status !== "refunded");
    own.forEach((account, index) => {
      const keep = index === 0 ? fee : 0;
      account.fee = keep;
      account.kept = keep;
      if (account.held > 0) {
        account.holdOnItsWay = account.held;
        account.held = 0;
      } else account.onItsWay += this.left(account) - keep;
      this.decide(account, cause, null);
    });
  }

  finalAmount(final: number): void {
    let over = Math.max(
      0,
      sum(this.accounts.filter(({ workshop }) => workshop === this.workshop).map(this.left)) - final,
    );
    for (const account of this.accounts.filter(({ workshop }) => workshop === this.workshop)) {
      const part = Math.min(over, this.left(account));
      over -= part;
      if (part === 0) continue;
      account.onItsWay += part;
      account.kept = this.left(account);
      this.decide(account, "final-amount", part);
    }
    this.debt += final - this.agreed;
    this.agreed = final;
  }

  arrive(account: Account): void {
    if (account.holdOnItsWay > 0) {
      account.holdReleased = account.holdOnItsWay;
      account.holdOnItsWay = 0;
      account.status = "voided";
      return;
    }
    if (account.status !== "refund pending") return;
    if (account.onItsWay > 0) {
      account.back.push(account.onItsWay);
      account.refunds.push({ amount: account.onItsWay, at: this.clock++ });
      account.onItsWay = 0;
    }
    account.status = sum(account.back) >= account.charged ? "refunded" : "partial refund";
  }

  due = (): number => (this.isOver ? 0 : Math.max(0, this.debt - sum(this.own().map(this.left))));
  own = () => this.accounts.filter(({ workshop }) => workshop === this.workshop);
}

const PLAN: Readonly<Record<DeskRefunds, readonly (readonly [number | null, boolean])[]>> = {
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
const CAUSE: Partial<Record<End, RefundCause>> = {
  cancelled: "customer-cancelled",
  "workshop cancelled": "supplier-cancelled",
  declined: "declined",
  missed: "no-show",
};
const STATUS: Readonly<Record<End, BookingStatus>> = {
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

/** Plays a case; `before` = what the pages read just before the booking ended. */
function play(one: Case) {
  const { way, end, passedOn, refund, extra, isFinalLower, isSlow } = one;
  const books = new Books();
  const price = way === "free" ? 0 : PRICE;
  if (passedOn !== "no" && isOnline(way)) {
    books.workshop = FIRST;
    books.pay(way, FIRST_PRICE);
    books.refundAll("supplier-declined", 0);
    if (passedOn === "refunded") for (const account of books.accounts) books.arrive(account);
    books.workshop = SECOND;
  }
  books.debt = price;
  books.agreed = price;
  const first = isOnline(way) ? books.pay(way, price) : null;
  if (first && first.held > 0 && (isAgreedBefore(end) || end === "taken early")) books.take(first);
  const extraWork = extra === "none" ? 0 : EXTRA;
  books.debt += extraWork;
  books.agreed += extraWork;
  if (extra === "paid by Zip") books.pay("zip", EXTRA);
  for (const [amount, paysAgain] of first ? PLAN[refund] : []) {
    if (!first) continue;
    books.deskRefund(first, amount ?? books.left(first), paysAgain);
    if (refund !== "pending") books.arrive(first);
  }
  const agreedStatus: BookingStatus = isAgreedBefore(end) ? "Confirmed" : "Pending";
  const before = bookingMoney(factsOf(books, price, extraWork, way, { status: agreedStatus }));
  const left = first && first.status !== "refund pending" && first.status !== "refunded" ? books.left(first) : 0;
  const fee = one.fee > 0 ? Math.min(FEE, Math.max(0, Math.floor((left - 1) / 2))) : 0;
  const cause = CAUSE[end];
  if (cause) books.refundAll(cause, fee);
  let charged = price;
  if (isFinalLower) {
    books.finalAmount(FINAL + extraWork);
    charged = FINAL;
  }
  if ((cause || isFinalLower) && !isSlow) for (const account of books.own()) books.arrive(account);
  books.isOver = cause !== undefined || end === "unknown";
  const facts = factsOf(books, charged, extraWork, way, {
    status: STATUS[end],
    ...(end === "declined" && { offerStanding: "ended" }),
    ...(end === "unknown" && { work: { step: "unknown", at: 0, notes: {} } }),
  });
  return { books, facts, before, fee, total: charged + extraWork };
}

function factsOf(books: Books, total: number, extraWork: number, way: Way, over: Partial<MoneyFacts>): MoneyFacts {
  const price: Price = {
    strategy: "SinglePrice",
    country: "AU",
    currency: "AUD",
    lines: [],
    total: cents(total),
    maxTotal: cents(total),
    gst: cents(gstOf(total)),
    ruleVersion: "1",
    inputHash: "",
  };
  return {
    status: "Pending",
    supplierId: SECOND,
    price,
    extraWork: cents(extraWork),
    fleetCompanyId: way === "fleet" ? 1 : null,
    payments: books.accounts.map(
      ({ id, method, workshop, amount, at, charged, status, kept, refunds, decisions }): BookingPayment => ({
        id,
        method,
        supplierId: workshop,
        supplierName: NAMES.get(workshop) ?? "",
        amount: cents(amount),
        at,
        taken: cents(charged),
        status,
        kept: cents(kept),
        refunds: refunds.map((each) => ({ at: each.at, amount: cents(each.amount) })),
        decisions: [...decisions],
      }),
    ),
    ...over,
  };
}

/** What each surface shows of a case: amounts against the books, and every sentence that the books ask for and none that they do not. */
function check(one: Case): void {
  const { books, facts, before, fee, total } = play(one);
  const money = bookingMoney(facts);
  const name = JSON.stringify(one);
  const isTrue = (what: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`${name}: ${what} is ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`);
  };
  const says = (what: string, text: string | null, sentence: string, isExpected: boolean) => {
    if ((text ?? "").includes(sentence) !== isExpected)
      throw new Error(`${name}: ${what} ${isExpected ? "lacks" : "has"} “${sentence}”: ${text}`);
  };

  // Amounts, payment by payment.
  for (const account of books.accounts) {
    const payment = money.payments.find(({ id }) => id === account.id);
    isTrue(
      `payment ${account.id}`,
      payment && [
        payment.held,
        payment.taken,
        payment.refunded,
        payment.refunding,
        payment.releasing,
        payment.released,
        payment.feeKept,
      ],
      [
        account.held,
        account.charged,
        sum(account.back),
        account.onItsWay,
        account.holdOnItsWay,
        account.holdReleased,
        account.fee,
      ],
    );
    isTrue(
      `GST of the refunds of ${account.id}`,
      sum((payment?.refunds ?? []).map(({ gst }) => gst)),
      gstOf(sum(account.back)),
    );
    isTrue(`workshop of ${account.id}`, payment?.supplierId, account.workshop);
  }
  isTrue("due", money.due, books.due());

  // The booking's page.
  const own = books.own();
  const isOn = !["cancelled", "workshop cancelled", "declined", "missed", "serviced", "unknown"].includes(one.end);
  const canPay =
    payableRefusal({ ...BOOKING, ...facts }, { acceptOnlinePayments: true, isBuyNowPayLaterOnly: false }) === null;
  const page = moneySummary(money, {
    supplierName: "Sandfold Brake and Service",
    isOn,
    isDone: one.end === "serviced",
    isServiced: one.end === "serviced",
    isRange: false,
    canPay,
    fleet: one.way === "fleet" ? { name: "Wattle Fleet", needsApproval: false } : null,
  });
  const amountOf = (accounts: readonly Account[], of: (account: Account) => number) => sum(accounts.map(of));
  const isAgreed = ["Confirmed", "Serviced"].includes(facts.status);
  const held = own.filter((account) => account.held > 0);
  const waits = held.filter(({ method }) => method === "creditCard" && !isAgreed);
  const charging = held.filter((account) => !waits.includes(account));
  const refunded = own.filter(({ back }) => sum(back) > 0);
  const refunding = own.filter(({ onItsWay }) => onItsWay > 0);
  const labels = (accounts: readonly Account[]) =>
    [...new Set(accounts.map(({ method }) => METHODS[method].label))].join(", ");
  const kept = amountOf(own, (account) => account.fee);
  const isPart = amountOf(own, books.left) > 0 && (refunded.length > 0 || refunding.length > 0);
  says("the page", page, "is held, not taken yet", waits.length > 0);
  says("the page", page, "is being charged", charging.length > 0);
  says("the page", page, `A cancellation fee of ${dollars(kept)} (GST ${dollars(gstOf(kept))}) was kept.`, kept > 0);
  if (refunded.length > 0)
    says(
      "the page",
      page,
      `${dollars(amountOf(refunded, ({ back }) => sum(back)))}${isPart ? " of it" : ""} was refunded (${labels(refunded)}).`,
      true,
    );
  if (refunding.length > 0)
    says(
      "the page",
      page,
      `${dollars(amountOf(refunding, ({ onItsWay }) => onItsWay))}${isPart ? " of it" : ""} is being refunded (${labels(refunding)}).`,
      true,
    );
  for (const account of own) {
    says(
      "the page",
      page,
      `The ${dollars(account.amount)} hold (${METHODS[account.method].label}) was released. You were not charged.`,
      account.holdReleased > 0,
    );
    says(
      "the page",
      page,
      `The ${dollars(account.amount)} hold (${METHODS[account.method].label}) is being released.`,
      account.holdOnItsWay > 0,
    );
  }
  const due = books.due();
  says(
    "the page",
    page,
    `${dollars(due)} is still to pay`,
    due > 0 && amountOf(own, books.left) > 0 && one.way !== "fleet",
  );
  says("the page", page, "Pay online", false);
  if (due === 0) says("the page", page, "You pay Sandfold", false);
  for (const account of books.accounts.filter(({ workshop }) => workshop === FIRST)) {
    const [amount, label] = [dollars(FIRST_PRICE), METHODS[account.method].label];
    const sentences: readonly (readonly [string, boolean])[] = [
      [`${amount} was refunded (${label}).`, account.back.length > 0],
      [`${amount} is being refunded (${label}).`, account.onItsWay > 0],
      [`The ${amount} hold (${label}) was released. You were not charged.`, account.holdReleased > 0],
      [`The ${amount} hold (${label}) is being released. You were not charged.`, account.holdOnItsWay > 0],
    ];
    for (const [sentence, isExpected] of sentences) says("the page", page, `Copperfold Rise: ${sentence}`, isExpected);
  }

  // Paying online: never for what is not due.
  if (due === 0) isTrue("can be paid", canPay, false);
  says("the pay page", noMorePayments(money, "Sandfold"), `${dollars(due)} is still to pay`, due > 0);

  // Messages.
  const line = paymentLine(money, agreedPrice(facts));
  says("a message", line, "Held, not taken yet", waits.length > 0);
  says("a message", line, "Being charged", charging.length > 0);
  says("a message", line, `Amount due: ${dollars(due)}`, due > 0);
  says("a message", line, `Refunded: ${dollars(amountOf(own, ({ back }) => sum(back)))}`, refunded.length > 0);

  // Before cancelling, page and message name the amounts that are then really refunded, released and kept.
  if (CAUSE[one.end]) {
    const earlier = before.current.refunded;
    const now = amountOf(own, ({ onItsWay, back }) => onItsWay + sum(back)) - earlier;
    const released = amountOf(own, (account) => account.holdOnItsWay + account.holdReleased);
    const ending = endingMoney(before, cents(fee));
    isTrue("what ending refunds", [ending.refund + before.current.refunding, ending.release], [now, released]);
    const text = endingText(before, cents(fee)).refund_words;
    says("before cancelling", text, `Refund: ${dollars(now)}.`, now > 0);
    says("before cancelling", text, `The cancellation fee of ${dollars(fee)} is kept`, fee > 0);
    says("before cancelling", text, `${dollars(earlier)} has already been refunded.`, earlier > 0);
    says("before cancelling", text, "hold is released", released > 0);
    if (one.fee > 0 && one.end === "cancelled")
      isTrue(
        "the fee",
        cancellationFee({
          rules: { freeHours: 24, lateFee: cents(FEE) },
          isAgreed: true,
          isAskedToMove: false,
          freeUntil: 0,
          paid: keepable(before),
          now: 1,
        }),
        fee,
      );
  }

  // The workshop's page and the receipt: its own payments alone.
  const rows = new Map(workshopRows(money.current, "AUD").map(({ key, amount }) => [key, amount]));
  isTrue(
    "the workshop's rows",
    ["held", "charging", "refunded", "refunding", "fee"].map((key) => rows.get(key) ?? 0),
    [
      amountOf(waits, (account) => account.held),
      amountOf(charging, (account) => account.held),
      amountOf(own, ({ back }) => sum(back)),
      amountOf(own, ({ onItsWay }) => onItsWay),
      kept,
    ],
  );
  isTrue(
    "the workshop's released holds",
    rows.get("released") ?? 0,
    amountOf(own, (account) => account.holdReleased + account.holdOnItsWay),
  );
  for (const { id } of money.current.payments)
    isTrue("a payment of the workshop", books.accounts.find((account) => account.id === id)?.workshop, SECOND);

  // Documents: an invoice only of a workshop whose whole price was taken, and adjustment notes of that workshop's amounts.
  for (const workshop of money.workshops) {
    const accounts = books.accounts.filter((account) => account.workshop === workshop.supplierId);
    const taken = amountOf(accounts, ({ charged }) => charged);
    const needed = workshop.isCurrent ? facts.price.total : FIRST_PRICE;
    isTrue("an invoice", workshop.invoice !== null, taken > 0 && taken >= needed);
    const above = one.end === "serviced" && workshop.isCurrent ? Math.max(0, taken - total) : 0;
    const returned = amountOf(accounts, ({ back }) => sum(back));
    isTrue(
      "adjustment notes",
      sum(workshop.adjustments.map(({ amount }) => amount)),
      workshop.invoice === null ? 0 : Math.max(0, returned - above),
    );
    for (const { decision, method } of workshop.adjustments) {
      const reason = refundReason(decision, { supplierName: workshop.supplierName ?? "", comment: null, method });
      const accounted = accounts.flatMap(({ decisions }) => decisions.map(({ cause }) => REASON[cause] ?? ""));
      isTrue(
        "the reason of a refund",
        accounted.some((part) => part !== "" && reason.includes(part)),
        true,
      );
    }
  }

  // Each payment's own line.
  for (const payment of money.payments) {
    const account = books.accounts.find(({ id }) => id === payment.id);
    const state = paymentStateText(payment, "AUD");
    if (!account) throw new Error(`${name}: ${payment.id} is not in the books`);
    if (account.onItsWay > 0) says("a payment", state, `${dollars(account.onItsWay)} being refunded`, true);
    says(
      "a payment",
      state,
      "refunded in full",
      account.onItsWay === 0 && account.charged > 0 && sum(account.back) === account.charged,
    );
    says("a payment", state, "hold was released", account.holdReleased > 0);
    says("a payment", state, "held, not taken yet", waits.includes(account));
    says("a payment", state, "being charged", charging.includes(account));
  }
}

/** What of the true reason each refund has to say. */
const REASON: Partial<Record<RefundCause, string>> = {
  "customer-cancelled": "You cancelled the booking",
  "supplier-cancelled": "cancelled the booking",
  declined: "could not do your booking",
  "supplier-declined": "Copperfold Rise could not do your booking",
  "no-show": "nobody came",
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

describe("the money of a booking, by every way to pay and every end", () => {
  it("has at least 1,500 valid cases in the table", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(1500);
  });

  it.each(WAYS)("%s: amounts and sentences of every surface agree with the books", (way) => {
    const own = CASES.filter((one) => one.way === way);
    expect(own.length).toBeGreaterThan(5);
    for (const one of own) check(one);
  });
});

const onePayment = (over: Partial<BookingPayment>): MoneyFacts => ({
  ...factsOf(new Books(), PRICE, 0, "creditCard", { status: "Confirmed" }),
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
      ...over,
    },
  ],
});

describe("single rules", () => {
  it.each([
    ["AU", 1507, [503, 502, 502], 137],
    ["NZ", 5000, [1667, 1667, 1666], 652],
  ] as const)("%s: the GST of several partial refunds adds up to the GST of the payment", (country, amount, parts, gst) => {
    const facts = onePayment({
      amount: cents(amount),
      taken: cents(amount),
      status: "refunded",
      refunds: parts.map((part, index) => ({ amount: cents(part), at: 2 + index })),
    });
    const { current } = bookingMoney({ ...facts, price: { ...facts.price, total: cents(amount), country } });
    expect(current.adjustments.map((refund) => refund.amount)).toEqual(parts);
    expect(sum(current.adjustments.map((refund) => refund.gst))).toBe(gst);
    expect(current.gst).toMatchObject({ taken: gst, refunded: gst, stays: 0 });
  });

  it("charges a held payment in full to keep a fee of it, and says what is refunded and kept", () => {
    const facts = onePayment({
      method: "creditCard",
      taken: cents(0),
      status: "refund pending",
      kept: cents(FEE),
      decisions: [{ at: 2, cause: "customer-cancelled", amount: null, words: null, customerPaysAgain: false }],
    });
    const { current } = bookingMoney({ ...facts, status: "Cancelled" });
    expect(current).toMatchObject({ releasing: 0, refunding: PRICE - FEE, feeKept: FEE, stays: FEE });
    const before = bookingMoney(onePayment({ method: "creditCard", taken: cents(0), status: "authorised" }));
    expect(endingMoney(before, cents(FEE))).toEqual({ refund: PRICE - FEE, release: 0 });
  });

  it("counts a refund that nobody here decided as due again, and names the provider as the reason", () => {
    const facts = onePayment({ status: "partial refund", refunds: [{ amount: cents(PART), at: 2 }] });
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

  it("a refund for another price is past: the new price has no invoice before it is paid", () => {
    const facts = onePayment({
      status: "refunded",
      refunds: [{ amount: cents(PRICE), at: 3 }],
      decisions: [{ at: 2, cause: "price-changed", amount: null, words: null, customerPaysAgain: false }],
    });
    const { current, workshops, due } = bookingMoney({ ...facts, price: { ...facts.price, total: cents(FINAL) } });
    expect([current.invoice, due, workshops.length]).toEqual([null, FINAL, 2]);
    expect(workshops[0]?.adjustments.map(({ amount, gst }) => [amount, gst])).toEqual([[PRICE, gstOf(PRICE)]]);
  });

  it("P-189 of one payment in each status, the six that are paid count whole", () => {
    const { payments, ...facts } = onePayment({});
    const statuses: readonly TransactionStatus[] = [
      "created",
      "authorise pending",
      "authorised",
      "settling",
      "settled",
      "refund pending",
      "partial refund",
      "refunded",
      "declined",
      "failed",
      "voided",
    ];
    const each = statuses.flatMap((status) =>
      payments.map((payment) => ({ ...payment, id: status, status, amount: cents(1000), taken: cents(0) })),
    );
    const money = bookingMoney({ ...facts, price: { ...facts.price, total: cents(20_000) }, payments: each });
    expect(money.current.paid).toBe(6000);
  });

  it("P-190 the amount due is the total less what is paid", () => {
    const facts = onePayment({ amount: cents(6000), taken: cents(6000) });
    expect(bookingMoney({ ...facts, price: { ...facts.price, total: cents(20_000) } }).due).toBe(14_000);
  });

  it("a payment that is being charged, or only held, is never called paid", () => {
    const of = (method: OnlineMethod, status: BookingStatus) =>
      paymentLine(bookingMoney({ ...onePayment({ method, taken: cents(0), status: "authorised" }), status }), {
        total: cents(PRICE),
        maxTotal: cents(PRICE),
      });
    expect(of("creditCard", "Pending")).toBe(`Held, not taken yet: ${dollars(PRICE)}`);
    expect(of("creditCard", "Confirmed")).toBe(`Being charged: ${dollars(PRICE)}`);
    expect(of("payPal", "Pending")).toBe(`Being charged: ${dollars(PRICE)}`);
  });

  it("says for each method when it is taken, before it is paid", () => {
    expect(chargeText("creditCard", false)).toContain("holds the amount now");
    expect(chargeText("payPal", false)).toContain("Charged now");
    expect([chargeText("creditCard", true), chargeText("payPal", true)]).toEqual(["Charged now.", "Charged now."]);
  });
});
