import type { BidOffer } from "../../domain/quotes/bids/bid-offer";
import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { orm, insertFrom } from "./orm";
import { bidOffers as offers, bidOfferViews as views } from "./schema/bid-offers";

export type NewBidOffer = Omit<BidOffer, "id" | "quotes" | "comments">;

const OFFER_COLUMNS = {
  id: offers.id,
  token: offers.token,
  leadGuid: offers.leadGuid,
  supplierId: offers.supplierId,
  isWorkshopBid: offers.isWorkshopBid,
  isExclusive: offers.isExclusive,
  expiresAt: offers.expiresAt,
  items: offers.items,
  additionalServices: offers.additionalServices,
  quotes: offers.quotes,
  comments: offers.comments,
};

/** Offers that suppliers make for leads, and views of these offers. */
export function d1BidOffers(db: D1Database) {
  const database = orm(db);
  const selectSubmitted = (condition: SQL | undefined) =>
    database
      .select(OFFER_COLUMNS)
      .from(offers)
      .where(and(condition, isNotNull(offers.submittedAt)));
  return {
    async create(offer: NewBidOffer, at: number): Promise<number> {
      const [created] = await database
        .insert(offers)
        .values({ ...offer, createdAt: at, submittedAt: at })
        .returning({ id: offers.id });
      return created?.id ?? 0;
    },
    async find(token: string): Promise<BidOffer | null> {
      return (await selectSubmitted(eq(offers.token, token)).get()) ?? null;
    },
    /** The supplier's newest offer for a lead. */
    async findBySupplier(leadGuid: LeadGuid, supplierId: SupplierId): Promise<BidOffer | null> {
      const newestOffer = await selectSubmitted(and(eq(offers.leadGuid, leadGuid), eq(offers.supplierId, supplierId)))
        .orderBy(desc(offers.id))
        .limit(1)
        .get();
      return newestOffer ?? null;
    },
    /** The offers of all suppliers for a lead, oldest first. */
    listByLead: (leadGuid: LeadGuid): Promise<readonly BidOffer[]> =>
      selectSubmitted(eq(offers.leadGuid, leadGuid)).orderBy(offers.id),
    /** Records a view of an offer, once per `viewing` (the id of the page view). Returns false if the offer does not exist. */
    async registerView(id: number, viewing: string, at: number): Promise<boolean> {
      const [, matches] = await database.batch([
        insertFrom(
          db,
          views,
          { bidOfferId: sql`${offers.id}`, viewing, viewedAt: at },
          sql`from ${offers} where ${eq(offers.id, id)}`,
        ).onConflictDoNothing(),
        database.select({ id: offers.id }).from(offers).where(eq(offers.id, id)),
      ]);
      return matches.length === 1;
    },
  };
}
