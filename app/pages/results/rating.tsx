import { Icon } from "../../ui/icon";

/** Formats a rating in hundredths with one decimal, rounded half up: "4.6". */
export function ratingText(rating100: number): string {
  const tenths = Math.floor((rating100 + 5) / 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Above 50 the exact number adds no information. */
export const ratingCountText = (count: number): string => (count > 50 ? "50+" : String(count));

/** The rating as a number with the review count. A supplier without reviews has a text instead. */
export function Rating({ rating100, count }: { rating100: number; count: number }) {
  if (count === 0) return <span className="text-sm text-soft">No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap tabular-nums">
      <Icon name="star" className="size-4 fill-attention-line text-attention-line" />
      <span className="sr-only">Rated </span>
      <span className="font-semibold">{ratingText(rating100)}</span>
      <span className="sr-only"> out of 5, reviews: </span>
      <span className="text-soft">({ratingCountText(count)})</span>
    </span>
  );
}
