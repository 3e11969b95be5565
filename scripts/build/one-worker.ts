import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const folderOf = (name: string) => require.resolve(`${name}/package.json`).replace("package.json", "");

/**
 * What packages bring along that a worker never runs: the second of React's server renderers, and the browser's renderer (Remix's router names one
 * function of it).
 */
const IN_A_WORKER: Readonly<Record<string, string>> = {
  "react-dom/server": `${folderOf("react-dom")}cjs/react-dom-server.browser.production.min.js`,
  "react-dom": new URL("./no-browser.ts", import.meta.url).pathname,
};

/** What of Stripe's API the adapter calls (app/adapters/payments/stripe); the other hundred resources stay out. */
const STRIPE_RESOURCES = ["paymentIntents", "refunds"];

/** Stripe's client makes one object for each resource: only ours are left. A release without these lines stops the build: then look again. */
function withOurResources(code: string): string | null {
  const all = "import * as resources from './resources.js';";
  const made = /^ +this\.(\w+) = new \w+\(this\);$/gm;
  const left = STRIPE_RESOURCES.filter((name) => code.includes(`this.${name} = new `));
  if (!code.includes(all) || left.length < STRIPE_RESOURCES.length) return null;
  return code
    .replace(all, "const resources = {};")
    .replace(made, (line, name: string) => (STRIPE_RESOURCES.includes(name) ? line : ""));
}

/**
 * The server build carries the whole worker: pages, API, gateway, objects and packages in one graph, so that nothing is in it twice and what
 * nobody uses is left out. `app.mjs` is what is deployed, module by module (docs/decisions/0016); `index.mjs` is Remix's own build, which it imports.
 */
export function oneWorker(): Plugin {
  return {
    name: "one-worker",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    config: () => ({
      define: { "process.env.NODE_ENV": '"production"' },
      ssr: { noExternal: true },
      build: { rollupOptions: { external: [/^cloudflare:/, /^node:/] } },
    }),
    buildStart() {
      this.emitFile({ type: "chunk", id: "workers/app.ts", fileName: "app.mjs", preserveSignature: "strict" });
    },
    resolveId: (id) => IN_A_WORKER[id],
    transform(code, id) {
      if (id.includes("/stripe/esm/resources/")) return { code, map: null, moduleSideEffects: false };
      if (!id.endsWith("/stripe/esm/stripe.core.js")) return undefined;
      const ours = withOurResources(code);
      if (ours === null) this.error(`${id} no longer makes its resources as we know it`);
      return { code: ours, map: null };
    },
  };
}
