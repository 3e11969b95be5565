import { beforeAll, expect, it } from "vitest";
import { htmlText } from "../desk/test-desk";
import { toSupplierId } from "../../support/ids";
import { Client } from "../identity/client";
import { DB } from "../booking/test-booking";
import { contextOf, makeMember, seedPortal, testBooking, WORKSHOP, mailsOfTemplate, newestCode } from "./test-portal";
import { handleMailEvent } from "../../../app/usecases/operations/outbox/take-mail-report";
import { sealForWorkshop } from "../../../app/usecases/notifications/seal-message";

/** The owner chooses which email address and mobile receives which messages. */

const PAGE = "/workshop/settings/contacts";
const OWNER = "max@workshop.example";
let max: Client;

const postForm = (fields: readonly (readonly [string, string])[]) =>
  max.ask(PAGE, new URLSearchParams([["store", String(WORKSHOP)], ...fields].map(([name, value]) => [name, value])));
const readAccount = async () => {
  const { context } = contextOf(null);
  const accountContacts = (await context.db.portalAccess.findAccountContacts([toSupplierId(WORKSHOP)])).get(
    toSupplierId(WORKSHOP),
  );
  if (!accountContacts) throw new Error("the workshop exists");
  return accountContacts;
};
const writeMessage = async (id: string) => {
  const { context } = contextOf(null);
  const sealedMessage = await sealForWorkshop(context, await readAccount(), {
    id,
    template: "supplier-payment-received",
    values: { booking_id: "1", vehicle_and_rego: "x", amount: "$1.00", first_name: "Kim", link: "https://x.example" },
    about: null,
    notBefore: 0,
  });
  return sealedMessage.map((message) => message.id);
};

beforeAll(async () => {
  await seedPortal();
  await DB.prepare("delete from supplier_members").run();
  await makeMember(WORKSHOP, OWNER, "owner");
  max = new Client();
  await max.signIn({ subject: "demo-supplier-member" });
}, 60_000);

const NEW = [
  ["name", "Front desk"],
  ["address", "Desk@kauri.example"],
  ["topics", "bookings"],
  ["topics", "money"],
] as const;

it("adds a contact only with the code sent to its address, and notifies the account", async () => {
  const refused = await postForm([
    ["intent", "code"],
    ["name", "x"],
    ["address", "nowhere"],
  ]);
  expect(refused.status).toBe(422);
  const page = await htmlText(refused);
  for (const error of [
    "Enter a name",
    "Enter an email address or a mobile number",
    "Choose what this contact receives",
  ])
    expect(page).toContain(error);
  expect((await mailsOfTemplate("verification-code")).length).toBe(0);

  expect((await postForm([["intent", "code"], ...NEW])).status).toBe(200);
  const code = await newestCode();
  const wrong = code === "111111" ? "222222" : "111111";
  expect((await postForm([["intent", "add"], ...NEW, ["code", wrong]])).status).toBe(422);
  expect((await readAccount()).contacts).toEqual([]);
  expect((await postForm([["intent", "add"], ...NEW, ["code", code]])).status).toBe(303);
  expect((await readAccount()).contacts).toMatchObject([
    { channel: "email", address: "desk@kauri.example", name: "Front desk", topics: ["bookings", "money"] },
  ]);
  const [notice] = await mailsOfTemplate("business-details-changed");
  expect(notice?.rendered?.text).toContain("Front desk, desk@kauri.example: Bookings and answers, Payments");
  expect(notice?.to).toBe(OWNER);
  expect(await htmlText(await max.ask("/workshop/settings/people"))).toContain("added desk@kauri.example");
});

it("sends a new booking to the account and the contact, each greeted by name", async () => {
  const { token } = await testBooking();
  const sent = (await mailsOfTemplate("supplier-new-booking")).filter(({ about }) => about === token);
  const emails = sent.filter(({ channel }) => channel === "email");
  expect(emails.map(({ to }) => to).sort()).toEqual(["desk@kauri.example", OWNER]);
  expect(emails.find(({ to }) => to !== OWNER)?.rendered?.text).toContain("Hi Front desk");
});

it("sends a topic only to the chosen contact until that address bounces, then to the account", async () => {
  const own = await postForm([
    ["intent", "topics"],
    ["id", "email"],
    ["topics", "documents"],
  ]);
  expect(own.status).toBe(303);
  const [contact] = (await readAccount()).contacts.filter(({ address }) => address !== "");
  expect(await writeMessage("a")).toEqual([`a:email:${contact?.id}`]);

  const { context } = contextOf(null);
  const at = Date.now() - 60_000;
  await DB.prepare(
    "insert into outbox (id, channel, template, sealed, state, next_at, created_at, sent_at, provider_id) values (?1, 'email', 'supplier-payment-received', 'x', 'sent', ?2, ?2, ?2, 'bounced-1')",
  )
    .bind(`b:email:${contact?.id}`, at)
    .run();
  const event = { kind: "bounced", providerId: "bounced-1", reason: "550 No such user" } as const;
  const senders = { ...context.senders, email: { readEvent: () => event } } as unknown as typeof context.senders;
  await handleMailEvent({ ...context, senders }, null);
  expect(await writeMessage("c")).toEqual(["c:email"]);
  expect(await htmlText(await max.ask(PAGE))).toContain("We stopped sending here. Bounced: 550 No such user");
});

it("changes and removes a contact that keeps at least one topic, and refuses other people", async () => {
  const [contact] = (await readAccount()).contacts.filter(({ address }) => address !== "");
  const id = ["id", contact?.id ?? ""] as const;
  expect((await postForm([["intent", "topics"], id])).status).toBe(422);
  expect((await postForm([["intent", "topics"], id, ["topics", "leads"]])).status).toBe(303);
  expect((await readAccount()).contacts.map(({ topics }) => topics)).toContainEqual(["leads"]);
  expect((await postForm([["intent", "remove"], id])).status).toBe(303);
  expect((await readAccount()).contacts.map(({ address }) => address)).toEqual([""]);
  expect((await postForm([["intent", "remove"], id])).status).toBe(409);

  await makeMember(WORKSHOP, "mo@workshop.example", "manager");
  await DB.prepare("update supplier_members set role = 'manager' where email = ?").bind(OWNER).run();
  expect((await max.ask(PAGE)).status).toBe(403);
});
