import { type Map as MapLibre, Marker } from "maplibre-gl";
import { BASEMAP_URL } from "./basemap-style";

interface Place {
  readonly name: string;
  readonly rank: number;
  readonly at: [number, number];
}

interface BasemapFeature {
  readonly properties: { readonly layer: string; readonly name?: string; readonly rank?: number };
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

const MOST_NAMES = 24;

/** Town names as elements: the shipped map has no glyph files, and the page's own font reads better anyway. */
export function addPlaceNames(map: MapLibre): () => void {
  let places: readonly Place[] = [];
  let shown: Marker[] = [];
  let removed = false;

  const draw = () => {
    for (const marker of shown) marker.remove();
    const bounds = map.getBounds();
    const inView = places.filter((place) => bounds.contains(place.at) && place.rank <= map.getZoom() + 2);
    shown = inView.slice(0, MOST_NAMES).map(({ name, at }) => {
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
      draw();
      map.on("moveend", draw);
    })
    // Names are a courtesy: without them the map still shows every offer.
    .catch(() => undefined);

  return () => {
    removed = true;
    map.off("moveend", draw);
  };
}

function toPlace({ properties, geometry }: BasemapFeature): Place[] {
  if (properties.layer !== "place" || !properties.name) return [];
  return [{ name: properties.name, rank: properties.rank ?? 0, at: geometry.coordinates as [number, number] }];
}
