import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { SupplierId, LeadGuid } from "../../domain/core/ids";
import type { RankedListing, ListingView } from "../../domain/quotes/rerank";
import { findRankingVersion } from "../../domain/quotes/recommended-score";
import type { ListView, AddedEvents, ListingEventKind, SavedListView } from "../../domain/quotes/list-view";
import { orm, insertFrom } from "./orm";
import { leads } from "./schema/leads";
import { listingEvents } from "./schema/listing-events";
import { suppliers } from "./schema/suppliers";

const belongsToLead = (leadGuid: LeadGuid | null, afterId: number) =>
  and(
    gt(listingEvents.id, afterId),
    eq(listingEvents.kind, "shown"),
    leadGuid === null ? undefined : eq(listingEvents.leadGuid, leadGuid),
  );

const supplierExists = (id: SQL) => sql`exists (select 1 from ${suppliers} where ${suppliers.id} = ${id})`;
const isRanked = (listing: ListingView): listing is RankedListing => listing.ranked !== null;

/**
 * Impressions and clicks on the results page. Rows are only added. Takes one round trip, because the insert itself checks that the lead and the suppliers
 * exist.
 */
export function d1ListingEvents(db: D1Database) {
  const database = orm(db);
  const add = async (
    leadGuid: LeadGuid,
    row: Omit<Parameters<typeof insertFrom<typeof listingEvents>>[2], "leadGuid">,
    where: SQL,
  ) => {
    const isLead = eq(leads.guid, leadGuid);
    const [lead, added] = await database.batch([
      database.select({ guid: leads.guid }).from(leads).where(isLead),
      insertFrom(
        db,
        listingEvents,
        { ...row, leadGuid: sql`${leads.guid}` },
        sql`from ${leads} where ${and(isLead, where)}`,
      ),
    ]);
    return { leadExists: lead.length === 1, supplierExists: added.meta.changes > 0 };
  };
  return {
    addView(leadGuid: LeadGuid, { listed: listingViews, ...view }: ListView, at: number): Promise<AddedEvents> {
      const ranked = listingViews.filter(isRanked);
      const unranked = listingViews.flatMap((listingView) =>
        isRanked(listingView) ? [] : [[listingView.position, listingView.supplierId]],
      );
      const [best] = ranked;
      const listingsUpToBest = listingViews
        .slice(0, best && listingViews.indexOf(best) + 1)
        .map(({ supplierId }) => supplierId);
      const topSupplierId = sql`(select q.value from json_each(${JSON.stringify(listingsUpToBest)}) q where ${supplierExists(sql`q.value`)} order by q.key limit 1)`;
      const unrankedJson = sql`(select nullif(json_group_array(json(q.value)), '[]') from json_each(${JSON.stringify(unranked)}) q where ${supplierExists(sql`q.value ->> 1`)})`;
      return add(
        leadGuid,
        {
          ...view,
          kind: "shown",
          at,
          supplierId: topSupplierId,
          rankingVersion: best ? findRankingVersion(best.ranked.facts) : null,
          priced: ranked.filter((rankedListing) => rankedListing.ranked.isInstantlyPriced).length,
          listed: ranked,
          unranked: unranked.length === 0 ? null : unrankedJson,
        },
        sql`${topSupplierId} is not null`,
      );
    },
    addPress: (leadGuid: LeadGuid, supplierId: SupplierId, kind: ListingEventKind, at: number): Promise<AddedEvents> =>
      add(leadGuid, { kind, at, supplierId }, supplierExists(sql`${supplierId}`)),
    /** Impressions in the order of their ids, starting after an id, at most `limit`. Lead null = all leads. */
    async listViews(
      leadGuid: LeadGuid | null,
      afterId: number,
      limit: number,
    ): Promise<readonly (SavedListView & { readonly id: number })[]> {
      const rows = await database
        .select()
        .from(listingEvents)
        .where(belongsToLead(leadGuid, afterId))
        .orderBy(asc(listingEvents.id))
        .limit(limit);
      return rows.flatMap(({ id, leadGuid: eventLeadGuid, ...event }) => {
        const view = toListView(eventLeadGuid, event);
        return view === null ? [] : [{ id, ...view }];
      });
    },
  };
}

/** The impressions and clicks of a lead that are still in the database. They are deleted after the impressions are archived. */
export function listingEventsOfLead(db: D1Database, leadGuid: LeadGuid) {
  const database = orm(db);
  const isLeadEvent = eq(listingEvents.leadGuid, leadGuid);
  return {
    async all(): Promise<{ readonly newestId: number; readonly events: readonly StoredEvent[] }> {
      const rows = await database.select().from(listingEvents).where(isLeadEvent).orderBy(asc(listingEvents.id));
      return { newestId: rows.at(-1)?.id ?? 0, events: rows.map(({ id: _, leadGuid: __, ...event }) => event) };
    },
    /** Deletes rows up to this id, so that newer ones remain. */
    async deleteUpTo(newestId: number): Promise<void> {
      await database.delete(listingEvents).where(and(isLeadEvent, lte(listingEvents.id, newestId)));
    },
  };
}

/** A row without its id and lead. */
export type StoredEvent = Omit<typeof listingEvents.$inferSelect, "id" | "leadGuid">;

/** An impression from the log with all its listings in order; null for a click. */
export const toListView = (
  leadGuid: LeadGuid,
  { kind, listed: rankedListings, unranked, sort, ...details }: StoredEvent,
): SavedListView | null =>
  kind === "shown" && rankedListings !== null && sort !== null
    ? {
        leadGuid,
        at: details.at,
        serviceDay: details.serviceDay,
        variant: details.variant,
        rankingVersion: details.rankingVersion,
        sort,
        listed: [
          ...rankedListings,
          ...(unranked ?? []).map(([position, supplierId]) => ({ supplierId, position, ranked: null })),
        ].sort((a, b) => a.position - b.position),
      }
    : null;
