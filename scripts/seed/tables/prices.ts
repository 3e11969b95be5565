import {
  cell,
  csv,
  flag,
  hundredths,
  hundredthsOrNull,
  ids,
  list,
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
    csv(read("catalogue/parts.csv")).map((row) => ({
      code: cell(row, "part_code"),
      name: cell(row, "name"),
      brand_grade: textOrNull(row, "brand_grade"),
      unit: cell(row, "unit"),
      price_1_cents: hundredths(row, "price_cat_1"),
      price_2_cents: hundredths(row, "price_cat_2"),
      price_3_cents: hundredths(row, "price_cat_3"),
      price_4_cents: hundredths(row, "price_cat_4"),
      price_5_cents: hundredths(row, "price_cat_5"),
      nzd_factor_100: hundredths(row, "nzd_factor"),
      lead_days: wholeNumber(row, "lead_days"),
    })),
);

/** Volume discounts from a minimum quantity, for parts that a supplier may offer by product code. */
export const specialPrices = table("special_prices", ["part_code", "minimum_quantity", "percent_off"], (read) =>
  csv(read("catalogue/special-prices.csv")).map((row) => ({
    part_code: cell(row, "part_code"),
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
    csv(read("catalogue/extras.csv")).map((row, index) => ({
      id: wholeNumber(row, "id"),
      sort: index + 1,
      name: cell(row, "name"),
      description: cell(row, "description"),
      group_name: cell(row, "group"),
      default_price_cents: hundredths(row, "default_price"),
      includes_ids: ids(row, "includes_ids"),
      include_by_default: flag(row, "include_by_default"),
      include_perk_if_available: flag(row, "include_perk_if_available"),
      is_always_included: flag(row, "is_always_included"),
      incurs_commission: flag(row, "incurs_commission"),
      is_transport: flag(row, "is_transport"),
      css_class: cell(row, "css_class"),
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
    csv(read("catalogue/discounts.csv")).map((row) => ({
      code: cell(row, "code"),
      description: cell(row, "description"),
      kind: cell(row, "kind"),
      amount_cents: hundredthsOrNull(row, "amount"),
      percentage_100: hundredthsOrNull(row, "percentage"),
      max_discount_cents: hundredthsOrNull(row, "max_discount"),
      min_total_cents: hundredthsOrNull(row, "min_total"),
      countries: list(row, "countries", /\//),
      fleet_allowed: flag(row, "fleet_allowed"),
      first_booking_only: flag(row, "first_booking_only"),
      yearly_limit: wholeOrNull(row, "yearly_limit"),
      starts: textOrNull(row, "starts"),
      ends: textOrNull(row, "ends"),
      is_auto: flag(row, "is_auto"),
      is_youi_rewards: flag(row, "is_youi_rewards"),
      is_affected_by_customer_balance: flag(row, "is_affected_by_customer_balance"),
      requires_partner_referral: flag(row, "requires_partner_referral"),
      field_rules: cell(row, "field_rules_json") || "[]",
      error_message_when_not_allowed: cell(row, "error_message_when_not_allowed"),
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
