import type { CostIndex } from "../../usecases/quotes/public-pages/cost-index";
import { HomeIntro } from "./home-intro";
import { RecentReviews } from "./recent-reviews";
import { JobPrices } from "../public-pages/job-prices";
import { LINK_CLASS } from "../../ui/classes";
import { Section } from "../../ui/page";

/** Example prices of common jobs: figures from the cost pages, with date and place. */
export function PriceExamples({ index }: { index: Pick<CostIndex, "priced" | "day" | "currency" | "car" | "place"> }) {
  const { priced, car, place } = index;
  if (priced.length === 0 || place === null || car === null) return null;
  return (
    <Section id="prices-shown" title={`What jobs cost in ${place.name}`}>
      <JobPrices index={index} />
      <p className="flex flex-wrap gap-x-5">
        <a href="/cost" className={LINK_CLASS}>
          All prices
        </a>
        <a href="/mechanics" className={LINK_CLASS}>
          Prices by suburb
        </a>
      </p>
    </Section>
  );
}

interface Props {
  /** Data of the price examples. Null = not available. */
  costs: Pick<CostIndex, "priced" | "day" | "currency" | "car" | "place" | "reviews"> | null;
  brand: string;
  canSignIn: boolean;
}

/** Everything on the home page below the quote form. A separate chunk, so that the search does not wait for it. */
export default function HomeDetails({ costs, brand, canSignIn }: Props) {
  return (
    <div className="mt-12 grid gap-10 border-t border-line pt-8">
      {costs && <PriceExamples index={costs} />}
      {costs && <RecentReviews reviews={costs.reviews} />}
      <HomeIntro brand={brand} canSignIn={canSignIn} />
    </div>
  );
}
