import { Link } from "@remix-run/react";
import { Icon } from "../ui/icon";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import type { CountryFacts } from "../domain/country/country";
import type { FleetFrame } from "../domain/fleet/fleet-frame";
import type { ResultListing } from "./page-data";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ListingList, listingElementId } from "./listing-list";
import { OrderNote } from "./order-note";
import { filterCount, type ResultsQuery } from "./results-query";
import { SortForm } from "./sort-form";

// Phones fetch the map when it is opened, wide screens once the page stands.
const MapPanel = lazy(() => import("../map/map-panel").then((module) => ({ default: module.MapPanel })));
const MapDialog = lazy(() => import("./map-dialog").then((module) => ({ default: module.MapDialog })));

export interface ResultsViewProps {
  leadGuid: string;
  /** Arranged: filtered and in order. */
  listings: readonly ResultListing[];
  /** Before filtering. */
  totalCount: number;
  query: ResultsQuery;
  place: { readonly name: string; readonly longitude: number; readonly latitude: number };
  vehicle: string | null;
  items: readonly string[];
  zoom: CountryFacts["map"];
  /** False once the lead has a booking. */
  canBook: boolean;
  showsOwnService: boolean;
  /** Address of this page with the filters open. */
  filtersHref: string;
  changeHref: string;
  /** Who is billed instead of the customer. */
  fleet: FleetFrame | null;
  children?: ReactNode;
}

/** List and map in step: lighting one lights the other. */
export function ResultsView({ children, ...props }: ResultsViewProps) {
  const { listings, place, zoom, query } = props;
  const [active, setActive] = useState<number | null>(null);
  const [mapOpen, setMapOpen] = useState(false);
  const isWide = useIsWide();
  const choose = useCallback((id: number) => {
    setMapOpen(false);
    // After the dialog has given its focus back.
    requestAnimationFrame(() => goToListing(id));
  }, []);
  const map = <MapPanel listings={listings} place={place} zoom={zoom} active={active} onActivate={setActive} onChoose={choose} />;

  return (
    <div className="map:grid map:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-4 px-4 pt-5 pb-24 sm:px-6">
        <Heading {...props} />
        {props.fleet && <p className="rounded-md bg-accent-soft px-4 py-3">{props.fleet.quoteBannerText}</p>}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SortForm query={query} />
          <ButtonLink to={props.filtersHref} variant="secondary" preventScrollReset className="min-h-12">
            <Icon name="filters" className="size-5" />
            Filters{filterCount(query) > 0 && ` (${filterCount(query)})`}
          </ButtonLink>
        </div>
        <OrderNote sort={query.sort} showsOwnService={props.showsOwnService} />
        {listings.length > 0 ? (
          <ListingList listings={listings} leadGuid={props.leadGuid} query={query} canBook={props.canBook} active={active} onActivate={setActive} />
        ) : (
          <NoListings {...props} />
        )}
      </div>
      <aside className="no-print sticky top-0 hidden h-dvh border-l border-line bg-water map:block">
        {isWide && <Suspense>{map}</Suspense>}
      </aside>
      <MapToggle onOpen={() => setMapOpen(true)} />
      {mapOpen && (
        <Suspense>
          <MapDialog onClose={() => setMapOpen(false)}>{map}</MapDialog>
        </Suspense>
      )}
      {children}
    </div>
  );
}

function Heading({ listings, totalCount, place, vehicle, items, changeHref }: ResultsViewProps) {
  const count = listings.length;
  return (
    <header>
      <h1 className="text-2xl font-bold">
        {count === 1 ? "1 quote" : `${count} quotes`} near {place.name}
      </h1>
      <p className="mt-1 text-soft">
        {items.join(", ")}
        {vehicle && ` for your ${vehicle}`}{" "}
        <Link to={changeHref} className="whitespace-nowrap text-accent underline underline-offset-4">
          Change
        </Link>
      </p>
      {count < totalCount && <p className="mt-1 text-sm text-soft">{totalCount - count} more without the filters.</p>}
    </header>
  );
}

function NoListings({ totalCount, changeHref }: ResultsViewProps) {
  if (totalCount > 0) {
    return (
      <EmptyState
        title="No quote fits these filters"
        action={
          <ButtonLink to="?" preventScrollReset>
            Clear filters
          </ButtonLink>
        }
      >
        There are {totalCount} without them.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No workshop can take this job here yet" action={<ButtonLink to={changeHref}>Change the job</ButtonLink>}>
      Another suburb, a later day or fewer jobs at once often helps.
    </EmptyState>
  );
}

/** Phones only, and only once script runs: without it there is no map to open. */
function MapToggle({ onOpen }: { onOpen: () => void }) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;
  return (
    <div className="no-print pointer-events-none sticky bottom-4 z-10 flex justify-center map:hidden">
      <button
        type="button"
        onClick={onOpen}
        className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5 font-semibold text-paper shadow-sheet"
      >
        <Icon name="map" className="size-5" />
        Map
      </button>
    </div>
  );
}

/** True once script runs on a screen with room for list and map (the `map` breakpoint). */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const query = window.matchMedia("(min-width: 62.5rem)");
    const look = () => setIsWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isWide;
}

function goToListing(id: number): void {
  const element = document.getElementById(listingElementId(id));
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
