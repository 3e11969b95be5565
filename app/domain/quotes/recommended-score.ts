/** What a listing is weighed by. Prices are whole cents; null = not priced. */
export interface ScoreFacts {
  readonly price: number | null;
  /** Middle price of all priced listings of the same answer, offers from bidding among them; null = none is priced. */
  readonly medianPrice: number | null;
  readonly distanceMetres: number;
  readonly shrunkRating100: number;
  /** Days between the wished day and the first free one. */
  readonly daysLate: number;
  readonly responseMinutes: number;
  readonly completion10000: number;
}

/** Names the rules that made an order. Change it with every change below that can move a point. */
export const RANKING_VERSION = "2026-11-1";

/**
 * The recommended order, published: how many of 10,000 points each part can give, and between which values.
 * Nothing a supplier pays for is in it.
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
  /** Full when quotes are answered within 15 minutes, nothing from 4 hours. */
  response: 500,
  /** Full when 99.5 % of bookings are completed, nothing at 86 %. */
  completion: 500,
} as const;

export type ScoreParts = Readonly<Record<keyof typeof SCORE_WEIGHTS, number>>;

/** Points on a straight line between the value that earns nothing and the value that earns all; whole, never outside. Where the two are one, nobody is told apart by it. */
function points(weight: number, value: number, none: number, all: number): number {
  if (none === all) return 0;
  const share = ((value - none) * weight) / (all - none);
  return Math.max(0, Math.min(weight, Math.floor(share)));
}

export function scoreParts(facts: ScoreFacts): ScoreParts {
  const { price, medianPrice } = facts;
  return {
    price: price === null || medianPrice === null ? 0 : points(SCORE_WEIGHTS.price, price * 100, medianPrice * 140, medianPrice * 80),
    distance: points(SCORE_WEIGHTS.distance, facts.distanceMetres, 25_000, 0),
    rating: points(SCORE_WEIGHTS.rating, facts.shrunkRating100, 350, 490),
    availability: points(SCORE_WEIGHTS.availability, facts.daysLate, 14, 0),
    response: points(SCORE_WEIGHTS.response, facts.responseMinutes, 240, 15),
    completion: points(SCORE_WEIGHTS.completion, facts.completion10000, 8_600, 9_950),
  };
}

export const scoreOf = (parts: ScoreParts): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

/** The lower middle of a list of prices; null when it is empty. */
export function medianOf(prices: readonly number[]): number | null {
  const sorted = [...prices].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
