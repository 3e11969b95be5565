import { type Flavor, layers, WHITE } from "@protomaps/basemaps";
import type { AddProtocolAction, LayerSpecification } from "maplibre-gl";
import { Protocol } from "pmtiles";
import type { MapColours } from "./basemap-style";

/** Reads tiles from an archive by byte range. Their URL is `pmtiles://` followed by the archive's own URL. */
export const readTile = new Protocol().tilev4 as AddProtocolAction;

/** The Protomaps layers that help people to find a workshop: ground, water, parks, streets with names, and buildings. */
const STREET_LAYERS =
  /^(earth|landuse_(park|urban_green|beach|runway|pedestrian|pier)|water(_stream|_river)?|buildings|roads_(?!oneway|shields).+)$/;

const STREETS_SOURCE = "streets";

/** The street layers in the page's own colours and font. The browser renders the names, so no glyph file is loaded. */
export function streetLayers(colours: MapColours, font: readonly string[]): LayerSpecification[] {
  return layers(STREETS_SOURCE, toFlavor(colours), { lang: "en" })
    .filter(({ id }) => STREET_LAYERS.test(id))
    .map((layer) => ({ ...layer, id: `${STREETS_SOURCE}-${layer.id}` }) as LayerSpecification)
    .map((layer) =>
      layer.type === "symbol"
        ? {
            ...layer,
            layout: { ...layer.layout, "text-field": ["get", "name"], "text-font": [...font], "text-size": 12 },
          }
        : layer,
    );
}

/** A Protomaps flavour built only from the design tokens. */
function toFlavor({ land, water, street, edge, line, green, name }: MapColours): Flavor {
  const streetColours = Object.fromEntries(
    Object.keys(WHITE)
      .filter((key) => /casing|^(tunnel|bridges|other|minor|link|major|highway|pier|runway|railway)/.test(key))
      .map((key) => [key, /major|pier|runway/.test(key) && !/casing/.test(key) ? street : edge]),
  );
  return {
    ...WHITE,
    ...streetColours,
    background: land,
    earth: land,
    park_a: green,
    park_b: green,
    wood_a: green,
    wood_b: green,
    scrub_a: green,
    scrub_b: green,
    zoo: green,
    beach: edge,
    pedestrian: edge,
    buildings: edge,
    water,
    major_casing_early: line,
    major_casing_late: line,
    bridges_major_casing: line,
    highway_casing_early: line,
    highway_casing_late: line,
    bridges_highway_casing: line,
    roads_label_minor: name,
    roads_label_minor_halo: street,
    roads_label_major: name,
    roads_label_major_halo: street,
  };
}
