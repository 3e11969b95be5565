import { type Country, COUNTRIES, type Currency } from "../../core/country/country";
import { formatPercent } from "../../booking/commission/percent";
import { fingerprintOf } from "../../core/hashing/canonical-json";
import { addCents, type Cents, negateCents, ZERO } from "../../core/money/money";
import { gstContent } from "../../core/money/gst";
import { dayAt } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { formatDay } from "../../core/time/format";
import { firstDayOf, lastDayOf, type Month } from "./month";
import type { WalletKind } from "../../booking/wallet/wallet";
import type { SupplierPosting } from "./posting";

/** The version of the document's format. Statements written in an older format are read as they are. */
export const STATEMENT_VERSION = 1;

/** A posting of the account or the wallet with its details on a statement. */
export interface StatedPosting
  extends Pick<SupplierPosting, "id" | "amount" | "counted" | "percent100" | "ruleVersion" | "at"> {
  readonly kind: SupplierPosting["kind"] | WalletKind;
  /** The number of its booking; null = it is of none. */
  readonly reference: number | null;
  /** When its booking was done; null = it is of none, or it was not. */
  readonly doneAt: number | null;
}

/** One line: a posting and its id. */
export interface StatementLine {
  readonly origin: string;
  readonly day: PlainDay;
  readonly kind: StatedPosting["kind"];
  readonly reference: number | null;
  readonly text: string;
  readonly amount: Cents;
  readonly counted: Cents | null;
  readonly percent100: number | null;
  readonly ruleVersion: number | null;
  /** It changes work that an earlier statement has. */
  readonly isAdjustment: boolean;
}

/** An account over the month: what it began with, each change, what it ended with. */
export interface StatedAccount {
  readonly opening: Cents;
  readonly lines: readonly StatementLine[];
  readonly closing: Cents;
}

export interface Party {
  readonly name: string;
  readonly address: string;
  /** "ABN 51 824 753 556"; null = it has none on record. */
  readonly number: string | null;
}

export interface ChargeLine {
  readonly origin: string;
  readonly text: string;
  readonly amount: Cents;
}

/** What the marketplace charges the workshop for the month: commission and leads, including GST. */
export interface Invoice {
  readonly number: string;
  /** A tax invoice bears its issuer's number; without it the document does not call itself one. A sum below 0 gives back. */
  readonly kind: "tax-invoice" | "invoice" | "adjustment-note" | "credit-note";
  /** Its issuer has a tax number: then GST is inside and can be claimed. */
  readonly includesGst: boolean;
  readonly day: PlainDay;
  readonly lines: readonly ChargeLine[];
  readonly total: Cents;
  /** Inside the total; 0 where it is not of tax. */
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
  /** What we owe the workshop for its customers' payments, less what it owes us. */
  readonly account: StatedAccount;
  /** What it has paid in for leads. */
  readonly wallet: StatedAccount;
  readonly done: { readonly count: number; readonly worth: Cents };
  /** null = nothing was charged. */
  readonly invoice: Invoice | null;
}

export interface StatementFacts {
  readonly supplierId: number;
  readonly month: Month;
  readonly zone: string;
  readonly country: Country;
  readonly issuer: Party;
  readonly recipient: Party;
  /** The first moment that no earlier statement has, epoch milliseconds. */
  readonly from: number;
  readonly opening: { readonly account: Cents; readonly wallet: Cents };
  /** Oldest first. */
  readonly account: readonly StatedPosting[];
  readonly wallet: readonly StatedPosting[];
}

const WORDS: Readonly<Record<StatedPosting["kind"], string>> = {
  done: "Work done",
  taken: "Paid online by the customer",
  returned: "Refunded to the customer",
  discount: "Discount that we gave the customer",
  "discount-back": "Discount, less after a refund",
  commission: "Commission",
  "commission-back": "Commission, less after a refund",
  dispute: "Disputed by the customer, taken by the bank",
  "dispute-back": "Dispute, paid back by the bank",
  payout: "Payout to your bank account",
  "payout-failed": "Payout that did not arrive",
  credit: "Paid in or credited",
  "top-up": "Paid in by card",
  "top-up-returned": "Refunded to your card",
  "lead-claim": "Lead claimed",
  "lead-claim-returned": "Lead refunded",
};

function postingText({ id, kind, percent100, reference }: StatedPosting): string {
  const what = kind === "commission" && percent100 !== null ? `Commission ${formatPercent(percent100)}` : WORDS[kind];
  if (kind === "payout" || kind === "payout-failed") return `${what}, ${id.slice(id.indexOf(":") + 1)}`;
  return reference === null ? what : `${what}, booking ${reference}`;
}

/** A change to work that was completed before this statement's period is listed as an adjustment. */
const isAdjustment = ({ kind, doneAt }: StatedPosting, from: number): boolean =>
  doneAt !== null && doneAt < from && (kind === "returned" || kind === "discount-back" || kind === "commission-back");

/** Charges of the marketplace and reductions of them. */
const isCharge = ({ kind }: Pick<StatementLine, "kind">): boolean =>
  kind === "commission" || kind === "commission-back" || kind === "lead-claim" || kind === "lead-claim-returned";

function accountOf(postings: readonly StatedPosting[], opening: Cents, zone: string, from: number): StatedAccount {
  const lines = postings.map((posting): StatementLine => {
    const { id, at, kind, reference, amount, counted: cents, percent100, ruleVersion } = posting;
    const changes = isAdjustment(posting, from);
    const of = changes && posting.doneAt !== null ? `, done on ${formatDay(dayAt(posting.doneAt, zone))}` : "";
    return {
      origin: id,
      day: dayAt(at, zone),
      kind,
      reference,
      text: `${changes ? "Adjustment: " : ""}${postingText(posting)}${of}`,
      amount,
      counted: cents,
      percent100,
      ruleVersion,
      isAdjustment: changes,
    };
  });
  return { opening, lines, closing: addCents(opening, ...lines.map(({ amount }) => amount)) };
}

function kindOf(total: Cents, includesGst: boolean, country: Country): Invoice["kind"] {
  if (total >= 0) return includesGst ? "tax-invoice" : "invoice";
  return includesGst ? COUNTRIES[country].loweringDocument : "credit-note";
}

function invoiceOf(number: string, facts: StatementFacts, lines: readonly StatementLine[]): Invoice | null {
  const charges = lines.filter(isCharge).map(({ origin, text, amount }) => ({
    origin,
    text: text,
    amount: negateCents(amount),
  }));
  if (charges.length === 0) return null;
  const total = addCents(...charges.map(({ amount }) => amount));
  const includesGst = facts.issuer.number !== null;
  return {
    number,
    kind: kindOf(total, includesGst, facts.country),
    includesGst,
    day: lastDayOf(facts.month),
    lines: charges,
    total,
    gst: includesGst ? gstContent(total, facts.country) : ZERO,
  };
}

/** The month of a workshop: every posting that no earlier statement has is one line, and the lines make the sums. */
export function statementOf(facts: StatementFacts): Statement {
  const { supplierId, month, zone, country, issuer, recipient, from, opening } = facts;
  const number = `${supplierId}-${month}`;
  const account = accountOf(facts.account, opening.account, zone, from);
  const wallet = accountOf(facts.wallet, opening.wallet, zone, from);
  const matchingLines = account.lines.filter(({ kind }) => kind === "done");
  return {
    version: STATEMENT_VERSION,
    supplierId,
    number,
    month,
    firstDay: firstDayOf(month),
    lastDay: lastDayOf(month),
    country,
    currency: COUNTRIES[country].currency,
    issuer,
    recipient,
    account,
    wallet,
    done: {
      count: matchingLines.length,
      worth: addCents(...matchingLines.map(({ counted: amount }) => amount ?? ZERO)),
    },
    invoice: invoiceOf(number, facts, [...account.lines, ...wallet.lines]),
  };
}

/** The sum of an account's lines of some kinds, cents. */
export const sumOf = (lines: readonly StatementLine[], ...kinds: readonly StatementLine["kind"][]): Cents =>
  addCents(...lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

/** Names the whole content of a statement: one cent or one word less is another. */
export const statementHash = (statement: Statement): string => fingerprintOf(statement);
