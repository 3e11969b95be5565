import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { LeadGuid } from "../../domain/ids";
import { rankingVersionOf } from "../../domain/quotes/recommended-score";
import type { KeptView, ListingEvents } from "../../usecases/ports/listing-events";
import { orm, selected } from "./orm";
import { leads } from "./schema/leads";
import { listingEvents } from "./schema/listing-events";
import { suppliers } from "./schema/suppliers";

const isOf = (leadGuid: LeadGuid | null, afterId: number) =>
  and(
    gt(listingEvents.id, afterId),
    eq(listingEvents.kind, "shown"),
    leadGuid === null ? undefined : eq(listingEvents.leadGuid, leadGuid),
  );

/** One round: a row is written only beside a lead and suppliers that exist. */
export function d1ListingEvents(db: D1Database): Omit<ListingEvents, "packedViews"> {
  const store = orm(db);
  const add = async (
    leadGuid: LeadGuid,
    row: Omit<Parameters<typeof selected<typeof listingEvents>>[1], "leadGuid">,
    where: SQL,
  ) => {
    const isLead = eq(leads.guid, leadGuid);
    const [lead, added] = await store.batch([
      store.select({ guid: leads.guid }).from(leads).where(isLead),
      // An insert with a condition, which `values` cannot have.
      store
        .insert(listingEvents)
        .select(
          selected(
            listingEvents,
            { ...row, leadGuid: sql`${leads.guid}` },
            sql`from ${leads} where ${and(isLead, where)}`,
          ),
        ),
    ]);
    return { isLead: lead.length === 1, isKept: added.meta.changes > 0 };
  };
  return {
    addView(leadGuid, { listed, ...of }, at) {
      const facts = listed.find(({ ranked }) => ranked !== null)?.ranked?.facts;
      const rankingVersion = facts ? rankingVersionOf(facts) : null;
      const known = sql`(select json_group_array(json(e.value)) from json_each(${JSON.stringify(listed)}) e where exists (select 1 from ${suppliers} where ${suppliers.id} = e.value ->> 'supplierId'))`;
      return add(leadGuid, { ...of, kind: "shown", at, rankingVersion, listed: known }, sql`${known} <> '[]'`);
    },
    addPress: (leadGuid, supplierId, kind, at) =>
      add(
        leadGuid,
        { kind, at, supplierId },
        sql`exists (select 1 from ${suppliers} where ${eq(suppliers.id, supplierId)})`,
      ),
    async views(leadGuid, afterId, limit) {
      const rows = await store
        .select()
        .from(listingEvents)
        .where(isOf(leadGuid, afterId))
        .orderBy(asc(listingEvents.id))
        .limit(limit);
      return rows.flatMap(({ listed, sort, kind: _, supplierId: __, ...of }) =>
        listed === null || sort === null ? [] : [{ ...of, sort, listed }],
      );
    },
  };
}

/** The looks at a lead's results that are in the database, and what takes them and the presses out of it once they lie elsewhere. */
export function listingEventsOfLead(db: D1Database, leadGuid: LeadGuid) {
  const store = orm(db);
  const ofLead = eq(listingEvents.leadGuid, leadGuid);
  return {
    async all(): Promise<{ readonly newestId: number; readonly events: readonly KeptEvent[] }> {
      const rows = await store.select().from(listingEvents).where(ofLead).orderBy(asc(listingEvents.id));
      return { newestId: rows.at(-1)?.id ?? 0, events: rows.map(({ id: _, leadGuid: __, ...event }) => event) };
    },
    /** Those that were read, and none that came since. */
    async forget(newestId: number): Promise<void> {
      await store.delete(listingEvents).where(and(ofLead, lte(listingEvents.id, newestId)));
    },
  };
}

/** A row without its address. */
export type KeptEvent = Omit<typeof listingEvents.$inferSelect, "id" | "leadGuid">;

/** A look as the log tells it; null = a press. */
export const viewOf = (leadGuid: LeadGuid, { kind, listed, sort, ...of }: KeptEvent): KeptView | null =>
  kind === "shown" && listed !== null && sort !== null
    ? {
        leadGuid,
        at: of.at,
        serviceDay: of.serviceDay,
        variant: of.variant,
        rankingVersion: of.rankingVersion,
        sort,
        listed,
      }
    : null;
