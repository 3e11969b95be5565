import type { SupplierId } from "../core/ids";
import type { Listing } from "./listing";
import { orderListings, type Sort } from "./order";
import { isRankingVersion, type ScoreFacts, scoreOf, scoreParts } from "./recommended-score";

/** The inputs of one listing's position, as stored in the impression log. */
export interface Ranked {
  readonly isInstantlyPriced: boolean;
  readonly rating100: number;
  readonly ratingCount: number;
  readonly distanceMetres: number;
  /** Whole cents. */
  readonly total: number;
  /** That was shown. */
  readonly score: number;
  readonly facts: ScoreFacts;
}

type Listed = Pick<
  Listing,
  "isInstantlyPriced" | "rating100" | "ratingCount" | "distanceMetres" | "price" | "score" | "scoreFacts"
>;

/** The inputs of a listing's position at the time it is listed. */
export const rankedOf = ({
  isInstantlyPriced,
  rating100,
  ratingCount,
  distanceMetres,
  price,
  score,
  scoreFacts,
}: Listed): Ranked => ({
  isInstantlyPriced,
  rating100,
  ratingCount,
  distanceMetres,
  total: price.total,
  score,
  facts: scoreFacts,
});

export interface ListingView {
  readonly supplierId: SupplierId;
  /** In the list, from 1. */
  readonly position: number;
  /** null = the listing was in no answer of ours. */
  readonly ranked: Ranked | null;
}

/** A listing whose place can be made again. */
export type RankedListing = ListingView & { readonly ranked: Ranked };

export type Difference =
  | { readonly kind: "version"; readonly shown: string }
  | { readonly kind: "score"; readonly supplierId: SupplierId; readonly shown: number; readonly again: number }
  | { readonly kind: "place"; readonly supplierId: SupplierId; readonly shown: number; readonly again: number };

/** Recalculates one stored impression of a list: scores by the weights of its version, then the order. No difference means that it was reproduced. */
export function rankAgain(
  list: readonly RankedListing[],
  sort: Sort,
  version: string,
  ownServiceId: number,
): readonly Difference[] {
  if (!isRankingVersion(version)) return [{ kind: "version", shown: version }];
  const scored = list.map(({ supplierId, position, ranked }) => ({
    ...ranked,
    supplierId,
    position,
    price: { total: ranked.total },
    again: scoreOf(scoreParts(ranked.facts, version)),
  }));
  const scores = scored
    .filter(({ score, again }) => score !== again)
    .map(({ supplierId, score, again }): Difference => ({ kind: "score", supplierId, shown: score, again }));
  const ordered = orderListings(
    scored.map((item) => ({ ...item, score: item.again })),
    sort,
    ownServiceId,
  );
  const places = ordered.flatMap(({ supplierId, position }, index): Difference[] =>
    position === index + 1 ? [] : [{ kind: "place", supplierId, shown: position, again: index + 1 }],
  );
  return [...scores, ...places];
}
