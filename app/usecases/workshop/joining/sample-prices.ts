import type { Currency } from "../../../domain/core/country/country";
import { COUNTRIES } from "../../../domain/core/country/country";
import { basicService, repairFromTask } from "../../../domain/lead/cart/new-item";
import { SAMPLE_TASK_IDS } from "../../../domain/supplier/joining/record";
import type { CartItem } from "../../../domain/lead/cart-item";
import { type Cents, cents, ZERO } from "../../../domain/core/money/money";
import type { Price } from "../../../domain/pricing/price";
import { priceJob } from "../../../domain/pricing/price-job";
import type { PricingSupplier } from "../../../domain/pricing/line-amount";
import { NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { loadJob } from "../../quotes/load-job";

export interface SamplePrice {
  readonly job: string;
  readonly price: Cents;
  readonly currency: Currency;
}

/** Prices that customers would see for common jobs, at a workshop's own rates, for a vehicle of the middle price category, calculated as in quotes. */
export async function calculateSamplePrices(
  context: Context,
  rates: Omit<PricingSupplier, "country">,
): Promise<readonly SamplePrice[]> {
  const { country } = context.config;
  const tasks = await context.db.tasks.findMany([...SAMPLE_TASK_IDS]);
  const carts = [
    basicService,
    ...SAMPLE_TASK_IDS.flatMap((id) => tasks.filter((task) => task.id === id).map((task) => repairFromTask(task))),
  ];
  const { currency } = COUNTRIES[country];
  const sampleTotals = await priceSampleItems(context, carts, [{ ...rates, country }]);
  return sampleTotals.map(({ job, totals: [price = ZERO] }) => ({ job, price, currency }));
}

/** Rates of a typical workshop in the site's own country, to preview discounts. */
export const SAMPLE_RATES = {
  labourRate: cents(14_000),
  callOutFee: ZERO,
  partsMargin100: 120,
  tyreFactor100: 100,
} as const satisfies Omit<PricingSupplier, "country">;

/**
 * Prices of single-item jobs at a workshop's rates, with their price lines, for a vehicle of the middle price category. Jobs that we cannot price are omitted.
 */
export async function priceSample(
  context: Context,
  items: readonly CartItem[],
  rates: Omit<PricingSupplier, "country">,
): Promise<readonly { readonly job: string; readonly price: Price }[]> {
  const { country } = context.config;
  const sampleTotals = await Promise.all(
    items.map(async (item) => {
      const sheet = await loadJobSheet(context, item);
      return sheet === null ? [] : [{ job: item.name, price: priceJob(sheet, { ...rates, country }, []) }];
    }),
  );
  return sampleTotals.flat();
}

/** Returns null if we have no price for the item. */
async function loadJobSheet(context: Context, item: CartItem) {
  const { sheet } = await loadJob(context, { cart: [item], vehicle: NO_VEHICLE });
  return sheet.lines.length === 0 || sheet.unpriced.length > 0 ? null : sheet;
}

/** Totals of single-item jobs at several rates, in order, for a vehicle of the middle price category. Jobs that we cannot price are omitted. */
export async function priceSampleItems(
  context: Context,
  items: readonly CartItem[],
  rates: readonly PricingSupplier[],
): Promise<readonly { readonly job: string; readonly totals: readonly Cents[] }[]> {
  const sampleTotals = await Promise.all(
    items.map(async (item) => {
      const sheet = await loadJobSheet(context, item);
      if (sheet === null) return [];
      return [{ job: item.name, totals: rates.map((pricingSupplier) => priceJob(sheet, pricingSupplier, []).total) }];
    }),
  );
  return sampleTotals.flat();
}
