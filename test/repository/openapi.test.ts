import { readFileSync } from "node:fs";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { ENDPOINTS } from "../../app/api/endpoints";
import { EXAMPLES } from "../../app/api/examples";
import { ERROR_RESPONSES } from "../../app/error-responses";
import { REFERENCE_FILE } from "../../app/api/docs-page";
import { openApi } from "../../app/api/openapi";
import { readConfig } from "../../app/settings/config";

const { vars } = unstable_readConfig({ config: "wrangler.toml" }, { hideWarnings: true }) as unknown as {
  readonly vars: Readonly<Record<string, string>>;
};
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

it("the OpenAPI 3.1 document is valid without warnings", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, "recommended"]] } as unknown as Parameters<typeof linter.setRuleset>[0]);
  const warnings = await linter.run(JSON.parse(JSON.stringify(openApi(readConfig(vars)))));
  expect(warnings.map(({ code, message, path }) => `${code}: ${message} at ${path.join(".")}`)).toEqual([]);
});

it("every example belongs to a call and is accepted by it", () => {
  const endpointsByName = new Map(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint]));
  expect(Object.keys(EXAMPLES).filter((name) => !endpointsByName.has(name))).toEqual([]);
  const toTexts = (values: Readonly<Record<string, string | number>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const rejectedExamples = Object.entries(EXAMPLES).flatMap(([name, { params, query, body }]) => {
    const endpoint = endpointsByName.get(name);
    const parseResults = [
      endpoint?.params.safeParse(toTexts(params)),
      endpoint?.query.safeParse(toTexts(query)),
      endpoint?.body?.safeParse(body),
    ];
    return parseResults.flatMap((result) => (result?.success === false ? [`${name}: ${result.error.message}`] : []));
  });
  expect(rejectedExamples).toEqual([]);
});

it("every operation lists its cookie and each refusal by status and code", () => {
  interface Operation {
    readonly security?: readonly Readonly<Record<string, unknown>>[];
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  }
  const document = JSON.parse(JSON.stringify(openApi(readConfig(vars)))) as {
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: Record<string, unknown> };
  };
  const schemes = Object.keys(document.components.securitySchemes);
  const expectedSchemes = {
    anyone: [],
    provider: [],
    holder: ["holder"],
    person: ["session"],
    workshop: ["portal", "session"],
    program: [],
  } as const;
  for (const endpoint of ENDPOINTS) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const securityNames = (operation?.security ?? []).flatMap(Object.keys).sort();
    expect(securityNames, nameOf(endpoint)).toEqual(
      endpoint.scope === undefined ? expectedSchemes[endpoint.access] : [`key-${endpoint.scope.replace(":", "-")}`],
    );
    expect(schemes).toEqual(expect.arrayContaining(securityNames));
    const documentedResponses = operation?.responses ?? {};
    for (const code of endpoint.refuses)
      expect(documentedResponses[ERROR_RESPONSES[code].status]?.description, nameOf(endpoint)).toContain(`\`${code}\``);
    expect(Object.keys(documentedResponses), nameOf(endpoint)).toEqual(
      expect.arrayContaining([
        "400",
        ...(endpoint.method === "POST" ? ["409"] : []),
        ...(endpoint.body === null ? [] : ["422"]),
      ]),
    );
  }
  // Refusals that cannot happen are not listed. For example, opening a catalogue needs no login.
  expect(Object.keys(document.paths["/api/config/all-workshop-extras"]?.get?.responses ?? {})).toEqual([
    "200",
    "304",
    "400",
    "default",
  ]);
});

it("the API reference page loads the installed version of Redoc", () => {
  const { version } = JSON.parse(readFileSync("node_modules/redoc/package.json", "utf8")) as { version: string };
  expect(REFERENCE_FILE).toBe(`/assets/redoc-${version}.js`);
});
