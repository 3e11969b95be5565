import type { Plugin } from "vite";

/** Parts of packages that a worker never runs: the browser renderer, of which Remix's router imports one function. */
const WORKER_REPLACEMENTS: Readonly<Record<string, string>> = {
  "react-dom": new URL("./no-browser.ts", import.meta.url).pathname,
};

/** Stripe API resources that the adapter calls (app/adapters/payments/stripe). The other hundred are left out. */
export const STRIPE_RESOURCES: readonly string[] = ["paymentIntents", "refunds", "disputes"];

/**
 * Stripe's client creates an object for each resource, and this keeps only ours. A release without these lines stops the build, so that the edit can be
 * adapted.
 */
function keepUsedResources(code: string): string | null {
  const resourceImport = "import * as resources from './resources.js';";
  const resourceLine = /^ +this\.(\w+) = new \w+\(this\);$/gm;
  const foundResources = STRIPE_RESOURCES.filter((name) => code.includes(`this.${name} = new `));
  if (!code.includes(resourceImport) || foundResources.length < STRIPE_RESOURCES.length) return null;
  return code
    .replace(resourceImport, "const resources = {};")
    .replace(resourceLine, (line, name: string) => (STRIPE_RESOURCES.includes(name) ? line : ""));
}

/** The JSON Schema output of schemas is unused, because `@asteasolutions/zod-to-openapi` writes our OpenAPI document. */
const JSON_SCHEMA: readonly RegExp[] = [
  /^ +inst\._zod\.processJSONSchema = .+;\n/gm,
  /^ +jsonSchema: \{\n(?:.+createStandardJSONSchemaMethod.+\n){2} +\},\n/gm,
  /^ +toJSONSchema\(params\) \{\n.+\n +\},\n/gm,
];

/**
 * Removes parts of Zod that a worker never runs: JSON Schema, and compiled object parsers, which need `eval`. A release without these lines stops the build,
 * as with Stripe.
 */
function trimWorkerSchemas(code: string): string | null {
  const compiledParserCall = "core.$ZodObjectJIT.init(";
  if (!code.includes(compiledParserCall) || JSON_SCHEMA.some((lines) => code.search(lines) < 0)) return null;
  return JSON_SCHEMA.reduce((text, lines) => text.replace(lines, ""), code).replace(
    compiledParserCall,
    "core.$ZodObject.init(",
  );
}

/** Modules without side effects, which are left out if unused. Stripe's package does not declare this. */
const SIDE_EFFECT_FREE = /\/stripe\/esm\/(?:resources\/|Decimal\.js$)/;

/** Package files that are included only in part, by the end of their names. */
const OMITTED_CODE: readonly (readonly [file: string, leaveOut: (code: string) => string | null])[] = [
  ["/stripe/esm/stripe.core.js", keepUsedResources],
  ["/zod/v4/classic/schemas.js", trimWorkerSchemas],
];

/**
 * The server build contains the whole worker: pages, API, gateway, Durable Objects and packages in one graph, without duplicates or unused code. `app.mjs` is
 * deployed, module by module (docs/decisions/0002). Tests load the built pages through `pages.mjs`.
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
    // Drops Remix's own entry with every route. `workers/pages.ts` replaces it.
    generateBundle(_, bundle) {
      delete bundle[remixEntry];
    },
    resolveId: (id) => WORKER_REPLACEMENTS[id],
    transform(code, id) {
      if (SIDE_EFFECT_FREE.test(id)) return { code, map: null, moduleSideEffects: false };
      const omitCode = OMITTED_CODE.find(([file]) => id.endsWith(file))?.[1];
      if (omitCode === undefined) return undefined;
      const trimmedCode = omitCode(code);
      if (trimmedCode === null) this.error(`${id} is no longer as we know it`);
      return { code: trimmedCode, map: null };
    },
  };
}
