import { REPLY_MINUTES } from "../supplier/supplier-measures";

/** The inputs of the score. Prices are whole cents; null means not priced. */
export interface ScoreFacts {
  readonly price: number | null;
  /** Middle price of all priced listings of the same answer, offers from bidding among them; null = none is priced. */
  readonly medianPrice: number | null;
  readonly distanceMetres: number;
  readonly shrunkRating100: number;
  /** Days between the wished day and the first free one. */
  readonly daysLate: number;
  /** Measured; null = too little to say. Lists from before "2026-11-3" have neither. */
  readonly replyMinutes?: number | null;
  readonly completed10000?: number | null;
  /** In lists of "2026-11-1" alone, and so are the finished bookings. */
  readonly responseMinutes?: number;
  readonly completion10000?: number;
}

/**
 * The version of the ranking rules. A change below that can move a point gets a new version next to the old ones, so that a list that was shown can be
 * recalculated by its own rules. "2026-11-1" also weighed reply time and completed bookings, which came from the seed and were not measured (record 0025).
 * "2026-11-2" weighed neither.
 */
export const RANKING_VERSION = "2026-11-3";
const WITHOUT_MEASURED = "2026-11-2";
const WITH_UNMEASURED = "2026-11-1";

/**
 * The recommended order, published: how many of 10,000 points each part can give, and between which values.
 * Nothing a supplier pays for is in it, nor anything that is not measured.
 */
export const SCORE_WEIGHTS = {
  /** Full at 80 % of the middle price or less, nothing at 140 %. */
  price: 3500,
  /** Full at the door, nothing from 25 km. */
  distance: 2000,
  /** Full at 4.9 stars, nothing at 3.5; few reviews count as 4.4. */
  rating: 2000,
  /** Full on the wished day, nothing 14 days later. */
  availability: 1500,
  /** Full where answers come within half an hour of opening time, nothing at two hours. */
  reply: 500,
  /** Full where 99 of 100 confirmed bookings were done, nothing at 85. */
  completion: 500,
} as const;

type Part = keyof typeof SCORE_WEIGHTS | "response";
export type ScoreParts = Readonly<Partial<Record<Part, number>>>;

/**
 * Linear points between the value that earns nothing and the value that earns all, as a whole number within these limits. Where the two values are equal,
 * everyone gets the same.
 */
function scorePoints(weight: number, value: number, none: number, all: number): number {
  if (none === all) return 0;
  const share = ((value - none) * weight) / (all - none);
  return Math.max(0, Math.min(weight, Math.floor(share)));
}

type Weights = Readonly<Record<"price" | "distance" | "rating" | "availability", number>>;

/** What everybody has, from the first booking on. */
function knownScores(facts: ScoreFacts, weights: Weights) {
  const { price, medianPrice } = facts;
  return {
    price:
      price === null || medianPrice === null
        ? 0
        : scorePoints(weights.price, price * 100, medianPrice * 140, medianPrice * 80),
    distance: scorePoints(weights.distance, facts.distanceMetres, 25_000, 0),
    rating: scorePoints(weights.rating, facts.shrunkRating100, 350, 490),
    availability: scorePoints(weights.availability, facts.daysLate, 14, 0),
  };
}

/** Suppliers with too little data get the midpoint, so new suppliers are neither punished nor favoured. */
const measuredPoints = (weight: number, value: number | null | undefined, none: number, all: number): number =>
  value === null || value === undefined ? weight / 2 : scorePoints(weight, value, none, all);

const RULES: Readonly<Record<string, (facts: ScoreFacts) => ScoreParts>> = {
  [RANKING_VERSION]: (facts) => ({
    ...knownScores(facts, SCORE_WEIGHTS),
    reply: measuredPoints(
      SCORE_WEIGHTS.reply,
      facts.replyMinutes,
      REPLY_MINUTES.inTime,
      REPLY_MINUTES.beforeFirstReminder,
    ),
    completion: measuredPoints(SCORE_WEIGHTS.completion, facts.completed10000, 8_500, 9_900),
  }),
  [WITHOUT_MEASURED]: (facts) => knownScores(facts, { price: 4000, distance: 2000, rating: 2250, availability: 1750 }),
  [WITH_UNMEASURED]: (facts) => ({
    ...knownScores(facts, { price: 3500, distance: 2000, rating: 2000, availability: 1500 }),
    response: scorePoints(500, facts.responseMinutes ?? 240, 240, 15),
    completion: scorePoints(500, facts.completion10000 ?? 8_600, 8_600, 9_950),
  }),
};

/** The rules that weighed these facts: by what they knew of. */
export function rankingVersionOf({ responseMinutes, replyMinutes }: ScoreFacts): string {
  if (responseMinutes !== undefined) return WITH_UNMEASURED;
  return replyMinutes === undefined ? WITHOUT_MEASURED : RANKING_VERSION;
}

export const isRankingVersion = (version: string): boolean => version in RULES;

/** Points of each part, by the rules of the version. Throws for a version that there never was. */
export function scoreParts(facts: ScoreFacts, version = rankingVersionOf(facts)): ScoreParts {
  const rules = RULES[version];
  if (!rules) throw new RangeError(`no ranking version ${version}`);
  return rules(facts);
}

export const scoreOf = (parts: ScoreParts): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

/** The lower middle of a list of prices; null when it is empty. */
export function medianOf(prices: readonly number[]): number | null {
  const sorted = [...prices].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Enough reviews to mean something, and good ones. */
export const isHighlyRecommended = (supplier: { readonly ratingCount: number; readonly rating100: number }): boolean =>
  supplier.ratingCount >= 15 && supplier.rating100 >= 450;
