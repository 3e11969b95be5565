import { type Map as MapLibre, Marker } from "maplibre-gl";
import { BASEMAP_URL } from "./basemap-style";
import { type Box, readable } from "./declutter";
import { squaresIn, suburbsOf } from "./suburb-squares";

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
const SUBURBS_FROM = 9;
/** Approximate size of a name in pixels: width of a letter, line height and margin. */
const [LETTER, LINE, AIR] = [7, 18, 14];

/**
 * Adds names of towns, and at a higher zoom of suburbs, as DOM elements, because the shipped map has no glyph files and the page's own font is easier to read.
 */
export function addPlaceNames(map: MapLibre): () => void {
  let places: readonly Place[] = [];
  let views: Marker[] = [];
  let removed = false;

  const boxOf = ({ name, at }: Pick<Place, "name" | "at">): Box => {
    const { x, y } = map.project(at);
    const half = (name.length * LETTER) / 2 + AIR;
    return { left: x - half, right: x + half, top: y - LINE / 2 - AIR, bottom: y + LINE / 2 + AIR };
  };

  const suburbsInView = async (): Promise<readonly Pick<Place, "name" | "at">[]> => {
    if (map.getZoom() < SUBURBS_FROM) return [];
    const bounds = map.getBounds();
    const matches = await Promise.all(
      squaresIn({
        south: bounds.getSouth(),
        north: bounds.getNorth(),
        west: bounds.getWest(),
        east: bounds.getEast(),
      }).map(suburbsOf),
    );
    // Names are sorted by population within each map square. Taking one from each square in turn prevents one square from using up all the names.
    const longest = Math.max(0, ...matches.map((names) => names.length));
    const inTurns = Array.from({ length: longest }, (_, n) =>
      matches.flatMap((names) => (names[n] ? [names[n]] : [])),
    ).flat();
    return inTurns
      .map(([name, longitude, latitude]): Pick<Place, "name" | "at"> => ({ name, at: [longitude, latitude] }))
      .filter(({ at }) => bounds.contains(at));
  };

  const draw = async () => {
    const suburbs = await suburbsInView();
    if (removed) return;
    for (const marker of views) marker.remove();
    const bounds = map.getBounds();
    const towns = places.filter((place) => bounds.contains(place.at) && place.rank <= map.getZoom() + 2);
    const inView = suburbs.length > 0 ? suburbs : towns;
    // Prices, the job's location and the ring labels take precedence over names.
    const boxes = boxesOn(map);
    const fits = readable([...boxes, ...inView.map(boxOf)]).slice(boxes.length);
    views = inView
      .filter((_, index) => fits[index])
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
    .then((answer) => answer.json() as Promise<{ features: BasemapFeature[] }>)
    .then(({ features }) => {
      if (removed) return;
      places = features.flatMap(toPlace).sort((a, b) => a.rank - b.rank);
      void draw();
      map.on("moveend", draw);
    })
    // Names are optional. Without them the map still shows every offer.
    .catch(() => undefined);

  return () => {
    removed = true;
    map.off("moveend", draw);
  };
}

/** Areas of the map with other text or controls, which names must not cover. */
function boxesOn(map: MapLibre): Box[] {
  const frame = map.getContainer().getBoundingClientRect();
  return [...map.getContainer().querySelectorAll(".pin, .job-place, .place-name")].map((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return { left: left - frame.left, right: right - frame.left, top: top - frame.top, bottom: bottom - frame.top };
  });
}

function toPlace({ properties, geometry }: BasemapFeature): Place[] {
  if (properties.layer !== "place" || !properties.name) return [];
  return [{ name: properties.name, rank: properties.rank ?? 0, at: geometry.coordinates as [number, number] }];
}
