import { COUNTRIES, type Country, type Currency } from "../../../domain/core/country/country";
import { supplierId } from "../../../domain/core/ids";
import { nearestPlaces } from "../../../domain/location/distance";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { MIN_REVIEWS, parseSlugId, workshopSlug } from "../../../domain/quotes/public-pages/published";
import type { Cents } from "../../../domain/core/money/money";
import type { Supplier } from "../../../domain/supplier/supplier";
import { buildProfileView } from "../../../domain/supplier/profile";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { priceItemsAt, type SuppliersByCategory } from "../priced-repairs";
import type { SupplierReview } from "../../../domain/supplier/supplier-search";
import { toReviewView } from "../../supplier/supplier-profile";
import { findCommonCar } from "./cost-of";
import { readOrComputeFigures } from "./cached-figures";
import { toPlaceFacts, type PlaceFacts, type PricedRow, rowName } from "./shown-prices";
import { isJobOffered, priceJobsFor, publishedJobs } from "./published-jobs";
import { localToday } from "../../core/local-today";

const MAX_JOBS = 10;
const MAX_REVIEWS = 10;
/** Half the width of the square around a workshop in which a location counts as near, in degrees: about 30 km. */
const NEAR_DEGREES = 0.3;

/** Data for a workshop's public page. It contains no phone number or email address; customers get those with a booking. */
export interface WorkshopFigures {
  readonly ok: true;
  readonly day: PlainDay;
  readonly country: Country;
  readonly currency: Currency;
  readonly slug: string;
  readonly supplier: Pick<
    Supplier,
    | "id"
    | "name"
    | "kind"
    | "isMobile"
    | "suburbName"
    | "state"
    | "postcode"
    | "latitude"
    | "longitude"
    | "openingHours"
    | "yearsActive"
    | "hasVerifiedCredentials"
    | "licenceNumber"
    | "rating100"
    | "ratingCount"
    | "isDemo"
  > & {
    /** null = a mobile service. */
    readonly street: string | null;
  };
  readonly businessNumberName: string;
  readonly profile: ReturnType<typeof buildProfileView>;
  /** The car for the workshop's prices of common jobs. */
  readonly car: string | null;
  readonly jobs: readonly (Omit<PricedRow, "spread"> & { readonly from: Cents; readonly to: Cents })[];
  /** Reviews of bookings made here, newest first. */
  readonly reviews: readonly SupplierReview[];
  /** The nearest location that has a page; null = none nearby. */
  readonly place: PlaceFacts | null;
  readonly isPublishable: boolean;
}

/**
 * Data for the page at `slug`, which ends with the supplier's id. If the name in `slug` is outdated, the result contains the correct slug. Two D1 round trips
 * in addition to the catalogue, none when cached.
 */
export async function readWorkshopFigures(
  context: Context,
  slug: string,
): Promise<WorkshopFigures | Refusal<"page-not-found">> {
  const id = parseSlugId(slug);
  if (id === null) return refuse("page-not-found");
  return readOrComputeFigures(context, `workshops/${id}`, () => computeWorkshopFigures(context, id));
}

async function computeWorkshopFigures(
  context: Context,
  number: number,
): Promise<WorkshopFigures | Refusal<"page-not-found">> {
  const { country, brand } = context.config;
  const day = localToday(context);
  const id = supplierId(number);
  const [publishedContent, supplierWithDays, reviews, categories] = await Promise.all([
    context.db.publicPages.findByCountry(country),
    context.db.suppliers.find(id, country, { from: day, to: day }),
    context.db.suppliers.reviews(id),
    context.db.tasks.categories(),
    context.db.priceData.read(),
  ]);
  if (!supplierWithDays || supplierWithDays.supplier.hiddenReason !== null) return refuse("page-not-found");
  const { supplier } = supplierWithDays;
  const [commonCar, jobs] = await Promise.all([
    findCommonCar(context, publishedContent),
    publishedJobs(context, publishedContent),
  ]);
  const matchingJobs = jobs.filter((job) => isJobOffered(job, { country, state: supplier.state }));
  const suppliersByCategory: SuppliersByCategory = new Map(
    matchingJobs.map(({ categoryId }) => [categoryId, [{ supplier, metres: 0 }]]),
  );
  const pricedJobs =
    commonCar === null
      ? []
      : await priceItemsAt(
          context,
          commonCar,
          await priceJobsFor(context, commonCar, matchingJobs, supplier.state),
          suppliersByCategory,
          supplier.state,
        );
  const [place] = nearestPlaces(
    publishedContent.places.filter(
      ({ latitude, longitude }) =>
        Math.abs(latitude - supplier.latitude) < NEAR_DEGREES &&
        Math.abs(longitude - supplier.longitude) < NEAR_DEGREES,
    ),
    supplier,
    1,
  );
  const bookingReviews = reviews.filter(({ isOfBooking }) => isOfBooking);
  const { name, kind, isMobile, suburbName, state, postcode, latitude, longitude, openingHours, yearsActive } =
    supplier;
  const { hasVerifiedCredentials, licenceNumber, rating100, ratingCount, isDemo } = supplier;
  return {
    ok: true,
    day,
    country,
    currency: COUNTRIES[country].currency,
    slug: workshopSlug(supplier),
    supplier: {
      ...{ id, name, kind, isMobile, suburbName, state, postcode, latitude, longitude, openingHours, yearsActive },
      ...{ hasVerifiedCredentials, licenceNumber, rating100, ratingCount, isDemo },
      street: isMobile ? null : supplier.street,
    },
    businessNumberName: COUNTRIES[country].businessNumberLabel,
    profile: buildProfileView(supplier, categories),
    car: commonCar?.car.text ?? null,
    jobs: pricedJobs
      .slice(0, MAX_JOBS)
      .flatMap((job) => job.offers.map(({ from, to }) => ({ slug: job.facts.slug, name: rowName(job), from, to }))),
    reviews: bookingReviews.slice(0, MAX_REVIEWS).map((review) => toReviewView(review, brand.name)),
    place: place ? toPlaceFacts(place) : null,
    isPublishable: !isDemo && bookingReviews.length >= MIN_REVIEWS,
  };
}
