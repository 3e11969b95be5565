import type { LeadGuid } from "../domain/core/ids";
import type { SavedListView } from "../domain/quotes/list-view";
import { type StoredEvent, toListView } from "./db/listing-events";
import { compressJson, decompressJson } from "./lead-quotes";
import type { Bucket } from "./quote-archive";

/** Key of a lead's archive in the bucket. */
export const listingArchiveKey = (guid: LeadGuid) => `listing-events/${guid}.json.gz`;

/** Archive of the impressions and clicks of leads that are no longer in use: one object per lead in the bucket, a gzipped JSON list, oldest first. */
export function listingArchive(bucket: Bucket) {
  const listEvents = async (guid: LeadGuid): Promise<readonly StoredEvent[]> => {
    const archived = await bucket.get(listingArchiveKey(guid));
    return archived === null ? [] : decompressJson<readonly StoredEvent[]>(await archived.arrayBuffer());
  };
  return {
    async listViews(guid: LeadGuid): Promise<readonly SavedListView[]> {
      return (await listEvents(guid)).flatMap((event) => toListView(guid, event) ?? []);
    },
    /** Repeating it adds nothing. */
    async add(guid: LeadGuid, events: readonly StoredEvent[]): Promise<void> {
      const storedEvents = await listEvents(guid);
      const knownEvents = new Set(storedEvents.map((event) => JSON.stringify(event)));
      const newEvents = events.filter((event) => !knownEvents.has(JSON.stringify(event)));
      if (newEvents.length > 0)
        await bucket.put(listingArchiveKey(guid), await compressJson([...storedEvents, ...newEvents]));
    },
  };
}
