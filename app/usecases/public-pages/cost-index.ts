import { shorten } from "../../domain/words/clean-text";
import type { Currency } from "../../domain/country/country";
import { COUNTRIES } from "../../domain/country/country";
import { workshopSlug } from "../../domain/public-pages/published";
import type { Spread } from "../../domain/public-pages/spread";
import type { PlainDay } from "../../domain/time/plain-date";
import { fillBrandName } from "../brand/fill-brand-name";
import type { Context } from "../context";
import { pricedAt, nearbySuppliers } from "../quotes/priced-repairs";
import { commonCarFor } from "./cost-of";
import { figuresDay, cachedFigures, readCachedFigures } from "./cached-figures";
import { placeFacts, type PlaceFacts, pricesView } from "./shown-prices";
import { taskFactsOf, publishedTasks } from "./task-facts";

/** How many jobs have their price on the page that lists them all. */
const PRICED_JOBS = 8;
const SHOWN_REVIEWS = 3;
/** More of a review is read on its workshop's page. */
const MAX_REVIEW = 240;

/** The jobs that have a price page, by category, and the prices of the most common ones. */
export interface CostIndex {
  readonly ok: true;
  readonly day: PlainDay;
  readonly currency: Currency;
  readonly categories: readonly {
    readonly name: string;
    readonly jobs: readonly { readonly slug: string; readonly name: string; readonly summary: string }[];
  }[];
  /** Empty when no supplier shows a price there. */
  readonly priced: readonly { readonly slug: string; readonly name: string; readonly spread: Spread }[];
  /** What `priced` is for, and where. */
  readonly car: string | null;
  readonly place: PlaceFacts | null;
  /** Reviews of bookings made here, newest first; empty when there are none yet. */
  readonly reviews: readonly {
    readonly stars: number;
    readonly text: string;
    readonly reviewer: string;
    readonly ratedOn: PlainDay;
    readonly workshop: string;
    readonly slug: string;
  }[];
}

const NAME = "cost";

export const costIndex = (context: Context): Promise<CostIndex> =>
  cachedFigures(context, NAME, () => computeCost(context));

/** The list of jobs from today's cache, for a page that makes no D1 query; null when it was not read lately. */
export const cachedCostIndex = (context: Context): Promise<CostIndex | null> =>
  readCachedFigures<CostIndex>(context, NAME);

async function computeCost(context: Context): Promise<CostIndex> {
  const { country } = context.config;
  const published = await context.db.publicPages.of(country);
  const [place] = published.places;
  const [tasks, categories, usual, ratingViews] = await Promise.all([
    publishedTasks(context, published),
    context.db.tasks.categories(),
    commonCarFor(context, published),
    context.db.ratings.newestShown(SHOWN_REVIEWS),
    context.db.priceData.read(),
  ]);
  const listedTasks = tasks.slice(0, PRICED_JOBS);
  const priced =
    place && usual
      ? await pricedAt(context, usual, listedTasks, await nearbySuppliers(context, place, listedTasks), place.state)
      : [];
  return {
    ok: true,
    day: figuresDay(context),
    currency: COUNTRIES[country].currency,
    categories: categories.flatMap(({ id, name }) => {
      const jobs = tasks.filter(({ categoryId }) => categoryId === id).map(taskFactsOf);
      return jobs.length === 0
        ? []
        : [{ name, jobs: jobs.map(({ slug, name: job, summary }) => ({ slug, name: job, summary })) }];
    }),
    priced: priced.flatMap(({ task, offers }) => {
      const prices = pricesView(offers);
      return prices === null ? [] : [{ slug: task.friendlyName, name: task.name, spread: prices.all }];
    }),
    car: usual?.car.text ?? null,
    place: place ? placeFacts(place) : null,
    reviews: ratingViews.map(({ stars, comments, reviewer, ratedOn, supplierId, supplierName }) => {
      // Our own service has the brand in its name.
      const workshop = fillBrandName(context.config)(supplierName);
      return {
        ...{ stars, reviewer, ratedOn, workshop },
        text: shorten(comments, MAX_REVIEW),
        slug: workshopSlug({ id: supplierId, name: workshop }),
      };
    }),
  };
}
