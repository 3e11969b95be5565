import { beforeAll, describe, expect, it } from "vitest";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { listContactBookings } from "../../../app/usecases/booking/contact-bookings";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { subscribeToReminders } from "../../../app/usecases/garage/car-reminders";
import { sessionEmailDigest } from "../../../app/usecases/identity/devices";
import { storesOf } from "../../../app/usecases/identity/store-account/stores";
import { currentUser } from "../../../app/usecases/identity/current-user";
import { showDevices } from "../../../app/usecases/notifications/push/devices";
import { findProvedPerson, findRecentlyVerifiedPerson } from "../../../app/usecases/privacy/proved-person";
import { PERMISSION } from "../../../app/domain/identity/roles";
import { listInvitations } from "../../../app/usecases/workshop/portal/invitations";
import { contactDigests } from "../../../app/usecases/identity/contact-digests";
import { toSupplierId } from "../../support/ids";
import { testRequest } from "../booking/test-booking";
import { addEmployee } from "../desk/test-desk";
import {
  contextOf,
  DAY,
  makeMember,
  seedPortal,
  signInClient,
  testBooking,
  unverifyEmail,
  WORKSHOP,
} from "../portal/test-portal";
import { insertLead } from "../quotes/marketplace";
import type { Client } from "./client";

/** The same person at two providers, only one of which has verified the email. */
async function signInTwice(subject: string): Promise<readonly [verified: Client, unverified: Client]> {
  const first = await signInClient(subject);
  const second = await signInClient(subject);
  await unverifyEmail(second);
  return [first, second];
}
const currentContext = (client: Client) => contextOf(client, Date.now()).context;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example", "owner");
  await addEmployee("opal@operator.example", "admin");
}, 60_000);

describe("account with an email that the provider has not verified", () => {
  it("cannot open the email's workshop, its booking or its calls", async () => {
    const { token } = await testBooking({ email: "own@example.com", mobile: "+61404070901" });
    const [verified, unverified] = await signInTwice("demo-supplier-member");
    for (const path of [
      "/workshop/today",
      `/workshop/bookings/${token}`,
      "/workshop/settings/bank",
      "/workshop/wallet",
    ]) {
      expect([path, (await verified.ask(path)).status]).toEqual([path, 200]);
      const refused = await unverified.ask(path);
      expect([path, [302, 303, 403].includes(refused.status)]).toEqual([path, true]);
    }
    const user = await currentUser(currentContext(unverified));
    expect(user).not.toBeNull();
    expect(user && (await storesOf(currentContext(unverified), user))).toEqual([]);
    expect(await showDevices(currentContext(unverified))).toMatchObject({ ok: false, code: "portal-forbidden" });
    expect(await listInvitations(currentContext(unverified))).toMatchObject({
      ok: true,
      received: [],
      stores: [],
      sent: [],
    });
    const readProfile = async (client: Client) => (await (await client.profile()).json()) as { permissions?: string[] };
    const ownProfile = JSON.stringify(await readProfile(verified));
    const emptyProfile = JSON.stringify(await readProfile(unverified));
    expect(ownProfile).toContain(PERMISSION.viewMoney);
    expect(emptyProfile).not.toContain(PERMISSION.viewMoney);
  });

  it("cannot open the desk", async () => {
    const [verified, unverified] = await signInTwice("demo-operator");
    for (const path of ["/desk", "/desk/find", "/desk/people", "/desk/approvals"]) {
      expect([path, (await verified.ask(path)).status === 403]).toEqual([path, false]);
      expect([path, (await unverified.ask(path)).status]).toEqual([path, 403]);
    }
  });

  it("cannot see, export or delete data that belongs to the email", async () => {
    await testBooking({ email: "casey@customer.example", mobile: "+61404070902" });
    const [verified, unverified] = await signInTwice("demo-customer");
    const { email } = await contactDigests(currentContext(verified), { email: "casey@customer.example", mobile: null });
    expect((await findProvedPerson(currentContext(verified)))?.digests).toEqual([email]);
    expect((await findProvedPerson(currentContext(unverified)))?.digests).toEqual([]);
    expect((await findRecentlyVerifiedPerson(currentContext(unverified)))?.digests ?? []).toEqual([]);
    expect(await listContactBookings(currentContext(unverified))).toMatchObject({ upcoming: [], past: [] });
  });

  it("gets no reminders, and is not linked to the sessions of the email", async () => {
    const [verified, unverified] = await signInTwice("demo-customer");
    expect(await subscribeToReminders(currentContext(unverified), crypto.randomUUID())).toMatchObject({
      ok: false,
      code: "email-not-verified",
    });
    const readEmailDigest = async (client: Client) =>
      sessionEmailDigest(
        currentContext(client),
        (await currentUser(currentContext(client)))?.profile ?? { email: null, isEmailVerified: false },
      );
    expect(await readEmailDigest(verified)).not.toBeNull();
    expect(await readEmailDigest(unverified)).toBeNull();
  });

  it("counts as unverified for the limits on unverified bookings", async () => {
    const book = async (client: Client, person: Partial<BookingRequest>) => {
      const context: Context = contextOf(client).context;
      const caps = { perContact: 2, perNetwork: 99, perBlock: 99, perWorkshop: 99, perVerifiedCustomer: 4 };
      const limited = { ...context, config: { ...context.config, caps: { ...context.config.caps, slots: caps } } };
      const { guid } = await insertLead(limited);
      const request = { leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay: DAY, arrivalFrom: "08:00" };
      const result = await submitBooking(limited, testRequest({ ...request, ...person }), crypto.randomUUID());
      return result.ok ? "booked" : result.code;
    };
    const [verified, unverified] = await signInTwice("demo-customer");
    const results = { verified: [] as string[], unverified: [] as string[] };
    for (let n = 0; n < 3; n += 1) {
      results.verified.push(await book(verified, { email: "proved@example.com", mobile: "+61404070903" }));
      results.unverified.push(await book(unverified, { email: "unproved@example.com", mobile: "+61404070904" }));
    }
    expect(results).toEqual({
      verified: ["booked", "booked", "booked"],
      unverified: ["booked", "booked", "mobile-not-verified"],
    });
  });
});
