import type { LeadGuid } from "../domain/ids";
import type { CartItem } from "../domain/lead/cart-item";
import { readPricing, writePricing } from "../domain/pricing/kept-pricing";
import type { PlainDay } from "../domain/time/plain-date";
import type { ShownBefore } from "../domain/quotes/changes-since";
import type { LeadQuotes, ReplayableQuote } from "../usecases/ports/lead-quotes";
import { type PackedListings, packListings, unpackListings } from "./db/packed-listings";

/** A kept answer as stored in its lead's object: the part for pages and the part that only a replay reads, each packed. */
export interface KeptQuote {
  readonly inputHash: string;
  readonly ruleVersion: string;
  readonly serviceDay: PlainDay | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Listings, and what was shown before them, as gzipped JSON. */
  readonly listings: ArrayBuffer;
  /** Inputs and pricing, gzip of JSON. */
  readonly basis: ArrayBuffer;
}

/** Storage for the answers of leads. */
export interface QuoteStore {
  latest(guid: LeadGuid): Promise<KeptQuote | null>;
  listed(guid: LeadGuid, serviceDay: PlainDay | null): Promise<KeptQuote | null>;
  keep(guid: LeadGuid, quote: KeptQuote): Promise<void>;
  /** Newest first, without archived answers. */
  recent(guid: LeadGuid): Promise<readonly KeptQuote[]>;
  /** Newest first. */
  all(guid: LeadGuid): Promise<readonly KeptQuote[]>;
}

/** `pricing` is separate JSON, because it contains integers beyond JSON's range (kept-pricing.ts). */
interface Basis {
  readonly inputs: unknown;
  readonly pricing: string;
}

export async function packed(value: unknown): Promise<ArrayBuffer> {
  const words = new Blob([JSON.stringify(value)]).stream();
  return new Response(words.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
}

export async function unpacked<T>(bytes: ArrayBuffer): Promise<T> {
  return (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json()) as T;
}

type PackedShown = PackedListings & { readonly before?: ShownBefore | null };

async function shownIn(kept: KeptQuote) {
  const { before = null, ...listings } = await unpacked<PackedShown>(kept.listings);
  return { listings: unpackListings(listings), before };
}

/** One kept answer with everything that a replay reads. */
export async function replayableFrom(leadGuid: LeadGuid, kept: KeptQuote): Promise<ReplayableQuote> {
  const { inputHash, ruleVersion, createdAt } = kept;
  const [{ inputs, pricing }, shown] = await Promise.all([unpacked<Basis>(kept.basis), shownIn(kept)]);
  return { leadGuid, inputHash, ruleVersion, createdAt, inputs, ...shown, pricing: readPricing(pricing) };
}

/** The day that an answer was for, of its inputs. */
const dayOf = (inputs: unknown) => (inputs as { readonly serviceDay?: PlainDay | null }).serviceDay ?? null;

/** Leads' kept answers, packed and unpacked outside their object. */
export const leadQuotesIn = (store: QuoteStore): LeadQuotes => ({
  async latest(guid) {
    const kept = await store.latest(guid);
    return kept && { inputHash: kept.inputHash, shown: () => shownIn(kept) };
  },
  async listed(guid, serviceDay) {
    const kept = await store.listed(guid, serviceDay);
    if (kept === null) return null;
    const [{ listings }, { inputs, pricing }] = await Promise.all([shownIn(kept), unpacked<Basis>(kept.basis)]);
    const { cart } = inputs as { readonly cart: readonly Pick<CartItem, "key">[] };
    return { cart, listings, pricing: () => readPricing(pricing) };
  },
  async keep({ leadGuid, inputHash, ruleVersion, inputs, listings, before, pricing, createdAt }) {
    const basis = { inputs, pricing: writePricing(pricing) } satisfies Basis;
    await store.keep(leadGuid, {
      inputHash,
      ruleVersion,
      serviceDay: dayOf(inputs),
      createdAt,
      listings: await packed({ ...packListings(listings), ...(before && { before }) } satisfies PackedShown),
      basis: await packed(basis),
    });
  },
  async recent(guid, since) {
    const kept = await store.recent(guid);
    return Promise.all(kept.filter(({ createdAt }) => createdAt >= since).map((one) => replayableFrom(guid, one)));
  },
  async replayable(guid) {
    return Promise.all((await store.all(guid)).map((kept) => replayableFrom(guid, kept)));
  },
});
