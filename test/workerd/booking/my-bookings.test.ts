import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { Visitor } from "../funnel/visitor";
import { signUp } from "../identity/signed-in";
import { count, DB } from "./test-booking";
import {
  startBooking,
  bookQuote,
  newestCodeTo,
  nationalDigits,
  testCustomer,
  type Person,
  WORKSHOP,
  waitForCode,
} from "./test-customer";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

/** Books in a new browser. */
async function createBooking(person: Person, overrides: Readonly<Record<string, string>> = {}): Promise<string> {
  const visitor = new Visitor();
  return bookQuote(visitor, await startBooking(visitor), person, overrides);
}

/** The same person books the same work again and confirms that it is intended. */
const BOOK_ANYWAY_FORM = { intent: "bookAnyway" };

const linkTo = (token: string) => `https://pitlane.test/booking/${token}`;

async function signInBy(visitor: Visitor, contact: string, code?: string) {
  await visitor.open("/bookings");
  await visitor.send({ intent: "send", contact });
  const newestCode = code ?? (await waitForCode(contact));
  return visitor.send({ intent: "check", contact, code: newestCode });
}

it("a guest sees all bookings by mobile code on any device until signing out", async () => {
  const person = testCustomer();
  const tokens = [
    await createBooking(person),
    await createBooking({ ...person, email: "other@customer.example" }, BOOK_ANYWAY_FORM),
  ];
  const strangers = await createBooking(testCustomer());
  const phone = new Visitor();
  const list = await signInBy(phone, person.mobile);
  expect(list.url.pathname).toBe("/bookings");
  expect(tokens.map((token) => list.links.includes(linkTo(token)))).toEqual([true, true]);
  expect(list.links).not.toContain(linkTo(strangers));
  // Each row names the work and the vehicle.
  expect(list.html.match(/Booking Received[\s\S]*?Basic Service[\s\S]*?2019 Toyota Hilux/g)).toHaveLength(2);
  expect(list.html).not.toContain(person.mobile);
  expect(await phone.raw(`/booking/${tokens[0]}`)).toContain(person.email);
  expect((await phone.open(`/booking/${tokens[0]}/cancel`)).choices("intent")).toContain("cancel");
  expect(await phone.raw(`/booking/${strangers}`)).toContain(`/booking/${strangers}/claim`);
  await phone.open("/bookings");
  await phone.send({ intent: "leave" });
  expect(phone.page.choices("intent")).toEqual(["send"]);
  expect(phone.page.links).not.toContain(linkTo(tokens[0] ?? ""));
  expect(await phone.raw(`/booking/${tokens[0]}`)).not.toContain(person.email);
});

it("a code sent by email lists bookings, but details need the mobile they were booked with", async () => {
  const person = testCustomer();
  const tokens = [
    await createBooking(person),
    await createBooking({ ...testCustomer(), email: person.email }, BOOK_ANYWAY_FORM),
  ];
  const desk = new Visitor();
  const list = await signInBy(desk, person.email.toUpperCase());
  expect(tokens.map((token) => list.links.includes(linkTo(token)))).toEqual([true, true]);
  expect((await desk.open(`/booking/${tokens[0]}/cancel`)).choices("intent")).toEqual(["send"]);
  expect(await desk.raw(`/booking/${tokens[0]}`)).not.toContain(person.lastName);
});

it("answers do not reveal whether a contact has bookings", async () => {
  const person = testCustomer();
  const stranger = testCustomer("nobody");
  await createBooking(person);
  const signInPage = async (contact: string) => {
    const visitor = new Visitor();
    const views: unknown[] = [];
    const collectView = (page: { status: number; html: string }) =>
      views.push([
        page.status,
        page.html
          .replace(/<script[\s\S]*?<\/script>/g, "")
          .replaceAll(contact, "…")
          .replace(/nonce="[^"]*"|trace[\w-]*="[^"]*"/g, "")
          .match(/<main[\s\S]*<\/main>/)?.[0],
      ]);
    await visitor.open("/bookings");
    collectView(await visitor.send({ intent: "send", contact }));
    collectView(await visitor.send({ intent: "send", contact }));
    for (let tries = 0; tries < 6; tries += 1)
      collectView(await visitor.send({ intent: "check", contact, code: "000111" }));
    return views;
  };
  for (const channel of ["mobile", "email"] as const) {
    const knownText = await signInPage(person[channel]);
    const unknownText = await signInPage(stranger[channel]);
    expect(knownText).toEqual(unknownText);
    expect(knownText.map((item) => (item as [number])[0])).toEqual([200, 429, 422, 422, 422, 422, 422, 429]);
    const recipientOf = (contact: string) => (channel === "mobile" ? nationalDigits(contact) : contact);
    expect([await waitForCode(person[channel]), await newestCodeTo(recipientOf(stranger[channel]))]).toEqual([
      expect.stringMatching(/^\d{6}$/),
      "",
    ]);
  }
});

it("an invalid contact must be entered again, and a code opens only its contact's bookings", async () => {
  const person = testCustomer();
  const other = testCustomer();
  await Promise.all([createBooking(person), createBooking(other)]);
  const visitor = new Visitor();
  await visitor.open("/bookings");
  await visitor.send({ intent: "send", contact: "0455" });
  expect([visitor.page.status, visitor.page.errorAt("contact") !== ""]).toEqual([422, true]);
  await signInBy(visitor, person.mobile, "no code");
  expect(visitor.page.status).toBe(422);
  const code = await waitForCode(person.mobile);
  await visitor.send({ intent: "check", contact: other.mobile, code });
  expect(visitor.page.status).toBe(422);
  expect(await count("contact_sessions where masked like ?", `%${other.mobile.slice(-3)}`)).toBe(0);
});

it("the bookings page also shows a signed-in customer their account's bookings", async () => {
  const visitor = new Visitor();
  const guid = await startBooking(visitor);
  await signUp(visitor);
  const token = await bookQuote(visitor, guid, testCustomer());
  expect((await visitor.open("/bookings")).links).toContain(linkTo(token));
});

it("when strangers used up a contact's codes, the latest code still opens its bookings", async () => {
  const person = testCustomer();
  const stranger = testCustomer("nobody");
  const token = await createBooking(person);
  const passMinute = () => DB.prepare("update verification_numbers set last_sent_at = last_sent_at - 61000").run();
  const limitedPage = async (contact: string) => {
    for (let n = 0; n < 5; n += 1) {
      const attacker = new Visitor();
      await attacker.open("/bookings");
      await attacker.send({ intent: "send", contact });
      await passMinute();
    }
    const visitor = new Visitor();
    await visitor.open("/bookings");
    await visitor.send({ intent: "send", contact });
    return visitor;
  };
  const owner = await limitedPage(person.mobile);
  const other = await limitedPage(stranger.mobile);
  for (const { page } of [owner, other]) {
    expect([page.status, page.choices("intent")]).toEqual([429, ["check", "send"]]);
    expect(page.errorAt("code")).toMatch(
      /^Error: Several codes were requested for this number in the last hour. Enter the latest one, or ask for another in \d+ minutes$/,
    );
  }
  const list = await owner.send({ intent: "check", contact: person.mobile, code: await waitForCode(person.mobile) });
  expect(list.links).toContain(linkTo(token));
});
