import { basicService, repairFromTask } from "../../../domain/lead/cart/new-item";
import { calculateDiscount, type DiscountTerms } from "../../../domain/pricing/discounts/amount";
import type { Discount } from "../../../domain/pricing/discounts/discount";
import {
  parseTermKey,
  TERM_RULES,
  type TermFacts,
  type TermKind,
  type TermRules,
  type TermValues,
} from "../../../domain/pricing/discounts/terms";
import { COUNTRIES } from "../../../domain/core/country/country";
import { isReducedCode, totalCodeValue, voucherValue } from "../../../domain/pricing/giveaways/giveaways";
import { canonicalJson } from "../../../domain/core/hashing/canonical-json";
import { type Cents, cents } from "../../../domain/core/money/money";
import { refuse } from "../../../domain/core/outcomes";
import { addDays } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { SAMPLE_RATES, priceSample } from "../../workshop/joining/sample-prices";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import type { VersionedItemType } from "./versioned";
import { localDay } from "../../../domain/core/country/local-day";

/** Maximum number of jobs in the preview of a change. */
const MAX_JOBS = 20;

/** All codes, for operators who may change supply. */
export async function readCodes(
  context: Context,
): Promise<{ readonly ok: true; readonly codes: readonly Discount[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const codes = await context.db.discounts.all();
  return { ok: true, codes: codes.toSorted((a, b) => a.code.localeCompare(b.code)) };
}

/** How codes or vouchers are edited at the desk. */
const defineTerms = <K extends TermKind>(kind: K): VersionedItemType<K, TermFacts> => ({
  kind,
  rules: TERM_RULES[kind] as VersionedItemType<K, TermFacts>["rules"],
  actions: {
    make: "discount-created",
    change: "discount-changed",
    end: "discount-ended",
    restore: "discount-restored",
  },
  facts: async ({ config, db }) => ({
    currency: COUNTRIES[config.country].currency,
    baseCodes: (await db.discounts.all())
      .filter((discount) => discount.kind === "voucher")
      .map((discount) => discount.code),
  }),
  keyOf(input) {
    const key = parseTermKey(kind, input.key ?? "");
    return key === null ? refuse("invalid-input", { key: [KEY_FORMAT_ERRORS[kind]] }) : { ok: true, key };
  },
  // How much a change can give away: for a voucher, the largest discount on one booking; for a code, the total discount of all its uses. A change that only
  // affects texts or reduces the discount gives nothing away.
  worth({ clock, config }, before, after) {
    if (after === null) return cents(0);
    const today = localDay(config.country, clock.now());
    const isLess = (previous: TermValues[K]) =>
      kind === "code"
        ? isReducedCode(previous as TermValues["code"], after as TermValues["code"], today)
        : voucherValue(after as TermValues["voucher"], today) <= voucherValue(previous as TermValues["voucher"], today);
    const toComparableJson = ({ ...value }: Record<string, unknown>) => {
      for (const name of ["description", "notAllowedMessage", "amount", "percentage100", "cap", "kind", "value"])
        delete value[name];
      return canonicalJson(value);
    };
    const isReduction =
      before !== null &&
      isLess(before) &&
      toComparableJson(before as Record<string, unknown>) === toComparableJson(after as Record<string, unknown>);
    if (isReduction) return cents(0);
    return kind === "code"
      ? totalCodeValue(after as TermValues["code"], today)
      : voucherValue(after as TermValues["voucher"], today);
  },
  // The last day of a code becomes yesterday. A voucher is stopped.
  toEndedValue: ({ clock, config }, value) =>
    (TERM_RULES[kind] as TermRules<typeof value>).end(value, addDays(localDay(config.country, clock.now()), -1)),
});

const KEY_FORMAT_ERRORS: Readonly<Record<TermKind, string>> = {
  code: "Use 3 to 20 letters, digits and hyphens, but not the word NEW",
  voucher: "Use 6 to 32 letters, digits and hyphens",
};

export const DISCOUNT_TERMS: { readonly [K in TermKind]: VersionedItemType<K, TermFacts> } = {
  code: defineTerms("code"),
  voucher: defineTerms("voucher"),
};

/** Price of a job, and its discount under the current and the changed terms. In cents including GST. */
export interface DiscountedJob {
  readonly job: string;
  readonly price: Cents;
  /** Discount under the current terms. Null = a booking at that price gets no discount. */
  readonly currentDiscount: Cents | null;
  readonly newDiscount: Cents | null;
}

/** Previews the discount on up to twenty common jobs, each in a separate booking, on a day when the terms apply. */
export async function previewTerms<K extends TermKind>(
  context: Context,
  kind: K,
  currentTerms: TermValues[K] | null,
  value: TermValues[K],
): Promise<readonly DiscountedJob[]> {
  const { country } = context.config;
  const tasks = (await context.db.tasks.all()).filter(
    ({ pricing, ownStep, countries, isPopular }) =>
      isPopular && pricing !== "Unpriced" && ownStep === null && countries.includes(country),
  );
  const items = [basicService, ...tasks.map((task) => repairFromTask(task))];
  const samplePrices = await priceSample(context, items.slice(0, 2 * MAX_JOBS), SAMPLE_RATES);
  return samplePrices.slice(0, MAX_JOBS).map(({ job, price }) => {
    const discountAmount = (terms: TermValues[K] | null): Cents | null => {
      const result = terms && toFixedTerms(kind, terms);
      if (result === null || (result.minimumTotal !== null && price.total < result.minimumTotal)) return null;
      return calculateDiscount(price.lines, result).low;
    };
    return {
      job,
      price: price.total,
      currentDiscount: discountAmount(currentTerms),
      newDiscount: discountAmount(value),
    };
  });
}

/** Returns null if the terms have no fixed value, because they are stopped or depend on an account balance. */
function toFixedTerms<K extends TermKind>(
  kind: K,
  terms: TermValues[K],
): (DiscountTerms & { readonly minimumTotal: Cents | null }) | null {
  if (kind === "code") {
    const code = terms as TermValues["code"];
    return code.amount === null && code.percentage100 === null ? null : code;
  }
  const { value, status } = terms as TermValues["voucher"];
  return status === "valid" ? { amount: value, percentage100: null, cap: null, minimumTotal: null } : null;
}
