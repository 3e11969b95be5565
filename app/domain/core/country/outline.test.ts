import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { isCountry } from "./country";
import { OUTLINES, projectOnOutline, findRegionPoint } from "./outline";

/** Islands that lie outside the drawn outlines. */
const OFFSHORE_POINTS = {
  AU: [
    "Lord Howe Island, NSW",
    "Norfolk Island, NSW",
    "Boigu Island, QLD",
    "Dauan Island, QLD",
    "Saibai Island, QLD",
    "Christmas Island, WA",
    "Home Island Cocos (Keeling) Islands, WA",
    "West Island Cocos (Keeling) Islands, WA",
  ],
  NZ: ["Chatham Island, Chatham Islands", "Waitangi, Chatham Islands"],
};

it.each([
  "AU",
  "NZ",
] as const)("every state, region and suburb of %s except offshore points is inside the outline drawing", (country) => {
  const { width, height } = OUTLINES[country];
  const outlineSvg = readFileSync(`public/map/outline-${country.toLowerCase()}.svg`, "utf8");
  expect(outlineSvg).toContain(`viewBox="0 0 ${width} ${height}"`);
  const rows = (
    parse(readFileSync("data/localities.csv", "utf8"), { columns: true }) as Record<string, string>[]
  ).filter((row) => isCountry(row.country) && row.country === country && row.lat !== "");
  const isInside = ([x, y]: readonly [number, number]) => x >= 0 && x <= width && y >= 0 && y <= height;
  const outside = rows.filter(
    ({ lat, lon }) => !isInside(projectOnOutline(country, { latitude: Number(lat), longitude: Number(lon) })),
  );
  expect(outside.map(({ name, region }) => `${name}, ${region}`)).toEqual(OFFSHORE_POINTS[country]);
  for (const region of new Set(rows.map((row) => row.region))) {
    const at = findRegionPoint(country, region ?? "");
    expect(at !== null && isInside(at), region).toBe(region !== "Chatham Islands");
  }
});
