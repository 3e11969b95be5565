import { fingerprintOf } from "../core/hashing/canonical-json";
import { type SupplierId, supplierId as toSupplierId } from "../core/ids";
import type { StoredPricing } from "../pricing/stored-pricing";
import { betterPromise, type PricePromise } from "../pricing/price-promise";
import { addDays } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import type { QuotedListing } from "./listing";

/** How many days after the day of a list its prices still hold (docs/decisions/0090). */
const HELD_DAYS = 1;

/** Until when a list of today promises the prices that nothing held before. */
export const promisedUntil = (today: PlainDay): PlainDay => addDays(today, HELD_DAYS);

/** The parts of a job that determine its price: when one changes, the price does too. Taken from a lead, or from the inputs stored with an answer. */
interface PricedJob {
  readonly country?: unknown;
  readonly cart?: unknown;
  readonly vehicle?: unknown;
  readonly requiredExtras?: unknown;
}

/** Names a job, so that it is known again. */
export const jobDigest = ({ country, cart, vehicle, requiredExtras }: PricedJob): string =>
  fingerprintOf({ country, cart, vehicle, requiredExtras });

/** An answer as stored. */
export interface PromisingAnswer {
  readonly inputs: unknown;
  readonly listings: readonly QuotedListing[];
  readonly pricing: StoredPricing;
}

/** Whether an answer was one to that job. */
export const isOfJob = ({ inputs }: Pick<PromisingAnswer, "inputs">, job: string): boolean =>
  jobDigest(inputs as PricedJob) === job;

/** By supplier, the prices that stored answers promise for a job on that day and later. The lower of two promises applies. */
export function validPromises(
  answers: readonly PromisingAnswer[],
  job: string,
  today: PlainDay,
): ReadonlyMap<SupplierId, PricePromise> {
  const status = new Map<SupplierId, PricePromise>();
  const take = (supplierId: SupplierId, promise: PricePromise) => {
    if (promise.until < today) return;
    const other = status.get(supplierId);
    status.set(supplierId, other ? betterPromise(other, promise) : promise);
  };
  for (const answer of answers) {
    if (!isOfJob(answer, job)) continue;
    const { suppliers, standing: others = {} } = answer.pricing;
    for (const { supplierId, holdsUntil, extras } of answer.listings) {
      const storedSupplier = suppliers[supplierId];
      if (storedSupplier === undefined || holdsUntil === null) continue;
      take(supplierId, {
        lines: storedSupplier.lines,
        extras: extras.map(({ id, priceIncGst }) => [id, priceIncGst]),
        until: holdsUntil,
      });
    }
    for (const [supplierId, promise] of Object.entries(others)) take(toSupplierId(Number(supplierId)), promise);
  }
  return status;
}
