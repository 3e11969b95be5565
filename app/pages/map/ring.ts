import { type Point, toRadians } from "../../domain/location/distance";

const EARTH_RADIUS_METRES = 6_371_008.8;
const CORNER_COUNT = 72;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;

/** The point `metres` away from `origin`, `bearing` degrees clockwise from north, on a sphere. */
export function pointAt(origin: Point, metres: number, bearing: number): [longitude: number, latitude: number] {
  const angle = metres / EARTH_RADIUS_METRES;
  const lat = toRadians(origin.latitude);
  const bearingRadians = toRadians(bearing);
  const latitude = Math.asin(
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearingRadians),
  );
  const longitudeOffset = Math.atan2(
    Math.sin(bearingRadians) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * Math.sin(latitude),
  );
  return [origin.longitude + toDegrees(longitudeOffset), toDegrees(latitude)];
}

/** A closed ring of points around `centre`, which indicates a distance such as 5 km on a map without streets. */
export const ringAround = (centre: Point, metres: number): [number, number][] =>
  Array.from({ length: CORNER_COUNT + 1 }, (_, corner) =>
    pointAt(centre, metres, (corner % CORNER_COUNT) * (360 / CORNER_COUNT)),
  );
