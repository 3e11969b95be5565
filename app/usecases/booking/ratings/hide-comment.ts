import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { MAX_HIDDEN_REASON_LENGTH } from "../../../domain/booking/ratings/rating";
import type { Context } from "../../context";
import type { CommentedRating } from "../../../domain/booking/ratings/stored-rating";

/** Maximum number of comments listed, newest first. */
const MAX_LISTED_COMMENTS = 200;

/** Customers' comments about a supplier, newest first, for the operator. */
export const listComments = (
  context: Pick<Context, "db">,
  supplierId: SupplierId,
): Promise<readonly CommentedRating[]> => context.db.ratings.listNewestComments(supplierId, MAX_LISTED_COMMENTS);

/**
 * Hides the comment of a review, or shows it again. While it is hidden, the page shows the reason instead. The booking's history records the reason. The stars
 * still count. Repeating it changes nothing.
 */
export async function hideComment(
  context: Pick<Context, "db" | "clock">,
  bookingToken: BookingToken,
  decision: "hide" | "show",
  reasonInput: string,
): Promise<{ readonly ok: true } | Refusal<"review-not-found" | "invalid-input">> {
  const reason = reasonInput.trim();
  if (decision === "hide" && (reason === "" || reason.length > MAX_HIDDEN_REASON_LENGTH))
    return refuse("invalid-input", { reason: [`Enter a reason of up to ${MAX_HIDDEN_REASON_LENGTH} characters`] });
  const rating = await context.db.ratings.find(bookingToken);
  if (rating?.comments == null) return refuse("review-not-found");
  await context.db.ratings.hide(bookingToken, decision === "hide" ? reason : null, context.clock.now());
  return { ok: true };
}
