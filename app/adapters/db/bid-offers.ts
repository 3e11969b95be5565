import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BidOffers } from "../../usecases/ports/bid-offers";
import { orm, insertSelect } from "./orm";
import { bidOffers as offers, bidOfferViews as views } from "./schema/bid-offers";

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

export function d1BidOffers(db: D1Database): BidOffers {
  const store = orm(db);
  const sent = (condition: SQL | undefined) =>
    store
      .select(OFFER)
      .from(offers)
      .where(and(condition, isNotNull(offers.submittedAt)));
  return {
    async make(offer, at) {
      const [created] = await store
        .insert(offers)
        .values({ ...offer, createdAt: at, submittedAt: at })
        .returning({ id: offers.id });
      return created?.id ?? 0;
    },
    async find(token) {
      return (await sent(eq(offers.token, token)).get()) ?? null;
    },
    async ofSupplier(leadGuid, supplierId) {
      const newest = await sent(and(eq(offers.leadGuid, leadGuid), eq(offers.supplierId, supplierId)))
        .orderBy(desc(offers.id))
        .limit(1)
        .get();
      return newest ?? null;
    },
    ofLead: (leadGuid) => sent(eq(offers.leadGuid, leadGuid)).orderBy(offers.id),
    async registerView(id, viewing, at) {
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
