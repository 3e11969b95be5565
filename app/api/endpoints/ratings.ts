import { z } from "zod";
import { DEFAULT_STARS, MAX_COMMENT_LENGTH, type Rating } from "../../domain/booking/ratings/rating";
import type { Context } from "../../usecases/context";
import { readRating } from "../../usecases/booking/ratings/read-rating";
import { type SaveRatingInput, saveRating } from "../../usecases/booking/ratings/save-rating";
import { okResult, endpoint, tokenText } from "../endpoint";

const STARS = z.int().min(1).max(5);
const COMMENTS = z.string().max(MAX_COMMENT_LENGTH).nullable().optional();
/** RatingToken is the secret from a review invitation, or the token of a booking that this browser or person made. Each booking has one rating. */
const RATING = z.object({
  StarCount: z.int().min(0).max(5),
  RatingToken: tokenText,
  Comments: z.string().nullable(),
  HasRatingWindowExpired: z.boolean(),
});
const SUCCESS_RESPONSE = z.object({
  Success: z.boolean(),
  StarCount: STARS,
  RatingToken: tokenText,
  Comments: z.string().nullable(),
});

const toRatingResult = (token: string, { stars, comments }: Rating) =>
  okResult({ Success: true, StarCount: stars, RatingToken: token, Comments: comments });

async function save(app: Context, input: SaveRatingInput) {
  const saveResult = await saveRating(app, input);
  return saveResult.ok ? toRatingResult(input.ratingToken, saveResult.rating) : saveResult;
}

/** Why a rating cannot be saved. */
const RATING_REFUSALS = [
  "work-not-done",
  "booking-not-found",
  "invalid-input",
  "rate-limited",
  "rating-window-expired",
  "review-not-yours",
  "supplier-cannot-review",
] as const;

export const RATING_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/rating/{bookingToken}",
    tag: "Ratings",
    summary: "Returns the caller's own review of a booking; StarCount is 0 if there is none yet",
    limit: "lookup",
    params: z.object({ bookingToken: tokenText }),
    answer: RATING,
    refuses: ["booking-not-found", "review-not-yours", "supplier-cannot-review"],
    async use({ params: { bookingToken } }, app) {
      const rating = await readRating(app, bookingToken);
      if (!rating.ok) return rating;
      return okResult({
        StarCount: rating.rating?.stars ?? 0,
        RatingToken: bookingToken,
        Comments: rating.rating?.comments ?? null,
        HasRatingWindowExpired: rating.window === "expired",
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/rating",
    tag: "Ratings",
    summary: `Rates a confirmed booking within 90 days of the service, for its customer only; a second rating replaces the first. A form may preselect ${DEFAULT_STARS} stars`,
    body: z.object({ RatingToken: tokenText, StarCount: STARS, Comments: COMMENTS }),
    answer: SUCCESS_RESPONSE,
    refuses: RATING_REFUSALS,
    use: ({ body }, app) =>
      save(app, { ratingToken: body.RatingToken, stars: body.StarCount, comments: body.Comments }),
  }),
  endpoint({
    method: "POST",
    path: "/api/rating/stars/update",
    tag: "Ratings",
    summary: "Changes the stars of a rating and keeps the comments",
    body: z.object({ RatingToken: tokenText, StarCount: STARS }),
    answer: SUCCESS_RESPONSE,
    refuses: RATING_REFUSALS,
    use: ({ body }, app) => save(app, { ratingToken: body.RatingToken, stars: body.StarCount, comments: undefined }),
  }),
  endpoint({
    method: "POST",
    path: "/api/rating/update",
    tag: "Ratings",
    summary: "Changes the stars and comments of a rating",
    body: z.object({ RatingToken: tokenText, StarCount: STARS, Comments: COMMENTS }),
    answer: SUCCESS_RESPONSE,
    refuses: RATING_REFUSALS,
    use: ({ body }, app) =>
      save(app, { ratingToken: body.RatingToken, stars: body.StarCount, comments: body.Comments }),
  }),
];
