import { z } from "zod";
import { RULED_FIELDS } from "../../pricing/discounts/field-rules";
import { readCount, readMoney, readPercent100 } from "../../core/money/read-number";
import { isPlainDay } from "../../core/time/days";
import type { Cells, ReadRow } from "./supplier-row";

/** One column with its conversion from and to text. `decode` returns a value or an InvalidCell. */
const column = <T extends z.core.SomeType>(
  value: T,
  decode: (text: string) => z.input<T> | InvalidCell,
  encode: (value: z.input<T>) => string,
) =>
  z.codec(z.string(), value, {
    decode(input, { issues }) {
      const read = decode(input.trim());
      if (!(read instanceof InvalidCell)) return read;
      issues.push({ code: "custom", input: input, message: read.text });
      return z.NEVER;
    },
    encode,
  });
class InvalidCell {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const MAX_LENGTH = 500;
const text = column(
  z.string(),
  (input) =>
    input === ""
      ? new InvalidCell("is required")
      : input.length > MAX_LENGTH
        ? new InvalidCell(`at most ${MAX_LENGTH} characters`)
        : input,
  (value) => value,
);
const anyText = column(
  z.string(),
  (input) => (input.length > MAX_LENGTH ? new InvalidCell(`at most ${MAX_LENGTH} characters`) : input),
  (value) => value,
);
const textOrNull = column(
  z.string().nullable(),
  (input) => input || null,
  (value) => value ?? "",
);
const oneOf = <const L extends readonly [string, ...string[]]>(list: L) =>
  column(
    z.enum(list),
    (input) => list.find((value) => value === input) ?? new InvalidCell(`must be one of ${list.join(", ")}`),
    (value) => value,
  );
const yesNo = column(
  z.boolean(),
  (input) => (input === "Y" || input === "N" ? input === "Y" : new InvalidCell("must be Y or N")),
  (value) => (value ? "Y" : "N"),
);
const emptyOr = <T extends z.core.SomeType>(
  value: T,
  decode: (text: string) => z.input<T> | InvalidCell,
  encode: (value: z.input<T>) => string,
) =>
  column<z.ZodNullable<T>>(
    z.nullable(value),
    (input) => (input === "" ? null : decode(input)),
    (storedValue) => (storedValue === null ? "" : encode(storedValue as z.input<T>)),
  );

/** `read` returns hundredths: cents, or hundredths of a percent. */
const hundredths = (read: typeof readPercent100, least: number, most: number) => (input: string) => {
  const value = read(input) ?? Number.NaN;
  return value >= least * 100 && value <= most * 100
    ? value
    : new InvalidCell(`must be from ${least} to ${most}, like 12.50`);
};
const formatHundredths = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, "0")}`;
const wholeNumberColumn = (least: number, most: number) => (input: string) => {
  const value = readCount(input) ?? Number.NaN;
  return value >= least && value <= most ? value : new InvalidCell(`must be a whole number from ${least} to ${most}`);
};
const day = (input: string) => (isPlainDay(input) ? input : new InvalidCell("must be a date like 2027-03-31"));

const formatDollars = (least: number, most: number) =>
  column(z.int(), hundredths(readMoney, least, most), formatHundredths);
const dollarsOrNull = (least: number, most: number) =>
  emptyOr(z.int(), hundredths(readMoney, least, most), formatHundredths);
const wholeNumber = (least: number, most: number) => column(z.int(), wholeNumberColumn(least, most), String);
const wholeOrNull = (least: number, most: number) => emptyOr(z.int(), wholeNumberColumn(least, most), String);
const dayOrNull = emptyOr(z.string(), day, (value) => value);

const COUNTRY = z.enum(["AU", "NZ"]);
const countries = column(
  z.array(COUNTRY),
  (input) => {
    const read = z
      .array(COUNTRY)
      .min(1)
      .safeParse(input.split("/").map((value) => value.trim()));
    return read.success ? read.data : new InvalidCell("must be AU, NZ or AU/NZ");
  },
  (value) => value.join("/"),
);

const FIELD_RULES = z.array(z.object({ field: z.enum(RULED_FIELDS), pattern: z.string(), message: z.string() }));
/** Checks that every pattern compiles, because an invalid one would break all prices that use the codes. */
const fieldRules = column(
  FIELD_RULES,
  (input) => {
    try {
      const rules = FIELD_RULES.parse(JSON.parse(input === "" ? "[]" : input));
      for (const { pattern } of rules) new RegExp(pattern);
      return rules;
    } catch {
      return new InvalidCell(
        'must be a list like [{"field":"Email","pattern":"@example.com$","message":"…"}], or empty',
      );
    }
  },
  (value) => (value.length === 0 ? "" : JSON.stringify(value)),
);

const MAX_DOLLARS = 100_000;
const part = z.object({
  part_code: text,
  name: text,
  brand_grade: textOrNull,
  unit: text,
  price_cat_1: formatDollars(0, MAX_DOLLARS),
  price_cat_2: formatDollars(0, MAX_DOLLARS),
  price_cat_3: formatDollars(0, MAX_DOLLARS),
  price_cat_4: formatDollars(0, MAX_DOLLARS),
  price_cat_5: formatDollars(0, MAX_DOLLARS),
  nzd_factor: column(z.int(), hundredths(readPercent100, 0, 100), formatHundredths),
  lead_days: wholeNumber(0, 60),
});
const specialPrice = z.object({
  part_code: text,
  minimum_quantity: wholeNumber(2, 1_000),
  percent_off: wholeNumber(1, 90),
});
const WORTH = { amount: "amount", percentage: "percentage" } as const;
const discount = z
  .object({
    code: text,
    description: text,
    kind: oneOf(["amount", "percentage", "partner", "balance", "voucher"]),
    amount: dollarsOrNull(0, MAX_DOLLARS),
    percentage: emptyOr(z.int(), hundredths(readPercent100, 0, 100), formatHundredths),
    max_discount: dollarsOrNull(0, MAX_DOLLARS),
    min_total: dollarsOrNull(0, MAX_DOLLARS),
    countries,
    fleet_allowed: yesNo,
    first_booking_only: yesNo,
    yearly_limit: wholeOrNull(1, 99),
    starts: dayOrNull,
    ends: dayOrNull,
    is_auto: yesNo,
    is_youi_rewards: yesNo,
    is_affected_by_customer_balance: yesNo,
    requires_partner_referral: yesNo,
    field_rules_json: fieldRules,
    error_message_when_not_allowed: anyText,
  })
  .check(({ value, issues }) => {
    const needed = value.kind === "amount" || value.kind === "percentage" ? WORTH[value.kind] : null;
    if (needed !== null && !value[needed])
      issues.push({ code: "custom", input: value, path: [needed], message: `must be above 0 for this kind of code` });
    if (value.starts !== null && value.ends !== null && value.ends < value.starts)
      issues.push({ code: "custom", input: value, path: ["ends"], message: "must not be before the start" });
  });
const voucher = z.object({
  reference: text,
  discount_code: text,
  value: formatDollars(0.01, MAX_DOLLARS),
  country: oneOf(["AU", "NZ"]),
  status: oneOf(["valid", "used", "expired", "cancelled"]),
  expires: column(z.string(), day, (value) => value),
});

/** Schemas of all files except suppliers, by file name. The keys of a schema are the columns. Amounts are in cents, factors and percentages in hundredths. */
const SCHEMAS = { parts: part, "special-prices": specialPrice, discounts: discount, vouchers: voucher } as const;
export type CommerceKind = keyof typeof SCHEMAS;
export type CommerceRow<K extends CommerceKind> = z.output<(typeof SCHEMAS)[K]>;

/** Returns the schema for a kind that is not known at compile time. */
const schemaOf = <K extends CommerceKind>(kind: K) => SCHEMAS[kind] as unknown as z.ZodType<CommerceRow<K>, Cells>;

/** The columns of the file, with the key first. */
export const commerceColumns = (kind: CommerceKind): readonly string[] => Object.keys(SCHEMAS[kind].shape);

/** Parses one row into its stored form, or returns every reason why it is invalid. */
export function readCommerceRow<K extends CommerceKind>(kind: K, row: Cells): ReadRow<CommerceRow<K>> {
  const read = z.safeDecode(schemaOf(kind), row);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, reasons: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
}

/** Writes a row as file cells. Reading them again gives the same row. */
export const commerceCells = <K extends CommerceKind>(kind: K, value: CommerceRow<K>): Cells =>
  z.encode<z.ZodType<CommerceRow<K>, Cells>>(schemaOf(kind), value);
