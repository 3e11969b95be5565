import type { LeadGuid } from "../domain/core/ids";
import type { CartItem } from "../domain/lead/cart-item";
import { readPricing, writePricing } from "../domain/pricing/stored-pricing";
import type { PlainDay } from "../domain/core/time/plain-date";
import type { PreviousList } from "../domain/quotes/changes-since";
import type { LeadQuotes, ReplayableQuote } from "../domain/quotes/lead-quote";
import { type PackedListings, packListings, unpackListings } from "./db/packed-listings";

/** A stored quote in its lead's object. It has a part for pages and a part that only a replay reads, each packed. */
export interface StoredQuote {
  readonly inputHash: string;
  readonly ruleVersion: string;
  readonly serviceDay: PlainDay | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Current and previously displayed listings, as gzipped JSON. */
  readonly listings: ArrayBuffer;
  /** Inputs and pricing, as gzipped JSON. */
  readonly basis: ArrayBuffer;
}

/** Storage for leads' quotes. */
export interface QuoteStore {
  findLatest(guid: LeadGuid): Promise<StoredQuote | null>;
  findListed(guid: LeadGuid, serviceDay: PlainDay | null): Promise<StoredQuote | null>;
  save(guid: LeadGuid, quote: StoredQuote): Promise<void>;
  /** Newest first, without archived answers. */
  listRecent(guid: LeadGuid): Promise<readonly StoredQuote[]>;
  /** Newest first. */
  all(guid: LeadGuid): Promise<readonly StoredQuote[]>;
}

/** `pricing` is separate JSON, because it contains integers that JSON numbers cannot represent (stored-pricing.ts). */
interface QuoteBasis {
  readonly inputs: unknown;
  readonly pricing: string;
}

export async function compressJson(value: unknown): Promise<ArrayBuffer> {
  const text = new Blob([JSON.stringify(value)]).stream();
  return new Response(text.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
}

export async function decompressJson<T>(bytes: ArrayBuffer): Promise<T> {
  return (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json()) as T;
}

type PackedImpression = PackedListings & { readonly before?: PreviousList | null };

async function toQuoteView(storedQuote: StoredQuote) {
  const { before = null, ...listings } = await decompressJson<PackedImpression>(storedQuote.listings);
  return { listings: unpackListings(listings), before };
}

/** A stored quote with everything that a replay reads. */
export async function toReplayableQuote(leadGuid: LeadGuid, storedQuote: StoredQuote): Promise<ReplayableQuote> {
  const { inputHash, ruleVersion, createdAt } = storedQuote;
  const [{ inputs, pricing }, view] = await Promise.all([
    decompressJson<QuoteBasis>(storedQuote.basis),
    toQuoteView(storedQuote),
  ]);
  return { leadGuid, inputHash, ruleVersion, createdAt, inputs, ...view, pricing: readPricing(pricing) };
}

/** The service day in the quote's inputs. */
const serviceDayOf = (inputs: unknown) => (inputs as { readonly serviceDay?: PlainDay | null }).serviceDay ?? null;

/** Stored quotes of leads. Packed and unpacked outside the lead's Durable Object. */
export const createLeadQuotes = (store: QuoteStore): LeadQuotes => ({
  async findLatest(guid) {
    const storedQuote = await store.findLatest(guid);
    return storedQuote && { inputHash: storedQuote.inputHash, readListings: () => toQuoteView(storedQuote) };
  },
  async findListed(guid, serviceDay) {
    const storedQuote = await store.findListed(guid, serviceDay);
    if (storedQuote === null) return null;
    const [{ listings }, { inputs, pricing }] = await Promise.all([
      toQuoteView(storedQuote),
      decompressJson<QuoteBasis>(storedQuote.basis),
    ]);
    const { cart } = inputs as { readonly cart: readonly Pick<CartItem, "key">[] };
    return { cart, listings, readPricing: () => readPricing(pricing) };
  },
  async save({ leadGuid, inputHash, ruleVersion, inputs, listings, before, pricing, createdAt }) {
    const basis = { inputs, pricing: writePricing(pricing) } satisfies QuoteBasis;
    await store.save(leadGuid, {
      inputHash,
      ruleVersion,
      serviceDay: serviceDayOf(inputs),
      createdAt,
      listings: await compressJson({ ...packListings(listings), ...(before && { before }) } satisfies PackedImpression),
      basis: await compressJson(basis),
    });
  },
  async listRecent(guid, since) {
    const storedQuotes = await store.listRecent(guid);
    return Promise.all(
      storedQuotes
        .filter(({ createdAt }) => createdAt >= since)
        .map((storedQuote) => toReplayableQuote(guid, storedQuote)),
    );
  },
  async replayable(guid) {
    return Promise.all((await store.all(guid)).map((storedQuote) => toReplayableQuote(guid, storedQuote)));
  },
});
