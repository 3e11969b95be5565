import type { Plugin } from "vite";

/** What packages bring along that a worker never runs: the browser's renderer, of which Remix's router names one function. */
const IN_A_WORKER: Readonly<Record<string, string>> = {
  "react-dom": new URL("./no-browser.ts", import.meta.url).pathname,
};

/** What of Stripe's API the adapter calls (app/adapters/payments/stripe); the other hundred resources stay out. */
export const STRIPE_RESOURCES: readonly string[] = ["paymentIntents", "refunds", "disputes"];

/** Stripe's client makes one object for each resource: only ours are left. A release without these lines stops the build: then look again. */
function withOurResources(code: string): string | null {
  const all = "import * as resources from './resources.js';";
  const resourceLine = /^ +this\.(\w+) = new \w+\(this\);$/gm;
  const unusedResources = STRIPE_RESOURCES.filter((name) => code.includes(`this.${name} = new `));
  if (!code.includes(all) || unusedResources.length < STRIPE_RESOURCES.length) return null;
  return code
    .replace(all, "const resources = {};")
    .replace(resourceLine, (line, name: string) => (STRIPE_RESOURCES.includes(name) ? line : ""));
}

/** Nobody asks a schema for its JSON Schema: `@asteasolutions/zod-to-openapi` writes our OpenAPI document. */
const JSON_SCHEMA: readonly RegExp[] = [
  /^ +inst\._zod\.processJSONSchema = .+;\n/gm,
  /^ +jsonSchema: \{\n(?:.+createStandardJSONSchemaMethod.+\n){2} +\},\n/gm,
  /^ +toJSONSchema\(params\) \{\n.+\n +\},\n/gm,
];

/** Zod's schemas without what a worker never runs: JSON Schema, and objects that compile themselves, which needs `eval`. A release without these lines stops the build, as with Stripe. */
function schemasOfAWorker(code: string): string | null {
  const compiling = "core.$ZodObjectJIT.init(";
  if (!code.includes(compiling) || JSON_SCHEMA.some((lines) => code.search(lines) < 0)) return null;
  return JSON_SCHEMA.reduce((text, lines) => text.replace(lines, ""), code).replace(compiling, "core.$ZodObject.init(");
}

/** What has no effect of its own: unused, it is left out. Stripe's package does not say so. */
const WITHOUT_EFFECT = /\/stripe\/esm\/(?:resources\/|Decimal\.js$)/;

/** Files of packages of which a part stays out, by the end of their names. */
const LEFT_OUT: readonly (readonly [file: string, leaveOut: (code: string) => string | null])[] = [
  ["/stripe/esm/stripe.core.js", withOurResources],
  ["/zod/v4/classic/schemas.js", schemasOfAWorker],
];

/**
 * The server build carries the whole worker: pages, API, gateway, objects and packages in one graph, so that nothing is in it twice and what
 * nobody uses is left out. `app.mjs` is what is deployed, module by module (docs/decisions/0002); tests load the built pages through `pages.mjs`.
 */
export function oneWorker(): Plugin {
  let remixEntry = "";
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
      for (const name of ["app", "pages"])
        this.emitFile({
          type: "chunk",
          id: `workers/${name}.ts`,
          fileName: `${name}.mjs`,
          preserveSignature: "strict",
        });
    },
    configResolved({ build: { rollupOptions } }) {
      const [output] = [rollupOptions.output ?? []].flat();
      remixEntry = String(output?.entryFileNames);
    },
    // Remix's own entry, which has every route in it: `workers/pages.ts` takes its place.
    generateBundle(_, bundle) {
      delete bundle[remixEntry];
    },
    resolveId: (id) => IN_A_WORKER[id],
    transform(code, id) {
      if (WITHOUT_EFFECT.test(id)) return { code, map: null, moduleSideEffects: false };
      const leaveOut = LEFT_OUT.find(([file]) => id.endsWith(file))?.[1];
      if (leaveOut === undefined) return undefined;
      const trimmedCode = leaveOut(code);
      if (trimmedCode === null) this.error(`${id} is no longer as we know it`);
      return { code: trimmedCode, map: null };
    },
  };
}
