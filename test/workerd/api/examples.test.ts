import { beforeAll, expect, it } from "vitest";
import type { Endpoint } from "../../../app/api/endpoint";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { EXAMPLES, exampleOf, EXAMPLE_IDS } from "../../../app/api/examples";
import { SCOPES } from "../../../app/domain/identity/api-keys/api-key";
import { createKey } from "../../../app/usecases/identity/api-keys/keys";
import { addEndpoint } from "../../../app/usecases/workshop/webhooks/endpoints";
import { seedReference } from "../../support/reference-fixture";
import { testContext, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { call } from "./call";
import { exampleUrl, fillPlaceholders } from "../../support/example-calls";
import { createBookedLead, createHeldLead, type ExampleLead, SUPPLIER } from "./example-world";

/** Calls whose example names something that does not exist here, with the status of the documented refusal. The calls' own tests cover success. */
const REFUSAL_STATUSES: Readonly<Record<string, number>> = {
  "POST /api/booking/pay": 404,
  "GET /api/booking-offer/{token}": 404,
  "POST /api/lead-bid-offer/{id}/register-workshop-quote-view": 404,
  // Must be signed by a provider.
  "POST /api/webhook/stripe": 400,
  "POST /api/webhook/braintree": 400,
  "POST /api/webhook/humm": 400,
  "POST /api/webhook/twilio": 400,
  "POST /api/webhook/resend": 400,
  // The service is not completed yet.
  "POST /api/rating": 409,
  "POST /api/rating/stars/update": 409,
  "POST /api/rating/update": 409,
  // Nobody has been asked to bid on the lead.
  "GET /api/quotes/{id}/offers-received": 404,
  // No user is signed in.
  "POST /api/workshop/track-quote": 401,
  "GET /api/lead-bid-offer/{id}": 401,
  "GET /api/lead-bid-offer/{id}/offers-remaining": 401,
  "POST /api/lead-bid-offer/{id}/offer": 401,
  "POST /api/lead-bid-offer/{id}/claim": 401,
  "POST /api/lead-bid-offer/{id}/reveal-contact": 401,
  "GET /api/auth/profile": 401,
  "POST /api/vehicle/customer-vehicles": 401,
};
/** Calls that change the lead or its booking get a separate lead. */
const OWN_LEAD = /^POST \/api\/(quotes\/send|booking|stripe|afterpay|humm|zip|openpay|payment|braintree|lead)\b/;

let booking: ExampleLead;
let key: string;

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(SUPPLIER, { capacityMinutes: 1_000_000 }));
  booking = await createBookedLead();
  const apiKey = await createKey(
    testContext(),
    crypto.randomUUID(),
    { name: "Examples", scopes: SCOPES },
    { name: "a test", email: "test@operator.example" },
  );
  if (!apiKey.ok) throw new Error(apiKey.code);
  key = apiKey.key;
  const { webhook, event } = EXAMPLE_IDS;
  const address = {
    name: "All",
    address: "https://receiver.example/",
    audience: "all",
    audienceId: "",
    topics: ["booking"],
  };
  if (!(await addEndpoint(testContext(), webhook, address, "a test")).ok) throw new Error("no address");
  await DB.prepare(
    "insert into webhook_deliveries (endpoint_id, event_id, lead_guid, type, body, made_at, state, ended_at) values (?, ?, 'of nobody', 'booking.moved', '{}', 0, 'sent', 0)",
  )
    .bind(webhook, event)
    .run();
}, 60_000);

async function runExample(endpoint: Endpoint, { world, cookie }: ExampleLead) {
  const { body } = exampleOf(endpoint);
  return call(
    endpoint.method,
    exampleUrl(endpoint, world),
    body === undefined ? undefined : fillPlaceholders(body, world),
    {
      Cookie: cookie,
      ...(endpoint.scope === undefined ? {} : { Authorization: `Bearer ${key}` }),
      "CF-Connecting-IP": crypto.randomUUID(),
    },
  );
}

/** Calls with an example, and calls that need none. */
const RUNNABLE = ENDPOINTS.filter(
  (endpoint) =>
    `${endpoint.method} ${endpoint.path}` in EXAMPLES ||
    (endpoint.body === null && !endpoint.path.includes("{") && endpoint.query.safeParse({}).success),
);

it.each(
  RUNNABLE.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)("the example of %s gets the documented response", async (name, endpoint) => {
  const response = await runExample(
    endpoint,
    OWN_LEAD.test(name) && name !== "POST /api/booking/pay" ? await createHeldLead() : booking,
  );
  expect([response.status, response.status === (REFUSAL_STATUSES[name] ?? 200) ? null : response.json]).toEqual([
    REFUSAL_STATUSES[name] ?? 200,
    null,
  ]);
  if (response.status !== 200) return;
  const parsedAnswer = endpoint.answer.safeParse(response.json);
  expect(parsedAnswer.success ? null : parsedAnswer.error.message).toBeNull();
});
