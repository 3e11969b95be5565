import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** The viewer of the API description (docs/decisions/0082): one unchanged file of its package, used only by the page /api/docs. */
export function apiReference(): Plugin {
  return {
    name: "api-reference",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle() {
      const folder = dirname(createRequire(import.meta.url).resolve("redoc/package.json"));
      const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
      const source = readFileSync(join(folder, "bundles/redoc.standalone.js"), "utf8");
      this.emitFile({
        type: "asset",
        fileName: `assets/redoc-${version}.js`,
        source: source.replace(/\/\/# sourceMappingURL=.*\s*$/, ""),
      });
      const licence = ["LICENSE", "bundles/redoc.standalone.js.LICENSE.txt"].map((file) =>
        readFileSync(join(folder, file), "utf8").trim(),
      );
      this.emitFile({ type: "asset", fileName: `assets/redoc-${version}.txt`, source: licence.join("\n\n") });
    },
  };
}
