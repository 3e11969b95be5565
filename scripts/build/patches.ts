import { readdirSync, readFileSync } from "node:fs";
import { applyPatch, parsePatch, type StructuredPatch } from "diff";
import type { Plugin } from "vite";

const FOLDER = new URL("../../patches/", import.meta.url);

interface Patch {
  /** Name of the diff's file, for the message if it no longer applies. */
  readonly name: string;
  /** The package file that the diff changes, for example `@remix-run/router/dist/router.js`. */
  readonly file: string;
  readonly diff: StructuredPatch;
}

const readPatches = (folder: string): readonly Patch[] =>
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
 * Our edits of Remix and its router (docs/decisions/0002), one diff per edit in `patches/`, for both builds or only for the browser's or the worker's. The
 * packages in node_modules stay as published. If a diff no longer applies to a release, the build stops: derive the diff again, or delete its file.
 */
export function patches(): Plugin {
  let patches: readonly Patch[] = [];
  return {
    name: "patches",
    enforce: "pre",
    apply: "build",
    configResolved({ build: { ssr } }) {
      patches = [...readPatches("both"), ...readPatches(ssr ? "worker" : "browser")];
    },
    transform(code, id) {
      const matchingPatches = patches.filter(({ file }) => id.endsWith(`/node_modules/${file}`));
      if (matchingPatches.length === 0) return undefined;
      const patchedCode = matchingPatches.reduce((text, { name, diff }) => {
        const next = applyPatch(text, diff);
        if (next === false) this.error(`${name} does not fit ${id}`);
        return next;
      }, code);
      return { code: patchedCode, map: null };
    },
  };
}
