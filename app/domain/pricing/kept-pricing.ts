import type { SupplierId } from "../ids";
import type { SupplierExtra } from "../supplier/supplier";
import type { JobSheet } from "./job-sheet";
import type { PricingSupplier } from "./line-amount";
import type { Price } from "./price";
import { type ChosenExtra, priceJob, sheetHash } from "./price-job";
import { type LineCents, type PricePromise, withPromise } from "./price-promise";

/** All of a supplier that a price is computed from. */
export interface SupplierPricing {
  readonly rates: PricingSupplier;
  readonly extras: readonly ChosenExtra[];
}

/** The inputs of all prices in one answer: the job once, each supplier by its id, and the resulting cents. */
export interface KeptPricing {
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
  /** Promises of suppliers that are not in this answer; absent when there are none. */
  readonly standing?: Readonly<Record<string, PricePromise>>;
}

export const lineCents = (price: Pick<Price, "lines">): LineCents[] =>
  price.lines.map(({ key, amount, maxAmount }) => [key, amount, maxAmount]);

export function supplierPricing(
  { country, labourRate, partsMargin100, tyreFactor100, callOutFee }: PricingSupplier,
  extras: readonly SupplierExtra[],
): SupplierPricing {
  return {
    rates: { country, labourRate, partsMargin100, tyreFactor100, callOutFee },
    extras: extras.map(({ id, name, priceIncGst, incursCommission }) => ({ id, name, priceIncGst, incursCommission })),
  };
}

export function keptPricing(
  ruleVersion: string,
  sheet: JobSheet,
  made: readonly {
    readonly supplierId: SupplierId;
    readonly price: Price;
    readonly pricing: SupplierPricing;
    readonly promised?: PricePromise | null;
  }[],
  promises: ReadonlyMap<SupplierId, PricePromise> = new Map(),
): KeptPricing {
  const suppliers = Object.fromEntries(
    made.map(({ supplierId, price, pricing, promised }) => [
      supplierId,
      { ...pricing, lines: lineCents(price), ...(promised && { promised }) },
    ]),
  );
  const standing = Object.fromEntries([...promises].filter(([supplierId]) => suppliers[supplierId] === undefined));
  return { ruleVersion, sheet, suppliers, ...(Object.keys(standing).length > 0 && { standing }) };
}

/** Recalculates the full price of one supplier from the stored inputs; null when it was not in the answer. */
export function priceAgain({ sheet, suppliers }: KeptPricing, supplierId: SupplierId): Price | null {
  const kept = suppliers[supplierId];
  if (kept === undefined) return null;
  const price = priceJob(sheet, kept.rates, kept.extras, sheetHash(sheet));
  return kept.promised ? withPromise(price, kept.promised) : price;
}

const withWholeNumbers = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? { $n: String(each) } : each));

/** As JSON. Integers beyond JSON's range, which only the job contains, are written as {"$n": "…"}. */
export const writePricing = ({ ruleVersion, sheet, suppliers, standing }: KeptPricing): string =>
  `{"ruleVersion":${JSON.stringify(ruleVersion)},"sheet":${withWholeNumbers(sheet)},"suppliers":${JSON.stringify(suppliers)}${standing ? `,"standing":${JSON.stringify(standing)}` : ""}}`;

/** Only the job has whole numbers that are written so: a reviver for the whole text would be called for every number of every supplier. */
export function readPricing(text: string): KeptPricing {
  const { sheet, ...pricing } = JSON.parse(text);
  return { ...pricing, sheet: readWholeNumbers(sheet) };
}

function readWholeNumbers(value: unknown): unknown {
  if (isWritten(value)) return BigInt(value.$n);
  if (Array.isArray(value)) return value.map(readWholeNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, readWholeNumbers(each)]));
}

const isWritten = (value: unknown): value is { readonly $n: string } =>
  typeof value === "object" && value !== null && "$n" in value;
