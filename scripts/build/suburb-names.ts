import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { SQUARES_URL, type SuburbName, squareKey, squareUrl } from "../../app/pages/map/suburb-squares.ts";
import { parseCsv } from "../seed/table.ts";

/** The suburbs of each map square, by population in descending order. */
function suburbsBySquare(): Map<string, SuburbName[]> {
  const rows = parseCsv(readFileSync(new URL("../../data/localities.csv", import.meta.url), "utf8"))
    .map(({ name = "", lat, lon, weight }) => ({
      name,
      latitude: Number(lat),
      longitude: Number(lon),
      people: Number(weight),
    }))
    .filter(({ name, latitude, longitude }) => name !== "" && latitude !== 0 && longitude !== 0)
    .sort((a, b) => b.people - a.people);
  const squares = new Map<string, SuburbName[]>();
  for (const { name, latitude, longitude } of rows) {
    const square = squareKey(latitude, longitude);
    const names = squares.get(square) ?? [];
    // A suburb with two postcodes has one name on the map.
    if (!names.some(([existing]) => existing === name)) names.push([name, longitude, latitude]);
    squares.set(square, names);
  }
  return squares;
}

/** The files by URL: one for each square that has suburbs, and the list of these squares. */
export function suburbFiles(): ReadonlyMap<string, string> {
  const squares = suburbsBySquare();
  return new Map([
    [SQUARES_URL, JSON.stringify([...squares.keys()])],
    ...[...squares].map(([square, names]) => [squareUrl(square), JSON.stringify(names)] as const),
  ]);
}

/** Adds the suburb names on the map to the site: one file for each square of the country that has suburbs. */
export function suburbNames(): Plugin {
  return {
    name: "suburb-names",
    apply: (_, { command, isSsrBuild }) => command === "serve" || !isSsrBuild,
    generateBundle() {
      for (const [url, source] of suburbFiles()) this.emitFile({ type: "asset", fileName: url.slice(1), source });
    },
    configureServer(server) {
      const files = suburbFiles();
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? "");
        if (file === undefined) return next();
        response.setHeader("Content-Type", "application/json").end(file);
      });
    },
  };
}
