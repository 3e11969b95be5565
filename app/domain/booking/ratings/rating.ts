import type { Booking } from "../booking";
import { daysBetween } from "../../core/time/days.ts";
import type { PlainDay } from "../../core/time/plain-date";
import type { FormErrors } from "../../core/forms/read-form";

/** A customer's review of a booking. */
export interface Rating {
  readonly stars: number;
  readonly comments: string | null;
}

/** Number of days after the service day during which a booking can be rated (P-401). */
export const REVIEW_WINDOW_DAYS = 90;
export const MAX_COMMENT_LENGTH = 2000;
/** Preselected when the link does not contain a rating. Saved only when the customer submits the form. */
export const DEFAULT_STARS = 5;

export type RatingAvailability = "cancelled" | "not-done" | "open" | "expired";

/** Whether a booking can be rated on a given day in the supplier's zone: only if the work was done, and for 90 days from the service day. */
export function ratingAvailability(
  { status, serviceDay }: Pick<Booking, "status" | "serviceDay">,
  today: PlainDay,
): RatingAvailability {
  if (status === "Cancelled") return "cancelled";
  if (status !== "Serviced") return "not-done";
  return daysBetween(serviceDay, today) <= REVIEW_WINDOW_DAYS ? "open" : "expired";
}

/** Returns the number of stars given in a link, or the default for 0 and invalid values. */
export function parseStars(text: string): number {
  const stars = /^[1-5]$/.test(text) ? Number(text) : 0;
  return stars === 0 ? DEFAULT_STARS : stars;
}

/** Parses the form into a rating or its field errors. */
export function readRating(input: {
  readonly stars: unknown;
  readonly comments: string | null;
}): { readonly ok: true; readonly rating: Rating } | { readonly ok: false; readonly fields: FormErrors } {
  const stars = Number(input.stars);
  const comments = input.comments?.trim() || null;
  const fields: Record<string, readonly string[]> = {};
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) fields.StarCount = ["Choose one to five stars"];
  if (comments !== null && comments.length > MAX_COMMENT_LENGTH)
    fields.Comments = [`Use at most ${MAX_COMMENT_LENGTH} characters`];
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, rating: { stars, comments } };
}

/** Maximum length of the operator's reason for hiding a comment. The reason is public. */
export const MAX_HIDDEN_REASON_LENGTH = 200;
