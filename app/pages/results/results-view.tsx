import type { SupplierId } from "../../domain/core/ids";
import { Link } from "@remix-run/react";
import { Icon } from "../../ui/icon";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { CountryFacts } from "../../domain/core/country/country";
import type { OtherQuote } from "../../domain/lead/lead";
import type { FleetFrame } from "../../domain/fleet/fleet-company";
import type { ChangesSummary } from "../../texts/results";
import { MIN_COMPARED_OFFERS } from "../../domain/quotes/compare";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { CompareBar } from "./compare-bar";
import { ListingList, listingElementId } from "./listing-list";
import { type HighlightStore, useHighlight, useHighlightStore } from "./highlight";
import { ShowMore } from "./show-rest";
import { RadiusNote, type RadiusOption } from "./radius-note";
import { DateForm, MovedDate } from "./date-form";
import { type JobItem, ResultsHeading } from "./results-heading";
import { FiltersLink } from "./filters-link";
import { resultsPath, filterCount, type ResultsQuery } from "./results-query";
import type { ResultListing } from "./result-listing";
import { SortForm } from "./sort-form";
import { type Advert, StickyAd } from "./sticky-ad";
import type { Sort } from "../../domain/quotes/order";

const SORT_NOTES: Readonly<Record<Sort, string>> = {
  Recommended:
    "Recommended is based on price, distance, rating, earliest day, how soon workshops answer bookings and how many they complete. No one can pay for a higher position.",
  Price: "Lowest price first.",
  Rating: "Best rated first, then most reviewed.",
  Distance: "Nearest first.",
};

/** Explains the order of the list in one line above it. A card that does not follow this order has its own note. */
const SortNote = ({ sort }: { sort: Sort }) => <p className="text-sm text-soft">{SORT_NOTES[sort]}</p>;

export interface Promo {
  readonly partnerName: string;
  /** "$25 off bookings of $100 or more". */
  readonly offer: string;
  /** Label of the field that the booking asks for, for example "Member number". */
  readonly referralLabel: string;
}

/** The banner of a request that started on a partner club's page (IsPartnerPromo, P-085). */
function PartnerPromo({ promo: { partnerName, offer, referralLabel } }: { promo: Promo }) {
  return (
    <p data-promo className="rounded-md bg-accent-soft px-4 py-3">
      <strong className="font-semibold">{partnerName}:</strong> {offer}. Enter your {referralLabel.toLowerCase()} when
      you book.
    </p>
  );
}

const ChangesNotice = lazy(() => import("./changes-notice"));
// Phones load the map when it is opened, wide screens once the page is complete.
const MapPanel = lazy(() => import("../map/map-panel").then((module) => ({ default: module.MapPanel })));
const MapDialog = lazy(() => import("./map-dialog").then((module) => ({ default: module.MapDialog })));

export interface ResultsViewProps {
  leadGuid: string;
  /** Filtered and sorted offers: the first of them, or all. */
  listings: readonly ResultListing[];
  /** The offers that are not in `listings`; null = none. */
  rest: { readonly count: number; readonly priced: number; readonly next: SupplierId } | null;
  /** The workshop that the customer prefers for this quote. Absent or null = there is none, or it does not take the job. */
  chosen?: { readonly supplierId: SupplierId; readonly name: string } | null;
  /** Number of offers before filtering. */
  totalCount: number;
  /** The second quote, with jobs that none of these workshops does; absent or null = none. */
  otherQuote?: OtherQuote | null;
  /** Changes since this list was last shown; absent or null = none. */
  changes?: ChangesSummary | null;
  reach: RadiusOption;
  query: ResultsQuery;
  place: { readonly name: string; readonly longitude: number; readonly latitude: number };
  vehicle: string | null;
  items: readonly JobItem[];
  hasService: boolean;
  disclaimers: readonly string[];
  zoom: CountryFacts["map"];
  /** False once the lead has a booking. */
  canBook: boolean;
  serviceDay: string;
  minimumDay: string;
  maximumDay: string;
  /** The requested day, if it was not available. */
  missedDay: string | null;
  changeHref: string;
  /** The fleet that is billed instead of the customer. */
  fleet: FleetFrame | null;
  /** The banner of the club on whose page the request started. */
  promo: Promo | null;
  /** Shown next to the map on a wide screen; null = no advertisement. */
  ad: Advert | null;
  /** True = the filters dialog is open or opening. */
  isFiltering?: boolean;
  children?: ReactNode;
}

/** List and map, kept in sync: highlighting an item in one highlights it in the other. */
export function ResultsView({ children, ...props }: ResultsViewProps) {
  const { leadGuid, listings, rest, place, zoom, query, ad, isFiltering = false } = props;
  const highlight = useHighlightStore();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const isWide = useIsWide();
  const chooseListing = useCallback((id: SupplierId) => {
    setIsMapOpen(false);
    // Waits until the closing dialog has returned the focus.
    requestAnimationFrame(() => goToListing(id));
  }, []);
  const map = <HighlightedMap lit={highlight} listings={listings} place={place} zoom={zoom} onChoose={chooseListing} />;
  const canCompare = props.canBook && listings.length >= MIN_COMPARED_OFFERS;
  const pricedCount = listings.filter((listing) => listing.isInstantlyPriced).length + (rest?.priced ?? 0);
  useFocusOnRest(query.isWhole);

  return (
    <div className={ad ? AD_LAYOUT_CLASS : "map:grid map:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]"}>
      <div className="group/offers grid grid-cols-1 content-start gap-4 px-4 pt-5 pb-6 sm:px-6 map:pb-24">
        <ResultsHeading
          {...props}
          place={place.name}
          count={listings.length + (rest?.count ?? 0)}
          pricedCount={pricedCount}
          canChange={props.canBook}
          nearestMetres={
            listings.length === 0 ? null : Math.min(...listings.map(({ distanceMetres }) => distanceMetres))
          }
          otherQuote={props.otherQuote ?? null}
          isFiltered={filterCount(query) > 0}
          saveHref={resultsPath(leadGuid, "/save", query)}
          inclusionsHref={props.hasService ? resultsPath(leadGuid, "/inclusions", query) : null}
        />
        {props.fleet && <p className="rounded-md bg-accent-soft px-4 py-3">{props.fleet.quoteBannerText}</p>}
        {props.promo && <PartnerPromo promo={props.promo} />}
        {props.changes && (
          <Suspense>
            <ChangesNotice changes={props.changes} />
          </Suspense>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <SortForm query={query} />
          <DateForm
            query={query}
            serviceDay={props.serviceDay}
            minimumDay={props.minimumDay}
            maximumDay={props.maximumDay}
          />
          <FiltersLink query={query} isOpen={isFiltering} />
        </div>
        {props.missedDay !== null && (
          <MovedDate requestedDay={props.missedDay} serviceDay={props.serviceDay} maximumDay={props.maximumDay} />
        )}
        <div className="grid gap-1">
          <RadiusNote query={query} reach={props.reach} />
          <SortNote sort={query.sort} />
          {props.chosen && (
            <p>
              You chose{" "}
              <Link
                to={resultsPath(leadGuid, `/workshop/${props.chosen.supplierId}`, query)}
                className="text-accent underline underline-offset-4"
              >
                {props.chosen.name}
              </Link>{" "}
              earlier.
            </p>
          )}
        </div>
        {listings.length > 0 ? (
          <ListingList
            listings={listings}
            leadGuid={leadGuid}
            query={query}
            canBook={props.canBook}
            canCompare={canCompare}
            lit={highlight}
          />
        ) : (
          <NoListings {...props} />
        )}
        {canCompare && <CompareBar leadGuid={leadGuid} query={query} />}
        {rest && <ShowMore query={query} shownCount={listings.length} rest={rest} />}
      </div>
      <aside aria-label="Map" className="no-print sticky top-0 hidden h-dvh border-l border-line bg-water map:block">
        {isWide && <Suspense>{map}</Suspense>}
      </aside>
      {ad && <StickyAd ad={ad} />}
      <MapToggle onOpen={() => setIsMapOpen(true)} />
      {isMapOpen && (
        <Suspense>
          <MapDialog onClose={() => setIsMapOpen(false)}>{map}</MapDialog>
        </Suspense>
      )}
      {children}
    </div>
  );
}

function HighlightedMap({
  lit: highlight,
  ...map
}: { lit: HighlightStore } & Pick<ResultsViewProps, "listings" | "place" | "zoom"> & {
    onChoose: (id: SupplierId) => void;
  }) {
  return <MapPanel {...map} active={useHighlight(highlight)} onActivate={highlight.setSupplier} />;
}

const AD_LAYOUT_CLASS =
  "map:grid map:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] wide:grid-cols-[minmax(0,40rem)_minmax(0,1fr)_12rem]";

function NoListings({ totalCount, changeHref }: ResultsViewProps) {
  if (totalCount > 0) {
    return (
      <EmptyState
        title="No quotes match these filters"
        action={
          <ButtonLink to="?" preventScrollReset>
            Clear filters
          </ButtonLink>
        }
      >
        There are {totalCount} without filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No workshop can take this job here yet"
      action={<ButtonLink to={changeHref}>Change the job</ButtonLink>}
    >
      Try another suburb, a later day or fewer jobs at once.
    </EmptyState>
  );
}

/** Map button for phones with JavaScript, which the map needs. It is in a bar of its own, so that it never partly covers a link. */
function MapToggle({ onOpen }: { onOpen: () => void }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  if (!isReady) return null;
  return (
    <div className="no-print sticky bottom-0 z-10 flex justify-center border-t border-line bg-paper px-4 py-2 map:hidden">
      <button
        type="button"
        onClick={onOpen}
        className="inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5 font-semibold text-paper"
      >
        <Icon name="map" className="size-5" />
        Map
      </button>
    </div>
  );
}

/** True once JavaScript runs on a screen wide enough for list and map (the `map` breakpoint). */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const mediaQuery = window.matchMedia("(min-width: 62.5rem)");
    const updateIsWide = () => setIsWide(mediaQuery.matches);
    updateIsWide();
    mediaQuery.addEventListener("change", updateIsWide);
    return () => mediaQuery.removeEventListener("change", updateIsWide);
  }, []);
  return isWide;
}

/** Once the remaining offers are loaded, focuses the first of them, whose element id is in the URL's hash. */
function useFocusOnRest(isWhole: boolean): void {
  const wasWhole = useRef(isWhole);
  useEffect(() => {
    if (isWhole && !wasWhole.current) document.getElementById(window.location.hash.slice(1))?.focus();
    wasWhole.current = isWhole;
  }, [isWhole]);
}

function goToListing(id: SupplierId): void {
  const element = document.getElementById(listingElementId(id));
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
