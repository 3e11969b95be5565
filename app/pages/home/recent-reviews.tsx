import { LINK_CLASS } from "../../ui/classes";
import { formatDay } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { Section } from "../../ui/page";
import type { CostIndex } from "../../usecases/quotes/public-pages/cost-index";

/** The latest customer reviews of completed work. Renders nothing if there are none. */
export function RecentReviews({ reviews }: Pick<CostIndex, "reviews">) {
  if (reviews.length === 0) return null;
  return (
    <Section id="written-lately" title="Latest customer reviews">
      <ul className="grid gap-5 md:grid-cols-3">
        {reviews.map(({ stars, text, reviewer, ratedOn, workshop, slug }) => (
          <li key={`${ratedOn} ${reviewer} ${text}`} className="grid content-start gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="inline-flex items-center gap-1 font-semibold">
                <Icon name="star" className="size-4 fill-attention-line text-attention-line" />
                <span className="sr-only">Stars: </span>
                {stars}
              </span>
              <span className="text-sm text-soft">
                {reviewer}, {formatDay(ratedOn)}
              </span>
            </p>
            <p className="break-words">{text}</p>
            <a href={`/workshops/${slug}`} className={LINK_CLASS}>
              {workshop}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
