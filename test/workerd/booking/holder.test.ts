import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { Visitor } from "../funnel/visitor";
import { signIn, signUp } from "../identity/signed-in";
import { count, DB } from "./test-booking";
import { testMobile, startBooking, bookIn, codeTo, digits, form, nia, type Person, WORKSHOP } from "./test-customer";
import { seededSupplierId, seedThese } from "./supplier-row";

beforeAll(async () => {
  await seedReference(DB);
  await seedThese(DB, seededSupplierId(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

async function shared(contact: Readonly<Record<string, string>> = {}) {
  const [ana, other] = [new Visitor(), new Visitor()];
  const guid = await startBooking(ana, contact);
  const who = nia();
  const token = await bookIn(other, guid, who);
  return { ana, other, guid, who, token };
}

const seesAll = (html: string, { lastName, email, mobile }: Person) =>
  [lastName, email, mobile, "Knocks when cold"].map((text) => html.includes(text));
const ALL = [true, true, true, true];
const NONE = [false, false, false, false];

it("B-211 the customer of a shared link sees their details; the quote's owner sees them masked", async () => {
  const contacts: readonly Readonly<Record<string, string>>[] = [
    {},
    { Name: "Ana Starter", MobileNumber: testMobile(), Email: nia("ana").email },
  ];
  for (const contact of contacts) {
    const { ana, other, who, token } = await shared(contact);
    const path = `/booking/${token}/confirmation`;
    expect(seesAll(await other.raw(path), who)).toEqual(ALL);
    expect(seesAll(await ana.raw(path), who)).toEqual(NONE);
    expect(seesAll(await new Visitor().raw(path), who)).toEqual(NONE);
    expect((await other.api(`/api/booking/${token}`)).Details.Customer).toEqual(
      expect.objectContaining({ Email: who.email }),
    );
    expect(JSON.stringify(await ana.api(`/api/booking/${token}`))).not.toContain(who.email);
  }
});

it("only the customer who booked can make changes, by a code to their mobile", async () => {
  const { ana, other, who, token } = await shared({
    Name: "Ana Starter",
    MobileNumber: testMobile(),
    Email: nia("ana").email,
  });
  const path = `/booking/${token}/changes`;
  expect((await other.open(path)).choices("takesAny")).toEqual(["true", "false"]);
  expect((await ana.open(path)).choices("takesAny")).toEqual([]);
  expect((await ana.send({ intent: "any", takesAny: "true" })).status).toBe(403);
  expect(await count("bookings where token = ? and takes_any_supplier = 1", token)).toBe(0);
  await ana.send({ intent: "send" });
  // Checks for the full name and an email address. "Ana" alone may also occur in a random token.
  expect(ana.page.html).not.toMatch(/Ana Starter|\bana[\w.+-]*@/i);
  expect(await codeTo(digits(who.mobile))).toMatch(/^\d{6}$/);
});

it("a customer proves their identity on another device by code and keeps the first one", async () => {
  const { other, who, token } = await shared();
  const phone = new Visitor();
  const confirmation = `/booking/${token}/confirmation`;
  expect((await phone.open(confirmation)).links).toContain(`https://pitlane.test/booking/${token}/claim`);
  await phone.open(`/booking/${token}/claim`);
  expect(seesAll(phone.page.html, who)).toEqual(NONE);
  await phone.send({ intent: "send" });
  const code = await codeTo(digits(who.mobile));
  expect((await phone.send({ intent: "check", code: code === "111111" ? "222222" : "111111" })).status).toBe(422);
  expect(seesAll(await phone.raw(confirmation), who)).toEqual(NONE);
  await phone.send({ intent: "check", code });
  expect([phone.page.url.pathname, seesAll(phone.page.html, who)]).toEqual([`/booking/${token}`, ALL]);
  expect(seesAll(await other.raw(confirmation), who)).toEqual(ALL);
  expect(await count("booking_events where booking_token = ? and kind = 'holder-proved'", token)).toBe(1);
  // This device needs no further proof.
  expect((await phone.open(`/booking/${token}/claim`)).url.pathname).toBe(`/booking/${token}`);
});

it("a booking made while signed in belongs to that person on every device, and to nobody else", async () => {
  const [ana, desk] = [new Visitor(), new Visitor()];
  const guid = await startBooking(ana);
  await signUp(desk);
  const token = await bookIn(desk, guid, nia());
  const path = `/booking/${token}/confirmation`;
  const record = await DB.prepare("select holders from bookings where token = ?").bind(token).first<string>("holders");
  expect(JSON.parse(record ?? "")).toEqual([{ userId: expect.any(String), holderHash: expect.any(String) }]);
  const stranger = new Visitor();
  await signIn(stranger, "demo-customer");
  expect((await desk.open(path)).links).not.toContain(`https://pitlane.test/booking/${token}/claim`);
  expect((await stranger.open(path)).links).toContain(`https://pitlane.test/booking/${token}/claim`);
});

it("B-125 B-261 a guid gives the booking token only to the customer who booked", async () => {
  const { ana, other, guid, who, token } = await shared({
    Name: "Ana Starter",
    MobileNumber: testMobile(),
    Email: nia("ana").email,
  });
  const number = String(await DB.prepare("select id from bookings where token = ?").bind(token).first<number>("id"));
  const request = {
    WorkshopId: WORKSHOP,
    LeadId: guid,
    ServiceDate: "2030-01-07",
    TimeOfArrival: "08:00",
    FirstName: who.firstName,
    LastName: who.lastName,
    Mobile: who.mobile,
    Email: who.email,
    AgreedTC: true,
    ServiceInclusions: [],
  };
  const pages = [
    `/booking/${guid}/finalise`,
    `/booking/${guid}/finalise?supplier=${WORKSHOP}`,
    `/booking/${guid}/finalise.data?supplier=${WORKSHOP}`,
    `/booking/${guid}/product-finalise?supplier=${WORKSHOP}`,
    `/booking/${guid}/product-finalise.data?supplier=${WORKSHOP}`,
    `/booking/${guid}/${WORKSHOP}/view`,
    `/booking/${guid}/${WORKSHOP}/view.data`,
    `/booking/${guid}/finalise/inclusions`,
    `/booking/${guid}/finalise/unsuccessful`,
    `/quotes/${guid}`,
    `/quotes/${guid}.data`,
    `/quotes/${guid}?booked=seen`,
    `/quotes/${guid}/workshop/${WORKSHOP}`,
    `/quote-2/${guid}`,
    `/quote/${guid}`,
    `/cancel-quote/${guid}`,
    `/quote-callback/${guid}`,
    `/quote-confirmation-success/${guid}`,
    `/save-quote/${guid}`,
    "/",
    "/_root.data",
    `/api/lead/${guid}`,
    `/api/finalise/${guid}`,
    `/api/finalise/${guid}/${WORKSHOP}`,
    `/api/quotes/${guid}`,
    `/api/lead/${guid}/cancel`,
  ];
  for (const [name, visitor] of [
    ["who began the quote", ana],
    ["a stranger", new Visitor()],
  ] as const) {
    for (const path of pages) {
      const text = await visitor.raw(path);
      expect([name, path, text.includes(token), text.includes(number)]).toEqual([name, path, false, false]);
    }
    const checked = await visitor.call("/api/booking/prevalidate", request);
    expect([name, checked.body]).toEqual([
      name,
      expect.objectContaining({ Success: false, ErrorCode: 1, BookingId: null, BookingToken: null }),
    ]);
    expect(JSON.stringify((await visitor.call("/api/booking/submit", request)).body)).not.toContain(token);
    await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
    expect([visitor.page.heading, visitor.page.links.some((link) => link.includes(token))]).toEqual([
      "Booking Already Submitted",
      false,
    ]);
    expect(JSON.stringify(await visitor.send({ ...(await formOfBooked(visitor, who)) }))).not.toContain(token);
  }
  expect((await other.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`)).links).toContain(
    `https://pitlane.test/booking/${token}/confirmation`,
  );
  expect((await other.call("/api/booking/prevalidate", request)).body).toMatchObject({
    ErrorCode: 1,
    BookingToken: token,
  });
});

/** The form that was already open when another person booked. */
const formOfBooked = async (_visitor: Visitor, who: Person) => ({
  intent: "book",
  submissionKey: crypto.randomUUID(),
  supplierId: String(WORKSHOP),
  serviceDay: "2030-01-07",
  arrival: "08:00",
  ...who,
  agreedTerms: "on",
  paymentMethod: "payOnTheDay",
});

it("a payment that someone else began shows what they typed to nobody but them", async () => {
  const [ana, other] = [new Visitor(), new Visitor()];
  const guid = await startBooking(ana);
  const who = nia();
  await other.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
  await other.send(await form(other, guid, who, { paymentMethod: "creditCard" }));
  const path = other.page.url.pathname;
  expect(path).toMatch(new RegExp(`^/booking/${guid}/finalise/card/`));
  expect(await other.raw(path)).toContain(who.email);
  expect(await ana.raw(path)).not.toContain(who.email);
});

it("an SMS code is valid only for the purpose that it was sent for", async () => {
  const { who, token, guid } = await shared();
  const thief = new Visitor();
  await thief.call("/api/verify/send", { mobilePhoneNumber: who.mobile });
  const code = await codeTo(digits(who.mobile));
  expect(code).toMatch(/^\d{6}$/);
  await thief.open(`/booking/${token}/claim`);
  expect((await thief.send({ intent: "check", code })).status).toBe(422);
  expect(seesAll(await thief.raw(`/booking/${token}/confirmation`), who)).toEqual(NONE);
  expect((await thief.call("/api/verify/check", { mobilePhoneNumber: who.mobile, code, leadGuid: guid })).body).toEqual(
    { Result: "ValidCode" },
  );
});

it("B-069 B-070 another person's contact reveals a duplicate, but not its number or day", async () => {
  const { other, who, token } = await shared({ VehicleRego: "DUP735" });
  const first = await DB.prepare("select id, service_day as day from bookings where token = ?")
    .bind(token)
    .first<{ id: number; day: string }>();
  const again = async (visitor: Visitor) => {
    const guid = await startBooking(visitor, { VehicleRego: "DUP735" });
    await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
    await visitor.send(await form(visitor, guid, who));
    return visitor.page.html;
  };
  const view = await again(new Visitor());
  expect([view.includes("Have you already booked this?"), view.includes(String(first?.id))]).toEqual([true, false]);
  expect(await again(other)).toContain(`Booking ${first?.id} is for the same vehicle`);
});
