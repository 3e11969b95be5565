import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { Visitor } from "../funnel/visitor";
import { signIn, signUp } from "../identity/signed-in";
import { count, DB } from "./test-booking";
import {
  testMobile,
  startBooking,
  bookQuote,
  newestCodeTo,
  nationalDigits,
  finaliseForm,
  testCustomer,
  type Person,
  WORKSHOP,
} from "./test-customer";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

async function testSharedBooking(contact: Readonly<Record<string, string>> = {}) {
  const ana = new Visitor();
  const other = new Visitor();
  const guid = await startBooking(ana, contact);
  const customer = testCustomer();
  const token = await bookQuote(other, guid, customer);
  return { ana, other, guid, customer, token };
}

const showsContact = (html: string, { lastName, email, mobile }: Person) =>
  [lastName, email, mobile, "Knocks when cold"].map((text) => html.includes(text));
const ALL = [true, true, true, true];
const NONE = [false, false, false, false];

it("B-211 the customer of a shared link sees their details; the quote's owner sees them masked", async () => {
  const contacts: readonly Readonly<Record<string, string>>[] = [
    {},
    { Name: "Ana Starter", MobileNumber: testMobile(), Email: testCustomer("ana").email },
  ];
  for (const contact of contacts) {
    const { ana, other, customer, token } = await testSharedBooking(contact);
    const path = `/booking/${token}/confirmation`;
    expect(showsContact(await other.raw(path), customer)).toEqual(ALL);
    expect(showsContact(await ana.raw(path), customer)).toEqual(NONE);
    expect(showsContact(await new Visitor().raw(path), customer)).toEqual(NONE);
    expect((await other.api(`/api/booking/${token}`)).Details.Customer).toEqual(
      expect.objectContaining({ Email: customer.email }),
    );
    expect(JSON.stringify(await ana.api(`/api/booking/${token}`))).not.toContain(customer.email);
  }
});

it("only the customer who booked can make changes, by a code to their mobile", async () => {
  const { ana, other, customer, token } = await testSharedBooking({
    Name: "Ana Starter",
    MobileNumber: testMobile(),
    Email: testCustomer("ana").email,
  });
  const path = `/booking/${token}/changes`;
  const ownPage = await other.open(path);
  expect(ownPage.heading).toMatch(/^Waiting for /);
  expect(ownPage.choices("takesAny")).toEqual(["true", "false"]);
  expect((await ana.open(path)).choices("takesAny")).toEqual([]);
  expect((await ana.send({ intent: "any", takesAny: "true" })).status).toBe(403);
  expect(await count("bookings where token = ? and takes_any_supplier = 1", token)).toBe(0);
  await ana.send({ intent: "send" });
  // Checks for the full name and an email address. "Ana" alone may also occur in a random token.
  expect(ana.page.html).not.toMatch(/Ana Starter|\bana[\w.+-]*@/i);
  expect(await newestCodeTo(nationalDigits(customer.mobile))).toMatch(/^\d{6}$/);
});

it("a customer verifies another device by code, and the first device keeps its access", async () => {
  const { other, customer, token } = await testSharedBooking();
  const phone = new Visitor();
  const confirmation = `/booking/${token}/confirmation`;
  expect((await phone.open(confirmation)).links).toContain(`https://pitlane.test/booking/${token}/claim`);
  await phone.open(`/booking/${token}/claim`);
  expect(showsContact(phone.page.html, customer)).toEqual(NONE);
  await phone.send({ intent: "send" });
  const code = await newestCodeTo(nationalDigits(customer.mobile));
  expect((await phone.send({ intent: "check", code: code === "111111" ? "222222" : "111111" })).status).toBe(422);
  expect(showsContact(await phone.raw(confirmation), customer)).toEqual(NONE);
  await phone.send({ intent: "check", code });
  expect([phone.page.url.pathname, showsContact(phone.page.html, customer)]).toEqual([`/booking/${token}`, ALL]);
  expect(showsContact(await other.raw(confirmation), customer)).toEqual(ALL);
  expect(await count("booking_events where booking_token = ? and kind = 'holder-verified'", token)).toBe(1);
  // This device needs no further proof.
  expect((await phone.open(`/booking/${token}/claim`)).url.pathname).toBe(`/booking/${token}`);
});

it("a booking made while signed in belongs to that person on every device, and to nobody else", async () => {
  const ana = new Visitor();
  const deskVisitor = new Visitor();
  const guid = await startBooking(ana);
  await signUp(deskVisitor);
  const token = await bookQuote(deskVisitor, guid, testCustomer());
  const path = `/booking/${token}/confirmation`;
  const holders = await DB.prepare("select holders from bookings where token = ?").bind(token).first<string>("holders");
  expect(JSON.parse(holders ?? "")).toEqual([{ userId: expect.any(String), holderHash: expect.any(String) }]);
  const stranger = new Visitor();
  await signIn(stranger, "demo-customer");
  expect((await deskVisitor.open(path)).links).not.toContain(`https://pitlane.test/booking/${token}/claim`);
  expect((await stranger.open(path)).links).toContain(`https://pitlane.test/booking/${token}/claim`);
});

it("B-125 B-261 a guid gives the booking token only to the customer who booked", async () => {
  const { ana, other, guid, customer, token } = await testSharedBooking({
    Name: "Ana Starter",
    MobileNumber: testMobile(),
    Email: testCustomer("ana").email,
  });
  const number = String(await DB.prepare("select id from bookings where token = ?").bind(token).first<number>("id"));
  const request = {
    WorkshopId: WORKSHOP,
    LeadId: guid,
    ServiceDate: "2030-01-07",
    TimeOfArrival: "08:00",
    FirstName: customer.firstName,
    LastName: customer.lastName,
    Mobile: customer.mobile,
    Email: customer.email,
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
    const prevalidation = await visitor.call("/api/booking/prevalidate", request);
    expect([name, prevalidation.body]).toEqual([
      name,
      expect.objectContaining({ Success: false, ErrorCode: 1, BookingId: null, BookingToken: null }),
    ]);
    expect(JSON.stringify((await visitor.call("/api/booking/submit", request)).body)).not.toContain(token);
    await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
    expect([visitor.page.heading, visitor.page.links.some((link) => link.includes(token))]).toEqual([
      "Booking Already Submitted",
      false,
    ]);
    expect(JSON.stringify(await visitor.send({ ...(await bookedForm(visitor, customer)) }))).not.toContain(token);
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
const bookedForm = async (_visitor: Visitor, customer: Person) => ({
  intent: "book",
  submissionKey: crypto.randomUUID(),
  supplierId: String(WORKSHOP),
  serviceDay: "2030-01-07",
  arrival: "08:00",
  ...customer,
  agreedTerms: "on",
  paymentMethod: "payOnTheDay",
});

it("details typed into a payment are shown only to the person who began it", async () => {
  const ana = new Visitor();
  const other = new Visitor();
  const guid = await startBooking(ana);
  const customer = testCustomer();
  await other.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
  await other.send(await finaliseForm(other, guid, customer, { paymentMethod: "creditCard" }));
  const path = other.page.url.pathname;
  expect(path).toMatch(new RegExp(`^/booking/${guid}/finalise/card/`));
  expect(await other.raw(path)).toContain(customer.email);
  expect(await ana.raw(path)).not.toContain(customer.email);
});

it("an SMS code is valid only for the purpose that it was sent for", async () => {
  const { customer, token, guid } = await testSharedBooking();
  const thief = new Visitor();
  await thief.call("/api/verify/send", { mobilePhoneNumber: customer.mobile });
  const code = await newestCodeTo(nationalDigits(customer.mobile));
  expect(code).toMatch(/^\d{6}$/);
  await thief.open(`/booking/${token}/claim`);
  expect((await thief.send({ intent: "check", code })).status).toBe(422);
  expect(showsContact(await thief.raw(`/booking/${token}/confirmation`), customer)).toEqual(NONE);
  expect(
    (await thief.call("/api/verify/check", { mobilePhoneNumber: customer.mobile, code, leadGuid: guid })).body,
  ).toEqual({ Result: "ValidCode" });
});

it("B-069 B-070 another person's contact details reveal a duplicate, but not its number or day", async () => {
  const { other, customer, token } = await testSharedBooking({ VehicleRego: "DUP735" });
  const first = await DB.prepare("select id, service_day as day from bookings where token = ?")
    .bind(token)
    .first<{ id: number; day: string }>();
  const bookAgain = async (visitor: Visitor) => {
    const guid = await startBooking(visitor, { VehicleRego: "DUP735" });
    await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
    await visitor.send(await finaliseForm(visitor, guid, customer));
    return visitor.page.html;
  };
  const view = await bookAgain(new Visitor());
  expect([view.includes("Have you already booked this?"), view.includes(String(first?.id))]).toEqual([true, false]);
  expect(await bookAgain(other)).toContain(`Booking ${first?.id} is for the same vehicle`);
});
