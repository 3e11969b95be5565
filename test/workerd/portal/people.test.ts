import { beforeAll, beforeEach, expect, it } from "vitest";
import { DB } from "../booking/test-booking";
import { Client } from "../identity/client";
import { testBooking, callAs, gatewayAs, makeMember, OTHER, seedPortal, signInClient, WORKSHOP } from "./test-portal";

const PEOPLE = `/workshop/settings/people?store=${WORKSHOP}`;
let olive: Client;
let max: Client;

beforeAll(seedPortal, 60_000);
beforeEach(async () => {
  await DB.batch([
    DB.prepare("delete from supplier_members"),
    DB.prepare("delete from supplier_member_events"),
    DB.prepare("delete from portal_grants"),
  ]);
  await makeMember(WORKSHOP, "olive@workshop.example", "owner");
  await makeMember(WORKSHOP, "max@workshop.example");
  olive = await signInClient("demo-supplier-admin");
  max = await signInClient("demo-supplier-member");
});

const postPeople = (
  client: Client,
  fields: { readonly intent: string; readonly email: string; readonly role?: string },
  store = WORKSHOP,
) => client.ask("/workshop/settings/people", { ...fields, role: fields.role ?? "", store: String(store) });
const textOf = async (response: Response) => (await response.text()).replace(/<!-- -->/g, "");
const readEvents = async () =>
  (
    await DB.prepare(
      "select email, kind, was, becomes, actor_name as by from supplier_member_events where supplier_id = ? order by id",
    )
      .bind(WORKSHOP)
      .all()
  ).results;

it("a store's people are listed in its settings, and only to its own people", async () => {
  expect(await textOf(await olive.ask(`/workshop/settings?store=${WORKSHOP}`))).toContain(
    `href="/workshop/settings/people?store=${WORKSHOP}"`,
  );
  const page = await textOf(await olive.ask(PEOPLE));
  for (const text of [
    "olive@workshop.example",
    "max@workshop.example",
    "Owner: everything",
    "Front desk: answers bookings and leads",
    'href="/workshop/store-invitations"',
    'href="/workshop/hl/account-transfer"',
  ])
    expect(page).toContain(text);
  const pageText = await textOf(await max.ask(PEOPLE));
  expect([
    pageText.includes("olive@workshop.example"),
    pageText.includes("Make "),
    pageText.includes("account-transfer"),
    pageText.includes("Leave this store"),
  ]).toEqual([true, false, false, true]);
  for (const [client, status] of [
    [new Client(), 302],
    [await signInClient("demo-customer"), 403],
    [await signInClient("demo-operator"), 403],
  ] as const)
    expect((await client.ask(PEOPLE)).status).toBe(status);
  expect((await olive.ask(`/workshop/settings/people?store=${OTHER}`)).status).toBe(403);
});

it("a removed member loses access at once to every portal page and link", async () => {
  const { token } = await testBooking();
  const openBooking = async (client: Client) => (await client.ask(`/workshop/bookings/${token}`)).status;
  expect(await openBooking(max)).toBe(200);
  const { userId } = (await (await max.profile()).json()) as { userId: string };
  await DB.prepare(
    "insert into portal_grants (kind, object_token, user_id, supplier_id, email, opened_at, expires_at) values ('booking', ?, ?, ?, 'max@workshop.example', 0, ?)",
  )
    .bind(token, userId, WORKSHOP, Date.now() + 1e6)
    .run();
  expect((await postPeople(olive, { intent: "remove", email: "max@workshop.example" })).status).toBe(303);
  expect(await openBooking(max)).toBe(403);
  for (const path of ["/workshop", "/workshop/settings", "/workshop/quote", PEOPLE])
    expect([path, (await max.ask(path)).status]).toEqual([path, 403]);
  expect((await gatewayAs(max, "supplierAndBookingOffer", { bookingToken: token })).json).toMatchObject({
    data: { supplierAndBookingOffer: null },
    errors: [{ extensions: { code: "portal-forbidden" } }],
  });
  expect(await openBooking(olive)).toBe(200);
  expect(await readEvents()).toEqual([
    { email: "max@workshop.example", kind: "removed", was: "front-desk", becomes: null, by: "Olive Owner" },
  ]);
  // Submitting again changes nothing, and the response says so.
  expect((await postPeople(olive, { intent: "remove", email: "max@workshop.example" })).status).toBe(404);
  expect(await readEvents()).toHaveLength(1);
  expect(await textOf(await olive.ask(PEOPLE))).toContain("Olive Owner removed max@workshop.example");
});

it("a role change applies immediately, in both directions", async () => {
  expect((await max.ask(`/workshop/settings/hours?store=${WORKSHOP}`)).status).toBe(403);
  expect((await postPeople(olive, { intent: "role", email: "max@workshop.example", role: "manager" })).status).toBe(
    303,
  );
  expect((await max.ask(`/workshop/settings/hours?store=${WORKSHOP}`)).status).toBe(200);
  expect((await postPeople(olive, { intent: "role", email: "max@workshop.example", role: "front-desk" })).status).toBe(
    303,
  );
  expect((await max.ask(`/workshop/settings/hours?store=${WORKSHOP}`)).status).toBe(403);
  expect((await readEvents()).map((event) => [event.kind, event.was, event.becomes])).toEqual([
    ["role-changed", "front-desk", "manager"],
    ["role-changed", "manager", "front-desk"],
  ]);
  for (const role of ["owner", "", "boss"])
    expect([role, (await postPeople(olive, { intent: "role", email: "max@workshop.example", role })).status]).toEqual([
      role,
      422,
    ]);
  expect((await postPeople(olive, { intent: "nonsense", email: "max@workshop.example" })).status).toBe(422);
});

it("the owner cannot be removed or demoted, and ordinary members cannot change anyone", async () => {
  await makeMember(WORKSHOP, "gale@workshop.example", "manager");
  const gale = await signInClient("demo-supplier-guest");
  for (const client of [olive, gale]) {
    for (const fields of [{ intent: "remove" }, { intent: "role", role: "front-desk" }] as const) {
      const response = await postPeople(client, { ...fields, email: "Olive@workshop.example" });
      expect([response.status, (await textOf(response)).includes("The owner cannot be removed")]).toEqual([409, true]);
    }
  }
  for (const fields of [
    { intent: "remove", email: "gale@workshop.example" },
    { intent: "role", email: "max@workshop.example", role: "manager" },
  ])
    expect((await postPeople(max, fields)).status).toBe(403);
  expect((await postPeople(olive, { intent: "remove", email: "max@workshop.example" }, OTHER)).status).toBe(403);
  expect(await readEvents()).toEqual([]);
  // If no owner is named, the owner is the person with the supplier's own email address, who cannot be removed either.
  await DB.prepare("delete from supplier_members where role = 'owner'").run();
  expect((await postPeople(gale, { intent: "remove", email: `w${WORKSHOP}@supplier.example` })).status).toBe(409);
});

it("leaving is recorded, and two concurrent removals of a person are recorded once", async () => {
  expect((await postPeople(max, { intent: "remove", email: "max@workshop.example" })).headers.get("Location")).toBe(
    "/workshop/store-invitations",
  );
  expect((await max.ask("/workshop")).status).toBe(403);
  expect((await readEvents()).map(({ kind }) => kind)).toEqual(["left"]);
  await makeMember(WORKSHOP, "gale@workshop.example");
  const both = await Promise.all(
    [1, 2, 3].map(() => postPeople(olive, { intent: "remove", email: "gale@workshop.example" })),
  );
  expect(both.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await readEvents()).map(({ kind }) => kind)).toEqual(["left", "removed"]);
});

it("joining by invitation and account transfers are recorded in the same history", async () => {
  await olive.ask("/workshop/store-invitations", {
    intent: "invite",
    supplierId: String(WORKSHOP),
    role: "manager",
    email: "gale@workshop.example",
  });
  const id = await DB.prepare(
    "select id from store_invitations where email = 'gale@workshop.example' and state = 'sent'",
  ).first<string>("id");
  const gale = await signInClient("demo-supplier-guest");
  await gale.ask("/workshop/store-invitations", { intent: "accept", id: id ?? "" });
  await callAs(olive, "/api/workshop/account-transfer/send-verification", { emailAddress: "gale@workshop.example" });
  expect(
    (await callAs(olive, "/api/workshop/account-transfer/complete", { emailAddress: "gale@workshop.example" })).status,
  ).toBe(200);
  expect(await readEvents()).toEqual([
    { email: "gale@workshop.example", kind: "joined", was: null, becomes: "manager", by: "Gale Guest" },
    { email: "gale@workshop.example", kind: "account-moved", was: null, becomes: "owner", by: "Olive Owner" },
  ]);
  expect(await textOf(await gale.ask(PEOPLE))).toContain("Gale Guest");
});
