import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { exampleOf } from "../../../app/api/examples";
import { BOOKING_REQUEST } from "../../../app/api/wire/booking-request";
import { wireLead } from "../../../app/api/wire/lead";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { fillPlaceholders } from "../../support/example-calls";
import { seedReference } from "../../support/reference-fixture";
import { testContext } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { gateway } from "../gateway/gateway";
import { createHeldLead, SUPPLIER } from "./example-world";
import { call } from "./call";
import { DB } from "../database";

/** The customer's own texts and details, which workshops, messages and receipts may contain. */
const OWN_FIELDS = new Set([
  "RepairNotes",
  "CartItems.0.RepairNotes",
  "CartItems.1.RepairNotes",
  "CartItems.2.RepairNotes",
  "Name",
  "Location",
  "VehicleRego",
  "VehicleVin",
  "FirstName",
  "LastName",
  "Rego",
  "Comments",
  "CustomerAddress",
  "PartnerReferralCode",
]);

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** The paths of all strings in a body. `items` says how many items the list at a path has; the default is one. */
function stringsOf(schema: JsonSchema, items: Readonly<Record<string, number>>, path = ""): string[] {
  const nestedName = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap((jsonSchema) => stringsOf(jsonSchema, items, path)))];
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, jsonSchema]) =>
      stringsOf(jsonSchema, items, nestedName(name)),
    );
  if (schema.items)
    return Array.from({ length: items[path] ?? 1 }, (_, index) =>
      stringsOf(schema.items ?? {}, items, nestedName(String(index))),
    ).flat();
  return schema.type === "string" && path !== "" ? [path] : [];
}

const stringsIn = (schema: z.ZodType, items: Readonly<Record<string, number>> = {}) =>
  stringsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, items);

/** A copy of a body with another value at a path. */
function withValue(body: unknown, path: string, value: unknown): unknown {
  const [name = "", ...rest] = path.split(".");
  const next = (inner: unknown) => (rest.length === 0 ? value : withValue(inner, rest.join("."), value));
  if (Array.isArray(body)) return body.map((item, index) => (String(index) === name ? next(item) : item));
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [name]: next(object[name] ?? (/^\d+$/.test(rest[0] ?? "") ? [{}] : {})) };
}

const markers = new Map<string, string>();
/** A marker that is unique to one field and consists of letters, so that it is valid as a name. */
function markerOf(field: string): string {
  const letters = [...String(markers.size + 1000)].map((digit) => "bcdfghjklm"[Number(digit)]).join("");
  const marker = `Zq${letters}x`;
  markers.set(marker, field);
  return marker;
}

const CART = [
  { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1 },
  {
    LeadCartItemType: "RepairInspection",
    RepairInspectionId: 157,
    RelatedCartItems: [{ RepairInspectionId: 6001, RepairInspectionName: "", IsRequired: false }],
  },
  {
    LeadCartItemType: "RepairInspection",
    RepairInspectionId: 2002,
    AdditionalDetails: [{ QuestionId: 5, OptionIds: [1015], Text: "" }],
  },
];

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(SUPPLIER));
});

it("OW-01 no text from a client reaches prices, messages, bookings, receipts or workshops", async () => {
  const { world, cookie } = await createHeldLead();
  const asHolder = { Cookie: cookie };
  const guid = world.lead;
  const send = async (field: string, path: string, body: unknown) => {
    const response = await call("POST", path, body, {
      ...asHolder,
      "CF-Connecting-IP": `10.9.0.${markers.size % 250}`,
    });
    expect(response.status, `${path} ${field}`).toBeLessThan(500);
    return response.status < 300;
  };

  // Sends every text field of a lead, each in a separate save.
  const lead = { Guid: guid, CartItems: CART };
  const leadFields = stringsIn(wireLead, { CartItems: CART.length }).filter((field) => field !== "Guid");
  expect(leadFields.length).toBeGreaterThan(60);
  let acceptedCount = 0;
  for (const field of leadFields) {
    const Lead = withValue(lead, field, markerOf(field));
    if (await send(field, "/api/lead/update-or-shift", { Lead, RetainQuote: true })) acceptedCount += 1;
  }
  expect(acceptedCount).toBeGreaterThan(20);

  // Sends every text field of a booking that does not cause a refusal, all in one call.
  const example = fillPlaceholders(exampleOf({ method: "POST", path: "/api/booking/submit" }).body, world);
  let booking = example;
  // Excludes this id, because its payment is looked up only when the booking is made.
  for (const field of stringsIn(BOOKING_REQUEST).filter((name) => name !== "ExistingPaymentId")) {
    const marked = withValue(booking, field, markerOf(field));
    const { json, status } = await call("POST", "/api/booking/prevalidate", marked, asHolder);
    if (status === 200 && json.Success) booking = marked;
  }
  const response = await call("POST", "/api/booking/submit", booking, asHolder);
  expect(response.json, JSON.stringify(response.json)).toMatchObject({ Success: true });
  const token = response.json.BookingToken as string;
  const after = { ...world, bookedToken: token };

  // Sends every text field of every other call and gateway document with a body.
  for (const endpoint of ENDPOINTS) {
    if (endpoint.body === null || endpoint.scope !== undefined || endpoint.path === "/api/gateway") continue;
    const { body = {}, params = {} } = exampleOf(endpoint);
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(fillPlaceholders(params[name], after)),
    );
    for (const field of stringsIn(endpoint.body))
      await send(field, path, withValue(fillPlaceholders(body, after), field, markerOf(`${endpoint.path} ${field}`)));
  }
  const documents = (await call("GET", "/api/gateway/documents")).json as { name: string; text: string }[];
  for (const { name, text } of documents)
    for (const [, variable = ""] of text.matchAll(/\$(\w+): (?:String|ID)/g)) {
      const { status } = await gateway(name, { [variable]: markerOf(`${name} ${variable}`) }, {}, asHolder);
      expect(status).toBeLessThan(500);
    }

  const storedTexts = JSON.stringify([
    await listOutbox(testContext()),
    (await call("GET", `/api/booking/${token}`, undefined, asHolder)).json,
    (await call("GET", `/api/booking/${token}/inclusions`, undefined, asHolder)).json,
    (await call("GET", `/api/payment/${world.bookingId}`, undefined, asHolder)).json,
    (await call("GET", `/api/quotes/${guid}`, undefined, asHolder)).json,
    (await call("GET", `/api/lead/${guid}/revisions/1`, undefined, asHolder)).json,
    (await DB.prepare("select * from bookings").all()).results,
    (
      await DB.prepare(
        "select state ->> '$.vehicle.make' as make, state ->> '$.vehicle.model' as model from leads",
      ).all()
    ).results,
    (
      await DB.prepare(
        "select value ->> 'name' as name, value ->> 'related' as related, value ->> 'additionalDetails' as details from leads, json_each(leads.state, '$.cart')",
      ).all()
    ).results,
  ]);
  expect(storedTexts).toContain("Battery Replacement");
  const matches = [...markers].flatMap(([marker, field]) => (storedTexts.includes(marker) ? [field] : []));
  expect(matches.filter((field) => !OWN_FIELDS.has(field))).toEqual([]);
  // Checks the test itself: it finds the customer's own texts.
  expect(matches).toEqual(expect.arrayContaining(["FirstName"]));
});
