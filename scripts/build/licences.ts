import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** Scripts travel without their licence banners; the licences of everything in them stand in `/licences.txt` instead. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle() {
      const packages = new Map(
        [...this.getModuleIds()]
          .map((id) => PACKAGE.exec(id))
          .filter((found) => found !== null)
          .map(([, folder = "", name = ""]) => [name, folder]),
      );
      const texts = [...packages].sort().map(([name, folder]) => {
        const [file] = globSync("{LICENSE,LICENCE,license}*", { cwd: folder });
        return `${name}\n${"-".repeat(name.length)}\n${file ? readFileSync(`${folder}/${file}`, "utf8").trim() : "See the package of this name on npmjs.com."}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n\n") });
    },
  };
}
