import type { LeadGuid } from "../../domain/core/ids";
import { eq } from "drizzle-orm";
import type { StoredSave } from "../../usecases/ports/lead-records";
import type { LeadEvent, PhotoEvent, SupplierAskedEvent } from "../../domain/lead/stored-lead";
import { orm } from "./orm";
import { capturedImageEvents } from "./schema/captured-images";
import { supplierDirectLeads } from "./schema/leads";

/** Queries for a lead's photo events and direct requests to suppliers, without its saves. Pass the results of the batch to `toLeadEvents`. */
export function leadEventQueries(db: D1Database, guid: LeadGuid) {
  const database = orm(db);
  return [
    database
      .select({
        actor: capturedImageEvents.actor,
        event: capturedImageEvents.event,
        reason: capturedImageEvents.reason,
        at: capturedImageEvents.at,
      })
      .from(capturedImageEvents)
      .where(eq(capturedImageEvents.leadGuid, guid))
      .orderBy(capturedImageEvents.id),
    database
      .select({
        actor: supplierDirectLeads.actor,
        supplierId: supplierDirectLeads.supplierId,
        at: supplierDirectLeads.askedAt,
      })
      .from(supplierDirectLeads)
      .where(eq(supplierDirectLeads.leadGuid, guid))
      .orderBy(supplierDirectLeads.id),
  ] as const;
}

type Queries = ReturnType<typeof leadEventQueries>;

/** Events of a lead, sorted by revision. Photo events and direct requests get the revision of the save before them. */
export function toLeadEvents(
  storedSaves: readonly StoredSave[],
  photos: Awaited<Queries[0]>,
  requests: Awaited<Queries[1]>,
): readonly ((LeadEvent | PhotoEvent | SupplierAskedEvent) & { readonly revision: number; readonly at: number })[] {
  const saves = storedSaves.map(({ actor, event, reason, revision, savedAt }) => ({
    actor,
    event,
    reason,
    revision,
    at: savedAt,
  }));
  const revisionAt = (at: number) => saves.findLast((save) => save.at <= at)?.revision ?? 0;
  const photoEvents = photos.map((event) => ({ ...event, revision: revisionAt(event.at) }));
  const requestEvents = requests.map(({ supplierId, ...event }) => ({
    ...event,
    revision: revisionAt(event.at),
    event: "supplier-contacted" as const,
    reason: `supplier ${supplierId}`,
  }));
  // The sort is stable, so photos and requests stay after the save with the same revision.
  return [...saves, ...photoEvents, ...requestEvents].sort((a, b) => a.revision - b.revision);
}
