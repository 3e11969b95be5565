import { shorten } from "../../../domain/core/words/clean-text";
import type { Currency } from "../../../domain/core/country/country";
import { COUNTRIES } from "../../../domain/core/country/country";
import { workshopSlug } from "../../../domain/quotes/public-pages/published";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { fillBrandName } from "../../fleet/brand/customer-faqs";
import type { Context } from "../../context";
import { priceItemsAt, findNearbySuppliers } from "../priced-repairs";
import { findCommonCar } from "./cost-of";
import { readOrComputeFigures } from "./cached-figures";
import { toPlaceFacts, type PlaceFacts, type PricedRow, toPricedRows } from "./shown-prices";
import { publishedJobs } from "./published-jobs";
import { localToday } from "../../core/local-today";

/** Number of jobs with a price on the page that lists all jobs. */
const MAX_PRICED_JOBS = 8;
const MAX_SHOWN_REVIEWS = 3;
/** Maximum length of a review in characters. The workshop's page shows the whole review. */
const MAX_REVIEW_LENGTH = 240;

/** The jobs that have a price page, by category, and the prices of the most common ones. */
export interface CostIndex {
  readonly ok: true;
  readonly day: PlainDay;
  readonly currency: Currency;
  readonly categories: readonly {
    readonly name: string;
    readonly jobs: readonly { readonly slug: string; readonly name: string; readonly summary: string }[];
  }[];
  /** Common jobs with their prices. Empty if no supplier there shows a price. */
  readonly priced: readonly PricedRow[];
  /** The car and location of the prices in `priced`. */
  readonly car: string | null;
  readonly place: PlaceFacts | null;
  /** Reviews of bookings that were made on this site, newest first. Empty if there are none yet. */
  readonly reviews: readonly {
    readonly stars: number;
    readonly text: string;
    readonly reviewer: string;
    readonly ratedOn: PlainDay;
    readonly workshop: string;
    readonly slug: string;
  }[];
}

export const readCostIndex = (context: Context): Promise<CostIndex> =>
  readOrComputeFigures(context, "cost", () => computeCostIndex(context));

async function computeCostIndex(context: Context): Promise<CostIndex> {
  const { country } = context.config;
  const publishedContent = await context.db.publicPages.findByCountry(country);
  const [place] = publishedContent.places;
  const [jobs, categories, commonCar, ratingViews] = await Promise.all([
    publishedJobs(context, publishedContent),
    context.db.tasks.categories(),
    findCommonCar(context, publishedContent),
    context.db.ratings.listNewestShown(MAX_SHOWN_REVIEWS),
  ]);
  const listedJobs = jobs.slice(0, MAX_PRICED_JOBS);
  const pricedJobs =
    place && commonCar
      ? await priceItemsAt(
          context,
          commonCar,
          listedJobs,
          await findNearbySuppliers(context, place, listedJobs),
          place.state,
        )
      : [];
  return {
    ok: true,
    day: localToday(context),
    currency: COUNTRIES[country].currency,
    categories: [{ id: null, name: "Services" }, ...categories].flatMap(({ id, name }) => {
      const categoryJobs = jobs.filter(({ task }) => (task?.categoryId ?? null) === id).map(({ facts }) => facts);
      return categoryJobs.length === 0
        ? []
        : [{ name, jobs: categoryJobs.map(({ slug, name: job, summary }) => ({ slug, name: job, summary })) }];
    }),
    priced: toPricedRows(pricedJobs),
    car: commonCar?.car.text ?? null,
    place: place ? toPlaceFacts(place) : null,
    reviews: ratingViews.map(({ stars, comments, reviewer, ratedOn, supplierId, supplierName }) => {
      // The name of our own service contains a placeholder for the brand.
      const workshop = fillBrandName(context.config)(supplierName);
      return {
        ...{ stars, reviewer, ratedOn, workshop },
        text: shorten(comments, MAX_REVIEW_LENGTH),
        slug: workshopSlug({ id: supplierId, name: workshop }),
      };
    }),
  };
}
