import { type Country, COUNTRIES, type Currency } from "../../core/country/country";
import { formatPercent } from "../../booking/commission/percent";
import { fingerprint } from "../../core/hashing/canonical-json";
import { addCents, type Cents, negateCents, ZERO } from "../../core/money/money";
import { gstContent } from "../../core/money/gst";
import { dayAt } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { formatDay } from "../../core/time/format";
import { firstDayOfMonth, lastDayOfMonth, type Month } from "./month";
import type { WalletPostingKind } from "../../booking/wallet/wallet";
import type { SupplierPosting } from "./posting";

/** Version of the document format. Statements in older formats are read unchanged. */
export const STATEMENT_VERSION = 1;

/** A posting of the account or the wallet with the details shown on a statement. */
export interface StatementPosting
  extends Pick<SupplierPosting, "id" | "amount" | "counted" | "percent100" | "ruleVersion" | "at"> {
  readonly kind: SupplierPosting["kind"] | WalletPostingKind;
  /** The booking reference; null if the posting has no booking. */
  readonly reference: number | null;
  /** When its booking was completed; null if it has no booking or the booking was not completed. */
  readonly doneAt: number | null;
}

/** One line of a statement: a posting with its id (`origin`). */
export interface StatementLine {
  readonly origin: string;
  readonly day: PlainDay;
  readonly kind: StatementPosting["kind"];
  readonly reference: number | null;
  readonly text: string;
  readonly amount: Cents;
  readonly counted: Cents | null;
  readonly percent100: number | null;
  readonly ruleVersion: number | null;
  /** Whether the line adjusts an amount for work that was on an earlier statement. */
  readonly isAdjustment: boolean;
}

/** An account for one month: opening balance, changes and closing balance. */
export interface StatementAccount {
  readonly opening: Cents;
  readonly lines: readonly StatementLine[];
  readonly closing: Cents;
}

export interface Party {
  readonly name: string;
  readonly address: string;
  /** For example "ABN 51 824 753 556"; null = no number on record. */
  readonly number: string | null;
}

export interface ChargeLine {
  readonly origin: string;
  readonly text: string;
  readonly amount: Cents;
}

/** The marketplace's charges to the workshop for the month: commission and leads, including GST. */
export interface Invoice {
  readonly number: string;
  /** Only a document with the issuer's tax number may be called a tax invoice. A total below 0 is a credit to the workshop. */
  readonly kind: "tax-invoice" | "invoice" | "adjustment-note" | "credit-note";
  /** Whether the issuer has a tax number. If so, the amounts include GST that can be claimed. */
  readonly includesGst: boolean;
  readonly day: PlainDay;
  readonly lines: readonly ChargeLine[];
  readonly total: Cents;
  /** Included in the total; 0 if the document is not a tax document. */
  readonly gst: Cents;
}

export interface Statement {
  readonly version: number;
  readonly supplierId: number;
  /** "1000001-2026-11". */
  readonly number: string;
  readonly month: Month;
  readonly firstDay: PlainDay;
  readonly lastDay: PlainDay;
  readonly country: Country;
  readonly currency: Currency;
  readonly issuer: Party;
  readonly recipient: Party;
  /** What we owe the workshop for its customers' payments, minus what it owes us. */
  readonly account: StatementAccount;
  /** The workshop's prepaid balance for leads. */
  readonly wallet: StatementAccount;
  readonly done: { readonly count: number; readonly total: Cents };
  /** The marketplace's charges; null = nothing was charged. */
  readonly invoice: Invoice | null;
}

export interface StatementFacts {
  readonly supplierId: number;
  readonly month: Month;
  readonly zone: string;
  readonly country: Country;
  readonly issuer: Party;
  readonly recipient: Party;
  /** The first instant that no earlier statement covers, in epoch milliseconds. */
  readonly from: number;
  readonly opening: { readonly account: Cents; readonly wallet: Cents };
  /** Oldest first. */
  readonly account: readonly StatementPosting[];
  readonly wallet: readonly StatementPosting[];
}

const POSTING_LABELS: Readonly<Record<StatementPosting["kind"], string>> = {
  done: "Work done",
  taken: "Paid online by the customer",
  returned: "Refunded to the customer",
  discount: "Discount we gave the customer",
  "discount-reversal": "Discount reduced after a refund",
  commission: "Commission",
  "commission-refund": "Commission reduced after a refund",
  dispute: "Disputed payment, withdrawn by the bank",
  "dispute-reversal": "Disputed payment, returned by the bank",
  payout: "Payout to your bank account",
  "payout-failed": "Failed payout",
  credit: "Paid in or credited",
  "top-up": "Top-up by card",
  "top-up-returned": "Refunded to your card",
  "lead-claim": "Lead claimed",
  "lead-claim-returned": "Lead refunded",
};

function describePosting({ id, kind, percent100, reference }: StatementPosting): string {
  const label =
    kind === "commission" && percent100 !== null ? `Commission ${formatPercent(percent100)}` : POSTING_LABELS[kind];
  if (kind === "payout" || kind === "payout-failed") return `${label}, ${id.slice(id.indexOf(":") + 1)}`;
  return reference === null ? label : `${label}, booking ${reference}`;
}

/** Whether a line is an adjustment, that is, a change to work that was completed before this statement's period. */
const isAdjustment = ({ kind, doneAt }: StatementPosting, from: number): boolean =>
  doneAt !== null &&
  doneAt < from &&
  (kind === "returned" || kind === "discount-reversal" || kind === "commission-refund");

/** Whether the line is a charge by the marketplace or a reduction of one. */
const isCharge = ({ kind }: Pick<StatementLine, "kind">): boolean =>
  kind === "commission" || kind === "commission-refund" || kind === "lead-claim" || kind === "lead-claim-returned";

function buildAccount(
  postings: readonly StatementPosting[],
  balance: Cents,
  zone: string,
  from: number,
): StatementAccount {
  const lines = postings.map((posting): StatementLine => {
    const { id, at, kind, reference, amount, counted, percent100, ruleVersion } = posting;
    const isCorrection = isAdjustment(posting, from);
    const doneSuffix =
      isCorrection && posting.doneAt !== null ? `, done on ${formatDay(dayAt(posting.doneAt, zone))}` : "";
    return {
      origin: id,
      day: dayAt(at, zone),
      kind,
      reference,
      text: `${isCorrection ? "Adjustment: " : ""}${describePosting(posting)}${doneSuffix}`,
      amount,
      counted,
      percent100,
      ruleVersion,
      isAdjustment: isCorrection,
    };
  });
  return { opening: balance, lines, closing: addCents(balance, ...lines.map(({ amount }) => amount)) };
}

function invoiceKind(total: Cents, includesGst: boolean, country: Country): Invoice["kind"] {
  if (total >= 0) return includesGst ? "tax-invoice" : "invoice";
  return includesGst ? COUNTRIES[country].adjustmentDocument : "credit-note";
}

function buildInvoice(number: string, facts: StatementFacts, lines: readonly StatementLine[]): Invoice | null {
  const charges = lines.filter(isCharge).map(({ origin, text, amount }) => ({
    origin,
    text,
    amount: negateCents(amount),
  }));
  if (charges.length === 0) return null;
  const total = addCents(...charges.map(({ amount }) => amount));
  const includesGst = facts.issuer.number !== null;
  return {
    number,
    kind: invoiceKind(total, includesGst, facts.country),
    includesGst,
    day: lastDayOfMonth(facts.month),
    lines: charges,
    total,
    gst: includesGst ? gstContent(total, facts.country) : ZERO,
  };
}

/** Builds a workshop's statement for a month. Every posting that is not on an earlier statement becomes one line. */
export function buildStatement(facts: StatementFacts): Statement {
  const { supplierId, month, zone, country, issuer, recipient, from, opening } = facts;
  const number = `${supplierId}-${month}`;
  const account = buildAccount(facts.account, opening.account, zone, from);
  const wallet = buildAccount(facts.wallet, opening.wallet, zone, from);
  const doneLines = account.lines.filter(({ kind }) => kind === "done");
  return {
    version: STATEMENT_VERSION,
    supplierId,
    number,
    month,
    firstDay: firstDayOfMonth(month),
    lastDay: lastDayOfMonth(month),
    country,
    currency: COUNTRIES[country].currency,
    issuer,
    recipient,
    account,
    wallet,
    done: {
      count: doneLines.length,
      total: addCents(...doneLines.map(({ counted: amount }) => amount ?? ZERO)),
    },
    invoice: buildInvoice(number, facts, [...account.lines, ...wallet.lines]),
  };
}

/** Total in cents of the lines of the given kinds. */
export const sumLines = (lines: readonly StatementLine[], ...kinds: readonly StatementLine["kind"][]): Cents =>
  addCents(...lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

/** Hash of the whole statement. Any change to an amount or a word changes the hash. */
export const statementHash = (statement: Statement): string => fingerprint(statement);
