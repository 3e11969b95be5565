// Size of the scripts and styles that a browser fetches for each page, gzipped, from the build on disk. Dynamic imports (map, dialogs) are not included.
import { join } from "node:path";
import { currentBuild } from "../scripts/builds.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

interface ManifestEntry {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
interface Manifest {
  readonly entry: ManifestEntry;
  readonly routes: Readonly<
    Record<string, ManifestEntry & { readonly id: string; readonly parentId?: string; readonly path?: string }>
  >;
}

export interface PageWeight {
  readonly page: string;
  readonly jsBytes: number;
  readonly jsFiles: number;
  readonly cssBytes: number;
  readonly cssFiles: number;
}

const CLIENT = join(currentBuild(), "client");
const weights = new Map<string, number>();

/** Transfer size of a file of the build, at gzip level 9. */
export function gzipBytes(path: string): number {
  const weight = weights.get(path) ?? gzipSync(readFileSync(`${CLIENT}${path}`), { level: 9 }).length;
  weights.set(path, weight);
  return weight;
}

function readManifest(): Manifest {
  const name = readdirSync(`${CLIENT}/assets`).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("no build found: npm run build");
  const text = readFileSync(`${CLIENT}/assets/${name}`, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

/** The root's style sheet is linked by the page itself and is not in the manifest. */
const rootStyles = () =>
  readdirSync(`${CLIENT}/assets`)
    .filter((file) => /^app-.*\.css$/.test(file))
    .map((file) => `/assets/${file}`);

type Routes = Manifest["routes"];
const routePath = (routes: Routes, id: string | undefined): string => {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${routePath(routes, route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
};

export function pageWeights(): readonly PageWeight[] {
  const { entry, routes } = readManifest();
  const sum = (files: ReadonlySet<string>) => [...files].reduce((total, file) => total + gzipBytes(file), 0);
  return Object.values(routes)
    .filter((route) => route.id !== "root" && readFileSync(`${CLIENT}${route.module}`, "utf8").length > 60)
    .map((route) => {
      const parts = [entry, routes.root, route].filter((part) => part !== undefined);
      const scripts = new Set(parts.flatMap((part) => [part.module, ...(part.imports ?? [])]));
      const styles = new Set([...rootStyles(), ...parts.flatMap((part) => part.css ?? [])]);
      return {
        page: routePath(routes, route.id) || "/",
        jsBytes: sum(scripts),
        jsFiles: scripts.size,
        cssBytes: sum(styles),
        cssFiles: styles.size,
      };
    })
    .sort((a, b) => b.jsBytes - a.jsBytes);
}
