import { beforeAll, expect, it } from "vitest";
import { listOutbox } from "../../../app/usecases/messages/list-outbox";
import { aBidding, aContext } from "../bids/a-bidding";
import { count, DB } from "../booking/a-booking";
import { Client, locationOf } from "../identity/client";
import { aMoment } from "../quotes/marketplace";
import { aBooking, callAs, makeMember, OTHER, seedPortal, signedIn, WORKSHOP } from "./a-portal";

beforeAll(seedPortal, 60_000);

const TRANSFER = "/api/workshop/account-transfer";
const send = (client: Client, emailAddress: string) => callAs(client, `${TRANSFER}/send-verification`, { emailAddress });
const check = (client: Client, verificationCode: string) => callAs(client, `${TRANSFER}/check-verification`, { verificationCode });
const complete = (client: Client, emailAddress: string, more: Readonly<Record<string, string>> = {}) => callAs(client, `${TRANSFER}/complete`, { emailAddress, ...more });
const PERSON = { firstName: "Nia", lastName: "New", password: "correct horse battery", confirmPassword: "correct horse battery" };

async function mailTo(address: string, template: string): Promise<string> {
  const all = (await listOutbox(aMoment().context)) ?? [];
  return all.find((message) => message.to === address && message.template === template)?.rendered?.text ?? "";
}
const codeTo = async (address: string) => /code is (\d{6})/.exec(await mailTo(address, "account-transfer-code"))?.[1] ?? "";

/** Olive, the owner of a supplier, in a browser of her own. */
async function owner(supplierId = WORKSHOP): Promise<Client> {
  await DB.batch([DB.prepare("delete from supplier_members where supplier_id = ?").bind(supplierId), DB.prepare("delete from supplier_members where email = 'olive@workshop.example'")]);
  await makeMember(supplierId, "olive@workshop.example", "owner");
  return signedIn("demo-supplier-admin");
}
const mayOpen = async (client: Client, token: string) => (await client.ask(`/workshop/bookings/${token}`)).status === 200;

it("P-164 P-165 P-166 P-083 P-013 the account goes to a new address once it is proved; the next login with it reaches the workshop, the old one no longer", async () => {
  const olive = await owner();
  const { token } = await aBooking();
  expect(await mayOpen(olive, token)).toBe(true);
  const address = "nia@workshop.example";
  expect((await send(olive, address)).json).toEqual({ Success: true, IsNewUser: true, IsVerificationRequired: true });
  expect((await complete(olive, address, PERSON)).status).toBe(409);
  expect((await check(olive, "000000")).json).toEqual({ Success: true, IsVerified: false });
  expect((await check(olive, await codeTo(address))).json).toEqual({ Success: true, IsVerified: true });
  expect((await complete(olive, address, { ...PERSON, confirmPassword: "something else here" })).json).toMatchObject({ errors: { confirmPassword: [expect.any(String)] } });
  expect((await complete(olive, address, PERSON)).json).toEqual({ Success: true });
  expect(await mailTo("olive@workshop.example", "account-transfer-done")).toContain(address);
  expect(await mayOpen(olive, token)).toBe(false);
  expect((await send(olive, "again@workshop.example")).status).toBe(403);
  const nia = new Client();
  await nia.signIn({ name: "Nia New", email: address, phone: "" }, "/customer-signup");
  expect(await mayOpen(nia, token)).toBe(true);
  // Nothing of the password is stored.
  const { results } = await DB.prepare("select * from sandbox_identity_records").all();
  expect(JSON.stringify(results)).not.toContain(PERSON.password);
});

it("F-006 workshops, mobile mechanics and dealerships have a portal: bookings, leads, quotes, store invitations and account transfer are each there", async () => {
  const olive = await owner();
  const { token } = await aBooking();
  const { invitations } = await aBidding(aContext().context);
  const lead = invitations.find(({ supplierId }) => supplierId === WORKSHOP)?.token;
  for (const path of [`/workshop/bookings/${token}`, `/workshop/leads/${lead}/details`, "/workshop/quote", "/workshop/store-invitations", "/workshop/hl/account-transfer"]) {
    const page = await olive.ask(path);
    expect([page.status, path]).toEqual([200, path]);
    expect(await page.text()).not.toMatch(/couldn.{1,6}t find that page/);
  }
});

it("P-167 another address resets the checks: neither its own code nor the first one's is enough for it", async () => {
  const olive = await owner();
  await send(olive, "first@workshop.example");
  await check(olive, await codeTo("first@workshop.example"));
  await send(olive, "second@workshop.example");
  expect((await complete(olive, "second@workshop.example", PERSON)).status).toBe(409);
  expect((await complete(olive, "first@workshop.example", PERSON)).status).toBe(409);
  expect((await check(olive, await codeTo("first@workshop.example"))).json.IsVerified).toBe(false);
  expect((await check(olive, await codeTo("second@workshop.example"))).json.IsVerified).toBe(true);
  expect((await complete(olive, "first@workshop.example", PERSON)).status).toBe(409);
  expect((await complete(olive, "second@workshop.example", PERSON)).json.Success).toBe(true);
});

it("a code is guessed five times at most", async () => {
  const olive = await owner();
  await send(olive, "guessed@workshop.example");
  const code = await codeTo("guessed@workshop.example");
  for (let i = 0; i < 5; i++) expect((await check(olive, String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0"))).json.IsVerified).toBe(false);
  expect((await check(olive, code)).json.IsVerified).toBe(false);
});

it("P-165 a member of the store proves nothing again: no code is asked, and completing needs none", async () => {
  const olive = await owner();
  await makeMember(WORKSHOP, "max@workshop.example");
  expect((await send(olive, "max@workshop.example")).json).toEqual({ Success: true, IsNewUser: false, IsVerificationRequired: false });
  expect((await complete(olive, "max@workshop.example")).json).toEqual({ Success: true });
  expect(await DB.prepare("select email from supplier_members where supplier_id = ? and role = 'owner' and removed_at is null").bind(WORKSHOP).first("email")).toBe("max@workshop.example");
});

it("P-100 P-312 P-313 P-314 P-316 P-343 the three calls answer Success and their flags, to the owner's session alone", async () => {
  const olive = await owner();
  const max = await signedIn("demo-supplier-member");
  for (const [path, body] of [["send-verification", { emailAddress: "x@workshop.example" }], ["check-verification", { verificationCode: "123456" }], ["complete", { emailAddress: "x@workshop.example" }]] as const) {
    expect((await callAs(new Client(), `${TRANSFER}/${path}`, body)).status, path).toBe(401);
    expect((await callAs(max, `${TRANSFER}/${path}`, body)).status, path).toBe(403);
  }
  expect((await send(olive, "not an address")).status).toBe(422);
  expect((await send(olive, "olive@workshop.example")).status).toBe(422);
  expect((await check(olive, "123456")).json).toEqual({ Success: true, IsVerified: false });
});

it("P-046 the screen, without script, goes through the same steps", async () => {
  expect(locationOf(await new Client().ask("/workshop/hl/account-transfer")).pathname).toBe("/customer-login");
  const olive = await owner();
  const page = "/workshop/hl/account-transfer";
  const html = await (await olive.ask(page)).text();
  expect(html).toContain("New e-mail address");
  expect(html).not.toMatch(/<header|<footer/);
  const address = "paper@workshop.example";
  const asked = await (await olive.ask(page, { intent: "check-address", emailAddress: address })).text();
  expect(asked).toContain('name="verificationCode"');
  expect(asked).not.toContain('name="password"');
  const hidden = { emailAddress: address, checkedAddress: address, isNewUser: "true", isVerificationRequired: "true", isVerified: "false" };
  const proved = await (await olive.ask(page, { ...hidden, intent: "check-code", verificationCode: await codeTo(address) })).text();
  expect(proved).toContain('name="password"');
  // What the page says of itself is not believed.
  expect((await olive.ask(page, { ...hidden, intent: "complete", emailAddress: "other@workshop.example", isVerified: "true", ...PERSON })).status).toBe(409);
  const done = await olive.ask(page, { ...hidden, isVerified: "true", intent: "complete", ...PERSON });
  expect([done.status, done.headers.get("Location")]).toEqual([303, `${page}?moved`]);
  expect(await (await olive.ask(`${page}?moved`)).text()).toContain("The account has a new e-mail address");
  expect((await olive.ask(page)).status).toBe(403);
});

const STORES = "/workshop/store-invitations";
const invite = (client: Client, email: string, over: Readonly<Record<string, string>> = {}) => client.ask(STORES, { intent: "invite", supplierId: String(WORKSHOP), role: "member", email, ...over });
const idFor = (email: string) => DB.prepare("select id from store_invitations where email = ? order by created_at desc").bind(email).first<string>("id");

it("P-047 P-048 P-014 an owner invites, the invited person accepts and belongs to the store; nobody else can answer it", async () => {
  expect(locationOf(await new Client().ask(STORES)).pathname).toBe("/customer-login");
  const olive = await owner();
  const max = await signedIn("demo-supplier-member");
  const { token } = await aBooking();
  expect(await mayOpen(max, token)).toBe(false);
  expect((await invite(olive, "max@workshop.example")).status).toBe(303);
  expect((await invite(olive, "max@workshop.example")).status).toBe(422);
  expect(await mailTo("max@workshop.example", "store-invitation")).toContain("Olive Owner invited you");
  const id = (await idFor("max@workshop.example")) ?? "";
  const listed = (await (await max.ask(STORES)).text()).replace(/<!-- -->/g, "");
  for (const words of [`Workshop ${WORKSHOP}`, "Olive Owner invited you", "Works on bookings and leads", "Sent"]) expect(listed).toContain(words);

  const casey = await signedIn("demo-customer");
  expect((await casey.ask(STORES, { intent: "accept", id })).status).toBe(404);
  expect((await max.ask(STORES, { intent: "accept", id })).status).toBe(303);
  expect((await max.ask(STORES, { intent: "decline", id })).status).toBe(404);
  expect(await mayOpen(await signedIn("demo-supplier-member"), token)).toBe(true);
});

it("P-048 declined, taken back and expired invitations make nobody a member; only who runs the store invites", async () => {
  const olive = await owner(OTHER);
  const ask = (email: string) => invite(olive, email, { supplierId: String(OTHER) });
  const max = await signedIn("demo-supplier-member");
  await ask("max@workshop.example");
  expect((await max.ask(STORES, { intent: "decline", id: (await idFor("max@workshop.example")) ?? "" })).status).toBe(303);
  await ask("max@workshop.example");
  const revoked = (await idFor("max@workshop.example")) ?? "";
  expect((await max.ask(STORES, { intent: "revoke", id: revoked })).status).toBe(404);
  expect((await olive.ask(STORES, { intent: "revoke", id: revoked })).status).toBe(303);
  expect((await max.ask(STORES, { intent: "accept", id: revoked })).status).toBe(404);
  await ask("max@workshop.example");
  const late = (await DB.prepare("select id from store_invitations where state = 'sent'").first<string>("id")) ?? "";
  await DB.prepare("update store_invitations set expires_at = 1 where id = ?").bind(late).run();
  expect((await (await max.ask(STORES)).text()).replace(/<!-- -->/g, "")).toContain("Expired");
  expect((await max.ask(STORES, { intent: "accept", id: late })).status).toBe(404);
  expect(await count("supplier_members where supplier_id = ? and email = 'max@workshop.example' and removed_at is null", OTHER)).toBe(0);
  for (const [email, over] of [["not an address", {}], ["x@workshop.example", { role: "owner" }], ["x@workshop.example", { supplierId: String(WORKSHOP) }]] as const) {
    expect((await invite(olive, email, { supplierId: String(OTHER), ...over })).status).toBeGreaterThanOrEqual(403);
  }
  expect((await invite(max, "x@workshop.example", { supplierId: String(OTHER) })).status).toBe(403);
});

it("P-111 P-311 the policies are listed under their names, what is in force first", async () => {
  const { status, json } = await callAs(new Client(), "/api/workshop/policies");
  expect(status).toBe(200);
  for (const one of json) expect(Object.keys(one).sort()).toEqual(["ContentHtml", "CreateDate", "EffectiveAt", "Id", "Title", "UpdateDate"]);
  const times = json.map(({ EffectiveAt }: { EffectiveAt: string }) => Date.parse(EffectiveAt));
  const inForce = times.filter((at: number) => at <= Date.now());
  expect(times.slice(0, inForce.length)).toEqual([...inForce].sort((a, b) => b - a));
  expect(inForce.length).toBeGreaterThan(0);
});
