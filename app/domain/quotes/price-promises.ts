import { fingerprint } from "../core/hashing/canonical-json";
import { type SupplierId, supplierId as toSupplierId } from "../core/ids";
import type { StoredPricing } from "../pricing/stored-pricing";
import { chooseLowerPromise, type PricePromise } from "../pricing/price-promise";
import { addDays } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import type { QuotedListing } from "./listing";

/** Number of days after the day of a list for which its prices are guaranteed (docs/decisions/0090). */
const PROMISE_DAYS = 1;

/** The last day for which today's list guarantees prices that have no earlier promise. */
export const promisedUntil = (today: PlainDay): PlainDay => addDays(today, PROMISE_DAYS);

/** The parts of a job that determine its price. Taken from a lead, or from the inputs stored with a quote. */
interface PricedJob {
  readonly country?: unknown;
  readonly cart?: unknown;
  readonly vehicle?: unknown;
  readonly requiredExtras?: unknown;
}

/** A digest that identifies a job. */
export const jobDigest = ({ country, cart, vehicle, requiredExtras }: PricedJob): string =>
  fingerprint({ country, cart, vehicle, requiredExtras });

/** A stored quote that may contain price promises. */
export interface EarlierQuote {
  readonly inputs: unknown;
  readonly listings: readonly QuotedListing[];
  readonly pricing: StoredPricing;
}

/** Whether a quote was for the given job. */
export const isForJob = ({ inputs }: Pick<EarlierQuote, "inputs">, job: string): boolean =>
  jobDigest(inputs as PricedJob) === job;

/** Promises by supplier from stored quotes for a job that are valid on the given day. The lower of two promises applies. */
export function validPromises(
  quotes: readonly EarlierQuote[],
  job: string,
  today: PlainDay,
): ReadonlyMap<SupplierId, PricePromise> {
  const promiseBySupplier = new Map<SupplierId, PricePromise>();
  const keepBetterPromise = (supplierId: SupplierId, promise: PricePromise) => {
    if (promise.until < today) return;
    const storedPromise = promiseBySupplier.get(supplierId);
    promiseBySupplier.set(supplierId, storedPromise ? chooseLowerPromise(storedPromise, promise) : promise);
  };
  for (const quote of quotes) {
    if (!isForJob(quote, job)) continue;
    const { suppliers, standing: storedPromises = {} } = quote.pricing;
    for (const { supplierId, guaranteedUntil, extras } of quote.listings) {
      const storedSupplier = suppliers[supplierId];
      if (storedSupplier === undefined || guaranteedUntil === null) continue;
      keepBetterPromise(supplierId, {
        lines: storedSupplier.lines,
        extras: extras.map(({ id, priceIncGst }) => [id, priceIncGst]),
        until: guaranteedUntil,
      });
    }
    for (const [supplierId, promise] of Object.entries(storedPromises))
      keepBetterPromise(toSupplierId(Number(supplierId)), promise);
  }
  return promiseBySupplier;
}
