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

const DOORS = "^app/(routes|api|gateway|funnel|ui|map)/|^workers/|^durable-objects/|^app/(root|entry\\.)";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    only("domain-is-pure", "domain/ knows only itself, zod, Temporal and the shipped data tables", "^app/domain/", [
      "^app/domain/",
      "^data/",
      "^node_modules/(zod|temporal-polyfill|temporal-spec)/",
    ]),
    only(
      "usecases-know-domain-and-ports",
      "a use case knows the domain, its ports and the settings",
      "^app/usecases/",
      [
        "^app/(domain|usecases)/",
        "^app/config\\.ts$",
        "^data/",
        "^node_modules/(zod|temporal-polyfill|temporal-spec)/",
      ],
    ),
    never("adapters-do-not-drive", "adapters implement ports; they never call use cases or doors", "^app/adapters/", {
      path: ["^app/usecases/", DOORS, "^app/context\\.ts$"],
      not: [
        "^app/usecases/ports/",
        "^app/usecases/[^/]+/[^/]+\\.types\\.ts$",
        "^durable-objects/[^/]+/[^/]+\\.types\\.ts$",
      ],
    }),
    never(
      "doors-go-through-usecases",
      "only app/context.ts and Durable Objects join adapters",
      { path: "^app/(routes|api|gateway|funnel|ui|map)/|^workers/" },
      "^app/adapters/",
    ),
    never(
      "nobody-else-joins-adapters",
      "only app/context.ts and Durable Objects join adapters",
      { path: "^app/[^/]+\\.tsx?$", not: ["^app/context\\.ts$"] },
      "^app/adapters/",
    ),
    never(
      "pages-and-api-are-apart",
      "a page never imports another door",
      "^app/(routes|funnel|ui|map)/",
      "^app/(api|gateway)/|^workers/|^durable-objects/",
    ),
    never(
      "api-has-no-pages",
      "the API never imports a page",
      "^app/(api|gateway)/",
      "^app/(routes|funnel|ui|map)/|^workers/|^durable-objects/",
    ),
    never(
      "pages-are-apart",
      "a route module is an entry: what two pages share lives in ui/, results/ or funnel/",
      "^app/",
      "^app/routes/[^/]+/route[.]tsx?$",
    ),
    never(
      "ui-has-no-business",
      "view parts know no use case and no page",
      "^app/ui/",
      "^app/(usecases|routes|funnel)/",
    ),
    {
      name: "no-cycles",
      comment: "two files that need each other are one file, or miss a third",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
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
