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
import type { Point } from "../../domain/location/distance";
import { addStreets } from "./streets";
import { fromMapLibreZoom, minimumZoom, RESULTS_ZOOM, toMapLibreZoom } from "./zooms";

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
  highlight(id: SupplierId | null): void;
  remove(): void;
}

/** Creates a map of offers. Throws if WebGL is missing. Everything on the map is also in the list. */
export function createListingMap({ container, place, zoom, onActivate, onChoose }: MapOptions): ListingMap {
  const centre: [number, number] = [place.longitude, place.latitude];
  const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const colours = readMapColours(container);
  const map = new MapLibre({
    container,
    style: basemapStyle(colours),
    center: centre,
    zoom: toMapLibreZoom(zoom.zoom),
    minZoom: toMapLibreZoom(RESULTS_ZOOM.least),
    maxZoom: toMapLibreZoom(RESULTS_ZOOM.most),
    attributionControl: false,
    cooperativeGestures: false,
    fadeDuration: prefersReducedMotion ? 0 : 150,
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
  let visiblePins: readonly Pin[] = [];

  function showAll(): void {
    // Without offers the map stays at the job's location, at the country's own zoom (P-052).
    if (visiblePins.length === 0) return void map.jumpTo({ center: centre, zoom: toMapLibreZoom(zoom.zoom) });
    const bounds = new LngLatBounds(centre, centre);
    for (const pin of visiblePins) bounds.extend([pin.longitude, pin.latitude]);
    map.setMinZoom(toMapLibreZoom(zoom.minZoom));
    map.fitBounds(bounds, { padding: 56, maxZoom: toMapLibreZoom(zoom.zoom), animate: false });
    map.setMinZoom(toMapLibreZoom(minimumZoom(zoom, fromMapLibreZoom(map.getZoom()))));
  }
  const zoomToSupplier = (id: SupplierId): void => {
    const pin = visiblePins.find((pin) => pin.id === id);
    if (pin)
      map.easeTo({
        center: [pin.longitude, pin.latitude],
        zoom: toMapLibreZoom(RESULTS_ZOOM.marker),
        animate: !prefersReducedMotion,
      });
  };
  const locateControl = new LocateControl(zoomToSupplier, showAll);
  map.addControl(locateControl, "top-right");
  const publishZoom = () => (container.dataset.zoom = String(Math.round(fromMapLibreZoom(map.getZoom()) * 100) / 100));
  map.on("zoomend", publishZoom);

  return {
    show(pins) {
      markers.show(pins);
      visiblePins = pins;
      locateControl.reset(pins[0] ?? null);
      showAll();
      publishZoom();
    },
    highlight(id) {
      markers.highlight(id);
      const pin = visiblePins.find((pin) => pin.id === id);
      if (pin) locateControl.setTarget(pin);
    },
    remove() {
      removePlaceNames();
      map.remove();
    },
  };
}
