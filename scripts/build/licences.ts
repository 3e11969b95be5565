import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** Libraries that ship as separate, unchanged files, with the texts that their licence requires and the location of their source. */
const WHOLE_FILES: Readonly<Record<string, { readonly files: readonly string[]; readonly source: string }>> = {
  "libheif-js": {
    files: ["LICENSE", "libheif-wasm/LICENSE"],
    source:
      "libheif (with libde265) is used under the GNU Lesser General Public License, version 3. /assets/libheif-*.js and /assets/libheif-*.wasm are the package's files as they are. Source: https://github.com/strukturag/libheif and https://github.com/strukturag/libde265, built by https://github.com/catdad-experiments/libheif-js",
  },
};

function readLicenceText(name: string, folder: string): string {
  const wholeFiles = WHOLE_FILES[name];
  const files = wholeFiles?.files ?? globSync("{LICENSE,LICENCE,license}*", { cwd: folder }).slice(0, 1);
  if (files.length === 0) return "See the package of this name on npmjs.com.";
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, "utf8").trim());
  return [...(wholeFiles ? [wholeFiles.source] : []), ...texts].join("\n\n");
}

/** Removes licence banners from scripts. `/licences.txt` contains the licences of everything in them instead. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle() {
      const packages = new Map(
        [...this.getModuleIds()]
          .map((id) => PACKAGE.exec(id))
          .filter((match) => match !== null)
          .map(([, folder = "", name = ""]) => [name, folder]),
      );
      const texts = [...packages]
        .sort()
        .map(([name, folder]) => `${name}\n${"-".repeat(name.length)}\n${readLicenceText(name, folder)}\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n\n") });
    },
  };
}
