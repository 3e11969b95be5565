import { beforeAll, expect, it } from "vitest";
import type { Endpoint } from "../../../app/api/endpoint";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { EXAMPLES, exampleOf, STANDS_FOR } from "../../../app/api/examples";
import { seedReference } from "../../support/reference-fixture";
import { DB } from "../booking/a-booking";
import { aSeededSupplier, seedThese } from "../booking/a-supplier-row";
import { call, cookiesOf } from "./call";

const SUPPLIER = 720;
/** What the example names does not exist, and is not made here: the call's own tests do. The answer is the documented refusal. */
const REFUSED: Readonly<Record<string, number>> = {
  "POST /api/booking/pay": 404,
  "GET /api/booking-offer/{token}": 404,
  "POST /api/lead-bid-offer/{id}/register-workshop-quote-view": 404,
  // Signed by a provider.
  "POST /api/webhook/stripe": 400,
  "POST /api/webhook/humm": 400,
  // The service was not done yet.
  "POST /api/rating": 409,
  "POST /api/rating/stars/update": 409,
  "POST /api/rating/update": 409,
  // Nobody is signed in.
  "GET /api/auth/profile": 401,
  "POST /api/vehicle/customer-vehicles": 401,
};
/** Changes the lead or its booking, so it is called on things of its own. */
const OWN_LEAD = /^POST \/api\/(quotes\/send|booking|stripe|afterpay|humm|zip|openpay|payment|braintree|lead)\b/;

type World = Readonly<Record<keyof typeof STANDS_FOR, string | number>>;
interface Held {
  readonly world: World;
  readonly cookie: string;
}

/** The example with what exists in place of what stands for it. */
function filled(value: unknown, world: World): unknown {
  const known = Object.entries(STANDS_FOR).find(([, standsFor]) => value === standsFor);
  if (known) return world[known[0] as keyof typeof STANDS_FOR];
  if (Array.isArray(value)) return value.map((each) => filled(each, world));
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, world)]));
  return value;
}

/** A lead of a 2019 Hilux in Parramatta with a basic service, held by a browser, and what its supplier offers. */
async function aHeldLead(): Promise<Held> {
  const suburb = (await call("GET", "/api/location?query=parramatta")).json.Suggestions[0].SuburbId as number;
  const hilux = (await call("POST", "/api/vehicle/search", { Make: "Toyota", Model: "Hilux", Year: 2019 })).json.Vehicles[0];
  const made = await call("POST", "/api/lead/create-update-or-shift", {
    SuburbId: suburb, VehicleMake: "Toyota", VehicleModel: "Hilux", Year: 2019, Mid: hilux.Mid, VehicleFuel: "Diesel", VehicleTransmission: "Automatic", WorkshopId: SUPPLIER, Email: "kiri@customer.example",
    CartItems: [{ LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" }],
  });
  const lead = made.json.Lead.Guid as string;
  const offer = (await call("GET", `/api/finalise/${lead}/${SUPPLIER}`)).json;
  const session = crypto.randomUUID();
  const { Suggestions } = (await call("POST", "/api/address/suggest", { Text: "1 Church Street Parramatta", Session: session })).json;
  return {
    cookie: cookiesOf(made),
    world: {
      ...STANDS_FOR, lead, supplier: SUPPLIER, vehicle: hilux.Mid, schedule: hilux.Engine.ServiceScheduleId, suburb, day: offer.ServiceDate, lastDay: offer.AvailableDates.at(-1),
      price: total, session, place: Suggestions[0].PlaceId,
    },
  };
}

/** What the offer costs: the same for every lead of this test. */
let total = 0;

async function aBookedLead(): Promise<Held> {
  const { world, cookie } = await aHeldLead();
  const { body } = exampleOf({ method: "POST", path: "/api/booking/submit" });
  const booked = await call("POST", "/api/booking/submit", filled(body, world), { Cookie: cookie });
  expect(booked.json.Success, JSON.stringify(booked.json)).toBe(true);
  const details = (await call("GET", `/api/booking/${booked.json.BookingToken}`)).json.Details;
  total = details.TotalNetPriceIncGst;
  return { cookie, world: { ...world, price: total, bookedToken: booked.json.BookingToken, bookingId: details.BookingID } };
}

let booked: Held;

beforeAll(async () => {
  await seedReference(DB);
  await seedThese(DB, aSeededSupplier(SUPPLIER, { capacityMinutes: 1_000_000 }));
  booked = await aBookedLead();
}, 60_000);

async function run(endpoint: Endpoint, { world, cookie }: Held) {
  const { params = {}, query = {}, body } = exampleOf(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(filled(params[name], world))));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(filled(value, world))]));
  return call(endpoint.method, `${path}?${search}`, body === undefined ? undefined : filled(body, world), { Cookie: cookie, "CF-Connecting-IP": crypto.randomUUID() });
}

/** With an example, or needing none. */
const RUNNABLE = ENDPOINTS.filter((endpoint) => `${endpoint.method} ${endpoint.path}` in EXAMPLES || (endpoint.body === null && !endpoint.path.includes("{") && endpoint.query.safeParse({}).success));

it.each(RUNNABLE.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))("the example of %s is answered as described", async (name, endpoint) => {
  const answer = await run(endpoint, OWN_LEAD.test(name) && name !== "POST /api/booking/pay" ? await aHeldLead() : booked);
  expect([answer.status, answer.status === (REFUSED[name] ?? 200) ? null : answer.json]).toEqual([REFUSED[name] ?? 200, null]);
  if (answer.status !== 200) return;
  const read = endpoint.answer.safeParse(answer.json);
  expect(read.success ? null : read.error.message).toBeNull();
});
