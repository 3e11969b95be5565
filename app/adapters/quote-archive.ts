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

/** Archive of the stored quotes of settled leads: one object per lead in the bucket, newest quote first. */
export function quoteArchive(bucket: Bucket) {
  const list = async (guid: LeadGuid): Promise<readonly ArchivedQuote[]> => {
    const match = await bucket.get(quoteArchiveKey(guid));
    return match === null ? [] : decompressJson<readonly ArchivedQuote[]>(await match.arrayBuffer());
  };
  return {
    async read(guid: LeadGuid): Promise<readonly StoredQuote[]> {
      return Promise.all(
        (await list(guid)).map(async ({ listings, basis, ...of }) => ({
          ...of,
          listings: await compressJson(listings),
          basis: await compressJson(basis),
        })),
      );
    },
    /** Idempotent. */
    async add(guid: LeadGuid, quotes: readonly StoredQuote[]): Promise<void> {
      const added: readonly ArchivedQuote[] = await Promise.all(
        quotes.map(async ({ listings, basis, ...of }) => ({
          ...of,
          listings: await decompressJson<unknown>(listings),
          basis: await decompressJson<unknown>(basis),
        })),
      );
      const knownHashes = new Set(added.map(({ inputHash }) => inputHash));
      const before = (await list(guid)).filter(({ inputHash }) => !knownHashes.has(inputHash));
      await bucket.put(quoteArchiveKey(guid), await compressJson([...added, ...before]));
    },
  };
}
