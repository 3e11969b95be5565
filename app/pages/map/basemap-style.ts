import type { StyleSpecification } from "maplibre-gl";

/** Static asset, 270 KB before compression: coast, state borders, lakes and main roads of Australia and New Zealand. */
export const BASEMAP_URL = "/map/au-nz-basemap.geojson";

/** Colours that the map shares with the page. They are read from the design tokens, so that dark mode and brands apply. */
export interface MapColours {
  readonly land: string;
  readonly water: string;
  readonly line: string;
  readonly road: string;
  /** Colours of the street layer: street, casing, parks and names. */
  readonly street: string;
  readonly edge: string;
  readonly green: string;
  readonly name: string;
}

export function readMapColours(element: Element): MapColours {
  const style = getComputedStyle(element);
  const cssVariable = (name: string) => style.getPropertyValue(name).trim();
  return {
    land: cssVariable("--land"),
    water: cssVariable("--water"),
    line: cssVariable("--control"),
    road: cssVariable("--control"),
    street: cssVariable("--surface"),
    edge: cssVariable("--line"),
    green: cssVariable("--accent-soft"),
    name: cssVariable("--soft"),
  };
}

/** The outline style, without glyphs, sprites or tiles, so that no other host is called. Names (place-names.ts) and credits (map-texts.ts) are DOM elements. */
export function basemapStyle(colours: MapColours): StyleSpecification {
  const layer = (name: string) => ["==", ["get", "layer"], name] as ["==", unknown, string];
  return {
    version: 8,
    sources: { base: { type: "geojson", data: new URL(BASEMAP_URL, window.location.href).href } },
    layers: [
      { id: "water", type: "background", paint: { "background-color": colours.water } },
      {
        id: "land",
        type: "fill",
        source: "base",
        filter: layer("land") as never,
        paint: { "fill-color": colours.land },
      },
      {
        id: "lake",
        type: "fill",
        source: "base",
        filter: layer("lake") as never,
        paint: { "fill-color": colours.water },
      },
      {
        id: "road",
        type: "line",
        source: "base",
        filter: layer("road") as never,
        paint: {
          "line-color": colours.road,
          "line-opacity": 0.45,
          "line-width": ["interpolate", ["linear"], ["zoom"], 4, 0.5, 10, 2, 14, 4],
        },
      },
      {
        id: "border",
        type: "line",
        source: "base",
        filter: layer("state_border") as never,
        paint: { "line-color": colours.line, "line-width": 0.75, "line-dasharray": [3, 3] },
      },
    ],
  };
}
