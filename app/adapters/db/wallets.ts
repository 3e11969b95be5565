import type { ListedPosting, WalletPosting } from "../../domain/booking/wallet/wallet";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import type { SupplierId } from "../../domain/core/ids";
import { and, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { type Cents, ZERO } from "../../domain/core/money/money";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { BidEnding } from "../../domain/quotes/bids/counter";
import { grantStatements, runWithGrant } from "./giveaways";
import { fromJson, selectColumns, orm, valuesInJson, runInBatch } from "./orm";
import { bidOffers } from "./schema/bid-offers";
import { leadBids, walletPostings as postings } from "./schema/lead-bids";
import { leads } from "./schema/leads";

/** A supplier's wallet balance, as a column for any select. */
export const walletBalance = (supplierId: SupplierId) =>
  sql`(select coalesce(sum(${postings.amount}), 0) from ${postings} where ${eq(postings.supplierId, supplierId)})`
    .mapWith(postings.amount)
    .as("balance");

const leadToken = sql<
  string | null
>`(select ${bidOffers.token} from ${bidOffers} where ${and(eq(bidOffers.leadGuid, postings.about), eq(bidOffers.supplierId, postings.supplierId), isNotNull(bidOffers.invitedAt))})`.as(
  "leadToken",
);
const ending =
  sql<BidEnding | null>`(select ${leadBids.ending} from ${leadBids} where ${eq(leadBids.leadGuid, postings.about)})`.as(
    "ending",
  );
const isMineAccepted =
  sql`exists (select 1 from ${leadBids} join ${bidOffers} on ${eq(bidOffers.id, leadBids.acceptedBidOfferId)} where ${and(eq(leadBids.leadGuid, postings.about), eq(bidOffers.supplierId, postings.supplierId))})`
    .mapWith(Boolean)
    .as("isMineAccepted");
const vehicle = sql`(select ${leads.state} -> '$.vehicle' from ${leads} where ${eq(leads.guid, postings.about)})`
  .mapWith(fromJson<LeadVehicle | null>)
  .as("vehicle");

/** Newest first. */
export const newestPostings = (db: D1Database, supplierId: SupplierId, limit: number) =>
  orm(db)
    .select({ ...selectColumns(getTableColumns(postings)), leadToken, ending, isMineAccepted, vehicle })
    .from(postings)
    .where(eq(postings.supplierId, supplierId))
    .orderBy(desc(postings.at), postings.id)
    .limit(limit);

/** Suppliers' balances, stored as postings that never change. The debit for a claim is written with the claim (`report` in lead-bids.ts). */
export function d1Wallets(db: D1Database) {
  const database = orm(db);
  const selectSum = (supplierId: SupplierId) =>
    database
      .select({ balance: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(postings.amount) })
      .from(postings)
      .where(eq(postings.supplierId, supplierId));
  return {
    balance: async (supplierId: SupplierId): Promise<Cents> => (await selectSum(supplierId).get())?.balance ?? ZERO,
    /** Reads the balance, and which of these postings it includes. */
    async readBalance(
      supplierId: SupplierId,
      postingIds: readonly string[],
    ): Promise<{ readonly balance: Cents; readonly posted: ReadonlySet<string> }> {
      const [[sum], postedRows] = await database.batch([
        selectSum(supplierId),
        database
          .select({ id: postings.id })
          .from(postings)
          .where(sql`${postings.id} in ${valuesInJson(postingIds)}`),
      ]);
      return { balance: sum?.balance ?? ZERO, posted: new Set(postedRows.map(({ id }) => id)) };
    },
    /** Newest first. */
    postings: (supplierId: SupplierId, limit: number): Promise<readonly ListedPosting[]> =>
      newestPostings(db, supplierId, limit),
    /** Returns false if the posting already exists. `grant` is required for amounts that the marketplace gives away. Throws GrantRefusedError. */
    async post(posting: WalletPosting, grant: Grant | null = null): Promise<boolean> {
      const results = await runWithGrant(() =>
        runInBatch(db, [
          ...grantStatements(db, grant),
          database.insert(postings).values(posting).onConflictDoNothing(),
        ]),
      );
      return results.at(-1)?.meta.changes === 1;
    },
  };
}
