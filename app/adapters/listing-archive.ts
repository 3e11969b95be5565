import type { LeadGuid } from "../domain/core/ids";
import type { SavedListView } from "../domain/quotes/list-view";
import { type StoredEvent, viewOf } from "./db/listing-events";
import { compressJson, decompressJson } from "./lead-quotes";
import type { Bucket } from "./quote-archive";

/** Key of a lead's archive in the bucket. */
export const listingArchiveKey = (guid: LeadGuid) => `listing-events/${guid}.json.gz`;

/** Archive of impressions and clicks of settled leads: one object per lead in the bucket, a gzipped JSON list, oldest first. */
export function listingArchive(bucket: Bucket) {
  const all = async (guid: LeadGuid): Promise<readonly StoredEvent[]> => {
    const match = await bucket.get(listingArchiveKey(guid));
    return match === null ? [] : decompressJson<readonly StoredEvent[]>(await match.arrayBuffer());
  };
  return {
    async views(guid: LeadGuid): Promise<readonly SavedListView[]> {
      return (await all(guid)).flatMap((event) => viewOf(guid, event) ?? []);
    },
    /** Idempotent. */
    async add(guid: LeadGuid, events: readonly StoredEvent[]): Promise<void> {
      const before = await all(guid);
      const knownEvents = new Set(before.map((event) => JSON.stringify(event)));
      const added = events.filter((event) => !knownEvents.has(JSON.stringify(event)));
      if (added.length > 0) await bucket.put(listingArchiveKey(guid), await compressJson([...before, ...added]));
    },
  };
}
