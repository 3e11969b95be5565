import type { LeadGuid } from "../../domain/core/ids";
import type { Lead } from "../../domain/lead/lead";
import { formatMoney } from "../../domain/core/money/format";
import { cents } from "../../domain/core/money/money";
import { RULE_VERSION } from "../../domain/pricing/factors";
import { pricingDifference } from "../../domain/pricing/price-band";
import { type StoredPricing, recomputePrice } from "../../domain/pricing/stored-pricing";
import { priceJob } from "../../domain/pricing/price-job";
import { selectInitialExtras } from "../../domain/supplier/extras/selection";
import type { Context } from "../context";
import type { ReplayableQuote } from "../../domain/quotes/lead-quote";
import { loadJob } from "./load-job";

export interface QuoteReport {
  /** Number of stored quotes of the lead that can be recalculated. */
  readonly quoteCount: number;
  readonly prices: number;
  /** Number of prices whose lines and hash were reproduced exactly. */
  readonly sameCount: number;
  /** Descriptions of prices that were not reproduced. */
  readonly brokenQuotes: readonly string[];
  /** Descriptions of prices that differ under today's rules, catalogue and rates. */
  readonly today: readonly string[];
}

/** Recalculates the stored prices of a lead twice: from their stored inputs, and with today's data. */
export async function replayQuotes(context: Pick<Context, "db" | "config">, leadGuid: LeadGuid): Promise<QuoteReport> {
  const replayableQuotes = await context.db.leadQuotes.replayable(leadGuid);
  let prices = 0;
  let sameCount = 0;
  const brokenQuotes: string[] = [];
  const today: string[] = [];
  for (const quote of replayableQuotes) {
    if (quote.pricing.ruleVersion !== RULE_VERSION) {
      brokenQuotes.push(
        `response of ${new Date(quote.createdAt).toISOString()}: calculated with rules ${quote.pricing.ruleVersion}, current rules are ${RULE_VERSION}`,
      );
      continue;
    }
    for (const listing of quote.listings) {
      prices += 1;
      const problem = pricingDifference(listing.price, quote.pricing, listing.supplierId);
      if (problem === null) sameCount += 1;
      else brokenQuotes.push(`supplier ${listing.supplierId}: ${problem}`);
    }
    today.push(...(await findChanges(context, quote, quote.pricing)));
  }
  return { quoteCount: replayableQuotes.length, prices, sameCount, brokenQuotes, today };
}

/** Descriptions of the prices that would be different if the lead were quoted today. */
async function findChanges(
  context: Pick<Context, "db" | "config">,
  { inputs, listings }: ReplayableQuote,
  pricing: StoredPricing,
): Promise<string[]> {
  const { country, cart, vehicle, requiredExtras } = inputs as Pick<
    Lead,
    "country" | "cart" | "vehicle" | "requiredExtras"
  >;
  const { sheet } = await loadJob(context as Context, { cart, vehicle });
  const changes: string[] = [];
  for (const { supplierId } of listings) {
    const replayedPrice = recomputePrice(pricing, supplierId);
    const supplier = await context.db.suppliers.find(supplierId, country, { from: "2000-01-01", to: "2000-01-01" });
    if (replayedPrice === null) continue;
    if (supplier === null) {
      changes.push(`supplier ${supplierId}: no longer trades here`);
      continue;
    }
    const currentPrice = priceJob(
      sheet,
      supplier.supplier,
      selectInitialExtras(supplier.supplier.extras, requiredExtras),
    );
    if (currentPrice.total === replayedPrice.total && currentPrice.maxTotal === replayedPrice.maxTotal) continue;
    const previousLines = new Map(replayedPrice.lines.map((line) => [line.key, line]));
    const moves = currentPrice.lines
      .filter((line) => previousLines.get(line.key)?.amount !== line.amount)
      .map(
        (line) =>
          `${line.label} ${formatDollars(previousLines.get(line.key)?.amount ?? 0)} to ${formatDollars(line.amount)}`,
      );
    changes.push(
      `supplier ${supplierId}: ${formatDollars(replayedPrice.total)} then, ${formatDollars(currentPrice.total)} today${moves.length > 0 ? ` (${moves.join("; ")})` : ""}`,
    );
  }
  return changes;
}

const formatDollars = (amount: number): string => formatMoney(cents(amount));
