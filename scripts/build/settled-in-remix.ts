import type { Plugin } from "vite";

/**
 * What our settings decide once and for all, written into Remix's browser code, so that the bundler can drop what they rule out:
 * every answer travels by single fetch (`v3_singleFetch`), and nothing is streamed after the page. Worth 4 KB of 90 on every page.
 */
const SETTLED: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "@remix-run/react/dist/esm/components.js": [
    ["future.v3_singleFetch ? undefined :", "true ? undefined :"],
    ['!isStatic && typeof __remixContext === "object" && __remixContext.a', "false"],
    ['NavLink.displayName = "NavLink";', ""],
  ],
  "@remix-run/react/dist/esm/routes.js": [['typeof singleFetch === "function"', "true"]],
};

/** For the browser's build alone. A release of Remix that no longer has these words stops the build: then look again. */
export function settledInRemix(): Plugin {
  return {
    name: "settled-in-remix",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const changes = Object.entries(SETTLED).find(([file]) => id.endsWith(file))?.[1];
      return changes?.reduce((text, [from, to]) => {
        if (text.split(from).length !== 2) this.error(`"${from}" does not stand once in ${id}`);
        return text.replace(from, to);
      }, code);
    },
  };
}
