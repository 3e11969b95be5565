import { type Map as MapLibre, Marker } from "maplibre-gl";
import { BASEMAP_URL } from "./basemap-style";
import { type Box, findVisibleBoxes } from "./declutter";
import { squareKeysInView, loadSuburbs } from "./suburb-squares";

interface Place {
  readonly name: string;
  readonly rank: number;
  readonly at: [number, number];
}

interface BasemapFeature {
  readonly properties: { readonly layer: string; readonly name?: string; readonly rank?: number };
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

const MAX_NAMES = 24;
/** Suburb names appear from this zoom level. */
const SUBURB_MIN_ZOOM = 9;
/** Approximate size of a name in pixels: width of a letter, line height and margin. */
const LETTER_WIDTH_PX = 7;
const LINE_HEIGHT_PX = 18;
const AIR = 14;

/**
 * Adds names of towns, and at a higher zoom of suburbs, as DOM elements, because the shipped map has no glyph files and the page's own font is easier to read.
 */
export function addPlaceNames(map: MapLibre): () => void {
  let places: readonly Place[] = [];
  let visibleMarkers: Marker[] = [];
  let isRemoved = false;

  const boundingBox = ({ name, at }: Pick<Place, "name" | "at">): Box => {
    const { x, y } = map.project(at);
    const halfWidth = (name.length * LETTER_WIDTH_PX) / 2 + AIR;
    return {
      left: x - halfWidth,
      right: x + halfWidth,
      top: y - LINE_HEIGHT_PX / 2 - AIR,
      bottom: y + LINE_HEIGHT_PX / 2 + AIR,
    };
  };

  const loadSuburbsInView = async (): Promise<readonly Pick<Place, "name" | "at">[]> => {
    if (map.getZoom() < SUBURB_MIN_ZOOM) return [];
    const bounds = map.getBounds();
    const placeLists = await Promise.all(
      squareKeysInView({
        south: bounds.getSouth(),
        north: bounds.getNorth(),
        west: bounds.getWest(),
        east: bounds.getEast(),
      }).map(loadSuburbs),
    );
    // Names are sorted by population within each map square. Taking one from each square in turn prevents one square from using up all the names.
    const maxLength = Math.max(0, ...placeLists.map((names) => names.length));
    const interleaved = Array.from({ length: maxLength }, (_, n) =>
      placeLists.flatMap((names) => (names[n] ? [names[n]] : [])),
    ).flat();
    return interleaved
      .map(([name, longitude, latitude]): Pick<Place, "name" | "at"> => ({ name, at: [longitude, latitude] }))
      .filter(({ at }) => bounds.contains(at));
  };

  const renderNames = async () => {
    const suburbs = await loadSuburbsInView();
    if (isRemoved) return;
    for (const marker of visibleMarkers) marker.remove();
    const bounds = map.getBounds();
    const towns = places.filter((place) => bounds.contains(place.at) && place.rank <= map.getZoom() + 2);
    const visiblePlaces = suburbs.length > 0 ? suburbs : towns;
    // Prices, the job's location and the ring labels take precedence over names.
    const boxes = occupiedBoxes(map);
    const visibleFlags = findVisibleBoxes([...boxes, ...visiblePlaces.map(boundingBox)]).slice(boxes.length);
    visibleMarkers = visiblePlaces
      .filter((_, index) => visibleFlags[index])
      .slice(0, MAX_NAMES)
      .map(({ name, at }) => {
        const element = document.createElement("span");
        element.className = "place-name";
        element.textContent = name;
        element.ariaHidden = "true";
        return new Marker({ element }).setLngLat(at).addTo(map);
      });
  };

  void fetch(BASEMAP_URL)
    .then((response) => response.json() as Promise<{ features: BasemapFeature[] }>)
    .then(({ features }) => {
      if (isRemoved) return;
      places = features.flatMap(toPlace).sort((a, b) => a.rank - b.rank);
      void renderNames();
      map.on("moveend", renderNames);
    })
    // Names are optional. Without them the map still shows every offer.
    .catch(() => undefined);

  return () => {
    isRemoved = true;
    map.off("moveend", renderNames);
  };
}

/** Areas of the map with other text or controls, which names must not cover. */
function occupiedBoxes(map: MapLibre): Box[] {
  const mapBounds = map.getContainer().getBoundingClientRect();
  return [...map.getContainer().querySelectorAll(".pin, .job-place, .place-name")].map((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return {
      left: left - mapBounds.left,
      right: right - mapBounds.left,
      top: top - mapBounds.top,
      bottom: bottom - mapBounds.top,
    };
  });
}

function toPlace({ properties, geometry }: BasemapFeature): Place[] {
  if (properties.layer !== "place" || !properties.name) return [];
  return [{ name: properties.name, rank: properties.rank ?? 0, at: geometry.coordinates as [number, number] }];
}
