import { beforeAll, expect, it } from "vitest";
import { SUPPLIER_ROLES, type SupplierRole } from "../../../app/domain/portal/access";
import { DB } from "../booking/a-booking";
import { Client } from "../identity/client";
import { aBooking, gatewayAs, makeMember, offerOf, seedPortal, signedIn, WORKSHOP } from "./a-portal";

const EMAIL = "max@workshop.example";
const DOES: readonly SupplierRole[] = SUPPLIER_ROLES;
const ANSWERS: readonly SupplierRole[] = ["owner", "manager", "front-desk"];
const MANAGES: readonly SupplierRole[] = ["owner", "manager"];

let token = "";
let max: Client;

beforeAll(async () => {
  await seedPortal();
  token = (await aBooking()).token;
  max = await signedIn("demo-supplier-member");
}, 60_000);

/** What a refused press answers: a door that lets somebody in answers otherwise, if only that what was pressed makes no sense now. */
const CLOSED = 403;
const form = (path: string, fields: Readonly<Record<string, string>>) => async (client: Client) =>
  (await client.ask(path, fields)).status;
const page = (path: string) => async (client: Client) => (await client.ask(path)).status;
const respond = async (client: Client) => {
  const { offer } = await offerOf(token);
  const { json } = await gatewayAs(client, "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 99 });
  return json.errors?.[0]?.extensions?.code === "portal-forbidden" ? CLOSED : 200;
};

const DOORS: readonly (readonly [
  name: string,
  roles: readonly SupplierRole[],
  open: (client: Client) => Promise<number>,
])[] = [
  ["overview", DOES, page(`/workshop?store=${WORKSHOP}`)],
  ["the search for work", DOES, page(`/workshop/find?store=${WORKSHOP}`)],
  ["to look for work", DOES, form("/workshop/find", { store: String(WORKSHOP), q: "ABC123" })],
  ["the page of a walk-in", ANSWERS, page(`/workshop/walk-in?store=${WORKSHOP}`)],
  ["to add a walk-in", ANSWERS, form("/workshop/walk-in", { store: String(WORKSHOP), day: "", minutes: "" })],
  ["the page of blocked hours", ANSWERS, page(`/workshop/block?store=${WORKSHOP}`)],
  ["to block hours", ANSWERS, form("/workshop/block", { store: String(WORKSHOP), day: "", part: "" })],
  [
    "to move in the diary",
    ANSWERS,
    (client) =>
      form("/workshop?index", { store: String(WORKSHOP), what: `booking:${token}`, to: "", startAt: "" })(client),
  ],
  [
    "to remove from the diary",
    ANSWERS,
    form("/workshop?index", { store: String(WORKSHOP), what: "entry:none", to: "removed" }),
  ],
  ["the rows of the diary", MANAGES, page(`/workshop/settings/bays?store=${WORKSHOP}`)],
  ["settings", DOES, page(`/workshop/settings?store=${WORKSHOP}`)],
  ["people", DOES, page(`/workshop/settings/people?store=${WORKSHOP}`)],
  ["how customers see it", DOES, page(`/workshop/settings/preview?store=${WORKSHOP}`)],
  ["how it is found", ANSWERS, page(`/workshop/found?store=${WORKSHOP}`)],
  ["its profile", MANAGES, page(`/workshop/settings/profile?store=${WORKSHOP}`)],
  ["its photos", MANAGES, page(`/workshop/settings/photos?store=${WORKSHOP}`)],
  [
    "to change its photos",
    MANAGES,
    form("/workshop/settings/photos", { intent: "change", store: String(WORKSHOP), version: "0" }),
  ],
  ["a booking", DOES, (client) => page(`/workshop/bookings/${token}`)(client)],
  ["its messages", DOES, (client) => page(`/workshop/bookings/${token}/messages`)(client)],
  [
    "to write to its customer",
    DOES,
    (client) => form(`/workshop/bookings/${token}/messages`, { intent: "write", text: "", key: "k" })(client),
  ],
  [
    "a step of its work",
    DOES,
    (client) => form(`/workshop/bookings/${token}`, { intent: "work", step: "arrived" })(client),
  ],
  ["its extra work", DOES, (client) => page(`/workshop/bookings/${token}/extra-work`)(client)],
  ["to answer it", ANSWERS, respond],
  ["its one button", ANSWERS, (client) => page(`/workshop/bookings/${token}/answer`)(client)],
  ["to press it", ANSWERS, (client) => form(`/workshop/bookings/${token}/answer`, { intent: "undo" })(client)],
  ["to move it", ANSWERS, (client) => form(`/workshop/bookings/${token}`, { intent: "propose" })(client)],
  ["to cancel it", ANSWERS, (client) => form(`/workshop/bookings/${token}`, { intent: "cancel" })(client)],
  ["a section of the settings", MANAGES, page(`/workshop/settings/hours?store=${WORKSHOP}`)],
  ["its documents", MANAGES, page(`/workshop/settings/documents?store=${WORKSHOP}`)],
  ["its calendars", MANAGES, page(`/workshop/settings/calendars?store=${WORKSHOP}`)],
  [
    "to make a feed",
    MANAGES,
    form("/workshop/settings/calendars", { intent: "make", store: String(WORKSHOP), madeAt: "1" }),
  ],
  ["to save it", MANAGES, form("/workshop/settings/hours", { store: String(WORKSHOP), version: "0" })],
  [
    "to invite",
    MANAGES,
    form("/workshop/store-invitations", {
      intent: "invite",
      supplierId: String(WORKSHOP),
      email: "",
      role: "mechanic",
    }),
  ],
  [
    "to change a role",
    MANAGES,
    form("/workshop/settings/people", {
      intent: "role",
      store: String(WORKSHOP),
      email: `w${WORKSHOP}@supplier.example`,
      role: "mechanic",
    }),
  ],
  ["to move the account", ["owner"], page("/workshop/hl/account-transfer")],
];

it.each(DOORS)("%s is open to the roles that it is for, and to nobody else", async (_, roles, open) => {
  for (const role of SUPPLIER_ROLES) {
    await DB.prepare("delete from supplier_members").run();
    await makeMember(WORKSHOP, EMAIL, role);
    expect([role, (await open(max)) === CLOSED]).toEqual([role, !roles.includes(role)]);
  }
  await DB.prepare("update supplier_members set removed_at = 1").run();
  expect(["removed", await open(max)]).toEqual(["removed", CLOSED]);
  const stranger = await open(new Client());
  expect(["a stranger", [302, 401, 403].includes(stranger) || (open === respond && stranger === 200)]).toEqual([
    "a stranger",
    true,
  ]);
});

it("a mechanic reads who answers instead of an answer to press, and sees neither leads nor the wallet", async () => {
  await DB.prepare("delete from supplier_members").run();
  await makeMember(WORKSHOP, EMAIL, "mechanic");
  const booking = await (await max.ask(`/workshop/bookings/${token}`)).text();
  expect(booking).toContain("The front desk, a manager or the owner answers it.");
  expect(booking).not.toContain('value="respond"');
  const overview = await (await max.ask("/workshop")).text();
  expect([
    overview.includes("Bookings to answer"),
    overview.includes("Requests for a quote"),
    overview.includes("Wallet"),
  ]).toEqual([true, false, false]);
});

/** What can still be done for a closed store: to look. */
const READS: ReadonlySet<string> = new Set([
  "overview",
  "the search for work",
  "to look for work",
  "settings",
  "people",
  "how customers see it",
  "how it is found",
  "a booking",
  "its messages",
  "its extra work",
]);
const setState = (state: "open" | "paused" | "closed") =>
  DB.prepare("update suppliers set hidden_because = ? where id = ?")
    .bind(state === "open" ? null : state, WORKSHOP)
    .run();

/** The application of a store that an operator closed. */
async function aClosedApplication(): Promise<void> {
  await DB.prepare("delete from workshop_applications").run();
  await DB.prepare("delete from workshop_application_events").run();
  await DB.prepare(
    "insert into workshop_applications (id, country, status, holder_hash, email_print, sealed, supplier_id, created_at, updated_at) values ('closing', 'AU', 'closed', 'h', 'p', 's', ?, 0, 0)",
  )
    .bind(WORKSHOP)
    .run();
}
const closedSince = (days: number) =>
  DB.prepare(
    "insert or replace into workshop_application_events (id, application_id, what, at, actor) values (1, 'closing', 'closed', ?, 'operator')",
  )
    .bind(Date.now() - days * 24 * 3_600_000)
    .run();

it.each(
  DOORS,
)("%s of a paused store is open to the same roles, of a closed one only to look, and after 90 days to nobody", async (name, roles, open) => {
  await aClosedApplication();
  try {
    for (const role of SUPPLIER_ROLES) {
      await DB.prepare("delete from supplier_members").run();
      await makeMember(WORKSHOP, EMAIL, role);
      const isOpen = async () => (await open(max)) !== CLOSED;
      await setState("paused");
      expect([role, "paused", await isOpen()]).toEqual([role, "paused", roles.includes(role)]);
      await setState("closed");
      await closedSince(89);
      expect([role, "closed", await isOpen()]).toEqual([role, "closed", roles.includes(role) && READS.has(name)]);
      await closedSince(91);
      expect([role, "long closed", await isOpen()]).toEqual([role, "long closed", false]);
    }
  } finally {
    await setState("open");
  }
});

it("whoever may only read the messages of a booking is shown no form to write", async () => {
  const messages = async () => (await max.ask(`/workshop/bookings/${token}/messages`)).text();
  await aClosedApplication();
  await closedSince(1);
  await makeMember(WORKSHOP, EMAIL, "owner");
  expect(await messages()).toContain('name="text"');
  try {
    await setState("closed");
    const closed = await messages();
    expect(closed).toContain("Your store is closed");
    expect(closed).not.toContain('name="text"');
  } finally {
    await setState("open");
  }
});
