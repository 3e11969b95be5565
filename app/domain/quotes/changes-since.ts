import { type BidOffer, isExpired } from "../bids/bid-offer";
import type { SupplierId } from "../ids";
import type { ListedPrice, QuotedListing } from "./listing";
import type { PlainDay } from "../time/plain-date";

type ShownCents = Pick<ListedPrice, "strategy" | "total" | "maxTotal" | "currency">;

/** One priced offer as a customer was shown it. */
export interface ShownOffer extends Pick<QuotedListing, "supplierId" | "name" | "distanceMetres"> {
  readonly price: ShownCents;
}

/** The priced offers of the last list that a customer was shown on an earlier day. */
export interface ShownBefore {
  /** That day, where the job is. */
  readonly day: PlainDay;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly offers: readonly ShownOffer[];
}

/** An offer whose price is another one now. */
export interface MovedPrice {
  readonly supplierId: SupplierId;
  readonly name: string;
  readonly was: ShownCents;
  readonly now: ShownCents;
}

/** The differences from the list that was shown before. A supplier is in at most one of the five groups. */
export interface ChangesSince {
  readonly day: PlainDay;
  readonly dearer: readonly MovedPrice[];
  readonly cheaper: readonly MovedPrice[];
  /** Had a price then, and have none here now: names. */
  readonly gone: readonly string[];
  /** Had no price here then: names. */
  readonly fresh: readonly string[];
  /** Sent an offer of their own, which has ended since: names. */
  readonly ended: readonly string[];
}

export interface ComparedWith {
  /** No farther than this; null = any distance. */
  readonly radiusMetres: number | null;
  /** Offers that suppliers sent themselves. Their prices come and go with them, and move no price of ours. */
  readonly bids: readonly Pick<BidOffer, "supplierId" | "expiresAt" | "items">[];
  /** Epoch milliseconds. */
  readonly now: number;
}

type Listed = Pick<QuotedListing, "supplierId" | "name" | "distanceMetres" | "isInstantlyPriced"> & {
  readonly price: ShownCents;
};

/** The part of a list that is stored to report changes later. */
export const shownOffers = (listings: readonly Listed[]): readonly ShownOffer[] =>
  listings.flatMap(({ supplierId, name, distanceMetres, isInstantlyPriced, price }) => {
    const { strategy, total, maxTotal, currency } = price;
    return isInstantlyPriced
      ? [{ supplierId, name, distanceMetres, price: { strategy, total, maxTotal, currency } }]
      : [];
  });

/** Compares two lists of one job; null = nothing has changed. A range counts by its upper end, then by its lower one. */
export function changesSince(
  before: ShownBefore,
  listings: readonly Listed[],
  { radiusMetres, bids, now }: ComparedWith,
): ChangesSince | null {
  const isNear = ({ distanceMetres }: Pick<Listed, "distanceMetres">) =>
    radiusMetres === null || distanceMetres <= radiusMetres;
  const priced = bids.filter(({ items }) => items.length > 0);
  const senders = new Set(priced.map(({ supplierId }) => supplierId));
  const open = new Set(priced.filter((bid) => !isExpired(bid, now)).map(({ supplierId }) => supplierId));
  const lapsed = new Set(
    priced.filter((bid) => isExpired(bid, now) && !isExpired(bid, before.at)).map(({ supplierId }) => supplierId),
  );
  const then = new Map(before.offers.map((offer) => [offer.supplierId, offer]));
  const shown = shownOffers(listings);
  const today = new Set(shown.map(({ supplierId }) => supplierId));
  const moved = shown.filter(isNear).flatMap(({ supplierId, name, price }) => {
    const was = senders.has(supplierId) ? undefined : then.get(supplierId)?.price;
    const by = was === undefined ? 0 : price.maxTotal - was.maxTotal || price.total - was.total;
    return was === undefined || by === 0 ? [] : [{ by, moved: { supplierId, name, was, now: price } }];
  });
  const changes: ChangesSince = {
    day: before.day,
    dearer: moved.filter(({ by }) => by > 0).map((one) => one.moved),
    cheaper: moved.filter(({ by }) => by < 0).map((one) => one.moved),
    gone: namesOf(
      before.offers.filter((one) => isNear(one) && !today.has(one.supplierId) && !senders.has(one.supplierId)),
    ),
    fresh: namesOf(shown.filter((one) => isNear(one) && !then.has(one.supplierId) && !lapsed.has(one.supplierId))),
    ended: namesOf(listings.filter((one) => isNear(one) && lapsed.has(one.supplierId) && !open.has(one.supplierId))),
  };
  return Object.values(changes).some((part) => Array.isArray(part) && part.length > 0) ? changes : null;
}

const namesOf = (offers: readonly Pick<Listed, "name">[]): readonly string[] => offers.map(({ name }) => name);
