import { readFileSync, writeFileSync } from "node:fs";
import { COUNTRIES, type Country, isCountry } from "../app/domain/core/country/country.ts";
import { OUTLINES, projectOnOutline } from "../app/domain/core/country/outline.ts";
import { readOptions, reportDryRun, runCommand } from "./options.mjs";

const USAGE = `npm run outlines [-- --dry-run]
  Draws public/map/outline-au.svg and outline-nz.svg, the land behind figures by region, from the small map that is shipped.`;
const { values } = readOptions(USAGE, { "dry-run": { type: "boolean", default: false } });

type Line = readonly (readonly [longitude: number, latitude: number])[];
interface Feature {
  readonly properties: { readonly layer: string; readonly country: string };
  readonly geometry:
    | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly Line[])[] }
    | { readonly type: "MultiLineString"; readonly coordinates: readonly Line[] };
}

/** Maximum distance, in units of the drawing, between a removed corner and the simplified line. */
const TOLERANCE = 0.7;
/** Islands with less land than this, in square units, are left out. */
const MIN_LAND_AREA = 3;

type Point = readonly [x: number, y: number];

/** Removes corners that are not visible (Ramer, Douglas and Peucker). */
function simplifyLine(line: readonly Point[]): readonly Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  const dx = last[0] - first[0];
  const dy = last[1] - first[1];
  const length = Math.hypot(dx, dy);
  let maxDistance = 0;
  let at = 0;
  for (const [index, [x, y]] of line.entries()) {
    const distance =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length;
    if (distance > maxDistance) [maxDistance, at] = [distance, index];
  }
  return maxDistance <= TOLERANCE
    ? [first, last]
    : [...simplifyLine(line.slice(0, at + 1)).slice(0, -1), ...simplifyLine(line.slice(at))];
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

const toPath = (line: readonly Point[], end: string) =>
  `M${line.map(([x, y]) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`).join("L")}${end}`;

const { features } = JSON.parse(
  readFileSync(new URL("../public/map/au-nz-basemap.geojson", import.meta.url), "utf8"),
) as { readonly features: readonly Feature[] };

function drawCountry(country: Country): string {
  const { width, height } = OUTLINES[country];
  const projectLine = (line: Line) =>
    simplifyLine(line.map(([longitude, latitude]) => projectOnOutline(country, { longitude, latitude })));
  const featuresIn = (layer: string) =>
    features.filter(({ properties }) => properties.layer === layer && properties.country === country);
  const landOutlines = featuresIn("land").flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon"
      ? geometry.coordinates.flatMap(([outerRing]) => (outerRing ? [projectLine(outerRing)] : []))
      : [],
  );
  const borders = featuresIn("state_border").flatMap(({ geometry }) =>
    geometry.type === "MultiLineString" ? geometry.coordinates.map(projectLine) : [],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<path fill="#eceae4" d="${landOutlines
      .filter((ring) => areaOf(ring) >= MIN_LAND_AREA)
      .map((ring) => toPath(ring, "Z"))
      .join("")}"/>`,
    ...(borders.length > 0
      ? [`<path fill="none" stroke="#fff" d="${borders.map((line) => toPath(line, "")).join("")}"/>`]
      : []),
    "</svg>\n",
  ].join("");
}

await runCommand(() => {
  for (const country of Object.keys(COUNTRIES).filter(isCountry)) {
    const file = `public/map/outline-${country.toLowerCase()}.svg`;
    const html = drawCountry(country);
    if (values["dry-run"]) reportDryRun(`write ${html.length} bytes to ${file}`);
    else writeFileSync(new URL(`../${file}`, import.meta.url), html);
  }
});
