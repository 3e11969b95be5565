import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "esbuild";
import { currentBuild } from "../builds.mjs";
import { ROOT } from "../steps.mjs";

const ENTRY = "app.mjs";

/** Folder with the build's scripts that are deployed. */
export const serverFolder = () => join(currentBuild(), "server");

/** Sources by their path relative to the build's folder, entry first. */
export type Modules = Readonly<Record<string, string>>;

/** The modules of a built worker, entry first. Throws if nothing is built. `folder` = folder of the scripts; default: the current build's. */
export function builtModules(folder = serverFolder()): Modules {
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".mjs") && name !== ENTRY,
  );
  return Object.fromEntries([ENTRY, ...others].map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** A worker with only this source, instead of the built one. */
export const onlyModule = (source: string): Modules => ({ [ENTRY]: source });

/** Gzipped size of the whole worker in bytes, as `wrangler deploy` counts its upload. */
export const workerGzipBytes = (): number => gzipSync(Object.values(builtModules()).join("")).length;

/** Lets bundles of the sources use the pages that Vite built, because their route modules and manifest exist only in the build. */
export const builtPages: Plugin = {
  name: "built-pages",
  setup({ onResolve }) {
    onResolve({ filter: /\/pages$/ }, ({ path, resolveDir }) =>
      isPagesImport(path, resolveDir) ? { path: join(serverFolder(), "pages.mjs") } : undefined,
    );
  },
};

export const isPagesImport = (path: string, importingFolder: string): boolean =>
  join(importingFolder, path) === join(ROOT, "workers/pages");
