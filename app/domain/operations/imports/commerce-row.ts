import { z } from "zod";
import { RESTRICTED_FIELDS } from "../../pricing/discounts/field-rules";
import { readCount, readMoney, readPercent100 } from "../../core/money/read-number";
import { isPlainDay } from "../../core/time/days";
import type { Cells, RowResult } from "./supplier-row";

/** One column with its conversion from and to text. `decode` returns a value or an InvalidCell. */
const defineColumn = <T extends z.core.SomeType>(
  value: T,
  decode: (text: string) => z.input<T> | InvalidCell,
  encode: (value: z.input<T>) => string,
) =>
  z.codec(z.string(), value, {
    decode(input, { issues }) {
      const decoded = decode(input.trim());
      if (!(decoded instanceof InvalidCell)) return decoded;
      issues.push({ code: "custom", input, message: decoded.text });
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
const textColumn = defineColumn(
  z.string(),
  (input) =>
    input === ""
      ? new InvalidCell("is required")
      : input.length > MAX_LENGTH
        ? new InvalidCell(`at most ${MAX_LENGTH} characters`)
        : input,
  (value) => value,
);
const anyTextColumn = defineColumn(
  z.string(),
  (input) => (input.length > MAX_LENGTH ? new InvalidCell(`at most ${MAX_LENGTH} characters`) : input),
  (value) => value,
);
const nullableTextColumn = defineColumn(
  z.string().nullable(),
  (input) => input || null,
  (value) => value ?? "",
);
const oneOfColumn = <const L extends readonly [string, ...string[]]>(list: L) =>
  defineColumn(
    z.enum(list),
    (input) => list.find((value) => value === input) ?? new InvalidCell(`must be one of ${list.join(", ")}`),
    (value) => value,
  );
const booleanColumn = defineColumn(
  z.boolean(),
  (input) => (input === "Y" || input === "N" ? input === "Y" : new InvalidCell("must be Y or N")),
  (value) => (value ? "Y" : "N"),
);
const nullableColumn = <T extends z.core.SomeType>(
  value: T,
  decode: (text: string) => z.input<T> | InvalidCell,
  encode: (value: z.input<T>) => string,
) =>
  defineColumn<z.ZodNullable<T>>(
    z.nullable(value),
    (input) => (input === "" ? null : decode(input)),
    (storedValue) => (storedValue === null ? "" : encode(storedValue as z.input<T>)),
  );

/** `decodeNumber` returns hundredths: cents, or hundredths of a percent. */
const hundredthsDecoder = (decodeNumber: typeof readPercent100, min: number, max: number) => (input: string) => {
  const value = decodeNumber(input) ?? Number.NaN;
  return value >= min * 100 && value <= max * 100
    ? value
    : new InvalidCell(`must be from ${min} to ${max}, like 12.50`);
};
const formatHundredths = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, "0")}`;
const wholeNumberDecoder = (min: number, max: number) => (input: string) => {
  const value = readCount(input) ?? Number.NaN;
  return value >= min && value <= max ? value : new InvalidCell(`must be a whole number from ${min} to ${max}`);
};
const decodeDay = (input: string) => (isPlainDay(input) ? input : new InvalidCell("must be a date like 2027-03-31"));

const dollarsColumn = (min: number, max: number) =>
  defineColumn(z.int(), hundredthsDecoder(readMoney, min, max), formatHundredths);
const nullableDollarsColumn = (min: number, max: number) =>
  nullableColumn(z.int(), hundredthsDecoder(readMoney, min, max), formatHundredths);
const wholeColumn = (min: number, max: number) => defineColumn(z.int(), wholeNumberDecoder(min, max), String);
const nullableWholeColumn = (min: number, max: number) => nullableColumn(z.int(), wholeNumberDecoder(min, max), String);
const nullableDayColumn = nullableColumn(z.string(), decodeDay, (value) => value);

const COUNTRY_SCHEMA = z.enum(["AU", "NZ"]);
const countriesColumn = defineColumn(
  z.array(COUNTRY_SCHEMA),
  (input) => {
    const decoded = z
      .array(COUNTRY_SCHEMA)
      .min(1)
      .safeParse(input.split("/").map((value) => value.trim()));
    return decoded.success ? decoded.data : new InvalidCell("must be AU, NZ or AU/NZ");
  },
  (value) => value.join("/"),
);

const FIELD_RULES_SCHEMA = z.array(
  z.object({ field: z.enum(RESTRICTED_FIELDS), pattern: z.string(), message: z.string() }),
);
/** Checks that every pattern compiles, because an invalid one would break all prices that use the codes. */
const fieldRulesColumn = defineColumn(
  FIELD_RULES_SCHEMA,
  (input) => {
    try {
      const rules = FIELD_RULES_SCHEMA.parse(JSON.parse(input === "" ? "[]" : input));
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
const partSchema = z.object({
  part_code: textColumn,
  name: textColumn,
  brand_grade: nullableTextColumn,
  unit: textColumn,
  price_cat_1: dollarsColumn(0, MAX_DOLLARS),
  price_cat_2: dollarsColumn(0, MAX_DOLLARS),
  price_cat_3: dollarsColumn(0, MAX_DOLLARS),
  price_cat_4: dollarsColumn(0, MAX_DOLLARS),
  price_cat_5: dollarsColumn(0, MAX_DOLLARS),
  nzd_factor: defineColumn(z.int(), hundredthsDecoder(readPercent100, 0, 100), formatHundredths),
  lead_days: wholeColumn(0, 60),
});
const specialPriceSchema = z.object({
  part_code: textColumn,
  minimum_quantity: wholeColumn(2, 1_000),
  percent_off: wholeColumn(1, 90),
});
const REQUIRED_COLUMN = { amount: "amount", percentage: "percentage" } as const;
const discountSchema = z
  .object({
    code: textColumn,
    description: textColumn,
    kind: oneOfColumn(["amount", "percentage", "partner", "balance", "voucher"]),
    amount: nullableDollarsColumn(0, MAX_DOLLARS),
    percentage: nullableColumn(z.int(), hundredthsDecoder(readPercent100, 0, 100), formatHundredths),
    max_discount: nullableDollarsColumn(0, MAX_DOLLARS),
    min_total: nullableDollarsColumn(0, MAX_DOLLARS),
    countries: countriesColumn,
    fleet_allowed: booleanColumn,
    first_booking_only: booleanColumn,
    yearly_limit: nullableWholeColumn(1, 99),
    starts: nullableDayColumn,
    ends: nullableDayColumn,
    is_auto: booleanColumn,
    is_youi_rewards: booleanColumn,
    is_affected_by_customer_balance: booleanColumn,
    requires_partner_referral: booleanColumn,
    field_rules_json: fieldRulesColumn,
    error_message_when_not_allowed: anyTextColumn,
  })
  .check(({ value, issues }) => {
    const requiredColumn = value.kind === "amount" || value.kind === "percentage" ? REQUIRED_COLUMN[value.kind] : null;
    if (requiredColumn !== null && !value[requiredColumn])
      issues.push({
        code: "custom",
        input: value,
        path: [requiredColumn],
        message: `must be above 0 for this kind of code`,
      });
    if (value.starts !== null && value.ends !== null && value.ends < value.starts)
      issues.push({ code: "custom", input: value, path: ["ends"], message: "must not be before the start" });
  });
const voucherSchema = z.object({
  reference: textColumn,
  discount_code: textColumn,
  value: dollarsColumn(0.01, MAX_DOLLARS),
  country: oneOfColumn(["AU", "NZ"]),
  status: oneOfColumn(["valid", "used", "expired", "cancelled"]),
  expires: defineColumn(z.string(), decodeDay, (value) => value),
});

/** Schemas of all files except suppliers, by file name. The keys of a schema are the columns. Amounts are in cents, factors and percentages in hundredths. */
const SCHEMAS = {
  parts: partSchema,
  "special-prices": specialPriceSchema,
  discounts: discountSchema,
  vouchers: voucherSchema,
} as const;
export type CommerceKind = keyof typeof SCHEMAS;
export type CommerceRow<K extends CommerceKind> = z.output<(typeof SCHEMAS)[K]>;

/** Returns the schema for a kind that is not known at compile time. */
const findSchema = <K extends CommerceKind>(kind: K) => SCHEMAS[kind] as unknown as z.ZodType<CommerceRow<K>, Cells>;

/** The columns of the file, with the key first. */
export const commerceColumns = (kind: CommerceKind): readonly string[] => Object.keys(SCHEMAS[kind].shape);

/** Parses one row into its stored form, or returns every reason why it is invalid. */
export function readCommerceRow<K extends CommerceKind>(kind: K, row: Cells): RowResult<CommerceRow<K>> {
  const decoded = z.safeDecode(findSchema(kind), row);
  return decoded.success
    ? { ok: true, value: decoded.data }
    : { ok: false, reasons: decoded.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
}

/** Writes a row as file cells. Reading them again gives the same row. */
export const commerceCells = <K extends CommerceKind>(kind: K, value: CommerceRow<K>): Cells =>
  z.encode<z.ZodType<CommerceRow<K>, Cells>>(findSchema(kind), value);
