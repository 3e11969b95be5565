import type { Country } from "../core/country/country";
import {
  addFractions,
  formatDecimal,
  type Fraction,
  fraction,
  fromHundredths,
  multiplyFractions,
  ONE,
} from "../core/money/fraction";
import type { Cents } from "../core/money/money";
import { roundCents } from "../core/money/rounding";
import type { Supplier } from "../supplier/supplier";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import { CATEGORY_FACTOR_100, NZ_TYRE_FACTOR_100 } from "./factors";
import type { JobLine } from "./job-sheet";
import type { PriceLine } from "./price";

/** The supplier data that affects a price. */
export type PricingSupplier = Pick<
  Supplier,
  "country" | "labourRate" | "partsMargin100" | "tyreFactor100" | "callOutFee"
>;

const formatDollars = (exactCents: Fraction) => formatDecimal(fraction(exactCents.num, exactCents.den * 100n));

/** Amount of a line: hours x rate x category factor + parts x margin (x factor for NZD), calculated exactly and rounded once. */
export function buildWorkLine(line: JobLine, supplier: PricingSupplier, category: PriceCategory): PriceLine {
  if (line.tyres) return buildTyreLine(line, line.tyres, supplier);
  const rate = multiplyFractions(
    fraction(supplier.labourRate),
    fromHundredths(CATEGORY_FACTOR_100[line.categoryId] ?? 100),
  );
  const parts = line.parts.map(({ part, quantity }) => {
    const margin = part.isFee ? ONE : fromHundredths(supplier.partsMargin100);
    return {
      part,
      quantity,
      each: multiplyFractions(
        fraction(part.priceByCategory[category]),
        marketFactor(supplier.country, part.nzdFactor100),
        margin,
      ),
    };
  });
  const partsTotal = addFractions(
    ...parts.map(({ each: partPrice, quantity }) => multiplyFractions(partPrice, fraction(quantity))),
  );
  const calculateTotal = (hours: Fraction): Cents =>
    roundCents(addFractions(multiplyFractions(hours, rate), partsTotal));
  const hasLabour = line.maxHours.num > 0n;
  return {
    kind: line.kind,
    key: line.key,
    label: line.label,
    amount: calculateTotal(line.hours),
    maxAmount: calculateTotal(line.maxHours),
    hours: hasLabour ? formatDecimal(line.hours) : null,
    maxHours: hasLabour ? formatDecimal(line.maxHours) : null,
    ratePerHour: hasLabour ? formatDollars(rate) : null,
    parts: parts.map(({ part, quantity, each: partPrice }) => ({
      code: part.code,
      name: part.name,
      quantity: String(quantity),
      unitPrice: formatDollars(partPrice),
    })),
    incursCommission: line.incursCommission,
  };
}

/**
 * Factor that converts an Australian part or tyre price to a price in the country of sale. `nzFactor100` is the catalogue's factor for New Zealand, in
 * hundredths.
 */
const MARKET_FACTORS: Readonly<Record<Country, (nzFactor100: number) => Fraction>> = {
  AU: () => ONE,
  NZ: fromHundredths,
};
export const marketFactor = (country: Country, nzFactor100: number): Fraction => MARKET_FACTORS[country](nzFactor100);

/** Amount of a tyre line: quantity x tyre price x the supplier's tyre factor (x factor for NZD). */
function buildTyreLine(line: JobLine, tyres: NonNullable<JobLine["tyres"]>, supplier: PricingSupplier): PriceLine {
  const tyrePrice = multiplyFractions(
    fraction(tyres.each),
    fromHundredths(supplier.tyreFactor100),
    marketFactor(supplier.country, NZ_TYRE_FACTOR_100),
  );
  const amount = roundCents(multiplyFractions(tyrePrice, fraction(tyres.quantity)));
  return {
    kind: "tyres",
    key: line.key,
    label: line.label,
    amount,
    maxAmount: amount,
    hours: null,
    maxHours: null,
    ratePerHour: null,
    parts: [
      {
        code: "TYRE",
        name: "Tyre, fitted and balanced",
        quantity: String(tyres.quantity),
        unitPrice: formatDollars(tyrePrice),
      },
    ],
    incursCommission: line.incursCommission,
  };
}
