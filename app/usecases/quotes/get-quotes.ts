import type { ListedTask } from "../../domain/catalogue/catalogue";
import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { groupOtherHolds } from "../../domain/supplier/availability/held-days";
import { partsReadyFrom } from "../../domain/supplier/availability/first-available-day";
import { type BidOffer, type SentOffer, toSentOffer } from "../../domain/quotes/bids/bid-offer";
import { findOpenBids, applyBids } from "../../domain/quotes/bids/listings-with-bids";
import { fingerprint } from "../../domain/core/hashing/canonical-json";
import type { Lead, LeadSuburb } from "../../domain/lead/lead";
import { refuse, type Refusal } from "../../domain/core/outcomes";
import { RULE_VERSION } from "../../domain/pricing/factors";
import type { PricePromise } from "../../domain/pricing/price-promise";
import { type StoredPricing, buildStoredPricing, recomputePrice } from "../../domain/pricing/stored-pricing";
import { type PreviousList, visibleOffers } from "../../domain/quotes/changes-since";
import type { QuotedListing } from "../../domain/quotes/listing";
import {
  isForJob,
  jobDigest,
  promisedUntil,
  type EarlierQuote,
  validPromises,
} from "../../domain/quotes/price-promises";
import type { ReplayableQuote } from "../../domain/quotes/lead-quote";
import type { DaySpan } from "../../domain/core/time/plain-date";
import {
  applyHolds,
  type ListingQuery,
  type BuiltListing,
  buildListings,
  suppliersWithHolds,
} from "../../domain/quotes/make-listings";
import { orderListings, type Sort } from "../../domain/quotes/order";
import { RANKING_VERSION } from "../../domain/quotes/recommended-score";
import { radiusOptions, listSearchedSquares } from "../../domain/quotes/radius";
import { anonymiseSupplier } from "../../domain/supplier/unnamed";
import { listCalendarDays, dayAt, daysBetween } from "../../domain/core/time/days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import {
  type ServiceWindow,
  lastServiceDay,
  pickServiceDay,
  serviceWindow,
  jobLocation,
} from "../lead/dates/service-window";
import { findUnnamedSupplierId } from "./unnamed-supplier";
import { findCandidates } from "./candidate-suppliers";
import { loadJob, searchPreferencesOf } from "./load-job";
import { toPricingInputs } from "./pricing-inputs";
import { messageOf } from "../ports/log";
import { incompatibleRepairs } from "../supplier/check-compatibility";

export interface GetQuotesInput {
  readonly leadGuid: LeadGuid;
  /** The day in the URL. Null = the lead's own day applies. */
  readonly serviceDay: PlainDay | null;
  readonly sort: Sort;
}

export interface Quotes {
  readonly ok: true;
  /** The lead without contact details. */
  readonly lead: Lead;
  /** The day from which listings are searched. It is never blocked and never before the minimum. */
  readonly serviceDay: PlainDay;
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  readonly sort: Sort;
  /** In the chosen order, with our own service in third place. After filtering, sort again with `orderListings`. */
  readonly listings: readonly QuotedListing[];
  /** Open offers from bidding, which are included in the listings. */
  readonly bidOfferIds: readonly number[];
  /** The suppliers of the open offers. */
  readonly sentOfferSupplierIds: ReadonlySet<number>;
  /** The customer's view of each open offer that has a price. */
  readonly sentOffers: ReadonlyMap<SupplierId, SentOffer>;
  /** The prices that the customer saw on an earlier day for the same job. Null = there are none. */
  readonly before: PreviousList | null;
  /** All offers that suppliers sent for this lead, including expired ones. */
  readonly bids: readonly BidOffer[];
  /** Radii that the customer can choose, in metres. */
  readonly radiusOptions: readonly number[];
  readonly ownServiceId: number;
  /** Repairs in the cart that do not fit the vehicle. If there are any, no supplier is listed. */
  readonly incompatibleTasks: readonly ListedTask[];
}

const NO_OFFERS = {
  listings: [],
  before: null,
  pricing: null,
  inputHash: "",
  question: null,
  incompatibleTasks: [],
};

/**
 * The results of a lead: the suppliers that can do the job, with price, distance and first day. At most two D1 round trips, or one if the stored quotes are
 * still valid and no other customer holds one of their days.
 */
export async function getQuotes(context: Context, input: GetQuotesInput): Promise<Quotes | Refusal<"lead-not-found">> {
  const { db, config } = context;
  const [searched, latest, blocked, bids, holds] = await Promise.all([
    db.leads.findSearched(input.leadGuid),
    db.leadQuotes.findLatest(input.leadGuid),
    db.blockedDates.all(),
    db.bidOffers.listByLead(input.leadGuid),
    db.payments.holdsAt(context.clock.now()),
  ]);
  if (!searched) return refuse("lead-not-found");
  const { lead, supplyRevision } = searched;
  const window = serviceWindow(context, jobLocation(lead), blocked);
  // If the requested day is after the last bookable day, the last bookable day is the closest.
  const isTooLate = input.serviceDay !== null && input.serviceDay > window.maximum;
  const serviceDay = isTooLate
    ? lastServiceDay(window)
    : pickServiceDay(window, input.serviceDay ?? lead.serviceDay, lead.quoteUrgency);
  const inputsAt = (revision: number) => ({
    ruleVersion: RULE_VERSION,
    rankingVersion: RANKING_VERSION,
    today: window.today,
    serviceDay,
    ...toPricingInputs(lead),
    supply: { squares: listSearchedSquares(lead), revision },
  });
  const hashAt = (revision: number) => fingerprint(inputsAt(revision));
  const isStillValid = latest !== null && latest.inputHash === hashAt(supplyRevision);
  // A cancelled lead has no offers. Otherwise, the stored quotes are used until their input hash changes, for example because a nearby supplier changes its
  // settings.
  const baseQuotes =
    lead.cancelledAt !== null
      ? NO_OFFERS
      : isStillValid
        ? {
            ...(await latest.readListings()),
            pricing: null,
            inputHash: latest.inputHash,
            question: null,
            incompatibleTasks: [],
          }
        : await computeQuotes();
  // Offers that suppliers sent themselves are added to the calculated quotes, but never stored with them.
  const openOffers = findOpenBids(lead.cancelledAt === null ? bids : [], context.clock.now());
  const pricing =
    openOffers.size === 0
      ? null
      : (baseQuotes.pricing ??
        (await db.leadQuotes.replayable(lead.guid)).find(
          (replayableQuote) => replayableQuote.inputHash === baseQuotes.inputHash,
        )?.pricing ??
        null);
  const unnamedSupplierId = await findUnnamedSupplierId(context, lead);
  const listings = applyBids(
    await applyCurrentHolds(),
    openOffers,
    lead.cart,
    (supplierId) => pricing && recomputePrice(pricing, supplierId),
  ).map((listing) => (listing.supplierId === unnamedSupplierId ? anonymiseSupplier(listing) : listing));
  return {
    ok: true,
    lead,
    serviceDay,
    minimumDay: window.minimum,
    maximumDay: window.maximum,
    sort: input.sort,
    listings: orderListings(listings, input.sort, config.mobileServicesSupplierId),
    bidOfferIds: [...openOffers.values()].map(({ id }) => id),
    sentOfferSupplierIds: new Set(openOffers.keys()),
    sentOffers: new Map(
      listings.flatMap(({ supplierId, isInstantlyPriced }) => {
        const bid = isInstantlyPriced ? openOffers.get(supplierId) : undefined;
        if (!bid) return [];
        const customerOffer = toSentOffer(bid);
        // Removes the comments of a supplier whose name is hidden, because they may mention it.
        return [
          [
            supplierId,
            supplierId === unnamedSupplierId ? { ...customerOffer, comments: null } : customerOffer,
          ] as const,
        ];
      }),
    ),
    before: baseQuotes.before && {
      ...baseQuotes.before,
      offers: baseQuotes.before.offers.filter(({ supplierId }) => supplierId !== unnamedSupplierId),
    },
    bids,
    radiusOptions: radiusOptions(listings.map((listing) => listing.distanceMetres)),
    ownServiceId: config.mobileServicesSupplierId,
    incompatibleTasks: baseQuotes.incompatibleTasks,
  };

  /** Other customers' holds expire, so they are read each time and never stored with the quotes. */
  async function applyCurrentHolds(): Promise<readonly QuotedListing[]> {
    const heldBySupplier = groupOtherHolds(holds, lead.guid);
    const affectedSuppliers = suppliersWithHolds(baseQuotes.listings, heldBySupplier);
    if (affectedSuppliers.length === 0 || !lead.suburb) return baseQuotes.listings;
    const listingQuery =
      baseQuotes.question ??
      (await rebuildListingQuery(context, lead, lead.suburb, affectedSuppliers, { serviceDay, window }));
    const candidates = listingQuery.candidates.filter(({ supplier }) => affectedSuppliers.includes(supplier.id));
    return applyHolds(baseQuotes.listings, { ...listingQuery, candidates }, heldBySupplier);
  }

  async function computeQuotes(): Promise<{
    readonly listings: readonly QuotedListing[];
    readonly before: PreviousList | null;
    readonly pricing: StoredPricing | null;
    readonly inputHash: string | null;
    /** The query that produced `listings`. Null = the lead does not have enough data for one. */
    readonly question: ListingQuery | null;
    readonly incompatibleTasks: readonly ListedTask[];
  }> {
    if (!lead.suburb || lead.cart.length === 0) return { ...NO_OFFERS, inputHash: null };
    const earlierQuotes = latest === null ? Promise.resolve([]) : db.leadQuotes.listRecent(lead.guid, 0);
    const [incompatible, { builtListings, question, revision, pricePromises }] = await Promise.all([
      incompatibleRepairs(context, lead),
      findListings(context, lead, {
        suburb: lead.suburb,
        serviceDay,
        window,
        atLeast: supplyRevision,
        earlier: earlierQuotes,
      }),
    ]);
    if (incompatible.length > 0) return { ...NO_OFFERS, inputHash: null, incompatibleTasks: incompatible };
    const listings = builtListings.map(toListing);
    const earlierListing = findPreviousListing(await earlierQuotes, jobDigest(toPricingInputs(lead)), window.today);
    const pricing = buildStoredPricing(RULE_VERSION, question.sheet, builtListings, pricePromises);
    const inputs = inputsAt(revision);
    const inputHash = hashAt(revision);
    context.log.info({ event: "decided", decision: "order-of-results" });
    // Stored after the response is sent. If this write is lost, the same inputs result in the same prices again.
    context.later(
      db.leadQuotes
        .save({
          leadGuid: lead.guid,
          inputHash,
          ruleVersion: RULE_VERSION,
          inputs,
          listings,
          before: earlierListing,
          pricing,
          createdAt: context.clock.now(),
        })
        .catch((error: unknown) =>
          context.log.warn({
            event: "unexpected-error",
            where: "keep quotes",
            message: messageOf(error),
          }),
        ),
    );
    return { listings, before: earlierListing, pricing, inputHash, question, incompatibleTasks: [] };
  }
}

interface QuotesRequest {
  readonly serviceDay: PlainDay;
  readonly window: ServiceWindow;
}

async function findListings(
  context: Context,
  lead: Lead,
  {
    suburb,
    atLeast,
    earlier,
    ...request
  }: QuotesRequest & {
    readonly suburb: LeadSuburb;
    readonly atLeast: number;
    readonly earlier: Promise<readonly EarlierQuote[]>;
  },
): Promise<{
  readonly builtListings: readonly BuiltListing[];
  readonly question: ListingQuery;
  readonly revision: number;
  readonly pricePromises: ReadonlyMap<SupplierId, PricePromise>;
}> {
  const { window } = request;
  const candidates = findCandidates(context, lead, suburb, searchPreferencesOf(lead), {
    ...toDaySpan(window),
    minRevision: atLeast,
  });
  const [{ suppliers, revision }, job, storedQuotes] = await Promise.all([candidates, loadJob(context, lead), earlier]);
  const pricePromises = validPromises(storedQuotes, jobDigest(toPricingInputs(lead)), window.today);
  const question: ListingQuery = {
    ...job,
    ...buildDateQuery(context, lead, suburb, request, job.sheet.leadDays),
    candidates: suppliers,
    promise: { pricePromises, until: promisedUntil(window.today) },
  };
  return { builtListings: buildListings(question), question, revision, pricePromises };
}

/** Rebuilds the listing for a few suppliers, to update stored quotes. Takes one D1 round trip. */
async function rebuildListingQuery(
  context: Context,
  lead: Lead,
  suburb: LeadSuburb,
  supplierIds: readonly SupplierId[],
  request: QuotesRequest,
): Promise<ListingQuery> {
  const [job, matches] = await Promise.all([
    loadJob(context, lead),
    Promise.all(supplierIds.map((id) => context.db.suppliers.find(id, lead.country, toDaySpan(request.window)))),
  ]);
  return {
    ...job,
    ...buildDateQuery(context, lead, suburb, request, job.sheet.leadDays),
    candidates: matches.filter((supplierWithDays) => supplierWithDays !== null),
  };
}

const toDaySpan = ({ today, lastSearchDay }: ServiceWindow): DaySpan => ({ from: today, to: lastSearchDay });

function buildDateQuery(
  context: Context,
  lead: Lead,
  suburb: LeadSuburb,
  { serviceDay, window }: QuotesRequest,
  leadDays: number,
) {
  const zones = new Map<string, PlainDay>();
  return {
    preferences: searchPreferencesOf(lead),
    job: suburb,
    calendar: listCalendarDays(serviceDay, daysBetween(serviceDay, window.lastSearchDay) + 1),
    isBlocked: window.isBlocked,
    partsReadyFrom: partsReadyFrom(window.today, leadDays, window.isBlocked),
    getToday: (zone: string) => zones.get(zone) ?? rememberDay(zones, zone, dayAt(context.clock.now(), zone)),
  };
}

/**
 * The listings that the customer saw for this job on an earlier day: the newest quotes stored before today, or the previous listings that are stored with
 * today's quotes.
 */
function findPreviousListing(
  storedQuotes: readonly ReplayableQuote[],
  job: string,
  today: PlainDay,
): PreviousList | null {
  for (const earlierQuote of storedQuotes.filter((replayableQuote) => isForJob(replayableQuote, job))) {
    const { today: day } = earlierQuote.inputs as { readonly today: PlainDay };
    if (day < today) return { day, at: earlierQuote.createdAt, offers: visibleOffers(earlierQuote.listings) };
    if (earlierQuote.before) return earlierQuote.before;
  }
  return null;
}

/** Removes the fields that only the details page of a listing shows. */
function toListing({ price, pricing: _, promised: ___, ...listing }: BuiltListing): QuotedListing {
  const { lines: __, ...listedPrice } = price;
  return { ...listing, price: listedPrice };
}

function rememberDay(zones: Map<string, PlainDay>, zone: string, day: PlainDay): PlainDay {
  zones.set(zone, day);
  return day;
}
