import { COUNTRIES } from "../core/country/country";
import { isBelowMinimum } from "./totals";
import { addCents, type Cents, cents } from "../core/money/money";
import type { JobSheet } from "./job-sheet";
import { type PricingSupplier, buildWorkLine } from "./line-amount";
import type { Price } from "./price";
import type { SupplierId } from "../core/ids";
import { formatMoney } from "../core/money/format";
import { type StoredPricing, toLineCents, recomputePrice } from "./stored-pricing";

/** One line of a job across all suppliers that can do it: the lowest and the highest amount, including GST. */
export interface PriceBandLine {
  readonly key: string;
  readonly label: string;
  readonly from: Cents;
  readonly to: Cents;
  /** Exact decimals as text, as in the price line; the same for every supplier. */
  readonly hours: string | null;
  readonly maxHours: string | null;
  readonly parts: readonly string[];
}

/** The price range of a job before a supplier is chosen. At least one supplier really charges `from`. */
export interface PriceBand {
  readonly currency: Price["currency"];
  readonly from: Cents;
  readonly to: Cents;
  readonly lines: readonly PriceBandLine[];
  /** Each cart item together with the lines that its answers added ("repair:9+12"). Each amount is one supplier's sum for all of them. */
  readonly items: readonly { readonly key: string; readonly from: Cents; readonly to: Cents }[];
  readonly supplierCount: number;
  /** Whether at least one supplier's total includes more than the work, that is, a call-out fee or an included extra. */
  readonly includesNonWork: boolean;
}

/** A supplier with the part of its price that is not for work, in cents. */
export type BandSupplier = PricingSupplier & { readonly nonWorkAmount: Cents; readonly minimumBookingAmount: Cents };

/** A supplier's total for a job, including GST. Both limits are equal if the job has a fixed price. */
export function calculateTotal(
  sheet: JobSheet,
  supplier: BandSupplier,
  lines = sheet.lines.map((line) => buildWorkLine(line, supplier, sheet.category)),
): { readonly total: Cents; readonly maxTotal: Cents } {
  const { callOutFee, nonWorkAmount } = supplier;
  return {
    total: addCents(...lines.map(({ amount }) => amount), callOutFee, nonWorkAmount),
    maxTotal: addCents(...lines.map(({ maxAmount }) => maxAmount), callOutFee, nonWorkAmount),
  };
}

/**
 * The price range of the suppliers whose price can be booked. null when there is nothing to price, an item has no price, or the job is below every supplier's
 * minimum.
 */
export function calculatePriceBand(sheet: JobSheet, suppliers: readonly BandSupplier[]): PriceBand | null {
  if (sheet.lines.length === 0 || sheet.unpriced.length > 0) return null;
  const pricedSuppliers = suppliers
    .map((supplier) => {
      const lines = sheet.lines.map((line) => buildWorkLine(line, supplier, sheet.category));
      return { supplier, lines, ...calculateTotal(sheet, supplier, lines) };
    })
    .filter(({ supplier, total }) => !isBelowMinimum(total, supplier.minimumBookingAmount));
  const [first] = pricedSuppliers;
  if (first === undefined) return null;
  return {
    currency: COUNTRIES[first.supplier.country].currency,
    from: minCents(pricedSuppliers.map(({ total }) => total)),
    to: maxCents(pricedSuppliers.map(({ maxTotal }) => maxTotal)),
    lines: first.lines.map(({ key, label, hours, maxHours, parts }, index) => ({
      key,
      label,
      from: minCents(pricedSuppliers.flatMap(({ lines }) => lines[index]?.amount ?? [])),
      to: maxCents(pricedSuppliers.flatMap(({ lines }) => lines[index]?.maxAmount ?? [])),
      hours,
      maxHours,
      parts: parts.map(({ name }) => name),
    })),
    items: [...new Set(sheet.lines.map(itemKey))].map((key) => {
      const matchingLines = pricedSuppliers.map(({ lines }) => lines.filter((line) => itemKey(line) === key));
      return {
        key,
        from: minCents(matchingLines.map((lines) => addCents(...lines.map(({ amount }) => amount)))),
        to: maxCents(matchingLines.map((lines) => addCents(...lines.map(({ maxAmount }) => maxAmount)))),
      };
    }),
    supplierCount: pricedSuppliers.length,
    includesNonWork: pricedSuppliers.some(
      ({ supplier: { callOutFee, nonWorkAmount } }) => callOutFee + nonWorkAmount > 0,
    ),
  };
}

/** The cart item that a line belongs to. */
export const itemKey = ({ key }: { readonly key: string }): string => key.split("+")[0] ?? key;

const minCents = (amounts: readonly Cents[]): Cents => cents(Math.min(...amounts));
const maxCents = (amounts: readonly Cents[]): Cents => cents(Math.max(...amounts));

const formatDollars = (amount: number): string => formatMoney(cents(amount));

/**
 * Describes how a displayed price differs from the price recalculated from its stored inputs: in the total, the lines or the input hash. null = no difference.
 */
export function pricingDifference(
  price: Pick<Price, "total" | "maxTotal" | "gst" | "inputHash">,
  pricing: StoredPricing,
  supplierId: SupplierId,
): string | null {
  const recomputed = recomputePrice(pricing, supplierId);
  if (recomputed === null) return "its inputs were not stored";
  if (recomputed.total !== price.total || recomputed.maxTotal !== price.maxTotal || recomputed.gst !== price.gst)
    return `${formatDollars(price.total)} was shown, but ${formatDollars(recomputed.total)} was recalculated`;
  if (recomputed.inputHash !== price.inputHash) return "the input hash differs";
  return JSON.stringify(toLineCents(recomputed)) === JSON.stringify(pricing.suppliers[supplierId]?.lines)
    ? null
    : "the total is the same, but the lines differ";
}
