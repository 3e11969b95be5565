import { REPLY_MINUTES } from "../supplier/supplier";

/** The inputs of the score. Prices are whole cents; null means not priced. */
export interface ScoreFacts {
  readonly price: number | null;
  /** Median price of all priced listings in the same quote, including offers from bidding; null = none has a price. */
  readonly medianPrice: number | null;
  readonly distanceMetres: number;
  readonly shrunkRating100: number;
  /** Days between the requested day and the first free day. */
  readonly daysAfterRequest: number;
  /** Measured values; null = too little data. Absent in lists from before ranking version "2026-11-3". */
  readonly replyMinutes?: number | null;
  readonly completed10000?: number | null;
  /** Only in lists of version "2026-11-1", as is `completion10000`. */
  readonly responseMinutes?: number;
  readonly completion10000?: number;
}

/**
 * The version of the ranking rules. Every change below that can affect a score needs a new version alongside the old ones, so that old lists can be
 * recalculated with their own rules. "2026-11-1" included reply time and completed bookings that came from seed data and were not measured (record 0025).
 * "2026-11-2" included neither.
 */
export const RANKING_VERSION = "2026-11-3";
const UNMEASURED_RESPONSE_VERSION = "2026-11-2";
const ESTIMATED_RESPONSE_VERSION = "2026-11-1";

/**
 * The published recommended order: the maximum points of each part out of 10,000, and the range that earns them. Payments by suppliers
 * have no influence. A part that has not been measured yet earns half of its points.
 */
export const SCORE_WEIGHTS = {
  /** Full points at 80% of the median price or less, none at 140%. */
  price: 3500,
  /** Full points at distance 0, none from 25 km. */
  distance: 2000,
  /** Full points at 4.9 stars, none at 3.5. The rating is adjusted towards 4.4 if there are few reviews. */
  rating: 2000,
  /** Full points on the requested day, none 14 days later. */
  availability: 1500,
  /** Full points for replies within half an hour, counted in opening hours; none at two hours. */
  reply: 500,
  /** Full points if 99% of the bookings that the supplier completed or cancelled were completed, none at 85%. */
  completion: 500,
} as const;

/** Distance in metres at and beyond which a supplier earns no points for distance. */
export const NO_POINTS_FROM_METRES = 25_000;
/** If the first free day is this many days or more after the requested day, it earns no points. */
export const NO_POINTS_FROM_DAYS = 14;

type ScorePart = keyof typeof SCORE_WEIGHTS | "response";
export type ScoreParts = Readonly<Partial<Record<ScorePart, number>>>;

/**
 * Points on a linear scale from `noneAt` (no points) to `fullAt` (full points), rounded down and limited to 0 to `weight`. If both values are equal, the result is
 * 0 for everyone.
 */
function scorePoints(weight: number, value: number, noneAt: number, fullAt: number): number {
  if (noneAt === fullAt) return 0;
  const share = ((value - noneAt) * weight) / (fullAt - noneAt);
  return Math.max(0, Math.min(weight, Math.floor(share)));
}

type Weights = Readonly<Record<"price" | "distance" | "rating" | "availability", number>>;

/** Points for the parts that are known for every supplier, even without bookings. */
function scoreKnownFacts(facts: ScoreFacts, weights: Weights) {
  const { price, medianPrice } = facts;
  return {
    price:
      price === null || medianPrice === null
        ? 0
        : scorePoints(weights.price, price * 100, medianPrice * 140, medianPrice * 80),
    distance: scorePoints(weights.distance, facts.distanceMetres, NO_POINTS_FROM_METRES, 0),
    rating: scorePoints(weights.rating, facts.shrunkRating100, 350, 490),
    availability: scorePoints(weights.availability, facts.daysAfterRequest, NO_POINTS_FROM_DAYS, 0),
  };
}

/** Suppliers with too little data get half the points, so that new suppliers are neither penalised nor favoured. */
const measuredPoints = (weight: number, value: number | null | undefined, noneAt: number, fullAt: number): number =>
  value === null || value === undefined ? weight / 2 : scorePoints(weight, value, noneAt, fullAt);

const RULES: Readonly<Record<string, (facts: ScoreFacts) => ScoreParts>> = {
  [RANKING_VERSION]: (facts) => ({
    ...scoreKnownFacts(facts, SCORE_WEIGHTS),
    reply: measuredPoints(
      SCORE_WEIGHTS.reply,
      facts.replyMinutes,
      REPLY_MINUTES.inTime,
      REPLY_MINUTES.beforeFirstReminder,
    ),
    completion: measuredPoints(SCORE_WEIGHTS.completion, facts.completed10000, 8_500, 9_900),
  }),
  [UNMEASURED_RESPONSE_VERSION]: (facts) =>
    scoreKnownFacts(facts, { price: 4000, distance: 2000, rating: 2250, availability: 1750 }),
  [ESTIMATED_RESPONSE_VERSION]: (facts) => ({
    ...scoreKnownFacts(facts, { price: 3500, distance: 2000, rating: 2000, availability: 1500 }),
    response: scorePoints(500, facts.responseMinutes ?? 240, 240, 15),
    completion: scorePoints(500, facts.completion10000 ?? 8_600, 8_600, 9_950),
  }),
};

/** Determines the version of the rules from the facts that are present. */
export function findRankingVersion({ responseMinutes, replyMinutes }: ScoreFacts): string {
  if (responseMinutes !== undefined) return ESTIMATED_RESPONSE_VERSION;
  return replyMinutes === undefined ? UNMEASURED_RESPONSE_VERSION : RANKING_VERSION;
}

export const isRankingVersion = (version: string): boolean => version in RULES;

/** Points for each part by the rules of the version. Throws for an unknown version. */
export function scoreParts(facts: ScoreFacts, version = findRankingVersion(facts)): ScoreParts {
  const rules = RULES[version];
  if (!rules) throw new RangeError(`no ranking version ${version}`);
  return rules(facts);
}

export const sumScore = (parts: ScoreParts): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

/** The median of a list of prices, the lower one if there are two; null when the list is empty. */
export function findMedian(prices: readonly number[]): number | null {
  const sorted = [...prices].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Whether a supplier has at least 15 reviews averaging 4.5 stars or more. */
export const isHighlyRecommended = (supplier: { readonly ratingCount: number; readonly rating100: number }): boolean =>
  supplier.ratingCount >= 15 && supplier.rating100 >= 450;
