import { formatPageTime } from "~/ui/format-moment";
import { formatMoney } from "../../domain/core/money/format";
import type { SentOffer } from "../../domain/quotes/bids/bid-offer";
import { isService } from "../../domain/lead/cart-item";
import { COUNTRIES } from "../../domain/core/country/country";
import type { Lead } from "../../domain/lead/lead";
import { itemNote } from "../../domain/lead/cart/item-note";
import { findDependentItem } from "../../domain/lead/cart/cart-items";
import { METHODS, type OnlineMethod } from "../../domain/payments/methods";
import { describeChanges } from "../../texts/results";
import { priceValidityText } from "../../texts/results";
import { dayAt, timeAt } from "../../domain/core/time/days";
import { formatDay } from "~/ui/format";
import { availableByTomorrow } from "../../domain/quotes/from-tomorrow";
import type { QuotedListing } from "../../domain/quotes/listing";
import type { Results } from "../../usecases/funnel/show-results";
import type { RadiusOption } from "./radius-note";
import type { ResultListing } from "./result-listing";

/** Number of offers rendered at first, of up to forty. A button shows the rest (docs/decisions/0026). */
const INITIAL_LISTINGS = 20;
/** If fewer offers than this remain, the list shows all of them without a button. */
const MIN_REMAINING = 5;

/** Values in the URL besides the filter: the day, whether all offers are shown, and the supplier whose quote form is open. */
export interface ResultsRequest {
  readonly date: string | null;
  readonly showsAll: boolean;
  readonly quote: string | null;
}

/**
 * The data that the page sends to the browser: no contact details, and of up to forty listings only the visible ones. Price lines are loaded when they are
 * opened.
 */
export function toPageData(
  {
    lead,
    listings,
    totalCount,
    radiusOptions,
    extraChoices,
    ownServiceId,
    isBooked,
    receivedQuoteCount,
    fleet,
    filter,
    wideningReason,
    disclaimers,
    paymentMethodsOf,
    serviceDay,
    minimumDay,
    maximumDay,
    advertisedClub,
    promotedClub,
    today,
    sort,
    bidOfferIds,
    sentOffers,
    changes,
  }: Results,
  request: ResultsRequest,
) {
  const { suburb, cart } = lead;
  const isFromTomorrow = availableByTomorrow(today);
  const isComplete =
    request.showsAll ||
    listings.length < INITIAL_LISTINGS + MIN_REMAINING ||
    listings.findIndex(({ supplierId }) => String(supplierId) === request.quote) >= INITIAL_LISTINGS;
  const quotedListings = isComplete ? listings : listings.slice(0, INITIAL_LISTINGS);
  const unquotedListings = listings.slice(quotedListings.length);
  return {
    leadGuid: lead.guid,
    otherQuote: lead.otherQuote ?? null,
    country: lead.country,
    zoom: COUNTRIES[lead.country].map,
    listings: quotedListings.map((listing) =>
      listingView(listing, {
        onlineMethods: paymentMethodsOf(listing),
        ownServiceId,
        isFromTomorrow: isFromTomorrow(listing),
        sent: sentOffers.get(listing.supplierId) ?? null,
      }),
    ),
    changes: isBooked || changes === null ? null : describeChanges(changes),
    /** The remaining listings: their number, how many have a price, and the supplier of the next one. */
    rest: unquotedListings[0]
      ? {
          count: unquotedListings.length,
          priced: unquotedListings.filter(({ isInstantlyPriced }) => isInstantlyPriced).length,
          next: unquotedListings[0].supplierId,
        }
      : null,
    chosen: preferredWorkshop(lead, listings),
    totalCount,
    radiusOptions,
    radiusMetres: filter.radiusMetres,
    extraChoices,
    isBooked,
    isCancelled: lead.cancelledAt !== null,
    quotesReceived: receivedQuoteCount,
    fleet,
    disclaimers,
    ad: advertisedClub && {
      title: advertisedClub.heading,
      text: advertisedClub.points[0] ?? "",
      button: advertisedClub.partnerName,
      href: `/${advertisedClub.slug}`,
    },
    promo: promotedClub && {
      partnerName: promotedClub.partnerName,
      offer: promotedClub.points[0] ?? "",
      referralLabel: promotedClub.referralLabel,
    },
    reach: radiusReach(filter.radiusMetres ?? 0, radiusOptions.at(-1) ?? 0, wideningReason),
    sort,
    /** Reported with the impressions, so that the order of the list can be reproduced. */
    bidOfferIds,
    serviceDay,
    minimumDay,
    maximumDay,
    /** The requested day, if it was not available. */
    missedDay: request.date !== null && request.date !== serviceDay ? request.date : null,
    place: { name: suburb?.name ?? "you", longitude: suburb?.longitude ?? 0, latitude: suburb?.latitude ?? 0 },
    vehicle: formatVehicleName(lead),
    items: cart.map((item) => ({
      key: item.key,
      name: item.name,
      neededBy: findDependentItem(cart, item)?.name ?? null,
      note: itemNote(item)?.text ?? null,
    })),
    hasService: cart.some(isService),
  };
}
export type PageData = ReturnType<typeof toPageData>;

/** The workshop that the customer prefers for this quote, if it takes the job. Null for a quote with only one workshop. */
function preferredWorkshop(lead: Lead, listings: readonly QuotedListing[]) {
  const listing = lead.gotExclusiveSupplierFlow
    ? undefined
    : listings.find(({ supplierId }) => supplierId === lead.supplierId);
  return listing === undefined ? null : { supplierId: listing.supplierId, name: listing.name };
}

const formatKm = (metres: number): string => `${metres / 1000} km`;

/** The radius of the list and the reason for it, as text. */
function radiusReach(metres: number, farthest: number, widened: Results["wideningReason"]): RadiusOption {
  return {
    text:
      widened === null
        ? `Within ${formatKm(metres)}.`
        : `${widenedReason(widened)}, so we searched up to ${formatKm(metres)}.`,
    farthest: farthest > metres ? farthest : null,
  };
}

function widenedReason({ from, nearbyCount: heldCount, reason }: NonNullable<Results["wideningReason"]>): string {
  if (reason === "sent") return `A quote you received comes from more than ${formatKm(from)} away`;
  return heldCount === 0 ? `There are none within ${formatKm(from)}` : `Only ${heldCount} within ${formatKm(from)}`;
}

/** View model of a listing for the page and for impressions. */
export function listingView(
  listing: QuotedListing,
  {
    onlineMethods,
    ownServiceId,
    isFromTomorrow,
    sent: sentOffer,
  }: {
    readonly onlineMethods: readonly OnlineMethod[];
    readonly ownServiceId: number;
    readonly isFromTomorrow: boolean;
    /** The supplier's own offer; null = none. */
    readonly sent: SentOffer | null;
  },
): ResultListing {
  const { supplierId, name, kind, isMobile, suburbName, latitude, longitude, distanceMetres, isInstantlyPriced } =
    listing;
  const { availableFrom, earliestTime, arrivalUntil, arrivalLabel, rating100, ratingCount } = listing;
  const { isHighlyRecommended, hasVerifiedCredentials, freeExtras, isDemo } = listing;
  const { canReachMinimum } = listing;
  const { strategy, currency, total, maxTotal, quoteKind } = listing.price;
  const { isNew, isPremium, acceptOnlinePayments, opensAt, closesAt, yearsActive, noticeDays, score, categoryIds } =
    listing;
  return {
    ...{ supplierId, name, kind, isMobile, suburbName, latitude, longitude, distanceMetres, isInstantlyPriced },
    canReachMinimum,
    insteadOfPrice: noPriceText(listing),
    ...{ availableFrom, earliestTime, arrivalUntil, arrivalLabel, rating100, ratingCount },
    ...{
      isHighlyRecommended,
      hasVerifiedCredentials,
      freeExtras,
      isDemo,
      price: { strategy, currency, total, maxTotal, ...(quoteKind && { quoteKind }) },
    },
    ...{ isNew, isPremium, acceptOnlinePayments, opensAt, closesAt, yearsActive, noticeDays, score, categoryIds },
    perkIds: listing.extras.filter((extra) => extra.priceIncGst === 0).map((extra) => extra.id),
    isFromTomorrow,
    isOwnService: supplierId === ownServiceId,
    paymentMethodsText: onlineMethods.length === 0 ? null : formatPaymentMethods(onlineMethods),
    priceValidityText: formatPriceValidity(listing, sentOffer?.openUntil ?? null),
    offerComments: sentOffer?.comments ?? null,
  };
}

function noPriceText({ isInstantlyPriced, bookingsFrom, canReachMinimum, price }: QuotedListing): string | null {
  if (isInstantlyPriced) return null;
  if (bookingsFrom === null) return "Price after inspection";
  const minimum = formatMoney(bookingsFrom, price.currency);
  return canReachMinimum ? `Minimum booking ${minimum}. Add extras to reach it` : `Minimum booking ${minimum}`;
}

/** Formats how long a price is valid. A supplier's own offer has its own expiry. Any other price is valid until the end of a day. */
function formatPriceValidity({ guaranteedUntil, zone }: QuotedListing, openUntil: number | null): string | null {
  if (openUntil !== null)
    return `Offer valid until ${formatDay(dayAt(openUntil, zone), { year: false })}, ${formatPageTime(timeAt(openUntil, zone))}`;
  return guaranteedUntil && priceValidityText(guaranteedUntil);
}

const SHORT_LABELS: Partial<Record<OnlineMethod, string>> = { creditCard: "card" };

/** "card, PayPal or Zip". */
function formatPaymentMethods(methods: readonly OnlineMethod[]): string {
  const text = methods.map((method) => SHORT_LABELS[method] ?? METHODS[method].label);
  const [last, ...before] = [...text].reverse();
  return before.length === 0 ? (last ?? "") : `${before.reverse().join(", ")} or ${last}`;
}

/** "2018 Toyota Hilux"; null while the vehicle is unknown. */
function formatVehicleName({ vehicle: { year, make, model } }: Lead): string | null {
  return make && model ? [year, make, model].filter(Boolean).join(" ") : null;
}
