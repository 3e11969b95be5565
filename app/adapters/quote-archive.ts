import type { LeadGuid } from "../domain/core/ids";
import { type StoredQuote, compressJson, decompressJson } from "./lead-quotes";

/** Stored quotes of one lead in the bucket, as a gzipped JSON list. */
type ArchivedQuote = Omit<StoredQuote, "listings" | "basis"> & { readonly listings: unknown; readonly basis: unknown };

/** Key of a lead's archive in the bucket. */
export const quoteArchiveKey = (guid: LeadGuid) => `kept-quotes/${guid}.json.gz`;

/** The methods of a bucket that the archives use. Scripts pass a local implementation. */
export interface Bucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  put(key: string, bytes: ArrayBuffer): Promise<unknown>;
}

/** Archive of the quotes of leads that are no longer in use: one object per lead in the bucket, newest quote first. */
export function quoteArchive(bucket: Bucket) {
  const listQuotes = async (guid: LeadGuid): Promise<readonly ArchivedQuote[]> => {
    const archived = await bucket.get(quoteArchiveKey(guid));
    return archived === null ? [] : decompressJson<readonly ArchivedQuote[]>(await archived.arrayBuffer());
  };
  return {
    async read(guid: LeadGuid): Promise<readonly StoredQuote[]> {
      return Promise.all(
        (await listQuotes(guid)).map(async ({ listings, basis, ...of }) => ({
          ...of,
          listings: await compressJson(listings),
          basis: await compressJson(basis),
        })),
      );
    },
    /** Repeating it adds nothing. */
    async add(guid: LeadGuid, quotes: readonly StoredQuote[]): Promise<void> {
      const newQuotes: readonly ArchivedQuote[] = await Promise.all(
        quotes.map(async ({ listings, basis, ...of }) => ({
          ...of,
          listings: await decompressJson<unknown>(listings),
          basis: await decompressJson<unknown>(basis),
        })),
      );
      const newHashes = new Set(newQuotes.map(({ inputHash }) => inputHash));
      const storedQuotes = (await listQuotes(guid)).filter(({ inputHash }) => !newHashes.has(inputHash));
      await bucket.put(quoteArchiveKey(guid), await compressJson([...newQuotes, ...storedQuotes]));
    },
  };
}
