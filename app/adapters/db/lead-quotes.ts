import type { LeadGuid } from "../../domain/ids";
import { and, desc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { CartItem } from "../../domain/lead/cart-item";
import { readPricing, writePricing } from "../../domain/pricing/kept-pricing";
import type { LeadQuotes } from "../../usecases/ports/lead-quotes";
import { excluded, fromJson, orm, subselect } from "./orm";
import { type PackedListings, packListings, unpackListings } from "./packed-listings";
import { supplyChanges } from "./schema/supplier-settings";
import { leadQuotes } from "./schema/suppliers";

/** An answer is some fifty kilobytes with its pricing; going back and forth between a few dates is all that people do. */
const NEWEST_KEPT = 3;

const { inputHash, ruleVersion, inputs, pricing, createdAt } = leadQuotes;
/** Read when they are asked for. */
const LISTINGS = sql<string>`${leadQuotes.listings}`;
/** How far the changes of suppliers have come in the squares that an answer was searched in. */
const REVISION_NOW = subselect<number>(
  sql`select coalesce(sum(${supplyChanges.revision}), 0) from json_each(${inputs}, '$.supply.squares') s cross join ${supplyChanges} where ${supplyChanges.square} = s.value`,
);

const listingsOf = (packed: string) => unpackListings(fromJson<PackedListings>(packed));

export function d1LeadQuotes(db: D1Database): LeadQuotes {
  const store = orm(db);
  const of = (guid: LeadGuid, condition?: SQL) => and(eq(leadQuotes.leadGuid, guid), condition);
  return {
    async latest(leadGuid) {
      const row = await store
        .select({ inputHash, listings: LISTINGS, revisionNow: REVISION_NOW })
        .from(leadQuotes)
        .where(of(leadGuid))
        .orderBy(desc(createdAt))
        .limit(1)
        .get();
      return row
        ? { inputHash: row.inputHash, revisionNow: row.revisionNow, listings: () => listingsOf(row.listings) }
        : null;
    },
    async listed(leadGuid, serviceDay) {
      const row = await store
        .select({
          cart: sql`${inputs} -> '$.cart'`.mapWith(fromJson<readonly Pick<CartItem, "key">[]>),
          listings: LISTINGS,
          pricing,
        })
        .from(leadQuotes)
        .where(of(leadGuid))
        // `is`, so that no day is a day of its own.
        .orderBy(desc(sql`${inputs} ->> '$.serviceDay' is ${serviceDay}`), desc(createdAt))
        .limit(1)
        .get();
      return row
        ? { cart: row.cart, listings: listingsOf(row.listings), pricing: () => readPricing(row.pricing) }
        : null;
    },
    async keep(quote) {
      const { leadGuid } = quote;
      const newest = store
        .select({ inputHash })
        .from(leadQuotes)
        .where(of(leadGuid))
        .orderBy(desc(createdAt))
        .limit(NEWEST_KEPT);
      await store.batch([
        store
          .insert(leadQuotes)
          .values({ ...quote, listings: packListings(quote.listings), pricing: writePricing(quote.pricing) })
          .onConflictDoUpdate({
            target: [leadQuotes.leadGuid, inputHash],
            set: {
              listings: excluded(leadQuotes.listings),
              pricing: excluded(pricing),
              createdAt: excluded(createdAt),
            },
          }),
        store.delete(leadQuotes).where(of(leadGuid, notInArray(inputHash, newest))),
      ]);
    },
    async replayable(leadGuid) {
      const rows = await store
        .select({ inputHash, ruleVersion, inputs, listings: LISTINGS, pricing, createdAt })
        .from(leadQuotes)
        .where(of(leadGuid))
        .orderBy(desc(createdAt));
      return rows.map((row) => ({
        ...row,
        leadGuid,
        listings: listingsOf(row.listings),
        pricing: readPricing(row.pricing),
      }));
    },
  };
}
