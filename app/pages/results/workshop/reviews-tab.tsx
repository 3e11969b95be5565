import { formatDay } from "../../../ui/format";
import { Icon } from "../../../ui/icon";
import { Rating } from "../rating";
import { PreviousNextLinks } from "./neighbours";
import type { WorkshopData } from "./workshop-data.server";

/** Number of reviews per page (P-400). */
const PAGE_SIZE = 5;

/** One page of reviews, numbered from 1. An invalid number is replaced by the nearest valid one. */
export function reviewPage<T>(
  reviews: readonly T[],
  requestedPage: number,
): { readonly pageItems: readonly T[]; readonly number: number; readonly pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(reviews.length / PAGE_SIZE));
  const number = Math.min(pageCount, Math.max(1, Math.trunc(requestedPage) || 1));
  return { pageItems: reviews.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), number, pageCount };
}

export function ReviewsTab({
  data,
  page,
  pageHref,
}: {
  data: WorkshopData;
  page: number;
  pageHref: (page: number) => string;
}) {
  const { pageItems: supplierReviews, number, pageCount } = reviewPage(data.reviews, page);
  return (
    <div className="grid gap-4">
      <p>
        <Rating rating100={data.rating100} count={data.ratingCount} />
      </p>
      {supplierReviews.length === 0 ? (
        <p>
          {data.isUnnamed
            ? "You can read the reviews once you know which workshop does the work."
            : "No one has written a review yet."}
        </p>
      ) : (
        <ul className="grid gap-4" aria-label="Reviews">
          {supplierReviews.map((review, index) => (
            <li key={`${review.reviewedOn}:${index}`} className="grid gap-1 border-b border-line pb-4">
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
                <span className="inline-flex items-center gap-1 font-semibold text-ink">
                  <Icon name="star" className="size-4 fill-attention-line text-attention-line" />
                  {review.stars}
                  <span className="sr-only"> out of 5</span>
                </span>
                <span>{review.reviewer}</span>
                <span>{formatDay(review.reviewedOn)}</span>
              </p>
              <p className="whitespace-pre-line break-words">{review.body}</p>
              {review.reply !== null && (
                <p className="mt-2 border-l-4 border-line pl-4 whitespace-pre-line break-words">
                  <strong>{data.name} replied:</strong> {review.reply}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <PreviousNextLinks
        label="Review pages"
        positionText={`Page ${number} of ${pageCount}`}
        number={number}
        count={pageCount}
        pageHref={pageHref}
        text={["Newer", "Older"]}
      />
    </div>
  );
}
