import type { Country } from "../../core/country/country";
import { addCents, type Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import { transliterate } from "../../supplier/joining/bank-account";

/** The operator's account that payouts are made from, as registered with its bank. */
export interface PayingAccount {
  /** In the format of `parseBankAccount`. */
  readonly account: string;
  /** In Australia the bank's abbreviation ("WBC"), with the user number that the bank issued in `userId`; "" in New Zealand. */
  readonly bankCode: string;
  readonly userId: string;
  /** In Australia, whether the file ends with a debit of the total from this account. CommBiz and other banks refuse a file without that debit. */
  readonly isBalanced: boolean;
  readonly name: string;
}

/** One payment in the file. */
export interface BankPayment {
  /** In the format of `parseBankAccount`. */
  readonly account: string;
  readonly accountName: string;
  /** Reference on both parties' bank statements: "1000001-3". */
  readonly reference: string;
  readonly amount: Cents;
}

const UNSUPPORTED_CHARACTERS = /[^A-Za-z0-9 &/.'-]/g;

/** Restricts a text to the characters that bank records allow: unaccented letters, digits and a few signs. Anything else becomes a space. */
const toAsciiText = (text: string, maxLength: number): string =>
  transliterate(text).replace(UNSUPPORTED_CHARACTERS, " ").replace(/ +/g, " ").trim().slice(0, maxLength).trim();
const padRight = (text: string, width: number): string => toAsciiText(text, width).padEnd(width);
const padZeros = (amount: number, width: number): string => String(amount).padStart(width, "0");
const sumPayments = (payments: readonly BankPayment[]): Cents => addCents(...payments.map(({ amount }) => amount));

/** Splits "062-000 12345678" into BSB and account number; the number is right-aligned in nine characters. */
function splitAustralianAccount(account: string): readonly [bsb: string, account: string] {
  const [bsb = "", number = ""] = account.split(" ");
  return [bsb, number.padStart(9)];
}

/** Length of a record. Banks refuse a line that is one character off. */
const RECORD_LENGTH = 120;
function checkRecordLength(text: string): string {
  if (text.length !== RECORD_LENGTH) throw new Error(`a record of ${text.length} characters`);
  return text;
}

/** Formats a day as ddMMyy. */
const formatDdMmYy = (day: PlainDay): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`;

/** Transaction codes: a credit in both countries' files, and the debit of the payer's own account. */
const CREDIT = "50";
const DEBIT = "13";

/** Direct Entry file ("ABA", "Cemtex"): 120-character records, with one descriptive record, one per payment and one with the totals. */
function buildAbaFile(from: PayingAccount, payments: readonly BankPayment[], day: PlainDay): string {
  const [ourBsb, ourAccount] = splitAustralianAccount(from.account);
  const total = sumPayments(payments);
  const debitedAmount = from.isBalanced ? total : 0;
  const headerRecord = checkRecordLength(
    `0${" ".repeat(17)}01${from.bankCode}${" ".repeat(7)}${padRight(from.name, 26)}${from.userId.padStart(6, "0")}${padRight("PAYOUTS", 12)}${formatDdMmYy(day)}${" ".repeat(40)}`,
  );
  const formatDetail = (code: string, { account, accountName, reference, amount }: BankPayment) => {
    const [bsb, number] = splitAustralianAccount(account);
    return checkRecordLength(
      `1${bsb}${number} ${code}${padZeros(amount, 10)}${padRight(accountName, 32)}${padRight(reference, 18)}${ourBsb}${ourAccount}${padRight(from.name, 16)}${padZeros(0, 8)}`,
    );
  };
  const detailRecords = [
    ...payments.map((payment) => formatDetail(CREDIT, payment)),
    ...(from.isBalanced
      ? [formatDetail(DEBIT, { account: from.account, accountName: from.name, reference: "PAYOUTS", amount: total })]
      : []),
  ];
  const totalRecord = checkRecordLength(
    `7999-999${" ".repeat(12)}${padZeros(total - debitedAmount, 10)}${padZeros(total, 10)}${padZeros(debitedAmount, 10)}${" ".repeat(24)}${padZeros(detailRecords.length, 6)}${" ".repeat(40)}`,
  );
  return `${[headerRecord, ...detailRecords, totalRecord].join("\r\n")}\r\n`;
}

/** Converts "01-0902-0068389-00" to 16 digits; the suffix is padded to three. */
function toNzDigits(account: string): string {
  const [bank = "", branch = "", base = "", suffix = ""] = account.split("-");
  const digits = bank + branch.padStart(4, "0") + base.padStart(7, "0") + suffix.padStart(3, "0");
  if (digits.length !== 16) throw new Error(`an account of ${digits.length} digits`);
  return digits;
}

/** Formats a day as yyMMdd. */
const formatYyMmDd = (day: PlainDay): string => day.slice(2).replaceAll("-", "");
/** Branch and account digits, which are summed in the control record. */
const HASHED_RANGE = { from: 2, until: 13 };
const HASH_LENGTH = 11;

/** The direct credit file of BNZ's Internet Banking for Business, which other banks can import too: a header, a record per payment and a control record. */
function buildBnzFile(from: PayingAccount, payments: readonly BankPayment[], day: PlainDay): string {
  const remitter = toAsciiText(from.name, 20);
  const rows = payments.map(({ account, accountName, reference, amount }) =>
    [
      "2",
      toNzDigits(account),
      CREDIT,
      String(amount),
      toAsciiText(accountName, 20),
      toAsciiText(reference, 12),
      "",
      "",
      "PAYOUT",
      remitter,
      "",
      toAsciiText(reference, 12),
    ].join(","),
  );
  const hash = payments.reduce(
    (sum, { account }) => sum + BigInt(toNzDigits(account).slice(HASHED_RANGE.from, HASHED_RANGE.until)),
    0n,
  );
  const header = ["1", "", "", "", toNzDigits(from.account), "7", formatYyMmDd(day), formatYyMmDd(day), ""].join(",");
  const controlRecord = `3,${sumPayments(payments)},${payments.length},${String(hash).slice(-HASH_LENGTH).padStart(HASH_LENGTH, "0")}`;
  return `${[header, ...rows, controlRecord].join("\r\n")}\r\n`;
}

/** The payment file that the operator uploads to its bank in each country, and its file extension. */
export const BANK_FILES: Readonly<
  Record<
    Country,
    {
      readonly ending: string;
      readonly write: (from: PayingAccount, payments: readonly BankPayment[], day: PlainDay) => string;
    }
  >
> = { AU: { ending: "aba", write: buildAbaFile }, NZ: { ending: "txt", write: buildBnzFile } };
