import { beforeAll, expect, it, vi } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { Visitor } from "../funnel/visitor";
import { signUp } from "../identity/signed-in";
import { count, DB } from "./test-booking";
import { startBooking, bookIn, codeTo, digits, nia, type Person, WORKSHOP } from "./test-customer";
import { seededSupplierId, seedThese } from "./supplier-row";

beforeAll(async () => {
  await seedReference(DB);
  await seedThese(DB, seededSupplierId(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

/** Books in a new browser. */
async function booked(who: Person, over: Readonly<Record<string, string>> = {}): Promise<string> {
  const visitor = new Visitor();
  return bookIn(visitor, await startBooking(visitor), who, over);
}

/** The same person books the same work again and confirms that it is intended. */
const AGAIN = { intent: "bookAnyway" };

const linkTo = (token: string) => `https://pitlane.test/booking/${token}`;

/** The code sent to a contact after the response. */
const arrived = (contact: string) =>
  vi.waitFor(async () => {
    const code = await codeTo(contact.includes("@") ? contact : digits(contact));
    if (code === "") throw new Error(`no code to ${contact} yet`);
    return code;
  });

async function signInBy(visitor: Visitor, contact: string, code?: string) {
  await visitor.open("/bookings");
  await visitor.send({ intent: "send", contact });
  const message = code ?? (await arrived(contact));
  return visitor.send({ intent: "check", contact, code: message });
}

it("a guest sees all bookings by mobile code on any device until signing out", async () => {
  const who = nia();
  const tokens = [await booked(who), await booked({ ...who, email: "other@customer.example" }, AGAIN)];
  const strangers = await booked(nia());
  const phone = new Visitor();
  const list = await signInBy(phone, who.mobile);
  expect(list.url.pathname).toBe("/bookings");
  expect(tokens.map((token) => list.links.includes(linkTo(token)))).toEqual([true, true]);
  expect(list.links).not.toContain(linkTo(strangers));
  // Each row names the work and the vehicle.
  expect(list.html.match(/Booking Received[\s\S]*?Basic Service[\s\S]*?2019 Toyota Hilux/g)).toHaveLength(2);
  expect(list.html).not.toContain(who.mobile);
  expect(await phone.raw(`/booking/${tokens[0]}`)).toContain(who.email);
  expect((await phone.open(`/booking/${tokens[0]}/cancel`)).choices("intent")).toContain("cancel");
  expect(await phone.raw(`/booking/${strangers}`)).toContain(`/booking/${strangers}/claim`);
  await phone.open("/bookings");
  await phone.send({ intent: "leave" });
  expect(phone.page.choices("intent")).toEqual(["send"]);
  expect(phone.page.links).not.toContain(linkTo(tokens[0] ?? ""));
  expect(await phone.raw(`/booking/${tokens[0]}`)).not.toContain(who.email);
});

it("an email lists bookings, but details need the mobile they were booked with", async () => {
  const who = nia();
  const tokens = [await booked(who), await booked({ ...nia(), email: who.email }, AGAIN)];
  const desk = new Visitor();
  const list = await signInBy(desk, who.email.toUpperCase());
  expect(tokens.map((token) => list.links.includes(linkTo(token)))).toEqual([true, true]);
  expect((await desk.open(`/booking/${tokens[0]}/cancel`)).choices("intent")).toEqual(["send"]);
  expect(await desk.raw(`/booking/${tokens[0]}`)).not.toContain(who.lastName);
});

it("answers do not reveal whether a contact has bookings", async () => {
  const [who, stranger] = [nia(), nia("nobody")];
  await booked(who);
  const said = async (contact: string) => {
    const visitor = new Visitor();
    const views: unknown[] = [];
    const notify = (page: { status: number; html: string }) =>
      views.push([
        page.status,
        page.html
          .replace(/<script[\s\S]*?<\/script>/g, "")
          .replaceAll(contact, "…")
          .replace(/nonce="[^"]*"|trace[\w-]*="[^"]*"/g, "")
          .match(/<main[\s\S]*<\/main>/)?.[0],
      ]);
    await visitor.open("/bookings");
    notify(await visitor.send({ intent: "send", contact }));
    notify(await visitor.send({ intent: "send", contact }));
    for (let tries = 0; tries < 6; tries += 1) notify(await visitor.send({ intent: "check", contact, code: "000111" }));
    return views;
  };
  for (const way of ["mobile", "email"] as const) {
    const [existing, unknown] = [await said(who[way]), await said(stranger[way])];
    expect(existing).toEqual(unknown);
    expect(existing.map((item) => (item as [number])[0])).toEqual([200, 429, 422, 422, 422, 422, 422, 429]);
    const to = (contact: string) => (way === "mobile" ? digits(contact) : contact);
    expect([await arrived(who[way]), await codeTo(to(stranger[way]))]).toEqual([expect.stringMatching(/^\d{6}$/), ""]);
  }
});

it("invalid contacts are requested again, and a code opens only its own bookings", async () => {
  const [who, other] = [nia(), nia()];
  await Promise.all([booked(who), booked(other)]);
  const visitor = new Visitor();
  await visitor.open("/bookings");
  await visitor.send({ intent: "send", contact: "0455" });
  expect([visitor.page.status, visitor.page.errorAt("contact") !== ""]).toEqual([422, true]);
  await signInBy(visitor, who.mobile, "no code");
  expect(visitor.page.status).toBe(422);
  const code = await arrived(who.mobile);
  await visitor.send({ intent: "check", contact: other.mobile, code });
  expect(visitor.page.status).toBe(422);
  expect(await count("contact_sessions where masked like ?", `%${other.mobile.slice(-3)}`)).toBe(0);
});

it("a signed-in customer also sees the bookings of their account there", async () => {
  const visitor = new Visitor();
  const guid = await startBooking(visitor);
  await signUp(visitor);
  const token = await bookIn(visitor, guid, nia());
  expect((await visitor.open("/bookings")).links).toContain(linkTo(token));
});
