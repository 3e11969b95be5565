import {
  readCell,
  parseCsv,
  parseFlag,
  parseHundredths,
  hundredthsOrNull,
  parseIds,
  readList,
  table,
  textOrNull,
  wholeNumber,
  wholeOrNull,
} from "../table.ts";

/** Prices that a supplier pays for parts, by price category. */
export const parts = table(
  "parts",
  [
    "code",
    "name",
    "brand_grade",
    "unit",
    "price_1_cents",
    "price_2_cents",
    "price_3_cents",
    "price_4_cents",
    "price_5_cents",
    "nzd_factor_100",
    "lead_days",
  ],
  (read) =>
    parseCsv(read("catalogue/parts.csv")).map((row) => ({
      code: readCell(row, "part_code"),
      name: readCell(row, "name"),
      brand_grade: textOrNull(row, "brand_grade"),
      unit: readCell(row, "unit"),
      price_1_cents: parseHundredths(row, "price_cat_1"),
      price_2_cents: parseHundredths(row, "price_cat_2"),
      price_3_cents: parseHundredths(row, "price_cat_3"),
      price_4_cents: parseHundredths(row, "price_cat_4"),
      price_5_cents: parseHundredths(row, "price_cat_5"),
      nzd_factor_100: parseHundredths(row, "nzd_factor"),
      lead_days: wholeNumber(row, "lead_days"),
    })),
);

/** Volume discounts from a minimum quantity, for parts that a supplier may offer by product code. */
export const specialPrices = table("special_prices", ["part_code", "minimum_quantity", "percent_off"], (read) =>
  parseCsv(read("catalogue/special-prices.csv")).map((row) => ({
    part_code: readCell(row, "part_code"),
    minimum_quantity: wholeNumber(row, "minimum_quantity"),
    percent_off: wholeNumber(row, "percent_off"),
  })),
);

export const extras = table(
  "extras",
  [
    "id",
    "sort",
    "name",
    "description",
    "group_name",
    "default_price_cents",
    "includes_ids",
    "include_by_default",
    "include_perk_if_available",
    "is_always_included",
    "incurs_commission",
    "is_transport",
    "css_class",
    "notes",
  ],
  (read) =>
    parseCsv(read("catalogue/extras.csv")).map((row, index) => ({
      id: wholeNumber(row, "id"),
      sort: index + 1,
      name: readCell(row, "name"),
      description: readCell(row, "description"),
      group_name: readCell(row, "group"),
      default_price_cents: parseHundredths(row, "default_price"),
      includes_ids: parseIds(row, "includes_ids"),
      include_by_default: parseFlag(row, "include_by_default"),
      include_perk_if_available: parseFlag(row, "include_perk_if_available"),
      is_always_included: parseFlag(row, "is_always_included"),
      incurs_commission: parseFlag(row, "incurs_commission"),
      is_transport: parseFlag(row, "is_transport"),
      css_class: readCell(row, "css_class"),
      notes: textOrNull(row, "notes"),
    })),
);

export const discounts = table(
  "discounts",
  [
    "code",
    "description",
    "kind",
    "amount_cents",
    "percentage_100",
    "max_discount_cents",
    "min_total_cents",
    "countries",
    "fleet_allowed",
    "first_booking_only",
    "yearly_limit",
    "starts",
    "ends",
    "is_auto",
    "is_youi_rewards",
    "is_affected_by_customer_balance",
    "requires_partner_referral",
    "field_rules",
    "error_message_when_not_allowed",
  ],
  (read) =>
    parseCsv(read("catalogue/discounts.csv")).map((row) => ({
      code: readCell(row, "code"),
      description: readCell(row, "description"),
      kind: readCell(row, "kind"),
      amount_cents: hundredthsOrNull(row, "amount"),
      percentage_100: hundredthsOrNull(row, "percentage"),
      max_discount_cents: hundredthsOrNull(row, "max_discount"),
      min_total_cents: hundredthsOrNull(row, "min_total"),
      countries: readList(row, "countries", /\//),
      fleet_allowed: parseFlag(row, "fleet_allowed"),
      first_booking_only: parseFlag(row, "first_booking_only"),
      yearly_limit: wholeOrNull(row, "yearly_limit"),
      starts: textOrNull(row, "starts"),
      ends: textOrNull(row, "ends"),
      is_auto: parseFlag(row, "is_auto"),
      is_youi_rewards: parseFlag(row, "is_youi_rewards"),
      is_affected_by_customer_balance: parseFlag(row, "is_affected_by_customer_balance"),
      requires_partner_referral: parseFlag(row, "requires_partner_referral"),
      field_rules: readCell(row, "field_rules_json") || "[]",
      error_message_when_not_allowed: readCell(row, "error_message_when_not_allowed"),
    })),
);

/** Converts decimal text to cents. */
const centsOf = (value: string): number => {
  const [, wholeNumber = "", cents = ""] = /^(\d+)\.(\d\d)$/.exec(value) ?? [];
  if (wholeNumber === "") throw new Error(`not an amount: ${value}`);
  return Number(wholeNumber) * 100 + Number(cents);
};

interface VoucherRecord {
  readonly reference: string;
  readonly discountCode: string;
  readonly value: string;
  readonly country: string;
  readonly status: string;
  readonly expires: string;
}

export const vouchers = table(
  "vouchers",
  ["reference", "discount_code", "value_cents", "country", "status", "expires"],
  (read) =>
    (JSON.parse(read("catalogue/partners.json")) as { vouchers: readonly VoucherRecord[] }).vouchers.map((voucher) => ({
      reference: voucher.reference,
      discount_code: voucher.discountCode,
      value_cents: centsOf(voucher.value),
      country: voucher.country,
      status: voucher.status,
      expires: voucher.expires,
    })),
);
