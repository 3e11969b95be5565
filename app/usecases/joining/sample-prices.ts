import type { Country, Currency } from "../../domain/country/country";
import { COUNTRIES } from "../../domain/country/country";
import { basicService, repairFromTask } from "../../domain/cart/new-item";
import { SAMPLE_TASK_IDS } from "../../domain/joining/sample-jobs";
import type { Cents } from "../../domain/money/money";
import { priceJob } from "../../domain/pricing/price-job";
import type { PricingSupplier } from "../../domain/pricing/line-amount";
import { NO_VEHICLE } from "../../domain/vehicle/vehicle";
import type { Context } from "../context";
import { loadJob } from "../quotes/load-job";

export interface SamplePrice {
  readonly job: string;
  readonly price: Cents;
  readonly currency: Currency;
}

/** What customers would be shown for jobs that many ask for, at a shop's own rates, on a car of the middle price class. Computed as quotes are. */
export async function samplePrices(
  context: Context,
  rates: Omit<PricingSupplier, "country">,
  country: Country = context.config.country,
): Promise<readonly SamplePrice[]> {
  const tasks = await context.db.tasks.findMany([...SAMPLE_TASK_IDS]);
  const carts = [
    basicService,
    ...SAMPLE_TASK_IDS.flatMap((id) => tasks.filter((task) => task.id === id).map((task) => repairFromTask(task))),
  ];
  const priced = await Promise.all(
    carts.map(async (item) => {
      const { sheet } = await loadJob(context, { cart: [item], vehicle: NO_VEHICLE });
      if (sheet.lines.length === 0 || sheet.unpriced.length > 0) return [];
      return [
        {
          job: item.name,
          price: priceJob(sheet, { ...rates, country }, []).total,
          currency: COUNTRIES[country].currency,
        },
      ];
    }),
  );
  return priced.flat();
}
