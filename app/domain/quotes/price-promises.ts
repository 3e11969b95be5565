import { fingerprintOf } from "../core/hashing/canonical-json";
import { type SupplierId, supplierId as toSupplierId } from "../core/ids";
import type { StoredPricing } from "../pricing/stored-pricing";
import { betterPromise, type PricePromise } from "../pricing/price-promise";
import { addDays } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import type { QuotedListing } from "./listing";

/** For how many days after the day of a list its prices are guaranteed (docs/decisions/0090). */
const HELD_DAYS = 1;

/** The last day for which today's list guarantees prices that have no earlier promise. */
export const promisedUntil = (today: PlainDay): PlainDay => addDays(today, HELD_DAYS);

/** The parts of a job that determine its price. Taken from a lead, or from the inputs stored with a quote. */
interface PricedJob {
  readonly country?: unknown;
  readonly cart?: unknown;
  readonly vehicle?: unknown;
  readonly requiredExtras?: unknown;
}

/** A digest that identifies a job. */
export const jobDigest = ({ country, cart, vehicle, requiredExtras }: PricedJob): string =>
  fingerprintOf({ country, cart, vehicle, requiredExtras });

/** A stored quote that may contain price promises. */
export interface PromisingAnswer {
  readonly inputs: unknown;
  readonly listings: readonly QuotedListing[];
  readonly pricing: StoredPricing;
}

/** Whether a quote was for the given job. */
export const isOfJob = ({ inputs }: Pick<PromisingAnswer, "inputs">, job: string): boolean =>
  jobDigest(inputs as PricedJob) === job;

/** Promises by supplier from stored quotes for a job that are valid on the given day. The lower of two promises applies. */
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
