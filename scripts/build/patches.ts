import { readdirSync, readFileSync } from "node:fs";
import { applyPatch, parsePatch, type StructuredPatch } from "diff";
import type { Plugin } from "vite";

const FOLDER = new URL("../../patches/", import.meta.url);

interface Patch {
  /** Its file, for the message when it no longer fits. */
  readonly name: string;
  /** The file of a package that it changes, as in `@remix-run/router/dist/router.js`. */
  readonly file: string;
  readonly diff: StructuredPatch;
}

const patchesIn = (folder: string): readonly Patch[] =>
  readdirSync(new URL(`${folder}/`, FOLDER))
    .sort()
    .flatMap((file) =>
      parsePatch(readFileSync(new URL(`${folder}/${file}`, FOLDER), "utf8")).map((diff) => ({
        name: `patches/${folder}/${file}`,
        file: diff.oldFileName?.replace(/^a\//, "") ?? "",
        diff,
      })),
    );

/**
 * The edits of Remix and its router (docs/decisions/0002), one diff for each in `patches/`: in both builds, or in the browser's or the worker's alone. The
 * packages in node_modules stay as they are published. A release that a diff no longer fits stops the build: derive the diff again, or delete its file.
 */
export function patches(): Plugin {
  let patches: readonly Patch[] = [];
  return {
    name: "patches",
    enforce: "pre",
    apply: "build",
    configResolved({ build: { ssr } }) {
      patches = [...patchesIn("both"), ...patchesIn(ssr ? "worker" : "browser")];
    },
    transform(code, id) {
      const fitting = patches.filter(({ file }) => id.endsWith(`/node_modules/${file}`));
      if (fitting.length === 0) return undefined;
      const patched = fitting.reduce((text, { name, diff }) => {
        const next = applyPatch(text, diff);
        if (next === false) this.error(`${name} does not fit ${id}`);
        return next;
      }, code);
      return { code: patched, map: null };
    },
  };
}
