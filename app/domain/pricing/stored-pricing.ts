import type { SupplierId } from "../core/ids";
import type { SupplierExtra } from "../supplier/supplier";
import type { JobSheet } from "./job-sheet";
import type { PricingSupplier } from "./line-amount";
import type { Price } from "./price";
import { type ChosenExtra, priceJob, sheetHash } from "./price-job";
import { type LineCents, type PricePromise, applyPromise } from "./price-promise";

/** The supplier data that a price is calculated from. */
export interface SupplierPricing {
  readonly rates: PricingSupplier;
  readonly extras: readonly ChosenExtra[];
}

/** The inputs of all prices in one response: the job once, each supplier by its id, and the resulting amounts in cents. */
export interface StoredPricing {
  readonly ruleVersion: string;
  readonly sheet: JobSheet;
  readonly suppliers: Readonly<
    Record<
      string,
      SupplierPricing & {
        readonly lines: readonly LineCents[];
        /** An earlier promise that is lower than the current rates; absent when there is none. */
        readonly promised?: PricePromise;
      }
    >
  >;
  /** Promises of suppliers that are not in this response; absent when there are none. */
  readonly standing?: Readonly<Record<string, PricePromise>>;
}

export const toLineCents = (price: Pick<Price, "lines">): LineCents[] =>
  price.lines.map(({ key, amount, maxAmount }) => [key, amount, maxAmount]);

export function toSupplierPricing(
  { country, labourRate, partsMargin100, tyreFactor100, callOutFee }: PricingSupplier,
  extras: readonly SupplierExtra[],
): SupplierPricing {
  return {
    rates: { country, labourRate, partsMargin100, tyreFactor100, callOutFee },
    extras: extras.map(({ id, name, priceIncGst, incursCommission }) => ({ id, name, priceIncGst, incursCommission })),
  };
}

export function buildStoredPricing(
  ruleVersion: string,
  sheet: JobSheet,
  pricedSuppliers: readonly {
    readonly supplierId: SupplierId;
    readonly price: Price;
    readonly pricing: SupplierPricing;
    readonly promised?: PricePromise | null;
  }[],
  promises: ReadonlyMap<SupplierId, PricePromise> = new Map(),
): StoredPricing {
  const suppliers = Object.fromEntries(
    pricedSuppliers.map(({ supplierId, price, pricing, promised }) => [
      supplierId,
      { ...pricing, lines: toLineCents(price), ...(promised && { promised }) },
    ]),
  );
  const unusedPromises = Object.fromEntries(
    [...promises].filter(([supplierId]) => suppliers[supplierId] === undefined),
  );
  return { ruleVersion, sheet, suppliers, ...(Object.keys(unusedPromises).length > 0 && { standing: unusedPromises }) };
}

/** Recalculates the full price of one supplier from the stored inputs; null when the supplier was not in the response. */
export function recomputePrice({ sheet, suppliers }: StoredPricing, supplierId: SupplierId): Price | null {
  const storedSupplier = suppliers[supplierId];
  if (storedSupplier === undefined) return null;
  const price = priceJob(sheet, storedSupplier.rates, storedSupplier.extras, sheetHash(sheet));
  return storedSupplier.promised ? applyPromise(price, storedSupplier.promised) : price;
}

const encodeWholeNumbers = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === "bigint" ? { $n: String(item) } : item));

/** Serialises to JSON. Bigints, which occur only in `sheet`, are written as {"$n": "…"}. */
export const writePricing = ({ ruleVersion, sheet, suppliers, standing: standingPromises }: StoredPricing): string =>
  `{"ruleVersion":${JSON.stringify(ruleVersion)},"sheet":${encodeWholeNumbers(sheet)},"suppliers":${JSON.stringify(suppliers)}${standingPromises ? `,"standing":${JSON.stringify(standingPromises)}` : ""}}`;

/** Parses stored pricing. Bigints are restored only in `sheet`, because a reviver for the whole text would run for every number of every supplier. */
export function readPricing(text: string): StoredPricing {
  const { sheet, ...pricing } = JSON.parse(text);
  return { ...pricing, sheet: restoreWholeNumbers(sheet) };
}

function restoreWholeNumbers(value: unknown): unknown {
  if (isEncodedNumber(value)) return BigInt(value.$n);
  if (Array.isArray(value)) return value.map(restoreWholeNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restoreWholeNumbers(item)]));
}

const isEncodedNumber = (value: unknown): value is { readonly $n: string } =>
  typeof value === "object" && value !== null && "$n" in value;
