import { beforeAll, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { postCredit } from "../../../app/adapters/db/discount-use";
import { cents } from "../../../app/domain/core/money/money";
import { seedReference } from "../../support/reference-fixture";
import { act, signInAll, addEmployee } from "../desk/test-desk";
import { Visitor } from "../funnel/visitor";
import { Client } from "../identity/client";
import { signedInVisitor, signIn } from "../identity/signed-in";
import { testContext, count, DB } from "./test-booking";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";
import { BASIC_SERVICE, BATTERY } from "../../support/wire-lead";

const WORKSHOP = 730;
const MOBILE = 731;
const DEALER = 732;
const EXPENSIVE = 733;
const TINY = 734;
const EXTRAS = 735;
const REMOTE = 736;
const OPEN = ["08:00", "17:00"] as const;
const PICTURE = "/suppliers/730.webp";

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, {
      capacityMinutes: 100_000,
      contactName: "Sam Lee",
      images: [{ path: PICTURE, text: "" }],
    }),
    seededSupplier(MOBILE, {
      kind: "mobile",
      isMobile: true,
      radiusMetres: 15_000,
      extras: [],
      capacityMinutes: 100_000,
    }),
    seededSupplier(DEALER, { kind: "dealership", businessType: "OEMDealer", capacityMinutes: 100_000 }),
    seededSupplier(EXPENSIVE, { minimumBookingAmount: cents(999_900) }),
    // Capacity for one job a day.
    seededSupplier(TINY, { capacityMinutes: 60 }),
    // A workshop that opens on Saturdays, and has extras for certain days and vehicles.
    seededSupplier(EXTRAS, {
      capacityMinutes: 100_000,
      extras: [
        [2, 0],
        [3, 0],
        [9, 2000],
        [13, 0],
        [15, 1500],
        [18, 0],
      ],
      openingHours: { 1: OPEN, 2: OPEN, 3: OPEN, 4: OPEN, 5: OPEN, 6: OPEN, 7: null },
    }),
    // A workshop in a place without ride sharing.
    seededSupplier(REMOTE, {
      suburbName: "Eucla",
      state: "WA",
      latitude: -31.677,
      longitude: 128.889,
      zone: "Australia/Eucla",
      extras: [
        [15, 1500],
        [18, 0],
      ],
    }),
  );
}, 60_000);

/** Work that every supplier of this file does, at a price given after an inspection. */
const UNPRICED_JOB = {
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: 9019,
  RepairInspectionName: "Wiring Repair",
  RepairCategoryId: 9,
};
/** No supplier of this file does registration inspections. */
const UNOFFERED_JOB = {
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: 351,
  RepairInspectionName: "Pink Slip (NSW eSafety Check)",
  RepairCategoryId: 16,
};

/** A lead in Parramatta, made by this browser. */
async function testLead(visitor: Visitor, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const suburbId = (await visitor.api("/api/location?query=parramatta")).Suggestions[0].SuburbId;
  const response = await visitor.post("/api/lead/create-update-or-shift", {
    SuburbId: suburbId,
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    CartItems: [BASIC_SERVICE],
    ...overrides,
  });
  return response.Lead.Guid as string;
}

interface OpenedPage {
  readonly visitor: Visitor;
  readonly guid: string;
  readonly supplier: number;
}

/** Opens the finalise page of a new lead. */
async function openFinalisePage(
  supplier = WORKSHOP,
  {
    lead = {},
    screen = "finalise",
    visitor = new Visitor(),
  }: { lead?: Readonly<Record<string, unknown>>; screen?: string; visitor?: Visitor } = {},
): Promise<OpenedPage> {
  const guid = await testLead(visitor, lead);
  await visitor.open(`/booking/${guid}/${screen}?supplier=${supplier}`);
  return { visitor, guid, supplier };
}

/** Kiri's contact details for one quote. They differ for each quote, so that no booking looks like a duplicate of another test's booking. */
const kiriContact = (guid: string) => ({
  firstName: "Kiri",
  lastName: "Walker",
  mobile: `04${String(Number.parseInt(guid.replaceAll("-", "").slice(-10), 16) % 100_000_000).padStart(8, "0")}`,
  email: `kiri.${guid}@example.com`,
});

/** The whole form as a browser sends it. Override what matters to the test. */
async function formOf({ visitor, guid, supplier }: OpenedPage, overrides: Readonly<Record<string, string>> = {}) {
  const details = await visitor.api(`/api/finalise/${guid}/${supplier}`);
  const fields: Record<string, string> = {
    intent: "book",
    submissionKey: visitor.page.choices("submissionKey")[0] ?? "",
    supplierId: String(supplier),
    serviceDay: details.ServiceDate,
    arrival: [details.ArrivalTime, details.ArrivalTime2].filter(Boolean).join("-"),
    ...kiriContact(guid),
    agreedTerms: "on",
    paymentMethod: "payOnTheDay",
    ...overrides,
  };
  const extras = (details.ServiceInclusions as number[]).map((id) => ["extras", String(id)] as const);
  return [...Object.entries(fields), ...extras] as const;
}
const book = async (page: OpenedPage, overrides: Readonly<Record<string, string>> = {}) =>
  page.visitor.send(await formOf(page, overrides));

const hasForm = (visitor: Visitor) => visitor.page.html.includes('id="finalise"');
const countBookings = (guid: string) => count("bookings where lead_guid = ?", guid);

/** A request as sent by a client that follows the specification. */
async function requestFor({ visitor, guid, supplier }: OpenedPage, overrides: Readonly<Record<string, unknown>> = {}) {
  const details = await visitor.api(`/api/finalise/${guid}/${supplier}`);
  const { firstName, lastName, mobile, email } = kiriContact(guid);
  return {
    WorkshopId: supplier,
    LeadId: guid,
    ServiceDate: details.ServiceDate,
    TimeOfArrival: details.ArrivalTime,
    TimeOfArrivalTo: details.ArrivalTime2,
    FirstName: firstName,
    LastName: lastName,
    Mobile: mobile,
    Email: email,
    AgreedTC: true,
    ServiceInclusions: details.ServiceInclusions,
    ...overrides,
  };
}

it("B-015 B-209 a supplier login cannot book an offer by page or API", async () => {
  const page = await openFinalisePage();
  const request = await requestFor(page);
  const form = await formOf(page);
  const supplier = new Visitor();
  await DB.prepare(
    "insert into supplier_members (supplier_id, email, role, added_at, added_by) values (?, 'max@workshop.example', 'front-desk', 0, 'test')",
  )
    .bind(WORKSHOP)
    .run();
  await signIn(supplier, "demo-supplier-member");
  await supplier.open(`/booking/${page.guid}/${WORKSHOP}/view`);
  expect([supplier.page.status, supplier.page.heading]).toEqual([200, "Quote Details"]);
  expect(supplier.page.controls).toEqual([]);
  // The view-only page accepts no form.
  expect((await supplier.send(form)).status).toBe(405);
  for (const path of ["/api/booking/prevalidate", "/api/booking/submit"])
    expect(await supplier.call(path, request)).toMatchObject({ status: 403 });
  expect((await supplier.call("/api/stripe/create", { ...request, SupplierId: WORKSHOP })).status).not.toBe(500);
  await supplier.open(`/booking/${page.guid}/finalise?supplier=${WORKSHOP}`);
  expect([supplier.page.heading, hasForm(supplier)]).toEqual(["Suppliers cannot book", false]);
  expect(supplier.page.links.some((link) => link.endsWith(`/booking/${page.guid}/${WORKSHOP}/view`))).toBe(true);
  for (const paymentMethod of ["payOnTheDay", "creditCard"]) {
    await supplier.open(`/booking/${page.guid}/finalise?supplier=${WORKSHOP}`);
    expect(
      (
        await supplier.send(
          form.map(([name, value]) => [name, name === "paymentMethod" ? paymentMethod : value] as const),
        )
      ).status,
    ).toBe(403);
  }
  expect([await countBookings(page.guid), await count("payment_attempts where lead_guid = ?", page.guid)]).toEqual([
    0, 0,
  ]);
  // The customer can still book it.
  expect((await page.visitor.call("/api/booking/submit", request)).body).toMatchObject({ Success: true });
});

it("B-021 B-022 B-024 B-026 the viewing URL shows the supplier's offer and the payment outcome", async () => {
  const { visitor, guid } = await openFinalisePage(DEALER, { lead: { WorkshopId: DEALER } });
  for (const [path, failed] of [
    ["view", false],
    ["view/unsuccessful", true],
  ] as const) {
    await visitor.open(`/booking/${guid}/${WORKSHOP}/${path}`);
    expect([visitor.page.status, visitor.page.heading]).toEqual([200, "Quote Details"]);
    expect(visitor.page.html).toContain(`Workshop ${WORKSHOP}`);
    expect(visitor.page.html).not.toContain(`Workshop ${DEALER}`);
    expect(visitor.page.html).toContain(`src="${PICTURE}"`);
    for (const text of ["Contact: Sam Lee", "Premium", "Verified", "Your quoted price"])
      expect(visitor.page.html.replaceAll("<!-- -->", "")).toContain(text);
    expect(visitor.page.html.includes("Payment unsuccessful")).toBe(failed);
    expect([hasForm(visitor), visitor.page.controls]).toEqual([false, []]);
  }
});

it("B-048 each finalise URL sets lead, supplier, mode and payment outcome", async () => {
  const { visitor, guid } = await openFinalisePage(WORKSHOP, { lead: { WorkshopId: WORKSHOP } });
  const product = await testLead(visitor, { CartItems: [BATTERY], GotProductQuoteFlow: true, WorkshopId: WORKSHOP });
  const table = [
    [`/booking/${guid}/finalise`, WORKSHOP, false, false],
    [`/booking/${guid}/finalise/unsuccessful`, WORKSHOP, false, true],
    [`/booking/${product}/product-finalise`, WORKSHOP, false, false],
    [`/booking/${product}/product-finalise/unsuccessful`, WORKSHOP, false, true],
    [`/booking/${guid}/${DEALER}/view`, DEALER, true, false],
    [`/booking/${guid}/${DEALER}/view/unsuccessful`, DEALER, true, true],
  ] as const;
  for (const [path, supplier, isViewing, paymentUnsuccessful] of table) {
    const { status, html, heading } = await visitor.open(path);
    const view = {
      status,
      heading,
      names: html.includes(`Workshop ${supplier}`),
      form: html.includes('id="finalise"'),
      failed: html.includes("Payment unsuccessful"),
    };
    expect({ path, ...view }).toEqual({
      path,
      status: 200,
      heading: isViewing ? "Quote Details" : "Finalise Booking",
      names: true,
      form: !isViewing,
      failed: paymentUnsuccessful,
    });
  }
  expect((await visitor.open("/booking/00000000-0000-4000-8000-00000000dead/730/view")).status).toBe(404);
});

it.each([
  ["workshop", WORKSHOP, "Workshop", {}],
  ["mobile mechanic", MOBILE, "Mobile mechanic", { customerAddress: "2 Hill Street, Parramatta", flatSafeArea: "yes" }],
  ["dealership", DEALER, "Dealership", {}],
] as const)("B-003 a %s is labelled with its kind, and can be booked", async (_, supplier, text, overrides) => {
  const page = await openFinalisePage(supplier);
  expect(page.visitor.page.html).toContain(`<span>${text}</span>`);
  const { heading, html } = await book(page, overrides);
  expect(heading).toBe("Booking Received");
  expect(html).toContain(`Workshop ${supplier}`);
  expect(await count("bookings where lead_guid = ? and supplier_id = ?", page.guid, supplier)).toBe(1);
});

it("B-013 a product shows item and quantity on its own screen; other work shows its inclusions", async () => {
  const product = (
    await openFinalisePage(WORKSHOP, {
      lead: { CartItems: [BATTERY], GotProductQuoteFlow: true },
      screen: "product-finalise",
    })
  ).visitor.page;
  expect(product.html).toContain("Your product");
  expect(product.html).toMatch(/Battery Replacement<\/span><span[^>]*>Quantity 1</);
  const ordinaryPage = (await openFinalisePage()).visitor.page;
  expect(ordinaryPage.html).not.toContain("Quantity 1");
  expect(ordinaryPage.html).toContain("What the service includes");
});

it("only a booking with a service links to the list of what it includes", async () => {
  for (const { items, isLinked } of [
    { items: [BASIC_SERVICE], isLinked: true },
    { items: [BATTERY], isLinked: false },
  ]) {
    const page = await openFinalisePage(WORKSHOP, { lead: { CartItems: items } });
    const { heading, html } = await book(page, { rego: "ABC123" });
    expect([heading, html.includes("What the booking includes")]).toEqual(["Booking Received", isLinked]);
  }
});

it("a quote without a product order opens the usual finalise page", async () => {
  for (const lead of [{}, { CartItems: [BATTERY] }]) {
    const { visitor, guid } = await openFinalisePage(WORKSHOP, { lead, screen: "product-finalise" });
    expect([visitor.page.status, visitor.page.url.pathname, visitor.page.url.search]).toEqual([
      200,
      `/booking/${guid}/finalise`,
      `?supplier=${WORKSHOP}`,
    ]);
    expect(visitor.page.html).not.toContain("Your product");
  }
});

it("the holder's notes prefill the comments and are hidden from other browsers", async () => {
  const { visitor, guid } = await openFinalisePage(WORKSHOP, { lead: { RepairNotes: "The key is under the mat" } });
  const comments = (html: string) => /<textarea[^>]*name="comments"[^>]*>([^<]*)</.exec(html)?.[1];
  expect(comments(visitor.page.html)).toBe("The key is under the mat");
  const other = new Visitor();
  await other.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
  expect(comments(other.page.html)).toBe("");
});

it("B-203 B-158 a guest books with four details, and missing ones are reported", async () => {
  const page = await openFinalisePage();
  expect(["firstName", "lastName", "mobile", "email"].map((name) => page.visitor.page.choices(name))).toEqual([
    [""],
    [""],
    [""],
    [""],
  ]);
  const refusal = await book(page, { firstName: "", mobile: "", email: "" });
  expect(["firstName", "mobile", "email"].map((name) => refusal.errorAt(name))).toEqual([
    "Error: Enter your first name",
    "Error: Enter your mobile number",
    "Error: Enter your email address",
  ]);
  expect((await book(page)).heading).toBe("Booking Received");
});

it("B-203 B-204 B-159 B-158 a signed-in customer books with the account's details and id", async () => {
  const visitor = await signedInVisitor("0404 040 404");
  const page = await openFinalisePage(WORKSHOP, { visitor });
  const { userId, email } = await visitor.api("/api/auth/profile");
  expect(await visitor.api(`/api/finalise/${page.guid}/${WORKSHOP}`)).toMatchObject({
    FirstName: "Noa",
    LastName: "New",
    Email: email,
    Mobile: "+61404040404",
    UserID: userId,
  });
  expect(["firstName", "lastName", "mobile", "email"].flatMap((name) => visitor.page.choices(name))).toEqual([
    "Noa",
    "New",
    "0404 040 404",
    email,
  ]);
  // The form is collapsed under the known details.
  expect(visitor.page.html).toContain(`Noa New, 0404 040 404, ${email}`);
  expect(visitor.page.html).toMatch(/<details class="group"><summary[^>]*>Change your details/);
  const request = await requestFor(page, {
    FirstName: undefined,
    LastName: undefined,
    Mobile: undefined,
    Email: undefined,
  });
  const submitted = await visitor.call("/api/booking/submit", request);
  expect(submitted.body).toMatchObject({ Success: true });
  const { Details } = await visitor.api(`/api/booking/${submitted.body.BookingToken}`);
  expect(JSON.stringify(Details)).toContain(email);
  expect(JSON.stringify(Details)).toContain("0404 040 404");
});

it("B-158 B-204 an account's landline is enough; a missing email or number is requested", async () => {
  const landlinePage = await openFinalisePage(WORKSHOP, { visitor: await signedInVisitor("02 9876 5432") });
  expect(landlinePage.visitor.page.choices("mobile")).toEqual(["(02) 9876 5432"]);
  expect((await book(landlinePage, { mobile: "02 9876 5432" })).heading).toBe("Booking Received");
  const withoutPhone = new Visitor();
  await signIn(withoutPhone, "demo-second-customer");
  const request = await openFinalisePage(WORKSHOP, { visitor: withoutPhone });
  expect(request.visitor.page.html).not.toContain("Change your details");
  expect((await book(request, { mobile: "" })).errorAt("mobile")).toBe("Error: Enter your mobile number");
  expect((await book(request, { mobile: "02 9876 5432" })).errorAt("mobile")).toBe(
    "Error: Enter a mobile number from Australia, like 0404 040 404",
  );
});

it("B-158 a cart without a price asks a signed-in customer for the details", async () => {
  const { visitor } = await openFinalisePage(WORKSHOP, {
    visitor: await signedInVisitor(),
    lead: { CartItems: [BASIC_SERVICE, UNPRICED_JOB] },
  });
  expect(visitor.page.html).toContain('name="firstName"');
  expect(visitor.page.html).not.toContain("Change your details");
});

it("B-208 a fleet customer sees the fleet's number", async () => {
  const page = await openFinalisePage(WORKSHOP, { lead: { FleetCompanyId: 1 } });
  const numbers = () => [...page.visitor.page.html.matchAll(/href="tel:(\d+)"/g)].map(([, number]) => number);
  expect(new Set(numbers())).toEqual(new Set(["1300975709"]));
  const booking = await book(page, { rego: "ABC123" });
  expect([booking.heading, new Set(numbers())]).toEqual(["Booking Received", new Set(["1300975709"])]);
  await page.visitor.open(page.visitor.page.url.pathname.replace("/confirmation", "/inclusions"));
  expect(new Set(numbers())).toEqual(new Set(["1300975709"]));
  const other = (await openFinalisePage()).visitor.page.html;
  expect(other).toContain('href="tel:1300975707"');
  expect(other).not.toContain("1300975709");
});

const showsInput = (html: string, text: string) => html.includes(`value="${text}"`) || html.includes(`>${text}<`);

it("B-261 B-263 code 1 names the booking only to its own browser, and removes the form", async () => {
  const page = await openFinalisePage();
  const form = await formOf(page);
  const other = new Visitor();
  const result = await other.call("/api/booking/submit", await requestFor(page));
  const { html } = await page.visitor.send(form);
  const { BookingID } = (await page.visitor.api(`/api/booking/${result.body.BookingToken}`)).Details;
  expect(html).toContain("Booking Already Submitted");
  expect(html).toContain("A booking has already been submitted for your quote.");
  expect([html.includes(String(BookingID)), html.includes(result.body.BookingToken)]).toEqual([false, false]);
  await other.open(`/booking/${page.guid}/finalise?supplier=${WORKSHOP}`);
  expect(other.page.html).toContain(`A booking has already been submitted for your quote - reference ${BookingID}.`);
  await page.visitor.open(`/booking/${page.guid}/finalise?supplier=${WORKSHOP}`);
  expect([page.visitor.page.heading, hasForm(page.visitor)]).toEqual(["Booking Already Submitted", false]);
});

it("B-265 code 2: only the job's address is missing, and the form shows alert, field and input", async () => {
  const page = await openFinalisePage(MOBILE);
  const { status, html, errorAt } = await book(page, { flatSafeArea: "yes", comments: "Gate 4" });
  expect([status, errorAt("customerAddress")]).toEqual([422, "Error: Enter the street address of the job"]);
  expect(html).toContain("Booking Address Required");
  expect([showsInput(html, "Kiri"), showsInput(html, "Gate 4")]).toEqual([true, true]);
  const answer = await page.visitor.call("/api/booking/prevalidate", await requestFor(page, { FlatSafeArea: true }));
  expect(answer).toMatchObject({ status: 200, body: { Success: false, ErrorCode: 2 } });
});

it("B-266 code 3: the customer is redirected to the search results with the reason", async () => {
  const page = await openFinalisePage(WORKSHOP);
  const form = await formOf(page);
  // In another tab the customer adds a job that this supplier does not do.
  await page.visitor.post("/api/lead/update-or-shift", {
    Lead: { Guid: page.guid, CartItems: [BASIC_SERVICE, UNOFFERED_JOB] },
  });
  const { url, html } = await page.visitor.send(form);
  expect(url.pathname).toBe(`/quotes/${page.guid}`);
  expect(html).toContain("Supplier Not Available");
  expect(html).toContain("Please select a different supplier.");
  expect(await countBookings(page.guid)).toBe(0);
});

it("B-246 B-267 code 4 removes a full day, and another day of the form can be booked", async () => {
  const first = await openFinalisePage(TINY);
  const second = await openFinalisePage(TINY);
  const form = Object.fromEntries(await formOf(second));
  const dayOptions = (html: string) =>
    [
      ...(/<select[^>]*name="serviceDay"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "").matchAll(
        /value="(\d{4}-\d\d-\d\d)"/g,
      ),
    ].map(([, day]) => day);
  expect(dayOptions(second.visitor.page.html)).toContain(form.serviceDay);
  expect((await book(first)).heading).toBe("Booking Received");
  const { status, html } = await second.visitor.send(form);
  expect(status).toBe(409);
  expect(html).toContain("Date No Longer Available");
  expect(showsInput(html, "Kiri")).toBe(true);
  const { AvailableDates } = await second.visitor.api(`/api/finalise/${second.guid}/${TINY}`);
  expect(AvailableDates).not.toContain(form.serviceDay);
  await second.visitor.open(`/booking/${second.guid}/finalise?supplier=${TINY}`);
  expect(dayOptions(second.visitor.page.html)).toEqual(AvailableDates);
  expect((await book(second, { serviceDay: AvailableDates[0] })).heading).toBe("Booking Received");
});

it("a closed day is reported as closed, not full", async () => {
  const page = await openFinalisePage(WORKSHOP);
  const day = new Date(`${(await page.visitor.api(`/api/finalise/${page.guid}/${WORKSHOP}`)).ServiceDate}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 7 + ((7 - day.getUTCDay()) % 7));
  const sunday = day.toISOString().slice(0, 10);
  const { html } = await book(page, { serviceDay: sunday });
  expect(html).toContain("This supplier is closed on that day.");
  expect(html).not.toContain("filled up");
  const answer = await page.visitor.call("/api/booking/submit", await requestFor(page, { ServiceDate: sunday }));
  expect(answer.body).toMatchObject({ ErrorCode: 4, ErrorMessage: expect.stringContaining("closed on that day") });
});

it("without JavaScript a total changed by a selected extra is shown for confirmation first", async () => {
  const page = await openFinalisePage(WORKSHOP);
  const [shownTotal = ""] = page.visitor.page.choices("shownTotal");
  const form = await formOf(page, { shownTotal });
  const request = await page.visitor.send([...form, ["extras", "8"]]);
  expect([request.status, await countBookings(page.guid)]).toEqual([409, 0]);
  expect(showsInput(request.html, "Kiri")).toBe(true);
  const [newTotal = ""] = page.visitor.page.choices("shownTotal");
  const [before, now] = [shownTotal, newTotal].map((text) => Number(text.split("-")[0]));
  expect(now).toBeGreaterThan(before ?? 0);
  expect(request.html).toContain(`With your choices, the total is now $${((now ?? 0) / 100).toFixed(2)}.`);
  const resubmitted = await page.visitor.send([
    ...form.filter(([name]) => name !== "shownTotal" && name !== "submissionKey"),
    ["submissionKey", page.visitor.page.choices("submissionKey")[0] ?? ""],
    ["shownTotal", newTotal],
    ["extras", "8"],
  ]);
  expect(resubmitted.heading).toBe("Booking Received");
});

it("Saturday service, pick-up and charging are offered only where valid", async () => {
  const page = await openFinalisePage(EXTRAS);
  const details = await page.visitor.api(`/api/finalise/${page.guid}/${EXTRAS}`);
  const offer = details.AvailableExtras.map(
    ({ WorkshopExtraServiceID }: { WorkshopExtraServiceID: number }) => WorkshopExtraServiceID,
  );
  expect(offer).toEqual(expect.arrayContaining([2, 3, 18]));
  for (const id of [9, 13]) expect(offer).not.toContain(id);
  for (const id of [2, 3]) expect(details.ServiceInclusions).not.toContain(id);
  const weekdayPage = await page.visitor.send([...(await formOf(page)), ["extras", "9"]]);
  expect([weekdayPage.status, await countBookings(page.guid)]).toEqual([422, 0]);
  expect(weekdayPage.html).toContain("Saturday service is only available on Saturdays when the supplier is open.");
  const saturday = details.AvailableDates.find((day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6);
  expect(saturday).toBeDefined();
  const saturdayPage = await page.visitor.send([...(await formOf(page, { serviceDay: saturday })), ["extras", "9"]]);
  expect(saturdayPage.heading).toBe("Booking Received");
});

it("the paid ride is offered and accepted only where the suburb has rides", async () => {
  const visitor = new Visitor();
  const euclaSuburb = (await visitor.api("/api/location?query=eucla")).Suggestions[0].SuburbId;
  for (const [supplier, lead, isOffered] of [
    [EXTRAS, {}, true],
    [REMOTE, { SuburbId: euclaSuburb }, false],
  ] as const) {
    const page = await openFinalisePage(supplier, { lead });
    const { AvailableExtras } = await page.visitor.api(`/api/finalise/${page.guid}/${supplier}`);
    expect(
      AvailableExtras.some(
        ({ WorkshopExtraServiceID }: { WorkshopExtraServiceID: number }) => WorkshopExtraServiceID === 15,
      ),
    ).toBe(isOffered);
    const { body } = await page.visitor.call(
      "/api/booking/submit",
      await requestFor(page, { ServiceInclusions: [15, 18] }),
    );
    expect([body.Success, await countBookings(page.guid)]).toEqual([isOffered, isOffered ? 1 : 0]);
    const storedBooking = isOffered ? await testContext().db.bookings.find(body.BookingToken) : null;
    expect([...(storedBooking?.booking.extraIds ?? [])]).toEqual(isOffered ? [15, 18] : []);
  }
});

it("B-085 B-096 the flat safe area is requested and stored for mobile mechanics only", async () => {
  const workshop = await openFinalisePage(WORKSHOP);
  const mobilePage = await openFinalisePage(MOBILE);
  expect([workshop, mobilePage].map(({ visitor }) => visitor.page.html.includes('name="flatSafeArea"'))).toEqual([
    false,
    true,
  ]);
  for (const [ids, bookingResult] of [
    [
      [8, 17],
      [8, 17, 18],
    ],
    [[], [18]],
  ] as const) {
    const page = await openFinalisePage(WORKSHOP);
    const { status, body } = await page.visitor.call(
      "/api/booking/submit",
      await requestFor(page, { ServiceInclusions: ids, FlatSafeArea: true }),
    );
    expect(status).toBe(200);
    const booking = await testContext().db.bookings.find(body.BookingToken);
    expect([...(booking?.booking.extraIds ?? [])]).toEqual(bookingResult);
  }
});

it("B-268 code 5: the supplier's minimum amount is shown", async () => {
  const page = await openFinalisePage(EXPENSIVE);
  const { html } = await book(page);
  expect(html).toContain("Insufficient Booking Amount");
  expect(html).toContain("This supplier cannot take bookings under $9,999.00.");
  expect(showsInput(html, "Kiri")).toBe(true);
});

it("B-269 code 6: an address out of range is reported in the alert and at its field", async () => {
  const page = await openFinalisePage(MOBILE);
  const farLocation = {
    flatSafeArea: "yes",
    customerAddress: "1 Beach Road, Melbourne",
    customerPlace: "",
    customerLatitude: "",
    customerLongitude: "",
  };
  const { html, errorAt } = await book(page, farLocation);
  expect(html).toContain("Oops, your selected address is outside the mobile mechanic&#x27;s service area");
  expect(errorAt("customerAddress")).not.toBe("");
  expect(showsInput(html, "1 Beach Road, Melbourne")).toBe(true);
  const unknown = await book(page, { flatSafeArea: "yes", customerAddress: "asdf" });
  expect([unknown.status, unknown.errorAt("customerAddress")]).toEqual([
    422,
    "Error: We cannot find this address. Enter the street number, street, suburb and postcode",
  ]);
  expect(showsInput(unknown.html, "asdf")).toBe(true);
  expect((await book(page, { flatSafeArea: "yes", customerAddress: "2 Hill Street" })).heading).toBe(
    "Booking Received",
  );
});

it("B-270 code 7: tyres with five business days' lead time are offered only after that time", async () => {
  const size = await DB.prepare(
    "select width, profile, rim from tyres where price_value_cents is not null limit 1",
  ).first<{ width: number; profile: number; rim: number }>();
  await DB.prepare("update tyres set lead_days = 5 where width = ? and profile = ? and rim = ?")
    .bind(size?.width, size?.profile, size?.rim)
    .run();
  const tyres = {
    LeadCartItemType: "RepairInspection",
    RepairInspectionId: 156,
    RepairInspectionName: "Tyres",
    RepairCategoryId: 6,
    ...{ TyreWidth: size?.width, TyreProfile: size?.profile, TyreRim: size?.rim, TyreQuality: 2, Quantity: 2 },
  };
  const page = await openFinalisePage(WORKSHOP, { lead: { CartItems: [tyres] } });
  const { AvailableDates } = await page.visitor.api(`/api/finalise/${page.guid}/${WORKSHOP}`);
  const { MinimumDate } = await page.visitor.api("/api/dates/service-dates?urgency=AsSoonAsPossible&state=NSW");
  expect(AvailableDates[0] > MinimumDate).toBe(true);
  expect(page.visitor.page.html).toContain("Parts have to be ordered for this job.");
  const { status, html } = await book(page, { serviceDay: MinimumDate });
  expect(status).toBe(409);
  expect(html).toContain("Date No Longer Possible");
  expect(
    await page.visitor.call("/api/booking/prevalidate", await requestFor(page, { ServiceDate: MinimumDate })),
  ).toMatchObject({ status: 200, body: { Success: false, ErrorCode: 7 } });
  expect((await book(page)).heading).toBe("Booking Received");
});

it("B-271 code 8: a store failure books nothing and shows whom to contact", async () => {
  const page = await openFinalisePage(WORKSHOP, { lead: { FleetCompanyId: 1, FleetCompanyMembershipId: "1" } });
  const form = await formOf(page, { rego: "XYZ987" });
  await DB.prepare("alter table fleet_memberships rename to fleet_memberships_away").run();
  const { html } = await page.visitor.send(form);
  await DB.prepare("alter table fleet_memberships_away rename to fleet_memberships").run();
  expect(html).toContain("Booking Not Submitted");
  expect(html).toMatch(/Email customer service at [^ ]+@[^ ]+ and we will reply within 1 business day\./);
  expect(showsInput(html, "Kiri")).toBe(true);
  expect(await countBookings(page.guid)).toBe(0);
});

it("B-016 booking and design pages need a valid configuration", async () => {
  const { visitor, guid } = await openFinalisePage();
  const booking = await visitor.call("/api/booking/submit", await requestFor({ visitor, guid, supplier: WORKSHOP }));
  const token = booking.body.BookingToken as string;
  const product = await testLead(visitor, { CartItems: [BATTERY], GotProductQuoteFlow: true });
  const open = await testLead(visitor);
  const paths = [
    `/booking/${open}/finalise?supplier=${WORKSHOP}`,
    `/booking/${open}/finalise/unsuccessful?supplier=${WORKSHOP}`,
    `/booking/${product}/product-finalise?supplier=${WORKSHOP}`,
    `/booking/${open}/${WORKSHOP}/view`,
    `/booking/${token}/confirmation`,
    `/booking/${token}/pay`,
    `/booking/${token}/pay-with-bnpl`,
    `/booking/${token}/payment-confirmation`,
    `/booking/${token}/inclusions`,
    "/angular-design/kit/fields",
  ];
  // Pages of another deployment use the settings that its config call returns.
  const other = new Client({ BRAND_NAME: "Boxengasse", SUPPORT_PHONE: "1300 555 999" });
  const { BrandName, SupportPhone } = (await (await other.ask("/api/config")).json()) as {
    BrandName: string;
    SupportPhone: string;
  };
  expect([BrandName, SupportPhone]).toEqual(["Boxengasse", "1300 555 999"]);
  const invalidCountry = new Client({ COUNTRY: "XX" });
  const readDrawing = async (path: string) =>
    invalidCountry.ask(path).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  for (const path of paths) {
    const answer = await other.ask(path);
    const html = await answer.text();
    expect([
      path,
      answer.status,
      html.includes(BrandName),
      html.includes(`tel:${SupportPhone.replaceAll(" ", "")}`),
    ]).toEqual([path, 200, true, true]);
    expect([path, await readDrawing(path)]).toEqual([path, "Configuration is incomplete: COUNTRY (AU or NZ)"]);
  }
});

it("B-084 a chosen arrival window sets both times of the request", async () => {
  const page = await openFinalisePage(MOBILE);
  const { TimeWindowOptions } = await page.visitor.api(`/api/finalise/${page.guid}/${MOBILE}`);
  const { From, To } = TimeWindowOptions.at(-1);
  const { url } = await book(page, { arrival: `${From}-${To}`, customerAddress: "2 Hill Street", flatSafeArea: "yes" });
  const { Details } = await page.visitor.api(`/api/booking/${url.pathname.split("/")[2]}`);
  expect(Details).toMatchObject({ TimeOfArrival: From, TimeOfArrivalTo: To });
});

it("B-112 B-283 reduced credit removes the discount and restores the total before booking", async () => {
  const page = await openFinalisePage(WORKSHOP, { visitor: await signedInVisitor("0404 040 405") });
  const { visitor } = page;
  const { userId } = await visitor.api("/api/auth/profile");
  const app = testContext();
  const account = await app.cipher.fingerprint(`account:user:${userId}`);
  await postCredit(DB, { account, cents: 3500, reason: "desk", token: null }, Date.now());
  const readShownTotal = () => /Total<\/p><p[^>]*>.*?\$([\d.,]+)/.exec(visitor.page.html)?.[1];
  const before = readShownTotal();
  await book(page, { intent: "apply", promoCode: "MYBALANCE" });
  expect(visitor.page.choices("shownCode")).toEqual(["MYBALANCE"]);
  expect(readShownTotal()).not.toBe(before);
  await postCredit(DB, { account, cents: -3500, reason: "used elsewhere", token: null }, Date.now());
  const { html } = await book(page, { promoCode: "MYBALANCE", shownCode: "MYBALANCE" });
  expect(html).toContain("Previous Discount Changed");
  expect([visitor.page.choices("promoCode"), readShownTotal()]).toEqual([[""], before]);
  expect(await countBookings(page.guid)).toBe(0);
});

it("B-004 all twelve areas exist, each with a working screen or call", async () => {
  const { visitor, guid } = await openFinalisePage();
  const booking = await visitor.call("/api/booking/submit", await requestFor({ visitor, guid, supplier: WORKSHOP }));
  const token = booking.body.BookingToken as string;
  const opensPage = (path: string) => async () => (await visitor.open(path)).status;
  /** Opens the page that a payment method leads to from the finalise form. */
  const bookPaying = (paymentMethod: string, path: RegExp) => async () => {
    const { status, url } = await book(await openFinalisePage(), { paymentMethod });
    return path.test(url.pathname) ? status : url.pathname;
  };
  const lead = await testLead(visitor);
  const areas: Readonly<Record<string, () => Promise<unknown>>> = {
    "finalise screen": opensPage(`/booking/${lead}/finalise?supplier=${WORKSHOP}`),
    "card payment": bookPaying("creditCard", /\/finalise\/card\//),
    "PayPal payment": bookPaying("payPal", /\/finalise\/paypal\//),
    "buy-now-pay-later payment": bookPaying("afterPay", /^\/(payment|sandbox)\//),
    "pay screen": opensPage(`/booking/${token}/pay`),
    confirmation: opensPage(`/booking/${token}/confirmation`),
    "service inclusions": opensPage(`/booking/${token}/inclusions`),
    discounts: async () =>
      (
        await visitor.call("/api/discount/validate", {
          Code: "NONE",
          Context: { SupplierId: WORKSHOP, LeadGuid: lead, TotalDiscountablePrice: 100, CartItems: [] },
        })
      ).status,
    extras: async () => ((await visitor.api("/api/config/all-workshop-extras")).Extras.length > 0 ? 200 : 0),
    "vehicle image upload": opensPage(`/quote-2/${lead}/photos`),
    logout: opensPage("/logout"),
    "application bootstrap": async () => ((await visitor.api("/api/config")).Country === "AU" ? 200 : 0),
  };
  const answers: unknown[] = [];
  for (const [area, ask] of Object.entries(areas)) answers.push([area, await ask()]);
  expect(answers).toEqual(Object.keys(areas).map((area) => [area, 200]));
});

it("every entry point for codes counts wrong guesses", async () => {
  /**
   * Number of wrong guesses until the limit applies; null if it never does. The guesses may fall into two counting periods of one minute, so at most two
   * minutes' worth are tried.
   */
  const countGuesses = async (ask: (code: string) => Promise<number>): Promise<number | null> => {
    for (let attempts = 0; attempts < 70; attempts += 1) if ((await ask(`GUESS${attempts}`)) === 429) return attempts;
    return null;
  };
  const entryPoints: readonly ((page: OpenedPage) => Promise<(code: string) => Promise<number>>)[] = [
    async ({ visitor, guid }) =>
      async (code) =>
        (await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}&promoCode=${code}`)).status,
    async (page) => {
      const form = await formOf(page, { intent: "price" });
      return async (code) => (await page.visitor.send([...form, ["promoCode", code]])).status;
    },
    async (page) => {
      const request = await requestFor(page);
      return async (code) =>
        (await page.visitor.call("/api/booking/prevalidate", { ...request, PromoCode: code })).status;
    },
    async (page) => {
      const request = await requestFor(page);
      return async (code) => (await page.visitor.call("/api/booking/submit", { ...request, PromoCode: code })).status;
    },
  ];
  for (const entryPoint of entryPoints) {
    const page = await openFinalisePage();
    const ask = await entryPoint(page);
    expect(await countGuesses(ask)).toBeGreaterThanOrEqual(5);
    // From now on, a valid code is indistinguishable from an invalid one, and nothing is booked at another price.
    expect(await ask("ABC123")).toBe(429);
    expect(page.visitor.page.html).not.toContain("ABC123 ");
    expect(await countBookings(page.guid)).toBe(0);
  }
});

it("B-112 B-283 desk credit pays a booking and is returned with the right ledger entries", async () => {
  const visitor = await signedInVisitor("0404 040 406");
  const first = await book(await openFinalisePage(WORKSHOP, { visitor }));
  const [, , servedToken = ""] = first.url.pathname.split("/");
  const [fay] = await signInAll("demo-second-operator");
  await addEmployee("fay@operator.example", "finance");
  const lastDay = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const input = { amount: "35.00", lastDay, text: "Your car was ready a day late" };
  expect((await act(fay, `/desk/bookings/${servedToken}/credit`, input)).status).toBe(303);
  // Returns the balance of the account that received the credit, in cents.
  const readCreditBalance = () =>
    DB.prepare(
      `select sum(amount_cents) as n from customer_credits where account =
         (select c.account from customer_credits c join giveaways g on g.id = c.giveaway_id where g.booking_token = ?)`,
    )
      .bind(servedToken)
      .first<number>("n");
  expect(await readCreditBalance()).toBe(3_500);

  const page = await openFinalisePage(WORKSHOP, { visitor });
  await book(page, { intent: "apply", promoCode: "MYBALANCE" });
  const confirmedPage = await book(page, { promoCode: "MYBALANCE", shownCode: "MYBALANCE" });
  const [, , token = ""] = confirmedPage.url.pathname.split("/");
  const ledgerTotal = async (account: string) =>
    DB.prepare(
      `select coalesce(sum(case when debit = ?1 then amount_cents when credit = ?1 then -amount_cents end), 0) as n
       from money_ledger where booking_token = ?2`,
    )
      .bind(account, token)
      .first<number>("n");
  const [booking] = (
    await DB.prepare(
      `select total_cents as price, (select sum(value ->> 'amount') from json_each(bookings.price, '$.lines') where value ->> 'kind' <> 'discount') as listed
       from bookings where token = ?`,
    )
      .bind(token)
      .all<{ price: number; listed: number }>()
  ).results;
  const price = booking?.price ?? 0;
  expect(booking?.listed).toBe(price + 3_500);
  expect([await ledgerTotal("discounted"), await ledgerTotal("due")]).toEqual([3_500, price]);
  expect(await readCreditBalance()).toBe(0);

  await visitor.open(`/booking/${token}/cancel`);
  await visitor.send({ intent: "cancel" });
  expect(await DB.prepare("select status from bookings where token = ?").bind(token).first("status")).toBe("Cancelled");
  expect(await readCreditBalance()).toBe(3_500);
  expect(await ledgerTotal("due")).toBe(0);
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});
