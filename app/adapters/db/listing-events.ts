import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { rankingVersionOf } from "../../domain/quotes/recommended-score";
import type { ListingEvents } from "../../usecases/ports/listing-events";
import { orm, selected } from "./orm";
import { leads } from "./schema/leads";
import { listingEvents } from "./schema/listing-events";
import { suppliers } from "./schema/suppliers";

/** One round: the rows are made from one JSON list, and only beside a lead and a supplier that exist. */
export function d1ListingEvents(db: D1Database): ListingEvents {
  const store = orm(db);
  return {
    async add(leadGuid, events, at) {
      const rows = JSON.stringify(
        events.map((event) => ({
          ...event,
          rankingVersion: event.ranked ? rankingVersionOf(event.ranked.facts) : null,
        })),
      );
      const of = (name: string) => sql`e.value ->> ${name}`;
      const isLead = eq(leads.guid, leadGuid);
      const isSupplier = sql`exists (select 1 from ${suppliers} where ${suppliers.id} = e.value ->> 'supplierId')`;
      const [lead, added] = await store.batch([
        store.select({ guid: leads.guid }).from(leads).where(isLead),
        // An insert from a list and a condition, which `values` cannot have.
        store.insert(listingEvents).select(
          selected(
            listingEvents,
            {
              leadGuid: sql`${leads.guid}`,
              supplierId: of("supplierId"),
              kind: of("kind"),
              position: of("position"),
              serviceDay: of("serviceDay"),
              at,
              sort: of("sort"),
              variant: of("variant"),
              rankingVersion: of("rankingVersion"),
              ranked: of("ranked"),
            },
            sql`from ${leads}, json_each(${rows}) e where ${and(isLead, isSupplier)}`,
          ),
        ),
      ]);
      return { isLead: lead.length === 1, kept: added.meta.changes };
    },
    async ranked(leadGuid, afterId, limit) {
      const rows = await store
        .select()
        .from(listingEvents)
        .where(
          and(
            gt(listingEvents.id, afterId),
            leadGuid === null ? undefined : eq(listingEvents.leadGuid, leadGuid),
            eq(listingEvents.kind, "shown"),
            isNotNull(listingEvents.position),
            isNotNull(listingEvents.sort),
            isNotNull(listingEvents.rankingVersion),
            isNotNull(listingEvents.ranked),
          ),
        )
        .orderBy(asc(listingEvents.id))
        .limit(limit);
      return rows.flatMap(({ id, leadGuid, at, supplierId, position, sort, rankingVersion, ranked }) =>
        position === null || sort === null || rankingVersion === null || ranked === null
          ? []
          : [{ id, leadGuid, at, supplierId, position, sort, rankingVersion, ranked }],
      );
    },
  };
}
