import type { SupplierId } from "../core/ids";
import type { Listing } from "./listing";
import { orderListings, type Sort } from "./order";
import { isRankingVersion, type ScoreFacts, sumScore, scoreParts } from "./recommended-score";

/** The inputs of one listing's position, as stored in the impression log. */
export interface RankingInputs {
  readonly isInstantlyPriced: boolean;
  readonly rating100: number;
  readonly ratingCount: number;
  readonly distanceMetres: number;
  /** Whole cents. */
  readonly total: number;
  readonly score: number;
  readonly facts: ScoreFacts;
}

type Listed = Pick<
  Listing,
  "isInstantlyPriced" | "rating100" | "ratingCount" | "distanceMetres" | "price" | "score" | "scoreFacts"
>;

/** The inputs of a listing's position when it is shown. */
export const toRankingInputs = ({
  isInstantlyPriced,
  rating100,
  ratingCount,
  distanceMetres,
  price,
  score,
  scoreFacts,
}: Listed): RankingInputs => ({
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
  /** Position in the list, from 1. */
  readonly position: number;
  /** Inputs of the position; null = the listing was not in one of our quotes. */
  readonly ranked: RankingInputs | null;
}

/** A listing whose position can be recalculated. */
export type RankedListing = ListingView & { readonly ranked: RankingInputs };

export type Difference =
  | { readonly kind: "version"; readonly displayed: string }
  | { readonly kind: "score"; readonly supplierId: SupplierId; readonly displayed: number; readonly recomputed: number }
  | {
      readonly kind: "place";
      readonly supplierId: SupplierId;
      readonly displayed: number;
      readonly recomputed: number;
    };

/**
 * Recalculates the scores and the order of one stored impression with the weights of its version. An empty result means that the impression was reproduced
 * exactly.
 */
export function rerankImpression(
  list: readonly RankedListing[],
  sort: Sort,
  version: string,
  ownServiceId: number,
): readonly Difference[] {
  if (!isRankingVersion(version)) return [{ kind: "version", displayed: version }];
  const scoredListings = list.map(({ supplierId, position, ranked }) => ({
    ...ranked,
    supplierId,
    position,
    price: { total: ranked.total },
    recomputed: sumScore(scoreParts(ranked.facts, version)),
  }));
  const scoreDifferences = scoredListings
    .filter(({ score, recomputed: newScore }) => score !== newScore)
    .map(
      ({ supplierId, score, recomputed: newScore }): Difference => ({
        kind: "score",
        supplierId,
        displayed: score,
        recomputed: newScore,
      }),
    );
  const ordered = orderListings(
    scoredListings.map((item) => ({ ...item, score: item.recomputed })),
    sort,
    ownServiceId,
  );
  const positionDifferences = ordered.flatMap(({ supplierId, position }, index): Difference[] =>
    position === index + 1 ? [] : [{ kind: "place", supplierId, displayed: position, recomputed: index + 1 }],
  );
  return [...scoreDifferences, ...positionDifferences];
}
