import type { CostIndex } from "../../usecases/quotes/public-pages/cost-index";
import { HomeIntro } from "./home-intro";
import { PriceExamples } from "./prices-shown";
import { RecentReviews } from "./recent-reviews";

interface Props {
  /** null = not at hand. */
  costs: Pick<CostIndex, "priced" | "day" | "currency" | "car" | "place" | "reviews"> | null;
  brand: string;
  canSignIn: boolean;
}

/** All of the home page that one does not press to begin a quote: a file of its own, which the search above does not wait for. */
export default function HomeDetails({ costs, brand, canSignIn }: Props) {
  return (
    <div className="mt-12 grid gap-10 border-t border-line pt-8">
      {costs && <PriceExamples index={costs} />}
      {costs && <RecentReviews reviews={costs.reviews} />}
      <HomeIntro brand={brand} canSignIn={canSignIn} />
    </div>
  );
}
