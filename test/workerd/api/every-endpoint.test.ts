import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../app/api/endpoint";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { TALLIES_TABLE, databaseDigest } from "../../support/database-digest";
import { seedReference } from "../../support/reference-fixture";
import { type Answer, call } from "./call";
import { DB } from "../database";

const STRANGE_BODIES = [
  "nothing-here",
  "0",
  "-1",
  "999999999",
  "99999999999999999999",
  "%00",
  "%27%20or%201=1--",
  "00000000-0000-4000-8000-00000000dead",
  "ZZZZZZZZZZZZZZZZZZZZZZZZZZZ",
  "999",
];
const INVALID_BODIES = [
  "",
  "{",
  "null",
  "[]",
  "42",
  '"text"',
  "\u0000",
  '{"__proto__":{"a":1}}',
  '{"key":[],"values":{},"Lead":[],"taskId":"x","mid":{},"rego":1,"code":{},"Guid":{}}',
];

let callerCount = 0;
/** Each call comes from a different network, so that no rate limit applies. */
const callAs = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  callerCount += 1;
  return call(method, path, body, { "CF-Connecting-IP": `10.0.${callerCount >> 8}.${callerCount & 255}`, ...headers });
};

const addressOf = (endpoint: Endpoint, part: string) => endpoint.path.replace(/\{\w+\}/g, part);

/** Row counts of all tables, which must not change without permission. Request counters are left out, because any request may write them. */
async function countRows(): Promise<Record<string, number>> {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%'",
  ).all<{ name: string }>();
  const tables = results.filter(({ name }) => name !== TALLIES_TABLE);
  const counts = await DB.batch<{ n: number }>(
    tables.map(({ name }) => DB.prepare(`select count(*) as n from "${name}"`)),
  );
  return Object.fromEntries(tables.map(({ name }, index) => [name, counts[index]?.results[0]?.n ?? -1]));
}

const parseJson = (text: string) => {
  try {
    return { ok: true, value: text === "" ? {} : (JSON.parse(text) as unknown) } as const;
  } catch {
    return { ok: false } as const;
  }
};

/**
 * The expected status according to the endpoint table: 400 for an invalid URL or invalid JSON, 422 for invalid fields; null = the request is well formed, so
 * its use case decides.
 */
function expectedStatus(
  { params, query, body, path }: Endpoint,
  part: string,
  message: string | undefined,
): 400 | 422 | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  if (
    !params.safeParse(Object.fromEntries(names.map((name) => [name, decodeURIComponent(part)]))).success ||
    !query.safeParse({}).success
  )
    return 400;
  if (body === null) return null;
  const parsedBody = parseJson(message ?? "");
  if (!parsedBody.ok) return 400;
  return body.safeParse(parsedBody.value).success ? null : 422;
}

function expectWellFormed(response: Answer, label: string): void {
  expect(response.status, label).toBeLessThan(500);
  expect(response.headers.get("X-Content-Type-Options"), label).toBe("nosniff");
  if (response.status < 400 || response.headers.get("Content-Type") === null) return;
  expect(response.headers.get("Content-Type"), label).toBe("application/problem+json");
  expect(response.json, label).toMatchObject({
    status: response.status,
    title: expect.any(String),
    code: expect.any(String),
    traceId: response.headers.get("X-Trace-Id"),
  });
}

/** Digest of the whole database before the first call. */
let digestBefore: Record<string, string>;

beforeAll(async () => {
  await seedReference(DB);
  digestBefore = await databaseDigest(DB);
});

afterAll(async () => expect(await databaseDigest(DB)).toEqual(digestBefore), 60_000);

describe.each(
  ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)("%s", (_name, endpoint) => {
  it("invalid input at every endpoint gives problem details, never a 5xx or a new row", async () => {
    const countBefore = await countRows();
    const parts = endpoint.path.includes("{") ? STRANGE_BODIES : ["-"];
    const bodies = endpoint.body === null ? [undefined] : INVALID_BODIES;
    for (const part of parts) {
      for (const body of bodies) {
        const response = await callAs(endpoint.method, addressOf(endpoint, part), body);
        expectWellFormed(response, `${part} ${body}`);
        expect(response.status, `${part} ${body}`).toBe(
          // Without a key, the call appears not to exist. An invalid URL is refused before any lookup.
          endpoint.scope === undefined
            ? (expectedStatus(endpoint, part, body) ?? response.status)
            : response.status === 400 && part === "%00"
              ? 400
              : 404,
        );
      }
    }
    for (const query of ["?=", "?query=%00&q=%27&mid=%27&serviceDate=31-02-2026&urgency=x&state=%27"])
      expectWellFormed(await callAs(endpoint.method, addressOf(endpoint, "1") + query), query);
    expect(await countRows()).toEqual(countBefore);
  });

  it("refuses a one-megabyte body, and JSON with another content type", async () => {
    if (endpoint.body === null) return;
    const address = addressOf(endpoint, "00000000-0000-4000-8000-00000000dead");
    const hugeResponse = await callAs(endpoint.method, address, `{"a":"${"x".repeat(1_000_000)}"}`);
    expect([400, 404, 413]).toContain(hugeResponse.status);
    expectWellFormed(hugeResponse, "huge");
    expectWellFormed(
      await callAs(endpoint.method, address, "a=1", { "Content-Type": "application/x-www-form-urlencoded" }),
      "form",
    );
  });
});
