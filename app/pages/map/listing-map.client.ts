import type { SupplierId } from "../../domain/core/ids";
import { LngLatBounds, Map as MapLibre, NavigationControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";
import "../../styles/map.css";
import type { CountryFacts } from "../../domain/core/country/country";
import { basemapStyle, readMapColours } from "./basemap-style";
import type { Pin } from "./pin";
import { LocateControl } from "./locate-control";
import { MapNote } from "./map-texts";
import { pinMarkers } from "./pin-markers";
import { addPlaceNames } from "./place-names";
import { addJobPlace } from "./job-place";
import type { Point } from "./ring";
import { addStreets } from "./streets";
import { fromLibrary, leastZoom, RESULTS_ZOOM, toLibrary } from "./zooms";

// A separate file, because the strict CSP does not allow blob workers.
setWorkerUrl(workerUrl);

export interface MapOptions {
  readonly container: HTMLElement;
  /** The suburb of the job. */
  readonly place: Point & { readonly name: string };
  readonly zoom: CountryFacts["map"];
  readonly onActivate: (id: SupplierId | null) => void;
  readonly onChoose: (id: SupplierId) => void;
}

export interface ListingMap {
  show(pins: readonly Pin[]): void;
  light(id: SupplierId | null): void;
  remove(): void;
}

/** Creates a map of offers. Throws if WebGL is missing. Everything on the map is also in the list. */
export function createListingMap({ container, place, zoom, onActivate, onChoose }: MapOptions): ListingMap {
  const middle: [number, number] = [place.longitude, place.latitude];
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const colours = readMapColours(container);
  const map = new MapLibre({
    container,
    style: basemapStyle(colours),
    center: middle,
    zoom: toLibrary(zoom.zoom),
    minZoom: toLibrary(RESULTS_ZOOM.least),
    maxZoom: toLibrary(RESULTS_ZOOM.most),
    attributionControl: false,
    cooperativeGestures: false,
    fadeDuration: reduced ? 0 : 150,
    pitchWithRotate: false,
    dragRotate: false,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  // Placed at the top, because the bottom of the map is only visible after scrolling.
  const text = new MapNote();
  map.addControl(text, "top-left");
  addJobPlace(map, place, colours.line);
  const removePlaceNames = addPlaceNames(map);
  void addStreets(map, colours, (state) => {
    container.dataset.streets = state;
    text.notify(state);
  });
  const markers = pinMarkers(map, onActivate, onChoose);
  let views: readonly Pin[] = [];

  function showAll(): void {
    // Without offers the map stays at the job's location, at the country's own zoom (P-052).
    if (views.length === 0) return void map.jumpTo({ center: middle, zoom: toLibrary(zoom.zoom) });
    const bounds = new LngLatBounds(middle, middle);
    for (const pin of views) bounds.extend([pin.longitude, pin.latitude]);
    map.setMinZoom(toLibrary(zoom.minZoom));
    map.fitBounds(bounds, { padding: 56, maxZoom: toLibrary(zoom.zoom), animate: false });
    map.setMinZoom(toLibrary(leastZoom(zoom, fromLibrary(map.getZoom()))));
  }
  const viewAs = (id: SupplierId): void => {
    const pin = views.find((pin) => pin.id === id);
    if (pin)
      map.easeTo({ center: [pin.longitude, pin.latitude], zoom: toLibrary(RESULTS_ZOOM.marker), animate: !reduced });
  };
  const locate = new LocateControl(viewAs, showAll);
  map.addControl(locate, "top-right");
  const publishZoom = () => (container.dataset.zoom = String(Math.round(fromLibrary(map.getZoom()) * 100) / 100));
  map.on("zoomend", publishZoom);

  return {
    show(pins) {
      markers.show(pins);
      views = pins;
      locate.reset(pins[0] ?? null);
      showAll();
      publishZoom();
    },
    light(id) {
      markers.light(id);
      const pin = views.find((pin) => pin.id === id);
      if (pin) locate.offer(pin);
    },
    remove() {
      removePlaceNames();
      map.remove();
    },
  };
}
