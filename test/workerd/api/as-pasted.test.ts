import { beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { EXAMPLES, exampleOf } from "../../../app/api/examples";
import { ODD_TEXTS, SAMPLES } from "../../support/pasted-requests";
import { exampleUrl, fillPlaceholders } from "../../support/example-calls";
import { seedReference } from "../../support/reference-fixture";
import { DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { call } from "./call";
import { createHeldLead, type ExampleLead, SUPPLIER } from "./example-world";

/** Number of texts per field. The whole table would take hours, so each field is tested with a part of it. */
const TEXTS_PER_FIELD = 16;
const TEXTS = [...ODD_TEXTS, ...SAMPLES.map(({ text }) => text)];

/** Paths of all texts in a value. */
function textPaths(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textPaths(item, [...path, name]));
}

const withText = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown =>
  name === undefined
    ? text
    : Array.isArray(value)
      ? value.map((item, at) => (String(at) === name ? withText(item, rest, text) : item))
      : { ...(value as object), [name]: withText((value as Record<string, unknown>)[name], rest, text) };

let exampleLead: ExampleLead;
beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(SUPPLIER, { capacityMinutes: 1_000_000 }));
  exampleLead = await createHeldLead();
}, 60_000);

const BODY_ENDPOINTS = ENDPOINTS.filter(
  (endpoint) => endpoint.body !== null && `${endpoint.method} ${endpoint.path}` in EXAMPLES,
);

it.each(
  BODY_ENDPOINTS.map((endpoint, number) => [`${endpoint.method} ${endpoint.path}`, endpoint, number] as const),
)("%s accepts or refuses pasted text in each of its fields, and never fails", async (_, endpoint, number) => {
  const body = fillPlaceholders(exampleOf(endpoint).body, exampleLead.world);
  for (const [at, path] of textPaths(body).entries())
    for (let round = 0; round < TEXTS_PER_FIELD; round += 1) {
      const text = TEXTS[(number * 31 + at * TEXTS_PER_FIELD + round) % TEXTS.length] ?? "";
      const response = await call(
        endpoint.method,
        exampleUrl(endpoint, exampleLead.world),
        withText(body, path, text),
        {
          Cookie: exampleLead.cookie,
          "CF-Connecting-IP": crypto.randomUUID(),
        },
      );
      expect([path.join("."), text, response.status, response.status >= 500]).toEqual([
        path.join("."),
        text,
        response.status,
        false,
      ]);
      if (response.status === 422 || response.status === 400)
        expect([path.join("."), text, typeof response.json.title]).toEqual([path.join("."), text, "string"]);
    }
});
