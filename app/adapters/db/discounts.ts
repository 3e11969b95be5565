import { z } from "zod";
import type { Country } from "../../domain/country/country";
import type { Discount, DiscountKind } from "../../domain/discounts/discount";
import { RULED_FIELDS } from "../../domain/discounts/field-rules";
import { EVER, VOUCHER_TAKER } from "../../domain/discounts/use";
import type { Voucher } from "../../domain/discounts/voucher";
import { cents } from "../../domain/money/money";
import type { Discounts } from "../../usecases/ports/discounts";
import { keptInMemory } from "./kept";

interface DiscountRow {
  code: string;
  description: string;
  kind: string;
  amount_cents: number | null;
  percentage_100: number | null;
  max_discount_cents: number | null;
  min_total_cents: number | null;
  countries: string;
  fleet_allowed: number;
  first_booking_only: number;
  yearly_limit: number | null;
  starts: string | null;
  ends: string | null;
  is_auto: number;
  is_youi_rewards: number;
  is_affected_by_customer_balance: number;
  requires_partner_referral: number;
  field_rules: string;
  error_message_when_not_allowed: string;
}

const FIELD_RULES = z.array(z.object({ field: z.enum(RULED_FIELDS), pattern: z.string(), message: z.string() }));
const centsOrNull = (value: number | null) => (value === null ? null : cents(value));

function toDiscount(row: DiscountRow): Discount {
  const fieldRules = FIELD_RULES.parse(JSON.parse(row.field_rules));
  return {
    code: row.code,
    description: row.description,
    kind: row.kind as DiscountKind,
    amount: centsOrNull(row.amount_cents),
    percentage100: row.percentage_100,
    cap: centsOrNull(row.max_discount_cents),
    minimumTotal: centsOrNull(row.min_total_cents),
    countries: JSON.parse(row.countries) as Country[],
    forFleet: row.fleet_allowed === 1,
    firstBookingOnly: row.first_booking_only === 1,
    yearlyLimit: row.yearly_limit,
    starts: row.starts,
    ends: row.ends,
    isAuto: row.is_auto === 1,
    isYouiRewards: row.is_youi_rewards === 1,
    isAffectedByCustomerBalance: row.is_affected_by_customer_balance === 1,
    // A rewards partner's number is asked for by a rule of the field.
    needsReferral:
      row.requires_partner_referral === 1 || fieldRules.some((rule) => rule.field === "PartnerReferralCode"),
    fieldRules,
    notAllowedWords: row.error_message_when_not_allowed,
  };
}

const catalogue = keptInMemory<readonly Discount[]>(
  async (db) => {
    const { results } = await db
      .prepare(
        `select code, description, kind, amount_cents, percentage_100, max_discount_cents, min_total_cents, countries, fleet_allowed, first_booking_only, yearly_limit,
           starts, ends, is_auto, is_youi_rewards, is_affected_by_customer_balance, requires_partner_referral, field_rules, error_message_when_not_allowed from discounts`,
      )
      .all<DiscountRow>();
    return results.map(toDiscount);
  },
  (rows) => rows.length === 0,
);

interface VoucherRow {
  reference: string;
  discount_code: string;
  value_cents: number;
  currency: string;
  status: string;
  expires: string;
  is_taken: number;
}

const toVoucher = (row: VoucherRow): Voucher => ({
  reference: row.reference,
  discountCode: row.discount_code,
  value: cents(row.value_cents),
  country: row.currency === "NZD" ? "NZ" : "AU",
  status: row.status as Voucher["status"],
  expires: row.expires,
  isTaken: row.is_taken === 1,
});

export const d1Discounts = (db: D1Database): Discounts => ({
  all: () => catalogue(db),
  async look({ code, customer, year, account, exceptBooking = null }) {
    const prints = JSON.stringify(customer);
    const [vouchers, uses, bookings, balance] = await db.batch([
      db
        .prepare(
          `select v.reference, v.discount_code, v.value_cents, v.currency, v.status, v.expires,
             exists (select 1 from discount_uses u where u.code = v.reference and u.taker = ?2 and u.period = ?3 and u.given_back_at is null and u.booking_token is not ?4) as is_taken
             from vouchers v where v.reference = ?1`,
        )
        .bind(code, VOUCHER_TAKER, EVER, exceptBooking),
      db
        .prepare(
          `select coalesce(max(n), 0) as n from (select count(*) as n from discount_uses
             where code = ?1 and period = ?2 and given_back_at is null and booking_token is not ?4 and taker in (select value from json_each(?3)) group by taker)`,
        )
        .bind(code, year, prints, exceptBooking),
      db
        .prepare(
          `select exists (select 1 from booking_prints p join bookings b on b.token = p.booking_token
             where b.status <> 'Cancelled' and b.token is not ?2 and (p.email in (select value from json_each(?1)) or p.mobile in (select value from json_each(?1)))) as n`,
        )
        .bind(prints, exceptBooking),
      db
        .prepare(
          "select coalesce(sum(amount_cents), 0) as n from customer_credits where account = ?1 and (?2 is null or booking_token is not ?2)",
        )
        .bind(account ?? "", exceptBooking),
    ]);
    const number = (answer: D1Result | undefined) => (answer?.results[0] as { n: number } | undefined)?.n ?? 0;
    const voucher = vouchers?.results[0] as VoucherRow | undefined;
    return {
      voucher: voucher ? toVoucher(voucher) : null,
      timesThisYear: number(uses),
      hasBookedBefore: number(bookings) === 1,
      balance: cents(number(balance)),
    };
  },
  async takenBy(bookingToken) {
    const { results } = await db
      .prepare(
        `select u.code, u.taker, u.rewards_option, u.off_cents, (select account from customer_credits where booking_token = ?1 group by account having sum(amount_cents) < 0 limit 1) as account
         from discount_uses u where u.booking_token = ?1 and u.given_back_at is null order by u.taker`,
      )
      .bind(bookingToken)
      .all<{ code: string; taker: string; rewards_option: string | null; off_cents: number; account: string | null }>();
    const [first] = results;
    return first
      ? {
          code: first.code,
          takers: results.map((row) => row.taker),
          rewardsOption: first.rewards_option,
          off: cents(first.off_cents),
          account: first.account,
        }
      : null;
  },
  async giveCredit(account, amount, reason, at) {
    await db
      .prepare(
        `insert into customer_credits (account, at, amount_cents, balance_after, reason)
         select ?1, ?2, ?3, coalesce((select sum(amount_cents) from customer_credits where account = ?1), 0) + ?3, ?4`,
      )
      .bind(account, at, amount, reason)
      .run();
  },
});
