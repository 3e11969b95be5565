import { AttributionControl, LngLatBounds, Map as MapLibre, NavigationControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";
import "../styles/map.css";
import type { CountryFacts } from "../domain/country/country";
import { basemapStyle, readMapColours } from "./basemap-style";
import type { Pin } from "./pin";
import { pinMarkers } from "./pin-markers";
import { addPlaceNames } from "./place-names";
import { addJobPlace } from "./job-place";
import type { Point } from "./ring";

// A file of our own: the strict CSP allows no blob workers.
setWorkerUrl(workerUrl);

export interface MapOptions {
  readonly container: HTMLElement;
  /** The suburb of the job. */
  readonly place: Point & { readonly name: string };
  readonly zoom: CountryFacts["map"];
  readonly onActivate: (id: number | null) => void;
  readonly onChoose: (id: number) => void;
}

export interface ListingMap {
  show(pins: readonly Pin[]): void;
  light(id: number | null): void;
  remove(): void;
}

/** A map of offers. Throws where WebGL is missing; the list has everything the map has. */
export function createListingMap({ container, place, zoom, onActivate, onChoose }: MapOptions): ListingMap {
  const middle: [number, number] = [place.longitude, place.latitude];
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const colours = readMapColours(container);
  const map = new MapLibre({
    container,
    style: basemapStyle(colours),
    center: middle,
    zoom: zoom.zoom,
    minZoom: zoom.minZoom,
    maxZoom: zoom.maxZoom,
    attributionControl: false,
    cooperativeGestures: false,
    fadeDuration: reduced ? 0 : 150,
    pitchWithRotate: false,
    dragRotate: false,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  // On top: the foot of the map lies below the fold until one scrolls.
  map.addControl(new AttributionControl({ compact: false }), "top-left");
  addJobPlace(map, place, colours.line);
  const removePlaceNames = addPlaceNames(map);
  const markers = pinMarkers(map, onActivate, onChoose);

  return {
    show(pins) {
      markers.show(pins);
      // Without offers the map stays where the job is, at the country's own zoom.
      if (pins.length === 0) return void map.jumpTo({ center: middle, zoom: zoom.zoom });
      const bounds = new LngLatBounds(middle, middle);
      for (const pin of pins) bounds.extend([pin.longitude, pin.latitude]);
      map.fitBounds(bounds, { padding: 56, maxZoom: zoom.zoom, animate: false });
    },
    light: markers.light,
    remove() {
      removePlaceNames();
      map.remove();
    },
  };
}
