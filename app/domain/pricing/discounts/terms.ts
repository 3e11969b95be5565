import { readMoney, readPercent100 } from "../../core/money/read-number";
import { COUNTRIES, type Currency } from "../../core/country/country";
import { formatDecimalDollars, formatMoney } from "../../core/money/format";
import type { Cents } from "../../core/money/money";
import { COUNTRY_NAMES, formatCountries, countryFields, createFormTextReader } from "../../core/forms/form-text";
import { type FormErrors, toFormResult, parseBoundedInteger, type VersionRules } from "../../core/forms/read-form";
import { isPlainDay } from "../../core/time/days";
import { formatDay } from "../../core/time/format";
import type { Discount } from "./discount";
import { asksForNumber } from "./field-rules";
import type { Voucher } from "./voucher";
import { normaliseText } from "../../core/words/clean-text";

/** Terms that the desk can set for a code or a voucher. Balances, rewards and field rules are set only by import files; a new version keeps the field rules. */
export interface TermValues {
  readonly code: Pick<
    Discount,
    | "description"
    | "kind"
    | "amount"
    | "percentage100"
    | "cap"
    | "minimumTotal"
    | "countries"
    | "forFleet"
    | "firstBookingOnly"
    | "yearlyLimit"
    | "starts"
    | "ends"
    | "isAuto"
    | "needsReferral"
    | "fieldRules"
    | "notAllowedMessage"
  >;
  readonly voucher: Pick<Voucher, "discountCode" | "value" | "country" | "status" | "expires">;
}
export type TermKind = keyof TermValues;
export const isTermKind = (text: string): text is TermKind => text === "code" || text === "voucher";

/** Facts that the rules need in addition to the typed values. */
export interface TermFacts {
  readonly currency: Currency;
  /** Codes of discounts that vouchers are based on. */
  readonly baseCodes: readonly string[];
}

export interface TermRules<V> extends VersionRules<V, TermFacts> {
  /** Ends the terms: a code ends on `yesterday`, an unspent voucher is cancelled. */
  end(value: V, yesterday: string): V;
}

const KEY_PATTERNS: Readonly<Record<TermKind, RegExp>> = {
  code: /^[A-Z0-9-]{3,20}$/,
  voucher: /^[A-Z0-9-]{6,32}$/,
};

/** Normalises a code or reference; null when it cannot be one. "NEW" is reserved for the page that creates one. */
export function parseTermKey(kind: TermKind, input: string): string | null {
  const key = normaliseText(input).toUpperCase();
  return KEY_PATTERNS[kind].test(key) && key !== "NEW" ? key : null;
}

/** Maximum value of one discount or voucher, in cents. */
const MAX_VALUE_CENTS = 100_000;
const MAX_LENGTH = 200;
const MAX_USES = 99;

const isBlank = (text: string | undefined): boolean => (text ?? "").trim() === "";
const formatDollars = (amount: Cents | null): string => (amount === null ? "" : formatDecimalDollars(amount));

/** Parses a percentage from 0.01 to 100 into hundredths of a percent; null = invalid. */
function parsePercent100(text: string): number | null {
  const value = readPercent100(text) ?? 0;
  return value >= 1 && value <= 10_000 ? value : null;
}
const formatPercent = (percentage100: number) => `${percentage100 / 100}`;

/** Balance and voucher discounts have no amount of their own: they use the account balance or the voucher's value. */
const hasAmount = (kind: Discount["kind"]) => kind !== "balance" && kind !== "voucher";

const codeRules: TermRules<TermValues["code"]> = {
  toFormText: (value) => ({
    description: value?.description ?? "",
    by: value?.percentage100 == null ? "dollars" : "percent",
    worth:
      value === null
        ? ""
        : value.percentage100 === null
          ? formatDollars(value.amount)
          : formatPercent(value.percentage100),
    cap: formatDollars(value?.cap ?? null),
    minimumTotal: formatDollars(value?.minimumTotal ?? null),
    ...countryFields(value?.countries),
    isAuto: value?.isAuto ? "on" : "",
    needsReferral: value?.needsReferral ? "on" : "",
    forFleet: value?.forFleet ? "on" : "",
    firstBookingOnly: value?.firstBookingOnly ? "on" : "",
    yearlyLimit: value?.yearlyLimit == null ? "" : String(value.yearlyLimit),
    starts: value?.starts ?? "",
    ends: value?.ends ?? "",
    notAllowedMessage: value?.notAllowedMessage ?? "This code cannot be used for this booking.",
  }),
  read(input, _, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const { readLine, readCountries } = createFormTextReader(input, errors);
    const readAmount = (name: string): Cents | null => {
      const amount = readMoney(input[name] ?? "");
      if (amount === null || amount === 0 || amount > MAX_VALUE_CENTS)
        errors[name] = [`Enter an amount in dollars up to ${MAX_VALUE_CENTS / 100}, like 25.00`];
      return amount;
    };
    const readOptionalAmount = (name: string): Cents | null => (isBlank(input[name]) ? null : readAmount(name));
    const readDay = (name: string): string | null => {
      const text = (input[name] ?? "").trim();
      if (text === "") return null;
      if (!isPlainDay(text)) errors[name] = ["Choose a day"];
      return text;
    };
    const kind = current?.kind ?? "amount";
    const isPercent = input.by === "percent";
    const percentage100 = isPercent && hasAmount(kind) ? parsePercent100(input.worth ?? "") : null;
    if (isPercent && hasAmount(kind) && percentage100 === null)
      errors.worth = ["Enter a percentage up to 100, like 10 or 7.5"];
    const yearlyLimit = isBlank(input.yearlyLimit) ? null : parseBoundedInteger(input.yearlyLimit, 1, MAX_USES);
    if (!isBlank(input.yearlyLimit) && yearlyLimit === null) errors.yearlyLimit = [`Enter a number up to ${MAX_USES}`];
    const starts = readDay("starts");
    const ends = readDay("ends");
    if (starts !== null && ends !== null && ends < starts) errors.ends = ["The last day is before the first day"];
    const isAuto = input.isAuto === "on";
    const isForFleet = input.forFleet === "on";
    const fieldRules = current?.fieldRules ?? [];
    if (input.needsReferral !== "on" && asksForNumber(false, fieldRules))
      errors.needsReferral = ["This code was imported with a rule for the member number, so the number is required"];
    if (isAuto && input.needsReferral === "on")
      errors.isAuto = ["A code that asks for a member number cannot be added automatically"];
    if (isAuto && isForFleet) errors.isAuto = ["A fleet code cannot be added automatically"];
    return toFormResult(errors, {
      description: readLine("description", MAX_LENGTH),
      kind: kind === "amount" || kind === "percentage" ? (isPercent ? "percentage" : "amount") : kind,
      amount: hasAmount(kind) ? (isPercent ? null : readAmount("worth")) : (current?.amount ?? null),
      percentage100,
      cap: isPercent ? readOptionalAmount("cap") : null,
      minimumTotal: readOptionalAmount("minimumTotal"),
      countries: readCountries(),
      forFleet: isForFleet,
      firstBookingOnly: input.firstBookingOnly === "on",
      yearlyLimit,
      starts,
      ends,
      isAuto,
      needsReferral: input.needsReferral === "on",
      fieldRules,
      notAllowedMessage: readLine("notAllowedMessage", MAX_LENGTH),
    });
  },
  describe: (value, { currency }) => {
    const money = (amount: Cents) => formatMoney(amount, currency);
    const { kind, amount, percentage100, cap, minimumTotal, yearlyLimit, starts, ends } = value;
    const valueText =
      percentage100 !== null
        ? `${formatPercent(percentage100)}%${cap === null ? "" : `, up to ${money(cap)}`}`
        : kind === "balance"
          ? "The credit balance"
          : kind === "voucher"
            ? "The value of the voucher"
            : amount === null
              ? "Nothing"
              : money(amount);
    return [
      ["Text for customers", value.description],
      ["Discount", valueText],
      ["Minimum booking amount", minimumTotal === null ? "Any" : money(minimumTotal)],
      ["Where", formatCountries(value.countries)],
      [
        "For",
        value.forFleet
          ? "Fleet bookings"
          : value.firstBookingOnly
            ? "First booking only"
            : "Every booking except fleet bookings",
      ],
      ["How often", yearlyLimit === null ? "Any number of times" : `${yearlyLimit} a year for each customer`],
      ["From", starts === null ? "Always" : formatDay(starts)],
      ["Last day", ends === null ? "None" : formatDay(ends)],
      ["Member number", value.needsReferral ? "Required, for members of a partner club" : "Not asked for"],
      [
        "Rules for fields",
        value.fieldRules.length === 0 ? "None" : value.fieldRules.map(({ message }) => message).join(" "),
      ],
      ["Added automatically", value.isAuto ? "Yes" : "No, customers enter it"],
      ["Where it cannot be used", value.notAllowedMessage],
    ];
  },
  end: (value, yesterday) => ({ ...value, ends: yesterday }),
};

const STATUS_LABELS: Readonly<Record<Voucher["status"], string>> = {
  valid: "Valid unless used by a booking",
  used: "Used",
  expired: "Expired",
  cancelled: "Cancelled",
};

/** Whether a voucher is used or expired. Stopping such a voucher would hide the reason, and resuming it would make it valid again. */
export const isUsedUp = ({ status }: Pick<Voucher, "status">): boolean => status === "used" || status === "expired";

const voucherRules: TermRules<TermValues["voucher"]> = {
  toFormText: (value) => ({
    discountCode: value?.discountCode ?? "",
    value: formatDollars(value?.value ?? null),
    country: value?.country ?? "",
    expires: value?.expires ?? "",
    isStopped: value?.status === "cancelled" ? "on" : "",
  }),
  read(input, { baseCodes }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const amount = readMoney(input.value ?? "");
    if (amount === null || amount === 0 || amount > MAX_VALUE_CENTS)
      errors.value = [`Enter an amount in dollars up to ${MAX_VALUE_CENTS / 100}, like 50.00`];
    const discountCode = current?.discountCode ?? baseCodes.find((value) => value === input.discountCode);
    if (discountCode === undefined) errors.discountCode = ["Choose the code whose terms it uses"];
    const country = current?.country ?? (["AU", "NZ"] as const).find((value) => value === input.country);
    if (country === undefined) errors.country = ["Choose a country"];
    const expires = (input.expires ?? "").trim();
    if (!isPlainDay(expires)) errors.expires = ["Choose the last day"];
    const isStopped = input.isStopped === "on";
    const finalStatus = current !== null && isUsedUp(current) ? current.status : null;
    if (isStopped && finalStatus !== null)
      errors.isStopped = ["This voucher was used or has expired, so you cannot stop it"];
    return toFormResult(errors, {
      discountCode: discountCode ?? "",
      value: (amount ?? 0) as Cents,
      country: country ?? "AU",
      status: finalStatus ?? (isStopped ? "cancelled" : "valid"),
      expires,
    });
  },
  describe: ({ discountCode, value, country, status, expires }) => [
    ["Worth", formatMoney(value, COUNTRIES[country].currency)],
    ["Follows", discountCode],
    ["Where", COUNTRY_NAMES[country]],
    ["Last day", formatDay(expires)],
    ["Stands", STATUS_LABELS[status]],
  ],
  end: (value) => (isUsedUp(value) ? value : { ...value, status: "cancelled" }),
};

export const TERM_RULES: { readonly [K in TermKind]: TermRules<TermValues[K]> } = {
  code: codeRules,
  voucher: voucherRules,
};
