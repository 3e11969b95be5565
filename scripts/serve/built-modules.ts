import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "esbuild";
import { currentBuild } from "../builds.mjs";
import { ROOT } from "../steps.mjs";

const ENTRY = "app.mjs";

/** Where the scripts of the build are that are deployed. */
export const serverFolder = () => join(currentBuild(), "server");

/** Sources by their names below the build's folder, the entry first. */
export type Modules = Readonly<Record<string, string>>;

/** The modules of a built worker, its entry first. Throws where nothing is built. `folder`: of the scripts; by default those of the current build. */
export function builtModules(folder = serverFolder()): Modules {
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".mjs") && name !== ENTRY,
  );
  return Object.fromEntries([ENTRY, ...others].map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** This source instead of the built worker. */
export const onlyModule = (source: string): Modules => ({ [ENTRY]: source });

/** Bytes of the whole worker, gzip: as `wrangler deploy` counts what it sends. */
export const workerGzipBytes = (): number => gzipSync(Object.values(builtModules()).join("")).length;

/** For bundles of the sources: the pages as Vite built them, because their route modules and manifest exist only there. */
export const builtPages: Plugin = {
  name: "built-pages",
  setup({ onResolve }) {
    onResolve({ filter: /\/pages$/ }, ({ path, resolveDir }) =>
      isPages(path, resolveDir) ? { path: join(serverFolder(), "pages.mjs") } : undefined,
    );
  },
};

export const isPages = (path: string, importingFolder: string): boolean =>
  join(importingFolder, path) === join(ROOT, "workers/pages");
