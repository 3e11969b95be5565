import type { FleetFrame } from "../../domain/fleet/fleet-frame";
import { refuse, type Refusal } from "../../domain/outcomes";
import { filterListings, type ListingFilter } from "../../domain/quotes/listing-filter";
import { orderListings, type Sort } from "../../domain/quotes/order";
import type { Context } from "../context";
import { fleetFrameOf } from "../fleet/fleet-company";
import { parseGuid } from "../leads/read-lead";
import { getQuotes, type Quotes } from "./get-quotes";

export interface Results extends Quotes {
  /** Before filtering. */
  readonly totalCount: number;
  /** Extras that at least one listing has, by name. */
  readonly extraChoices: readonly { readonly id: number; readonly name: string }[];
  /** The lead has led to a booking: nothing here can be booked again (P-157). */
  readonly isBooked: boolean;
  /** Offers of suppliers that were asked to bid; null = nobody was asked. */
  readonly quotesReceived: number | null;
  /** The fleet company that is billed; null = an ordinary customer. */
  readonly fleet: FleetFrame | null;
}

/** The results page of a lead: its listings, filtered and in order, and whether they may still be booked. */
export async function showResults(
  context: Context,
  input: { leadGuid: string; filter: ListingFilter; sort: Sort },
): Promise<Results | Refusal<"lead-not-found">> {
  const leadGuid = parseGuid(input.leadGuid);
  if (leadGuid === null) return refuse("lead-not-found");
  const [quotes, booking, bid] = await Promise.all([
    getQuotes(context, { leadGuid, serviceDate: null, sort: input.sort }),
    context.db.bookings.findForLead(leadGuid),
    context.db.leadBids.ofLead(leadGuid),
  ]);
  if (!quotes.ok) return quotes;
  const { listings, ownServiceId } = quotes;
  const extras = new Map(listings.flatMap((listing) => listing.extras.map(({ id, name }) => [id, name] as const)));
  return {
    ...quotes,
    // Our own service stands third in what is shown, so the order is made after the filter.
    listings: orderListings(filterListings(listings, input.filter), input.sort, ownServiceId),
    totalCount: listings.length,
    extraChoices: [...extras].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
    isBooked: booking !== null,
    quotesReceived: bid?.offers ?? null,
    fleet: await fleetFrameOf(context, quotes.lead),
  };
}
