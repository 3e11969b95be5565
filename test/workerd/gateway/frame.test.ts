import { SELF } from "cloudflare:test";
import { buildSchema, parse, validate } from "graphql";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../api/call";
import { seedMarketplace } from "../quotes/marketplace";
import { gateway } from "./gateway";

interface PublishedSchema {
  readonly name: string;
  readonly id: string;
  readonly text: string;
}
const readDocuments = async (): Promise<PublishedSchema[]> => (await call("GET", "/api/gateway/documents")).json;

beforeAll(() => seedMarketplace(20));

it("F-361 each published document is valid and its operation answers 200", async () => {
  const schema = buildSchema(await (await SELF.fetch("https://pitlane.test/api/gateway/schema.graphql")).text());
  const documents = await readDocuments();
  expect(documents.length).toBeGreaterThan(0);
  for (const { name, text } of documents) {
    expect(
      validate(schema, parse(text)).map((error) => error.message),
      name,
    ).toEqual([]);
    const response = await gateway(name);
    expect(response.status, name).toBe(200);
    expect(response.json.data ?? response.json.errors, name).toBeDefined();
  }
});

it("arguments outside their range are refused with a message for the field", async () => {
  const input = { workshopId: -1, leadGuid: "unknown", name: "Casey", email: "casey@example.com" };
  const { json } = await gateway("supplierDirectLead", input);
  expect(json.errors[0].extensions).toEqual({ code: "invalid-input", fields: { workshopId: [expect.any(String)] } });
});

describe("P-320 an operation has a published name", () => {
  it("P-320 a request without a name or with an unknown one is refused", async () => {
    const nameless = await call("POST", "/api/gateway", { query: "{ __typename }" });
    expect([nameless.status, nameless.json.errors[0].extensions.code]).toEqual([400, "malformed-request"]);
    const unknown = await gateway("readEverything", {}, { query: "query readEverything { __typename }" });
    expect([unknown.status, unknown.json.errors[0].extensions.code]).toEqual([400, "unknown-operation"]);
    expect(unknown.json.data).toBeUndefined();
  });

  it("accepts a published name, text or document id, and in DEV other documents", async () => {
    const { name, id, text } = (await readDocuments()).find(
      (document) => document.name === "supplierProfileForQuoteFunnel",
    )!;
    const plain = await gateway(name, { workshopId: 1 });
    expect(plain.json.data.supplierProfileForQuoteFunnel.workshopId).toBe(1);
    expect((await gateway(name, { workshopId: 1 }, { query: text })).json).toEqual(plain.json);
    expect((await gateway(name, { workshopId: 1 }, { documentId: id })).json).toEqual(plain.json);
    const query =
      "query SupplierProfileForQuoteFunnel($id: Int!) { supplierProfileForQuoteFunnel(workshopId: $id) { name } }";
    const own = await gateway("SupplierProfileForQuoteFunnel", { id: 1 }, { query });
    expect(own.json).toEqual({
      data: { supplierProfileForQuoteFunnel: { name: plain.json.data.supplierProfileForQuoteFunnel.name } },
    });
  });

  it("a published name cannot be used with other fields or with many copies of its own", async () => {
    const many = Array.from(
      { length: 40 },
      (_, at) => `a${at}: supplierProfileForQuoteFunnel(workshopId: ${at}) { name }`,
    ).join(" ");
    for (const selection of [many, "__schema { types { name } }", "...F"]) {
      const query = `query supplierProfileForQuoteFunnel { ${selection} } fragment F on Query { __schema { types { name } } }`;
      expect((await gateway("supplierProfileForQuoteFunnel", {}, { query })).status).toBe(400);
    }
    expect((await gateway("supplierProfileForQuoteFunnel", {}, { documentId: "sha256:00" })).status).toBe(400);
  });
});

it("refuses queries with too many fields or words, or with cycles", async () => {
  const ask = (selectionText: string, rest = "") =>
    gateway(
      "supplierProfileForQuoteFunnel",
      {},
      {
        query: `query supplierProfileForQuoteFunnel { supplierProfileForQuoteFunnel(workshopId: 1) { ${selectionText} } } ${rest}`,
      },
    );
  const wideQuery = await ask(Array.from({ length: 60 }, (_, at) => `r${at}: reviews { comments }`).join(" "));
  expect(wideQuery.json.errors.map((error: { extensions?: { code: string } }) => error.extensions?.code)).toContain(
    "too-costly",
  );
  expect((await ask("name ".repeat(2_000))).status).toBe(400);
  const cyclicQuery = await ask(
    "...A",
    "fragment A on SupplierProfile { ...B } fragment B on SupplierProfile { ...A }",
  );
  expect(cyclicQuery.json.data).toBeUndefined();
  const layers = Array.from(
    { length: 30 },
    (_, at) => `fragment L${at} on SupplierProfile { ...L${at + 1} ...L${at + 1} }`,
  ).join(" ");
  expect(
    (await ask("...L0", `${layers} fragment L30 on SupplierProfile { reviews { comments } }`)).json.data,
  ).toBeUndefined();
});

it("malformed requests get a JSON error list with a status below 500", async () => {
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"x"',
    "\u0000",
    '{"operationName":1}',
    '{"operationName":"__proto__"}',
    '{"operationName":"supplierProfileForQuoteFunnel","variables":[]}',
    '{"operationName":"supplierProfileForQuoteFunnel","query":"{"}',
    '{"operationName":"supplierProfileForQuoteFunnel","variables":{"workshopId":1e99}}',
    '{"operationName":"supplierProfileForQuoteFunnel","variables":{"workshopId":{}}}',
    `{"a":"${"x".repeat(100_000)}"}`,
  ];
  for (const body of bodies) {
    const response = await call("POST", "/api/gateway", body);
    expect(response.status, body.slice(0, 80)).toBeLessThan(500);
    expect(response.json.errors[0].message, body.slice(0, 80)).toEqual(expect.any(String));
  }
  expect(
    (await call("POST", "/api/gateway", "a=1", { "Content-Type": "application/x-www-form-urlencoded" })).status,
  ).toBe(415);
  const get = await call("GET", "/api/gateway?query={__typename}");
  expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST"]);
});

it("a page of another site may not post to the gateway", async () => {
  const foreignResponse = await gateway(
    "supplierProfileForQuoteFunnel",
    { workshopId: 1 },
    {},
    { "Sec-Fetch-Site": "cross-site" },
  );
  expect(foreignResponse.status).toBe(403);
});

it("P-329 a supplier's profile for the quote funnel contains no private data", async () => {
  const response = await gateway("supplierProfileForQuoteFunnel", { workshopId: 1 });
  const profile = response.json.data.supplierProfileForQuoteFunnel;
  expect(profile).toMatchObject({
    workshopId: 1,
    name: expect.any(String),
    rating: expect.any(Number),
    openingHours: expect.any(Array),
  });
  expect(JSON.stringify(profile)).not.toMatch(/contact|labourRate|margin|email|phone|capacity/i);
  const unknown = await gateway("supplierProfileForQuoteFunnel", { workshopId: 987_654 });
  expect(unknown.json).toMatchObject({
    data: { supplierProfileForQuoteFunnel: null },
    errors: [{ extensions: { code: "supplier-not-found" } }],
  });
});
