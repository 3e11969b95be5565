import { beforeAll, expect, it } from "vitest";
import { type DeskRefusal, findDeskPerson } from "../../../app/usecases/operations/desk/desk-person";
import { createApiKey } from "../../../app/usecases/operations/desk/api-keys";
import { requestCredit } from "../../../app/usecases/operations/desk/credit";
import { creditWalletAtDesk } from "../../../app/usecases/operations/desk/credit-wallet";
import { recordDisputeOutcome } from "../../../app/usecases/operations/desk/disputes";
import { decidePayouts } from "../../../app/usecases/operations/desk/payouts";
import { requestRefund } from "../../../app/usecases/operations/desk/refund";
import { signOutAtDesk } from "../../../app/usecases/operations/desk/staff";
import { listDevices, signOutDevices } from "../../../app/usecases/identity/devices";
import { openSession, sealSession } from "../../../app/usecases/identity/session-content";
import { signOutMember } from "../../../app/usecases/identity/store-account/people";
import type { Grant } from "../../../app/usecases/ports/identity";
import { toAttemptId, toBookingToken, toSupplierId } from "../../support/ids";
import { DB, addEmployee } from "../desk/test-desk";
import { contextOf, makeMember, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";
import { Client, locationOf, refreshOf } from "./client";

/** People see and end their sessions. A desk session ends after inactivity and after a maximum time. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  await seedPortal();
  await addEmployee("opal@operator.example", "admin");
}, 60_000);

const newSubmission = () => ({ id: crypto.randomUUID(), reason: "A lost phone" });
const at = (client: Client, later = 0) => contextOf(client, Date.now() + later).context;
const isSignedIn = async (client: Client) => (await listDevices(at(client))).ok;
const codeOf = (outcome: { readonly ok: true } | DeskRefusal) => (outcome.ok ? null : outcome.code);

it("AB-05 people list their own devices, and sign out one or all others of their own only", async () => {
  const [phone, laptop, tablet, stranger] = await Promise.all([
    signInClient("demo-customer"),
    signInClient("demo-customer"),
    signInClient("demo-customer"),
    signInClient("demo-second-customer"),
  ]);
  const devices = await listDevices(at(laptop));
  if (!devices.ok) throw new Error(devices.code);
  expect(devices.devices.filter(({ isThisDevice: isThis }) => isThis)).toHaveLength(1);
  expect(devices.devices.length).toBeGreaterThanOrEqual(3);
  const phoneHash = at(phone).viewer.sessionHash ?? "";
  await signOutDevices(at(stranger), { only: phoneHash });
  expect(await isSignedIn(phone)).toBe(true);
  await signOutDevices(at(laptop), { only: phoneHash });
  expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true]);
  expect(await (await laptop.ask("/devices")).text()).toContain("change your password too");
  expect((await laptop.ask("/devices", { device: "others" })).status).toBe(303);
  expect([await isSignedIn(laptop), await isSignedIn(tablet), await isSignedIn(stranger)]).toEqual([true, false, true]);
});

it("AB-05 a signed-out device must authenticate again even if the provider still knows it", async () => {
  const [phone, laptop] = await Promise.all([signInClient("demo-customer"), signInClient("demo-customer")]);
  await signOutDevices(at(laptop), { only: at(phone).viewer.sessionHash ?? "" });
  const silent = await phone.ask("/customer-login?silent=true&returnTo=/garage");
  expect(locationOf(silent).pathname).toBe("/garage");
  const authorize = locationOf(await phone.ask("/customer-login?returnTo=/garage"));
  expect(authorize.searchParams.get("max_age")).toBe("0");
  expect((await phone.ask(authorize.href)).status).toBe(200);
  expect(await isSignedIn(phone)).toBe(false);
});

it("AB-05 a signed-out person without our cookies must authenticate again too", async () => {
  const [phone, laptop] = [new Client(), new Client()];
  const email = "lou.lost@customer.example";
  await phone.signIn({ name: "Lou Lost", email, phone: "" }, "/customer-signup?returnTo=/garage");
  await laptop.signIn({ email });
  await signOutDevices(at(laptop, 2000), "all-others");
  // Only the provider's session is left in the browser.
  for (const name of phone.cookies.keys()) if (!name.includes("sandbox")) phone.cookies.delete(name);
  const callback = locationOf(await phone.ask((await phone.startSignIn()).href));
  const authorize = locationOf(await phone.ask(callback.href));
  expect(authorize.searchParams.get("max_age")).toBe("0");
  expect(await isSignedIn(phone)).toBe(false);
  const again = await phone.choose(authorize);
  expect(await refreshOf(await phone.ask(again.href))).toBe("/garage");
  expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, true]);
});

it("AB-05 lets the owner of a workshop and the desk end the sessions of others", async () => {
  const owner = { client: await signInClient("demo-supplier-admin"), email: "olive@workshop.example" };
  await makeMember(WORKSHOP, owner.email, "owner");
  const max = await signInClient("demo-supplier-member");
  await makeMember(WORKSHOP, "max@workshop.example");
  const member = { supplierId: toSupplierId(WORKSHOP), email: "max@workshop.example" };
  expect((await signOutMember(at(max), { ...member, email: owner.email }, "all")).ok).toBe(false);
  expect(await signOutMember(at(owner.client), member, "all")).toEqual({ ok: true });
  expect([await isSignedIn(max), await isSignedIn(owner.client)]).toEqual([false, true]);
  const casey = await signInClient("demo-customer");
  const opal = await signInClient("demo-operator");
  expect(await signOutAtDesk(at(opal), newSubmission(), " CASEY@customer.example ")).toEqual({ ok: true });
  expect([await isSignedIn(casey), await isSignedIn(opal)]).toEqual([false, true]);
  expect((await signOutAtDesk(at(casey), newSubmission(), "opal@operator.example")).ok).toBe(false);
});

it("WS-09 shows an owner each member's devices, and signs out one, some or all of them", async () => {
  const page = `/workshop/settings/people?store=${WORKSHOP}`;
  const email = "max@workshop.example";
  const owner = await signInClient("demo-supplier-admin");
  await makeMember(WORKSHOP, "olive@workshop.example", "owner");
  await makeMember(WORKSHOP, email);
  const [phone, laptop, tablet, desktop, stranger] = await Promise.all([
    signInClient("demo-supplier-member"),
    signInClient("demo-supplier-member"),
    signInClient("demo-supplier-member"),
    signInClient("demo-supplier-member"),
    signInClient("demo-second-customer"),
  ]);
  const hashOf = (client: Client) => at(client).viewer.sessionHash ?? "";
  const members = [phone, laptop, tablet, desktop];
  const checkSignedIn = () => Promise.all(members.map(isSignedIn));
  const html = await (await owner.ask(page)).text();
  for (const client of members) expect(html).toContain(`value="${hashOf(client)}"`);
  for (const client of [owner, stranger]) expect(html).not.toContain(hashOf(client));
  expect(await (await phone.ask(page)).text()).not.toContain(hashOf(laptop));
  const postForm = (client: Client, intent: string, ...devices: readonly string[]) => {
    const body = new URLSearchParams([
      ...Object.entries({ store: String(WORKSHOP), email, role: "", intent }),
      ...devices.map((device) => ["device", device]),
    ]);
    return client.ask("/workshop/settings/people", body);
  };
  expect((await postForm(owner, "sign-out", hashOf(phone), hashOf(stranger))).status).toBe(303);
  expect([await checkSignedIn(), await isSignedIn(stranger)]).toEqual([[false, true, true, true], true]);
  const empty = await postForm(owner, "sign-out");
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("Choose at least one device")]);
  expect((await postForm(laptop, "sign-out", hashOf(tablet))).status).toBe(403);
  expect((await postForm(owner, "sign-out", hashOf(laptop), hashOf(tablet))).status).toBe(303);
  expect(await checkSignedIn()).toEqual([false, false, false, true]);
  expect((await postForm(owner, "sign-out-all")).status).toBe(303);
  expect([await checkSignedIn(), await isSignedIn(owner)]).toEqual([[false, false, false, false], true]);
});

it("AB-05 ends a desk session after 30 minutes without a page, and 12 hours after sign-in", async () => {
  const opal = await signInClient("demo-operator");
  expect(codeOf(await findDeskPerson(at(opal, 31 * MINUTE), "view"))).toBe("desk-session-expired");
  // A page view is recorded and restarts the 30 minutes.
  const { context, settle } = contextOf(opal, Date.now() + 25 * MINUTE);
  await findDeskPerson(context, "view");
  await settle();
  expect(codeOf(await findDeskPerson(at(opal, 50 * MINUTE), "view"))).toBeNull();
  await DB.prepare("update sessions set desk_seen_at = ? where id_hash = ?")
    .bind(Date.now() + 12 * HOUR, context.viewer.sessionHash)
    .run();
  expect(codeOf(await findDeskPerson(at(opal, 12 * HOUR - MINUTE), "view"))).toBeNull();
  expect(codeOf(await findDeskPerson(at(opal, 12 * HOUR + MINUTE), "view"))).toBe("desk-session-expired");
});

it("AB-05 creating a key requires a recent sign-in", async () => {
  const opal = await signInClient("demo-operator");
  const input = { name: "Books", scopes: ["wallets:write"] };
  expect(await createApiKey(at(opal, 16 * MINUTE), newSubmission(), input)).toMatchObject({
    code: "recent-sign-in-required",
  });
  expect((await createApiKey(at(opal, 14 * MINUTE), newSubmission(), input)).ok).toBe(true);
  const response = await opal.ask("/customer-login?returnTo=/desk/people&fresh=true");
  const url = new URL(response.headers.get("Location") ?? "");
  expect(url.searchParams.get("max_age")).toBe("900");
});

it("AB-05 actions that give money away require a recent sign-in", async () => {
  const opal = await signInClient("demo-operator");
  const expiredDevice = () => at(opal, 16 * MINUTE);
  const token = toBookingToken("no-such-booking-no-such-booking");
  const refund = { attemptId: toAttemptId("none"), amount: 100, text: "Sorry", customerPaysAgain: false };
  const credit = { amount: 100, lastDay: "2027-11-30", text: "Sorry" };
  for (const result of [
    await requestRefund(expiredDevice(), token, newSubmission(), refund),
    await requestCredit(expiredDevice(), token, newSubmission(), credit),
    await creditWalletAtDesk(expiredDevice(), toSupplierId(WORKSHOP), newSubmission(), {
      amount: "1.00",
      reference: "x",
    }),
    await recordDisputeOutcome(expiredDevice(), "desk:none", newSubmission(), { outcome: "won", fee: 0 }),
    await decidePayouts(expiredDevice(), 1, newSubmission(), { payout: "none", state: "failed" }),
  ])
    expect(result).toMatchObject({ ok: false, code: "recent-sign-in-required" });
  expect(await requestRefund(at(opal), token, newSubmission(), refund)).not.toMatchObject({
    code: "recent-sign-in-required",
  });
});

it("AB-05 a session without the required second factor cannot open the desk", async () => {
  const opal = await signInClient("demo-operator");
  const context = at(opal);
  const strict = { ...context, config: { ...context.config, deskAcr: ["urn:example:mfa"], deskAmr: ["otp"] } };
  expect(codeOf(await findDeskPerson(strict, "view"))).toBe("second-factor-required");
  const idHash = context.viewer.sessionHash ?? "";
  const session = await context.db.sessions.find(idHash);
  const content = await openSession(context, idHash, session?.sealed ?? "");
  const authentication = { at: Date.now(), acr: "urn:example:mfa", amr: ["pwd", "otp"] };
  const ciphertext = await sealSession(context, idHash, { ...content, authentication } as unknown as Grant);
  await DB.prepare("update sessions set sealed = ? where id_hash = ?").bind(ciphertext, idHash).run();
  const secondContext = at(opal);
  expect(codeOf(await findDeskPerson({ ...secondContext, config: strict.config }, "view"))).toBeNull();
});
