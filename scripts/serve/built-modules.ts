import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../steps.mjs";

/** What is deployed: every script in here. */
export const BUILT = join(ROOT, "build/server");
export const ENTRY = "app.mjs";

/** Sources by their names below the build's folder. */
export type Modules = Readonly<Record<string, string>>;

/** The modules of the built worker. */
export const builtModules = (): Modules =>
  Object.fromEntries(
    readdirSync(BUILT, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => [name, readFileSync(join(BUILT, name), "utf8")]),
  );

/** This source instead of the built worker. */
export const onlyModule = (source: string): Modules => ({ [ENTRY]: source });

/** Bytes of the whole worker, gzip: as `wrangler deploy` counts what it sends. */
export const workerGzipBytes = (): number => gzipSync(Object.values(builtModules()).join("")).length;
