import type { BidOffer } from "../../domain/quotes/bids/bid-offer";
import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { orm, insertSelect } from "./orm";
import { bidOffers as offers, bidOfferViews as views } from "./schema/bid-offers";

export type NewBidOffer = Omit<BidOffer, "id" | "quotes" | "comments">;

const OFFER = {
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

/** Suppliers' offers for leads, and the views of these offers. */
export function d1BidOffers(db: D1Database) {
  const store = orm(db);
  const sent = (condition: SQL | undefined) =>
    store
      .select(OFFER)
      .from(offers)
      .where(and(condition, isNotNull(offers.submittedAt)));
  return {
    async make(offer: NewBidOffer, at: number): Promise<number> {
      const [created] = await store
        .insert(offers)
        .values({ ...offer, createdAt: at, submittedAt: at })
        .returning({ id: offers.id });
      return created?.id ?? 0;
    },
    async find(token: string): Promise<BidOffer | null> {
      return (await sent(eq(offers.token, token)).get()) ?? null;
    },
    /** The supplier's newest offer for a lead. */
    async ofSupplier(leadGuid: LeadGuid, supplierId: SupplierId): Promise<BidOffer | null> {
      const newest = await sent(and(eq(offers.leadGuid, leadGuid), eq(offers.supplierId, supplierId)))
        .orderBy(desc(offers.id))
        .limit(1)
        .get();
      return newest ?? null;
    },
    /** Every supplier's offers for a lead, oldest first. */
    ofLead: (leadGuid: LeadGuid): Promise<readonly BidOffer[]> =>
      sent(eq(offers.leadGuid, leadGuid)).orderBy(offers.id),
    /** Records a view once per `viewing`. Returns false if the offer does not exist. */
    async registerView(id: number, viewing: string, at: number): Promise<boolean> {
      const [, matches] = await store.batch([
        store
          .insert(views)
          .select(
            insertSelect(
              views,
              { bidOfferId: sql`${offers.id}`, viewing, viewedAt: at },
              sql`from ${offers} where ${eq(offers.id, id)}`,
            ),
          )
          .onConflictDoNothing(),
        store.select({ id: offers.id }).from(offers).where(eq(offers.id, id)),
      ]);
      return matches.length === 1;
    },
  };
}
