import type { SupplierId } from "../../domain/core/ids";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CountryFacts } from "../../domain/core/country/country";
import type { ListingMap } from "./listing-map.client";
import { type MappedListing, toPins } from "./pin";

interface Props {
  label?: string;
  listings: readonly MappedListing[];
  place: { readonly name: string; readonly longitude: number; readonly latitude: number };
  zoom: CountryFacts["map"];
  active: SupplierId | null;
  onActivate: (id: SupplierId | null) => void;
  onChoose: (id: SupplierId) => void;
}

/** Placeholder of the map. The library (300 KB) is fetched when the placeholder becomes visible on the screen. */
export function MapPanel({ label = "Map of the offers", listings, place, zoom, active, onActivate, onChoose }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<ListingMap | null>(null);
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  const { name, longitude, latitude } = place;
  const pins = useMemo(() => toPins(listings), [listings]);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isUnmounted = false;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      try {
        const { createListingMap } = await import("./listing-map.client");
        if (isUnmounted) return;
        map.current = createListingMap({
          container: element,
          place: { name, longitude, latitude },
          zoom,
          onActivate,
          onChoose,
        });
        setState("ready");
      } catch {
        if (!isUnmounted) setState("failed");
      }
    });
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      map.current?.remove();
      map.current = null;
      setState("waiting");
    };
  }, [name, longitude, latitude, zoom, onActivate, onChoose]);

  useEffect(() => {
    if (state === "ready") map.current?.show(pins);
  }, [pins, state]);

  useEffect(() => {
    if (state === "ready") map.current?.highlight(active);
  }, [active, state]);

  return (
    <section aria-label={label} className="relative h-full overflow-hidden bg-water" data-map={state}>
      <div ref={container} className="h-full w-full" />
      {state === "failed" && (
        <p role="status" className="absolute inset-0 grid place-items-center p-6 text-center text-soft">
          This browser can't show the map. The list shows the same offers.
        </p>
      )}
    </section>
  );
}
