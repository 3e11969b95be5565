import type { Plugin } from "vite";

/** Where the server writes which scripts a page will want. Each stands once in Remix's source. */
const ANNOUNCED: readonly (readonly [from: string, to: string])[] = [
  ["href: manifest.entry.module,", 'href: manifest.entry.module,\n    fetchpriority: "low",'],
  ['key: path,\n    rel: "modulepreload",', 'key: path,\n    rel: "modulepreload",\n    fetchpriority: "low",'],
];

/**
 * A page is whole without its scripts: its style and font go first on a slow line. A browser that is told of a module beforehand fetches it as urgently as
 * a style sheet unless told otherwise, which Remix cannot say. For the server's build alone; a release of Remix without these words stops it: then look again.
 */
export function scriptsComeLast(): Plugin {
  return {
    name: "scripts-come-last",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      if (!/@remix-run\/react\/dist\/(?:esm\/)?components\.js$/.test(id)) return undefined;
      return ANNOUNCED.reduce((text, [from, to]) => {
        if (text.split(from).length !== 2) this.error(`"${from}" does not stand once in ${id}`);
        return text.replace(from, to);
      }, code);
    },
  };
}
