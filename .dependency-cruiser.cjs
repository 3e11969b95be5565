// Layers (docs/decisions/0001): domain <- usecases <- entry points; adapters implement the ports.
// Modules (docs/decisions/0180): modules.json says which folders belong together and which modules they may import.
// Imports of types count too, because an import of a value often follows.
const MODULES = require("./modules.json");

const only = (name, comment, from, allowed, except = []) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: ["\\.test\\.tsx?$", ...except] },
  to: { pathNot: allowed },
});
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from.path ?? from, pathNot: ["\\.test\\.tsx?$", ...(from.not ?? [])] },
  to: { path: to.path ?? to, ...(to.not ? { pathNot: to.not } : {}) },
});

// Everything in app/ that is not one of these is an entry point, so that the rules for entry points apply to a new folder too.
const INNER = "domain/|texts/|usecases/|adapters/|settings/";
const API = "api/|gateway/";
const PAGES = "routes/|pages/|ui/|root\\.|entry\\.";
const USECASE_CONTEXT = "^app/usecases/context\\.ts$";
const COMPOSITION_ROOT = "^app/context\\.ts$";
const entryPoints = (...except) => `^app/(?!${[INNER, ...except].join("|")})`;
const inApp = (...paths) => `^app/(${paths.join("|")})`;
const WORKERS = "^workers/|^durable-objects/";

const foldersOf = ({ domain, usecases }) =>
  [...domain.map((name) => `domain/${name}`), ...usecases.map((name) => `usecases/${name}`)].join("|");
const pathOf = (name) => `^app/(${foldersOf(MODULES[name])})(/|\\.ts$)`;

/** A module imports itself and the modules that its entry lists. The shapes of the ports and the context belong to none. */
const moduleRules = Object.entries(MODULES).map(([name, { dependsOn }]) =>
  never(
    `module-${name}`,
    `${name} may import ${["itself", ...dependsOn].join(", ")}: see modules.json`,
    { path: pathOf(name), not: [USECASE_CONTEXT] },
    {
      path: "^app/(domain|usecases)/",
      not: [name, ...dependsOn].map(pathOf).concat("^app/usecases/ports/", USECASE_CONTEXT),
    },
  ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    only(
      "domain-is-pure",
      "domain/ imports only itself, zod, Temporal, digests and the shipped data tables",
      "^app/domain/",
      ["^app/domain/", "^data/", "^(node:)?crypto$", "^node_modules/(zod|temporal-polyfill|temporal-spec)/"],
    ),
    only("texts-import-domain", "texts are written for values and codes of the domain", "^app/texts/", [
      "^app/(domain|texts)/",
    ]),
    only(
      "usecases-import-domain-and-ports",
      "a use case imports the domain, the texts, the ports and the settings",
      "^app/usecases/",
      [
        "^app/(domain|texts|usecases)/",
        "^app/settings/config\\.ts$",
        "^data/",
        "^node_modules/(zod|temporal-polyfill|temporal-spec)/",
      ],
      [USECASE_CONTEXT],
    ),
    only("context-imports-types", "the context of use cases has the type of the repositories", USECASE_CONTEXT, [
      "^app/(domain|usecases)/",
      "^app/settings/config\\.ts$",
      "^app/adapters/db/repositories\\.ts$",
    ]),
    {
      name: "db-type-from-its-implementation",
      comment: "the type of the repositories is derived from them, in one place",
      severity: "error",
      from: { path: USECASE_CONTEXT },
      to: { path: "^app/adapters/db/repositories\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    only("settings-import-domain", "settings are read without a database or a service", "^app/settings/", [
      "^app/(domain|settings)/",
      "^node_modules/zod/",
    ]),
    never(
      "adapters-do-not-drive",
      "adapters implement ports; they never call use cases or entry points",
      "^app/adapters/",
      {
        path: ["^app/(usecases|texts)/", entryPoints(), WORKERS],
        not: [
          "^app/usecases/ports/",
          "^app/usecases/[^/]+/[^/]+\\.types\\.ts$",
          "^durable-objects/[^/]+/[^/]+\\.types\\.ts$",
        ],
      },
    ),
    never(
      "entry-points-call-usecases",
      "only app/context.ts and Durable Objects create adapters",
      { path: [entryPoints(), "^workers/"], not: [COMPOSITION_ROOT] },
      "^app/adapters/",
    ),
    never(
      "pages-and-api-are-apart",
      "a page never imports another entry point",
      { path: entryPoints(API), not: [COMPOSITION_ROOT] },
      [inApp(API), WORKERS],
    ),
    never("api-has-no-pages", "the API never imports a page", entryPoints(PAGES, "http/"), inApp(PAGES)),
    never("http-is-shared", "what all entry points share imports none of them", "^app/http/", {
      path: [inApp(API, PAGES), WORKERS],
      not: ["^app/ui/field-errors\\.ts$"],
    }),
    never(
      "pages-are-apart",
      "a route module is an entry point: what two pages share lives in pages/ or ui/",
      "^app/",
      "^app/routes/[^/]+/route[.]tsx?$",
    ),
    never("ui-has-no-business", "view parts import no use case, no page and no setting", "^app/ui/", [
      "^app/(usecases|settings|routes|pages)/",
    ]),
    never(
      "sandboxes-replace-providers",
      "a sandbox speaks a provider's protocol: it imports no use case and no entry point",
      "^sandbox/",
      {
        path: ["^app/", WORKERS],
        not: ["^app/(domain|adapters)/", "^app/usecases/ports/"],
      },
    ),
    {
      name: "sandboxes-load-late",
      comment: "only adapters name a sandbox, and load it when it is first called: PROD never does",
      severity: "error",
      from: { path: "^(app|workers|durable-objects)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^sandbox/", dependencyTypesNot: ["dynamic-import", "type-only"] },
    },
    never(
      "sandboxes-behind-adapters",
      "only adapters import a sandbox",
      {
        path: [entryPoints(), "^workers/", "^durable-objects/", "^app/(domain|usecases|settings)/"],
        not: [COMPOSITION_ROOT],
      },
      "^sandbox/",
    ),
    ...moduleRules,
    {
      name: "no-cycles",
      comment: "two files that need each other are one file, or miss a third",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "every import exists",
      severity: "error",
      from: { path: "^(app|workers|durable-objects|sandbox)/" },
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|virtual:|\\+types)" },
    },
    {
      name: "no-test-packages",
      comment: "shipped code needs no development package",
      severity: "error",
      from: { path: "^(app|workers|durable-objects|sandbox)/", pathNot: ["\\.test\\.tsx?$", "^app/routes\\.ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.wrangler)/" },
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "workerd", "worker", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
