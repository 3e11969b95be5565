import { beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { EXAMPLES, exampleOf } from "../../../app/api/examples";
import { ODD_TEXTS, SAMPLES } from "../../support/as-pasted";
import { addressOf, filled } from "../../support/example-calls";
import { seedReference } from "../../support/reference-fixture";
import { DB } from "../booking/a-booking";
import { aSeededSupplier, seedThese } from "../booking/a-supplier-row";
import { call } from "./call";
import { aHeldLead, type Held, SUPPLIER } from "./example-world";

/** Texts for each field: the whole table takes hours, so each field has its part of it. */
const TEXTS_PER_FIELD = 16;
const TEXTS = [...ODD_TEXTS, ...SAMPLES.map(({ text }) => text)];

/** Every text in a value, as the path to it. */
function textPaths(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textPaths(each, [...path, name]));
}

const withText = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown =>
  name === undefined
    ? text
    : Array.isArray(value)
      ? value.map((each, at) => (String(at) === name ? withText(each, rest, text) : each))
      : { ...(value as object), [name]: withText((value as Record<string, unknown>)[name], rest, text) };

let held: Held;
beforeAll(async () => {
  await seedReference(DB);
  await seedThese(DB, aSeededSupplier(SUPPLIER, { capacityMinutes: 1_000_000 }));
  held = await aHeldLead();
}, 60_000);

const WITH_BODY = ENDPOINTS.filter(
  (endpoint) => endpoint.body !== null && `${endpoint.method} ${endpoint.path}` in EXAMPLES,
);

it.each(
  WITH_BODY.map((endpoint, number) => [`${endpoint.method} ${endpoint.path}`, endpoint, number] as const),
)("%s takes or refuses pasted text in each of its fields, and never fails", async (_, endpoint, number) => {
  const body = filled(exampleOf(endpoint).body, held.world);
  for (const [at, path] of textPaths(body).entries())
    for (let turn = 0; turn < TEXTS_PER_FIELD; turn += 1) {
      const text = TEXTS[(number * 31 + at * TEXTS_PER_FIELD + turn) % TEXTS.length] ?? "";
      const answer = await call(endpoint.method, addressOf(endpoint, held.world), withText(body, path, text), {
        Cookie: held.cookie,
        "CF-Connecting-IP": crypto.randomUUID(),
      });
      expect([path.join("."), text, answer.status, answer.status >= 500]).toEqual([
        path.join("."),
        text,
        answer.status,
        false,
      ]);
      if (answer.status === 422 || answer.status === 400)
        expect([path.join("."), text, typeof answer.json.title]).toEqual([path.join("."), text, "string"]);
    }
});
