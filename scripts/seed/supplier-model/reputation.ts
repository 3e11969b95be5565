import { addDays } from "../../../app/domain/core/time/days.ts";
import type { PlainDay } from "../../../app/domain/core/time/plain-date.ts";
import { type Draw, pickEvenly, pickFromRanges } from "./draw.ts";
import type { SupplierModel } from "./model.ts";

export interface Rating {
  readonly count: number;
  readonly rating100: number;
  readonly shrunk100: number;
  /** Number of ratings with 1 to 5 stars each. */
  readonly stars: number[];
  /** Stars of the latest reviews, newest first. */
  readonly newest: number[];
}

/** Number of reviews that have a text. The star counts include all reviews. */
const MAX_STORED_REVIEWS = 8;

export function ratingOf(model: SupplierModel, draw: Draw): Rating {
  const { prior, stars: shares } = model.rating;
  const count = pickFromRanges(model.rating.count, draw.u("rating.count"));
  const q = 0.3 + 0.7 * draw.u("rating.quality");
  const starShare = (star: "5" | "4" | "3" | "2") => Number(shares[star][0]) + Number(shares[star][1]) * q;
  const steps = ([5, 4, 3, 2] as const).map((star) => [star, starShare(`${star}`)] as const);
  const inputs = Array.from({ length: count }, (_, i) => {
    let remainingStars = draw.u(`rating.${i + 1}`);
    for (const [rating, portion] of steps) {
      if (remainingStars < portion) return rating;
      remainingStars -= portion;
    }
    return 1;
  });
  const sum = inputs.reduce<number>((total, star) => total + star, 0);
  return {
    count,
    rating100: count === 0 ? 0 : Math.round((100 * sum) / count),
    shrunk100: Math.round((100 * (Number(prior.mean) * prior.weight + sum)) / (prior.weight + count)),
    stars: [1, 2, 3, 4, 5].map((star) => inputs.filter((item) => item === star).length),
    newest: inputs.slice(-MAX_STORED_REVIEWS).reverse(),
  };
}

const SENTENCES: Readonly<Record<number, readonly string[]>> = {
  5: [
    "Booked on the day I asked for and picked up on time.",
    "The price on the day was the price in the quote.",
    "They showed me the worn parts and explained the work.",
    "Clear messages from drop-off to pick-up.",
  ],
  4: [
    "Good work, and the car was ready a little later than planned.",
    "Happy with the job. Parking out front is tight.",
    "Friendly at the counter and fair on price.",
  ],
  3: ["The work was fine. I had to ring twice for an update.", "Job done, with a longer wait than I expected."],
  2: ["The work had to be looked at again the week after.", "Ready a day late, with little notice."],
  1: ["The booking was moved twice.", "I was not told about a delay until I arrived."],
};

export interface Review {
  readonly stars: number;
  readonly reviewedOn: PlainDay;
  readonly reviewer: string;
  readonly body: string;
}

/** Demo review texts: plain sentences from a list, chosen by the drawn stars. */
export function reviewsOf(model: SupplierModel, rating: Rating, today: PlainDay, draw: Draw): Review[] {
  return rating.newest.map((stars, i) => ({
    stars,
    reviewedOn: addDays(today, -(3 + i * 11 + Math.floor(draw.u(`review.${i}.age`) * 11))),
    reviewer: `${pickEvenly(model.names.contactFirst, draw.u(`review.${i}.first`))} ${pickEvenly(model.names.contactLast, draw.u(`review.${i}.last`)).charAt(0)}.`,
    body: pickEvenly(SENTENCES[stars] ?? [], draw.u(`review.${i}.body`)),
  }));
}
