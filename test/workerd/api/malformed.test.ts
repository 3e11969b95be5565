import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../../app/api/endpoint";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { databaseDigest } from "../../support/database-digest";
import { seedReference } from "../../support/reference-fixture";
import { malformedObject, malformedPart, malformedQuery, malformedText } from "../../support/malformed-values";
import { type Chance, SEED, seeded } from "../../support/seeded";
import { ANNA, browser } from "../leads/browser";
import { DB } from "../database";

const CALL_COUNT = 2000;

/** Another customer's lead with contact details, which must be neither readable nor writable by its URL. */
let foreignLead: string;

beforeAll(async () => {
  await seedReference(DB);
  const lead = await createLead(browser(), { patch: { contact: ANNA, repairNotes: "Key under the mat" } });
  if (!lead.ok) throw new Error(lead.code);
  foreignLead = lead.lead.guid;
});

const fieldsOf = (schema: z.ZodType | null): readonly string[] => {
  const json =
    schema === null
      ? {}
      : (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
          properties?: Record<string, { properties?: object }>;
        });
  return Object.keys(json.properties ?? {});
};

/** Calls that change data: a malformed one must never be accepted. */
const WRITES = /^\/api\/(lead|quotes|booking|stripe|verify|webhook)\//;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/xml",
  "",
  "nonsense",
];

/** Calls that send a message to the lead's own email address, regardless of the caller. */
const GUID_LINK_PATHS: ReadonlySet<string> = new Set(["/api/quotes/send-link-to-customer"]);

interface Call {
  readonly method: string;
  readonly address: string;
  readonly type: string;
  readonly body: string | null;
}

/** Usually the right method and a body of the right shape with invalid values in it. Sometimes something else is wrong. */
function randomCall(chance: Chance, endpoint: Endpoint): Call {
  const method = chance.isBelow(0.8) ? endpoint.method : chance.one(METHODS);
  // Excludes calls that need only a URL or guid, because with an existing one they would be well formed.
  const mayBeForeign = (endpoint.method === "GET" || endpoint.body !== null) && !GUID_LINK_PATHS.has(endpoint.path);
  const address =
    endpoint.path.replace(/\{\w+\}/g, () =>
      mayBeForeign && chance.isBelow(0.2) ? foreignLead : malformedPart(chance),
    ) + malformedQuery(chance, fieldsOf(endpoint.query));
  const fields = malformedObject(chance, fieldsOf(endpoint.body));
  // Uses another customer's lead by its guid, with values that would be accepted from its owner.
  if ("Lead" in fields && chance.isBelow(0.3))
    Object.assign(fields, { Lead: { Guid: foreignLead, RepairNotes: 5, CartItems: "none", VehicleMake: {} } });
  if (mayBeForeign && chance.isBelow(0.1))
    Object.assign(fields, {
      Guid: foreignLead,
      LeadGuid: foreignLead,
      leadGuid: foreignLead,
      CartItems: "none",
      Impressions: "all",
      code: {},
    });
  const body = chance.isBelow(0.8) ? JSON.stringify(fields) : malformedText(chance);
  return {
    method,
    address,
    type: chance.isBelow(0.8) ? "application/json" : chance.one(TYPES),
    body: ["GET", "HEAD"].includes(method) ? null : body,
  };
}

it(`${CALL_COUNT} malformed calls cause no fault, leak or change (seed ${SEED})`, async () => {
  const digestBefore = await databaseDigest(DB);
  const wrong: string[] = [];
  for (let index = 0; index < CALL_COUNT; index += 1) {
    const chance = seeded(SEED + index);
    const endpoint = ENDPOINTS[index % ENDPOINTS.length];
    if (endpoint === undefined) throw new Error("no endpoints");
    const { method, address, type, body } = randomCall(chance, endpoint);
    const response = await SELF.fetch(`https://pitlane.test${address}`, {
      method,
      redirect: "manual",
      headers: {
        "CF-Connecting-IP": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        ...(type === "" || body === null ? {} : { "Content-Type": type }),
      },
      ...(body === null ? {} : { body }),
    });
    const text = await response.text();
    const requestLabel = `call ${index}: ${method} ${address.slice(0, 90)} (${type}) ${(body ?? "").slice(0, 160)} answers ${response.status}`;
    if (response.status >= 500) wrong.push(requestLabel);
    if (response.status < 300 && WRITES.test(address) && method === "POST") wrong.push(`${requestLabel} and is taken`);
    if (text.includes(ANNA.email) || text.includes(ANNA.mobile))
      wrong.push(`${requestLabel} and shows whose lead it is`);
    const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json") ?? false;
    if (response.status >= 400 && method !== "HEAD" && address.startsWith("/api/") && !isProblem)
      wrong.push(`${requestLabel} without problem details`);
  }
  const after = await databaseDigest(DB);
  expect(wrong).toEqual([]);
  expect(after).toEqual(digestBefore);
}, 300_000);
