import type { Lead } from "../../domain/lead/lead";
import { isPricedFlow, pricingGate } from "../../domain/lead/pricing-gate";
import { formatRange } from "../../domain/core/money/format";
import { versionsByPrice } from "../../domain/catalogue/vehicle/cascade";
import { applyVariant } from "../../domain/catalogue/vehicle/variant";
import type { Context } from "../context";
import { loadSupplierCounts } from "../quotes/supplier-counts";
import { readCascadeData } from "../catalogue/vehicle/cascade-data";

/** If there are more versions than this, only the cheapest and the most expensive are priced, which results in the same range. */
const MAX_VERSIONS = 4;

/**
 * Range of the lowest prices for all possible versions of a vehicle, for owners who do not know which version they have: "$180.00 to $240.00". Null = too
 * little is known, or a version has no price.
 */
export async function findPriceRange(context: Context, lead: Lead): Promise<string | null> {
  const { vehicle, suburb, cart } = lead;
  if (!lead.isUnknownVehicle || vehicle.year === null || suburb === null || cart.length === 0) return null;
  const versions = versionsByPrice(vehicle, await readCascadeData(context, vehicle));
  const pricedVersions = versions.length <= MAX_VERSIONS ? versions : [versions[0], versions.at(-1)];
  const counts = await Promise.all(
    pricedVersions.flatMap((row) =>
      row === undefined
        ? []
        : loadSupplierCounts(context, { ...lead, isUnknownVehicle: false, vehicle: applyVariant(vehicle, row) }),
    ),
  );
  const bands = counts.flatMap((supplierCounts) =>
    supplierCounts?.priceBand && isPricedFlow(pricingGate(cart, supplierCounts.hasZeroCommsSupplier))
      ? supplierCounts.priceBand
      : [],
  );
  const [first] = bands;
  if (first === undefined || bands.length < counts.length) return null;
  const prices = bands.map(({ from }) => from).sort((a, b) => a - b);
  const lowest = prices[0] ?? first.from;
  const highest = prices.at(-1) ?? first.from;
  return formatRange(lowest, highest, first.currency);
}
