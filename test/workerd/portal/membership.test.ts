import { toLeadGuid, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { testBidding, testContext } from "../bids/test-bidding";
import { DB, statusOf } from "../booking/test-booking";
import { Client, type WireProfile } from "../identity/client";
import { momentContext } from "../quotes/marketplace";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import {
  testBooking,
  contextOf,
  gatewayAs,
  linkOf,
  makeMember,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";
import { textOf } from "../joining/test-application";

beforeAll(seedPortal, 60_000);

const bookingPage = (token: string) => `/workshop/bookings/${token}`;
const permissionsOf = async (client: Client) =>
  ((await (await client.profile()).json()) as WireProfile).authorization.permissions;

it("a workshop signs in with its email address and answers from the link in the email", async () => {
  const { token } = await testBooking();
  const [mail] = await messagesOfTemplate(token, "supplier-new-booking");
  expect(mail?.to).toBe(`w${WORKSHOP}@supplier.example`);
  const owner = new Client();
  const returnUrl = await owner.signIn({ email: mail?.to ?? "" }, `/customer-login?returnTo=${await linkOf(token)}`);
  const response = await owner.ask(returnUrl ?? "");
  expect([response.status, response.headers.get("Location")]).toEqual([302, bookingPage(token)]);
  expect(await textOf(await owner.ask(bookingPage(token)))).toContain("Action required");
  const { offer } = await offerOf(token);
  expect(
    (await gatewayAs(owner, "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 1 })).json.errors,
  ).toBeUndefined();
  expect(await statusOf(token)).toBe("Confirmed");
  expect(await permissionsOf(owner)).toEqual(
    expect.arrayContaining([
      "Bookings.View",
      "Bookings.Respond",
      "Leads.View",
      "Leads.Bid",
      "Diary.Plan",
      "Money.View",
      "Stores.Invite",
      "Account.Transfer",
    ]),
  );
  for (const page of ["/workshop", "/workshop/settings", "/workshop/store-invitations"])
    expect([page, (await owner.ask(page)).status]).toEqual([page, 200]);
});

it("signing up with the email address links the account to the supplier", async () => {
  const { token } = await testBooking();
  const [mail] = await messagesOfTemplate(token, "supplier-new-booking");
  const owner = new Client();
  await owner.signIn({ name: "Somebody Typed", email: (mail?.to ?? "").toUpperCase(), phone: "" }, "/customer-signup");
  expect((await owner.ask(bookingPage(token))).status).toBe(200);
  const { name, email } = (await (await owner.profile()).json()) as WireProfile;
  expect([email, name]).toEqual([mail?.to, "Sam Demo"]);
  expect(mail?.rendered?.text).toMatch(/^Hi Sam Demo,/);
});

it("the sandbox sign-in page shows an error for an unknown email address", async () => {
  const client = new Client();
  const answer = await client.ask((await client.startSignIn()).href, { email: "nobody@nowhere.example" });
  expect([answer.status, (await answer.text()).includes("No one has signed up with this address")]).toEqual([
    422,
    true,
  ]);
});

it("the same email address signs in as the same person on another device", async () => {
  const first = new Client();
  await first.signIn({ name: "Ada Again", email: "ada@again.example", phone: "" }, "/customer-signup");
  const second = new Client();
  await second.signIn({ email: "Ada@again.example" });
  const firstProfile = await first.profile();
  const secondProfile = await second.profile();
  expect(((await secondProfile.json()) as WireProfile).userId).toBe(
    ((await firstProfile.json()) as WireProfile).userId,
  );
});

it("supplier emails greet their recipient by name, even after a transfer", async () => {
  await makeMember(OTHER, "olive@workshop.example", "owner");
  await DB.prepare("update supplier_members set name = 'Olive Owner' where supplier_id = ? and role = 'owner'")
    .bind(OTHER)
    .run();
  const { token } = await testBooking({ supplierId: toSupplierId(OTHER) });
  const [messageView] = await messagesOfTemplate(token, "supplier-new-booking");
  expect([messageView?.to, /^Hi ([^,]*),/.exec(messageView?.rendered?.text ?? "")?.[1]]).toEqual([
    "olive@workshop.example",
    "Olive Owner",
  ]);
  const { lead, invitations } = await testBidding(testContext().context);
  expect(invitations.map(({ supplierId }) => supplierId)).toEqual(expect.arrayContaining([WORKSHOP, OTHER]));
  const messageViews = ((await listOutbox(momentContext().context, lead.guid)) ?? []).filter(
    ({ template, channel }) => template === "supplier-bid-invitation" && channel === "email",
  );
  expect(messageViews.map(({ to, rendered }) => [to, /^Hi ([^,]*),/.exec(rendered?.text ?? "")?.[1]])).toEqual(
    expect.arrayContaining([
      [`w${WORKSHOP}@supplier.example`, "Sam Demo"],
      ["olive@workshop.example", "Olive Owner"],
    ]),
  );
  await DB.prepare("delete from supplier_members where supplier_id = ?").bind(OTHER).run();
});

it("P-217 permissions follow the membership and are enforced", async () => {
  const { token } = await testBooking();
  const gale = await signInClient("demo-supplier-guest");
  expect(await permissionsOf(gale)).toEqual([]);
  expect((await gale.ask(bookingPage(token))).status).toBe(403);
  await makeMember(WORKSHOP, "gale@workshop.example");
  expect(await permissionsOf(gale)).toEqual([
    "Bookings.View",
    "Bookings.Work",
    "Bookings.Respond",
    "Leads.View",
    "Leads.Bid",
    "Diary.Plan",
  ]);
  expect((await gale.ask(bookingPage(token))).status).toBe(200);
  await DB.prepare("update supplier_members set removed_at = 1 where email = 'gale@workshop.example'").run();
  expect(await permissionsOf(gale)).toEqual([]);
  expect((await gale.ask(bookingPage(token))).status).toBe(403);
});

it("the operators' permission comes from the identity provider and opens no workshop", async () => {
  const { token } = await testBooking();
  const operator = await signInClient("demo-operator");
  expect(await permissionsOf(operator)).toEqual(["Operations"]);
  for (const page of [bookingPage(token), "/workshop", "/workshop/settings"])
    expect([page, (await operator.ask(page)).status]).toEqual([page, 403]);
});

it("B-209 supplier members cannot book, whatever the identity provider says", async () => {
  const { guid } = await testBooking();
  await makeMember(WORKSHOP, "gale@workshop.example");
  for (const [subject, isRefused] of [
    ["demo-supplier-guest", true],
    ["demo-customer", false],
  ] as const) {
    const client = await signInClient(subject);
    const { context } = contextOf(client);
    const { examineRequest } = await import("../../../app/usecases/booking/examine-request");
    const { testRequest } = await import("../booking/test-booking");
    const examined = await examineRequest(
      context,
      testRequest({ leadGuid: toLeadGuid(guid), supplierId: toSupplierId(WORKSHOP) }),
      "PayOnDay" as never,
    );
    expect([subject, !examined.ok && examined.code === "supplier-cannot-book"]).toEqual([subject, isRefused]);
  }
});
