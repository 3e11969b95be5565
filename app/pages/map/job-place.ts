import { type Map as MapLibre, Marker } from "maplibre-gl";
import type { Point } from "../../domain/location/distance";
import { pointAt, ringAround } from "./ring";

const RING_RADII_METRES = [5000, 10_000];

/** Adds the job's location, with rings at distances of 5 and 10 km. */
export function addJobPlace(map: MapLibre, place: Point & { readonly name: string }, colour: string): void {
  // The label is below the point, because a pin at the same location is above it.
  const label = document.createElement("span");
  label.className = "job-place";
  label.textContent = place.name;
  new Marker({ element: label, anchor: "top", offset: [0, 2] }).setLngLat([place.longitude, place.latitude]).addTo(map);

  for (const metres of RING_RADII_METRES) {
    const label = document.createElement("span");
    label.className = "place-name";
    label.ariaHidden = "true";
    label.textContent = `${metres / 1000} km`;
    new Marker({ element: label }).setLngLat(pointAt(place, metres, 180)).addTo(map);
  }
  map.once("load", () => {
    map.addSource("rings", {
      type: "geojson",
      data: {
        type: "Feature",
        properties: {},
        geometry: {
          type: "MultiLineString",
          coordinates: RING_RADII_METRES.map((metres) => ringAround(place, metres)),
        },
      },
    });
    map.addLayer({
      id: "rings",
      type: "line",
      source: "rings",
      paint: { "line-color": colour, "line-width": 1, "line-dasharray": [4, 4] },
    });
  });
}
