import type { LeadGuid } from "../../domain/core/ids";
import { countsAsBooked } from "../../domain/booking/status";
import { disclaimersFor } from "../../domain/catalogue/job-terms";
import type { FleetFrame } from "../../domain/fleet/fleet-company";
import { type Refusal } from "../../domain/core/outcomes";
import { type ListChanges, compareLists } from "../../domain/quotes/changes-since";
import { filterListings, type ListingFilter } from "../../domain/quotes/listing-filter";
import type { Club } from "../../domain/pricing/partners/club";
import type { OnlineMethod } from "../../domain/payments/methods";
import type { QuotedListing } from "../../domain/quotes/listing";
import { type ChosenRadius, chooseRadius } from "../../domain/quotes/radius";
import { listTaskIds } from "../../domain/supplier/job-needs";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { methodsOfListing } from "../quotes/payment-facts";
import { orderListings, type Sort } from "../../domain/quotes/order";
import type { Context } from "../context";
import { findAdvertisedClub, findPromotedClub } from "../pricing/partners/show-landing";
import { loadFleetFrame } from "../fleet/fleet-company";
import { getQuotes, type Quotes } from "../quotes/get-quotes";
import { todayOf } from "../quotes/available-days";

export interface Results extends Quotes {
  /** Number of offers before filtering. */
  readonly totalCount: number;
  /** Extras that at least one listing has, by name. */
  readonly extraChoices: readonly { readonly id: number; readonly name: string }[];
  /** The filter that was applied. If the customer chose no radius, it contains the lead's radius, or else the default. */
  readonly filter: ListingFilter;
  /** What has changed since the customer saw this list on an earlier day. Null = nothing, or the customer has not seen the list on an earlier day. */
  readonly changes: ListChanges | null;
  /** Reason why the list extends beyond the default radius although the customer chose none. */
  readonly wideningReason: ChosenRadius["widened"];
  /** Names of items that may cost more than the listed prices. */
  readonly disclaimers: readonly string[];
  /** The partner club that is advertised next to the list; null = none. Fleets and white labels show no advertisement. */
  readonly advertisedClub: Club | null;
  /** The club on whose page the quote was started; null = none. */
  readonly promotedClub: Club | null;
  /** Today's date at the job's location. */
  readonly today: PlainDay;
  /** The online payment methods for a listing. Empty if it has no price, or the workshop or a fleet rules them out (P-188). */
  readonly paymentMethodsOf: (listing: QuotedListing) => readonly OnlineMethod[];
  /** True = the lead has been booked, so nothing here can be booked again (P-157). */
  readonly isBooked: boolean;
  /** Number of offers that invited suppliers have sent. Null = no suppliers were invited. */
  readonly receivedQuoteCount: number | null;
  /** The fleet company that is billed; null = an ordinary customer. */
  readonly fleet: FleetFrame | null;
}

/** Data for the results page of a lead: its listings, filtered and sorted, and whether they can still be booked. */
export async function showResults(
  context: Context,
  input: { leadGuid: LeadGuid; filter: ListingFilter; sort: Sort; serviceDay?: PlainDay | null },
): Promise<Results | Refusal<"lead-not-found">> {
  const { leadGuid } = input;
  const [quotes, booking, warnings, advertised, bid, removedSupplierIds] = await Promise.all([
    getQuotes(context, { leadGuid, serviceDay: input.serviceDay ?? null, sort: input.sort }),
    context.db.bookings.findForLead(leadGuid),
    context.db.tasks.disclaimers(),
    findAdvertisedClub(context),
    context.db.leadBids.findByLead(leadGuid),
    context.db.bookingOffers.listCancellingSuppliers(leadGuid),
  ]);
  if (!quotes.ok) return quotes;
  const { lead, ownServiceId } = quotes;
  // Leaves out suppliers that have cancelled this work before.
  const listings = quotes.listings.filter(({ supplierId }) => !removedSupplierIds.includes(supplierId));
  // Applies the other filters before determining the radius, so that only offers the customer will see count. A filter for mobile mechanics, for example, may
  // widen the radius even if there are many workshops nearby.
  const chosenRadius = chooseRadius(filterListings(listings, { ...input.filter, radiusMetres: null }), {
    options: quotes.radiusOptions,
    leadRadius: lead.radiusMetres,
    senderIds: quotes.sentOfferSupplierIds,
  });
  const filter = { ...input.filter, radiusMetres: input.filter.radiusMetres ?? chosenRadius.metres };
  const extras = new Map(listings.flatMap((listing) => listing.extras.map(({ id, name }) => [id, name] as const)));
  return {
    ...quotes,
    // Sorts after filtering, because our own service is placed third among the listings that are shown.
    listings: orderListings(filterListings(listings, filter), input.sort, ownServiceId),
    totalCount: listings.length,
    extraChoices: [...extras].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
    filter,
    changes:
      quotes.before &&
      compareLists(quotes.before, listings, {
        radiusMetres: filter.radiusMetres,
        bids: quotes.bids,
        now: context.clock.now(),
      }),
    wideningReason: input.filter.radiusMetres === null ? chosenRadius.widened : null,
    disclaimers: disclaimersFor(listTaskIds(lead.cart), warnings),
    paymentMethodsOf: methodsOfListing(context, lead),
    isBooked: booking !== null && countsAsBooked(booking.status),
    advertisedClub: lead.fleetCompanyId === null ? advertised : null,
    promotedClub: await findPromotedClub(context, lead),
    today: todayOf(context, lead),
    fleet: await loadFleetFrame(context, lead),
    receivedQuoteCount: bid?.offers ?? null,
  };
}
