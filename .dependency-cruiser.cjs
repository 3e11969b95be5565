// The arrows of docs/decisions/0001: domain <- usecases <- doors; adapters implement the ports.
// Type imports count too: a type of a wrong layer is how a wrong arrow begins.
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { pathNot: allowed },
});
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from.path ?? from, pathNot: ["\\.test\\.tsx?$", ...(from.not ?? [])] },
  to: { path: to.path ?? to, ...(to.not ? { pathNot: to.not } : {}) },
});

// Whatever is no rule, use case, adapter or setting is a door: a new folder of app/ is inside every rule for doors until it is named here.
const INNER = "domain/|texts/|usecases/|adapters/|settings/";
const API = "api/|gateway/";
const PAGES = "routes/|pages/|ui/|root\\.|entry\\.";
const JOINT = "^app/context\\.ts$";
const door = (...besides) => `^app/(?!${[INNER, ...besides].join("|")})`;
const rooms = (...names) => `^app/(${names.join("|")})`;
const OUTSIDE = "^workers/|^durable-objects/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    only(
      "domain-is-pure",
      "domain/ knows only itself, zod, Temporal, digests and the shipped data tables",
      "^app/domain/",
      ["^app/domain/", "^data/", "^(node:)?crypto$", "^node_modules/(zod|temporal-polyfill|temporal-spec)/"],
    ),
    only("texts-know-domain", "texts are written for values and codes of the domain", "^app/texts/", [
      "^app/(domain|texts)/",
    ]),
    only(
      "usecases-know-domain-and-ports",
      "a use case knows the domain, its texts, its ports and the settings",
      "^app/usecases/",
      [
        "^app/(domain|texts|usecases)/",
        "^app/settings/config\\.ts$",
        "^data/",
        "^node_modules/(zod|temporal-polyfill|temporal-spec)/",
      ],
    ),
    only("settings-know-domain", "what a deployment sets is read without asking anybody", "^app/settings/", [
      "^app/(domain|settings)/",
      "^node_modules/zod/",
    ]),
    never("adapters-do-not-drive", "adapters implement ports; they never call use cases or doors", "^app/adapters/", {
      path: ["^app/(usecases|texts)/", door(), OUTSIDE],
      not: [
        "^app/usecases/ports/",
        "^app/usecases/[^/]+/[^/]+\\.types\\.ts$",
        "^durable-objects/[^/]+/[^/]+\\.types\\.ts$",
      ],
    }),
    never(
      "doors-go-through-usecases",
      "only app/context.ts and Durable Objects join adapters",
      { path: [door(), "^workers/"], not: [JOINT] },
      "^app/adapters/",
    ),
    never("pages-and-api-are-apart", "a page never imports another door", { path: door(API), not: [JOINT] }, [
      rooms(API),
      OUTSIDE,
    ]),
    never("api-has-no-pages", "the API never imports a page", door(PAGES, "http/"), rooms(PAGES)),
    never("http-is-shared", "what all doors share knows none of them", "^app/http/", {
      path: [rooms(API, PAGES), OUTSIDE],
      not: ["^app/ui/field-errors\\.ts$"],
    }),
    never(
      "pages-are-apart",
      "a route module is an entry: what two pages share lives in pages/ or ui/",
      "^app/",
      "^app/routes/[^/]+/route[.]tsx?$",
    ),
    never("ui-has-no-business", "view parts know no use case, no page and no setting", "^app/ui/", [
      "^app/(usecases|settings|routes|pages)/",
    ]),
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
      from: { path: "^(app|workers|durable-objects)/" },
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|virtual:|\\+types)" },
    },
    {
      name: "no-test-packages",
      comment: "shipped code needs no development package",
      severity: "error",
      from: { path: "^(app|workers|durable-objects)/", pathNot: ["\\.test\\.tsx?$", "^app/routes\\.ts$"] },
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
