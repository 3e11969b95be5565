import { toLeadGuid, toSupplierId } from "../../../support/ids";
import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { cents } from "../../../../app/domain/core/money/money";
import { seedReference } from "../../../support/reference-fixture";
import { testContext, count, DB } from "../../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../../booking/supplier-row";
import { call, cookiesOf } from "../call";
import { BASIC_SERVICE, BATTERY } from "../../../support/wire-lead";

const WORKSHOP = 720;
const MOBILE = 721;
const FAR = 722;
const TYRES_ONLY = 723;

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, { capacityMinutes: 1_000_000, contactName: "Sam Lee" }),
    seededSupplier(MOBILE, { kind: "mobile", isMobile: true, radiusMetres: 15_000, extras: [] }),
    seededSupplier(FAR, {
      suburbName: "Cairns City",
      state: "QLD",
      postcode: "4870",
      latitude: -16.9203,
      longitude: 145.771,
      zone: "Australia/Brisbane",
    }),
    seededSupplier(TYRES_ONLY, { categoryIds: [], providesServicing: false }),
  );
}, 60_000);

const SMASH_REPAIR = {
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: 11,
  RepairInspectionName: "Smash repair",
  RepairCategoryId: 11,
};

/** Creates a lead in Parramatta and returns it with its browser. */
async function testLead(overrides: Record<string, unknown> = {}) {
  const suburbId = (await call("GET", "/api/location?query=parramatta")).json.Suggestions[0].SuburbId;
  const response = await call("POST", "/api/lead/create-update-or-shift", {
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
  return { guid: response.json.Lead.Guid as string, cookie: cookiesOf(response) };
}
const finalise = async (guid: string, supplier = WORKSHOP) =>
  (await call("GET", `/api/finalise/${guid}/${supplier}`)).json;

/** The request that a client builds from the finalise details according to the specification. */
async function requestFor(guid: string, overrides: Record<string, unknown> = {}) {
  const details = await finalise(guid);
  return {
    WorkshopId: WORKSHOP,
    LeadId: guid,
    ServiceDate: details.ServiceDate,
    TimeOfArrival: details.ArrivalTime,
    TimeOfArrivalTo: details.ArrivalTime2,
    FirstName: "Kiri",
    LastName: "Walker",
    Mobile: "0404 040 404",
    Email: `kiri.${crypto.randomUUID()}@example.com`,
    AgreedTC: true,
    ServiceInclusions: details.ServiceInclusions,
    ...overrides,
  };
}

it("B-083 B-086 B-212 P-239 finalise details have every specified field; an unknown lead is 404", async () => {
  const { guid, cookie } = await testLead({ WorkshopId: WORKSHOP });
  const { status, json } = await call("GET", `/api/finalise/${guid}`, undefined, { Cookie: cookie });
  expect(status).toBe(200);
  const names = [
    "BookingID",
    "LeadBidOfferToken",
    "IsWorkshopBid",
    "IsExclusiveBidOffer",
    "OfferExpiryDate",
    "IsProductFlow",
    "FleetCompanyId",
    "HasSuspectedDuplicateBooking",
    "Workshop",
    "Vehicle",
    "ServiceDate",
    "AvailableDates",
    "TimeOptions",
    "TimeWindowOptions",
    "ArrivalTime",
    "ArrivalTime2",
    "ArrivalTimeWindow",
    "CartItems",
    "AvailableExtras",
    "Discount",
    "DiscountCode",
    "DiscountableTotalUsed",
    "PartnerReferralCode",
    "Address",
    "Comments",
    "Agreed",
    "FirstName",
    "LastName",
    "Email",
    "Mobile",
    "UserID",
    "Rego",
    "FlatSafeArea",
  ];
  expect(Object.keys(json)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(json.Workshop).sort()).toEqual(
    [
      "WorkshopID",
      "Name",
      "ContactName",
      "BusinessTypeId",
      "SuburbName",
      "StateShortName",
      "Postcode",
      "Address",
      "IsMobile",
      "Latitude",
      "Longitude",
      "IANATimeZone",
      "Images",
      "RatingDetails",
      "IsPremium",
      "LicenseNumber",
      "HasVerifiedCredentials",
      "AcceptOnlinePayments",
      "HasBnplFeature",
      "MinimumBookingAmountIncGst",
      "TaskCategoryIds",
      "ProvidesServicing",
    ].sort(),
  );
  expect(Object.keys(json.Workshop.RatingDetails).sort()).toEqual(["RatingCount", "TotalRating"]);
  expect((await call("GET", "/api/finalise/00000000-0000-4000-8000-00000000dead")).status).toBe(404);
});

it("B-087 B-088 a cart item has both prices and four other fields, for a single price or a range", async () => {
  const [single] = (await finalise((await testLead()).guid)).CartItems;
  const priceFields = [
    "HasPrice",
    "PricingStrategy",
    "NetPriceIncGst",
    "MinimumNetPriceIncGst",
    "MaximumNetPriceIncGst",
  ];
  for (const priceField of ["Price", "QuotedPrice"]) expect(Object.keys(single[priceField])).toEqual(priceFields);
  expect(single).toMatchObject({
    ItemName: "Basic Service",
    QuoteType: "01",
    AdjustmentIncGst: 0,
    IncursCommission: true,
    Price: { PricingStrategy: "SinglePrice", NetPriceIncGst: expect.any(Number), MinimumNetPriceIncGst: null },
  });
  const [range] = (await finalise((await testLead({ CartItems: [SMASH_REPAIR] })).guid)).CartItems;
  expect(range.Price).toMatchObject({
    PricingStrategy: "PriceRange",
    NetPriceIncGst: null,
    MinimumNetPriceIncGst: expect.any(Number),
    MaximumNetPriceIncGst: expect.any(Number),
  });
});

it("P-240 an unsuitable, distant or unknown supplier is 404, and the page leads to the results", async () => {
  const { guid } = await testLead();
  const serviceDate = (await finalise(guid)).ServiceDate;
  for (const supplier of [FAR, TYRES_ONLY, 99_999]) {
    for (const method of ["GET", "POST"] as const)
      expect(
        (await call(method, `/api/finalise/${guid}/${supplier}`, method === "POST" ? { serviceDate } : undefined))
          .status,
        `${method} ${supplier}`,
      ).toBe(404);
    const page = await SELF.fetch(`https://pitlane.test/booking/${guid}/finalise?supplier=${supplier}`, {
      redirect: "manual",
    });
    expect([page.status, page.headers.get("Location")], String(supplier)).toEqual([302, `/quotes/${guid}`]);
  }
  expect(
    (await SELF.fetch(`https://pitlane.test/booking/${guid}/finalise?supplier=${WORKSHOP}`, { redirect: "manual" }))
      .status,
  ).toBe(200);
});

it("B-213 B-214 B-215 P-240 P-241 details depend on supplier and day; an invalid supplier is 404", async () => {
  const { guid } = await testLead({ WorkshopId: WORKSHOP });
  expect([
    (await finalise(guid, WORKSHOP)).Workshop.WorkshopID,
    (await finalise(guid, MOBILE)).Workshop.WorkshopID,
  ]).toEqual([WORKSHOP, MOBILE]);
  expect((await call("GET", `/api/finalise/${guid}/99999`)).status).toBe(404);
  const finaliseData = await finalise(guid);
  const lastDay = finaliseData.AvailableDates.at(-1) as string;
  for (const path of [`/api/finalise/${guid}`, `/api/finalise/${guid}/${WORKSHOP}`]) {
    const { status, json } = await call("POST", path, { serviceDate: lastDay });
    expect([status, json.ServiceDate, json.Workshop.WorkshopID]).toEqual([200, lastDay, WORKSHOP]);
    expect([json.TimeOptions.length > 0, json.ArrivalTime, json.CartItems]).toEqual([
      true,
      expect.stringMatching(/^\d\d:\d\d$/),
      finaliseData.CartItems,
    ]);
  }
});

it("P-231 P-232 P-247 P-248 prevalidate stores nothing, submit books once, and a later edit copies the lead", async () => {
  const { guid, cookie } = await testLead();
  const body = await requestFor(guid);
  const asHolder = { Cookie: cookie };
  expect((await call("POST", "/api/booking/prevalidate", body, asHolder)).json).toMatchObject({ Success: true });
  expect(await count("bookings where lead_guid = ?", guid)).toBe(0);
  const updatedLead = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, RepairNotes: "Before" } },
    asHolder,
  );
  expect(updatedLead.json.Lead.Guid).toBe(guid);
  const first = await call("POST", "/api/booking/submit", body, asHolder);
  const repeated = await call("POST", "/api/booking/submit", body, asHolder);
  expect(first.json).toMatchObject({ Success: true, BookingToken: expect.any(String) });
  expect(repeated.json).toEqual(first.json);
  expect(await count("bookings where lead_guid = ?", guid)).toBe(1);
  const { Details } = (await call("GET", `/api/booking/${first.json.BookingToken}`)).json;
  const otherForm = await call("POST", "/api/booking/prevalidate", { ...body, Comments: "Another form" }, asHolder);
  expect(otherForm.json).toMatchObject({
    Success: false,
    ErrorCode: 1,
    BookingId: Details.BookingID,
    BookingToken: first.json.BookingToken,
  });

  const response = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, WorkshopId: WORKSHOP }, RetainQuote: true },
    asHolder,
  );
  expect(response.json.Lead.Guid).toBe(guid);
  const leadBefore = (await call("GET", `/api/lead/${guid}`, undefined, asHolder)).json;
  const copiedLead = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, RepairNotes: "After" } },
    asHolder,
  );
  expect(copiedLead.json.Lead).toMatchObject({ RepairNotes: "After", LeadStatusID: "QuotePending" });
  expect(copiedLead.json.Lead.Guid).not.toBe(guid);
  expect((await call("GET", `/api/lead/${guid}`, undefined, asHolder)).json).toEqual(leadBefore);
});

it("F-116 a booked lead names its booking only to the customer who made it", async () => {
  const { guid, cookie } = await testLead();
  const bookingIdFor = async (headers: Record<string, string>) =>
    (await call("GET", `/api/lead/${guid}`, undefined, headers)).json.BookingId;
  expect(await bookingIdFor({ Cookie: cookie })).toBeNull();
  const { json } = await call("POST", "/api/booking/submit", await requestFor(guid), { Cookie: cookie });
  const { Details } = (await call("GET", `/api/booking/${json.BookingToken}`)).json;
  expect([await bookingIdFor({ Cookie: cookie }), await bookingIdFor({})]).toEqual([Details.BookingID, null]);
});

it("P-250 a cancelled lead cannot be booked, and a booked one cannot be cancelled", async () => {
  const cancelledLead = await testLead();
  const bookedLead = await testLead();
  const body = await requestFor(cancelledLead.guid);
  await call("POST", `/api/lead/${cancelledLead.guid}/cancel`, undefined, { Cookie: cancelledLead.cookie });
  expect((await call("POST", "/api/booking/submit", body, { Cookie: cancelledLead.cookie })).json.code).toBe(
    "lead-cancelled",
  );
  expect(await count("bookings where lead_guid = ?", cancelledLead.guid)).toBe(0);
  await call("POST", "/api/booking/submit", await requestFor(bookedLead.guid), { Cookie: bookedLead.cookie });
  expect(
    (await call("POST", `/api/lead/${bookedLead.guid}/cancel`, undefined, { Cookie: bookedLead.cookie })).json.code,
  ).toBe("booking-already-submitted");
});

it("B-092 B-242 P-261 a valid code returns seven fields; other codes return a reason", async () => {
  const { guid } = await testLead();
  const { CartItems, DiscountableTotalUsed } = await finalise(guid);
  const validate = async (Code: string, overrides: Record<string, unknown> = {}) =>
    (
      await call("POST", "/api/discount/validate", {
        Code,
        PartnerReferralCode: null,
        Context: { SupplierId: WORKSHOP, LeadGuid: guid, TotalDiscountablePrice: DiscountableTotalUsed, CartItems },
        ...overrides,
      })
    ).json;
  expect(await validate("service10")).toMatchObject({
    IsValid: true,
    ErrorMessage: null,
    DiscountableTotalUsed,
    DiscountDetails: {
      DiscountCode: "SERVICE10",
      Description: expect.any(String),
      Amount: null,
      Percentage: 10,
      MaximumPercentageDiscountAmount: 40,
      IsYouiRewards: false,
      IsAffectedByCustomerBalance: false,
    },
  });
  for (const code of ["NOSUCHCODE", "SUMMER25", "KIWI15", "USED0001", "FLEETCARE30"])
    expect(await validate(code), code).toMatchObject({
      IsValid: false,
      DiscountDetails: null,
      ErrorField: "Code",
      ErrorMessage: expect.stringMatching(/\w{3,} .*\.$/),
    });
  expect(await validate("MOTORCLUB")).toMatchObject({ IsValid: false, ErrorField: "PartnerReferralCode" });
  expect(await validate("MOTORCLUB", { PartnerReferralCode: "10020030" })).toMatchObject({ IsValid: true });
});

it("B-241 P-262 the automatic discount echoes the requested total; a fleet gets no discount", async () => {
  const ask = async (guid: string, overrides: Record<string, unknown> = {}) =>
    (
      await call("POST", "/api/discount/get-available", {
        IsSupplierBidOffer: false,
        SupplierId: WORKSHOP,
        TotalDiscountablePrice: 123.45,
        CartItems: [],
        FleetCompanyId: null,
        ServiceDate: null,
        LeadGuid: guid,
        ...overrides,
      })
    ).json;
  const { guid } = await testLead();
  expect(await ask(guid)).toMatchObject({
    DiscountDetails: { DiscountCode: "ONLINE5" },
    DiscountableTotalUsed: 123.45,
  });
  expect(await ask(guid, { FleetCompanyId: 1 })).toEqual({ DiscountDetails: null, DiscountableTotalUsed: 123.45 });
  expect(await ask((await testLead({ FleetCompanyId: 1 })).guid)).toMatchObject({ DiscountDetails: null });
});

it("B-190 P-415 the discountable total excludes batteries (157) and extras without commission", async () => {
  expect((await call("GET", "/api/repairs/157")).json).toMatchObject({
    RepairInspectionId: 157,
    RepairInspectionName: "Battery Replacement",
  });
  const details = await finalise((await testLead({ CartItems: [BASIC_SERVICE, BATTERY] })).guid);
  const cost = (name: string) =>
    details.CartItems.find((item: { ItemName: string }) => item.ItemName === name).Price.NetPriceIncGst as number;
  // The digital vehicle report (6.00, with commission) is selected by default.
  expect(details.DiscountableTotalUsed).toBeCloseTo(cost("Basic Service") + 6, 2);
  expect(cost("Battery Replacement")).toBeGreaterThan(0);
});

it("B-272 submit returns ErrorCode 1 for an invalid code and stores nothing", async () => {
  const { guid } = await testLead();
  const body = await requestFor(guid, { PromoCode: "SUMMER25" });
  expect((await call("POST", "/api/booking/submit", body)).json).toMatchObject({
    Success: false,
    ErrorCode: 1,
    BookingToken: null,
    ErrorMessage: expect.stringContaining("no longer available"),
  });
  const response = await call("POST", "/api/booking/prevalidate", body);
  expect([response.status, Object.keys(response.json.errors)]).toEqual([422, ["PromoCode"]]);
  expect(await count("bookings where lead_guid = ?", guid)).toBe(0);
});

it("B-157 in the API, a violated field rule of a code is an error on that field", async () => {
  const { guid } = await testLead();
  const response = await call(
    "POST",
    "/api/booking/submit",
    await requestFor(guid, { PromoCode: "STAFF8", Email: "kiri@example.org" }),
  );
  expect([response.status, response.json.errors]).toEqual([
    422,
    { Email: ["Use your work email that ends in @example.com."] },
  ]);
});

it("B-097 B-098 B-105 B-219 B-220 B-221 P-236 P-237 a booking is complete for its customer and reduced for others", async () => {
  const { guid, cookie } = await testLead();
  const request = await requestFor(guid, {
    PromoCode: "STAFF8",
    Comments: "Ring first",
    ServiceInclusions: [8, 18],
  });
  const { json } = await call("POST", "/api/booking/submit", request, { Cookie: cookie });
  expect(json).toMatchObject({ Success: true });
  const { Details } = (await call("GET", `/api/booking/${json.BookingToken}`, undefined, { Cookie: cookie })).json;
  expect(Object.keys(Details)).toEqual(
    expect.arrayContaining([
      "BookingID",
      "BookingToken",
      "LeadId",
      "Workshop",
      "BookingVehicle",
      "TotalNetPriceIncGst",
      "PricingStrategy",
      "BookingStatusId",
      "BookingTypeId",
      "FleetCompanyId",
      "CreatedOn",
      "Payments",
      "Tickets",
      "ServiceDate",
      "TimeOfArrival",
      "Customer",
      "CustomerAddress",
      "Comments",
      "IsProductFlow",
    ]),
  );
  expect(Details).toMatchObject({
    ServiceDate: request.ServiceDate,
    Comments: "Ring first",
    Customer: { FirstName: "Kiri" },
  });
  expect(Details.Tickets.map((ticket: { TicketTypeID: number }) => ticket.TicketTypeID)).toEqual([1, 3, 5]);
  expect(Details.Tickets[2].TicketItems[0]).toMatchObject({
    Promotion: { Name: "Code STAFF8" },
    AmountIncGst: expect.any(Number),
  });

  const stranger = (await call("GET", `/api/booking/${json.BookingToken}`)).json.Details;
  expect(JSON.stringify(stranger)).not.toMatch(/Walker|Ring first|0404 040 404/);
  expect((await call("GET", `/api/booking/${json.BookingToken}/status`)).json).toMatchObject({
    BookingStatus: "Pending",
  });
  await DB.prepare("update bookings set status = 'Cancelled' where token = ?").bind(json.BookingToken).run();
  expect((await call("GET", `/api/booking/${json.BookingToken}/status`)).json).toMatchObject({
    BookingStatus: "Cancelled",
  });
  const minimal = (await call("GET", `/api/booking/${json.BookingToken}/minimal-details`)).json;
  expect(Object.keys(minimal).length).toBeLessThan(Object.keys(Details).length);
  expect(JSON.stringify(minimal)).not.toMatch(/Kiri|Walker|0404|@/);
  const unknown = "AAAAAAAAAAAAAAAAAAAAAAAAAAA";
  for (const path of ["", "/status", "/minimal-details", "/inclusions"])
    expect((await call("GET", `/api/booking/${unknown}${path}`)).status, path).toBe(404);
});

it("B-098 each ticket item fills its matching field; a promotion fills none", async () => {
  const TYRES = {
    LeadCartItemType: "RepairInspection",
    RepairInspectionId: 156,
    RepairInspectionName: "Tyres",
    RepairCategoryId: 6,
    TyreWidth: 225,
    TyreProfile: 65,
    TyreRim: 17,
    TyreQuality: 2,
    Quantity: 2,
  };
  const { guid, cookie } = await testLead({ CartItems: [BASIC_SERVICE, TYRES, BATTERY] });
  const { json } = await call("POST", "/api/booking/submit", await requestFor(guid, { PromoCode: "ABC123" }), {
    Cookie: cookie,
  });
  expect(json).toMatchObject({ Success: true });
  const { Details } = (await call("GET", `/api/booking/${json.BookingToken}`, undefined, { Cookie: cookie })).json;
  const items = Details.Tickets.flatMap(
    ({ TicketItems }: { TicketItems: readonly Record<string, unknown>[] }) => TicketItems,
  ) as readonly Record<string, unknown>[];
  const filledFields = (name: string) => items.filter((item) => item[name] !== null).map((item) => item[name]);
  expect(filledFields("Voucher")).toEqual([{ Name: "Code ABC123" }]);
  expect(filledFields("Promotion")).toEqual([]);
  expect([filledFields("Tyre").length, filledFields("TyreOperation")]).toEqual([
    1,
    [{ Name: "Fitting and balancing" }],
  ]);
  expect(filledFields("Repair")).toEqual([{ RepairInspectionId: 157 }]);
});

it("B-100 B-222 P-238 the inclusions of a service are four lists from the menu's operations", async () => {
  const { guid } = await testLead();
  const { json } = await call("POST", "/api/booking/submit", await requestFor(guid));
  const inclusions = (await call("GET", `/api/booking/${json.BookingToken}/inclusions`)).json;
  expect(Object.keys(inclusions)).toEqual(["Operations", "AdditionalBilledOperations", "ExcludedOperations", "Parts"]);
  const menu = (await call("GET", "/api/vehicle/generic-service-operations?genericServiceId=1&fuel=Diesel")).json;
  expect(menu.Operations.length).toBeGreaterThan(3);
  expect([inclusions.Operations, inclusions.Parts, inclusions.ExcludedOperations]).toEqual([
    menu.Operations,
    menu.Parts,
    menu.ExcludedOperations,
  ]);
});

it("B-223 P-229 a mobile supplier's range is checked by latitude and longitude in that order", async () => {
  const listInRange = async (a: number, b: number) => call("GET", `/api/workshop-by-id/${MOBILE}/in-range/${a}/${b}`);
  expect((await listInRange(-33.82, 151.0)).json).toEqual({ Success: true, InRange: true });
  expect((await listInRange(-34.5, 151.0)).json).toEqual({ Success: true, InRange: false });
  expect((await listInRange(151.0, -33.82)).status).toBe(400);
  expect((await call("GET", "/api/workshop-by-id/99999/in-range/-33.82/151.0")).status).toBe(404);
});

async function testBid(leadGuid: string, overrides: { expiresAt?: number } = {}) {
  const context = testContext();
  const token = context.ids.token();
  const id = await context.db.bidOffers.create(
    {
      token,
      leadGuid: toLeadGuid(leadGuid),
      supplierId: toSupplierId(WORKSHOP),
      isWorkshopBid: true,
      isExclusive: false,
      expiresAt: overrides.expiresAt ?? Date.now() + 3_600_000,
      items: [
        {
          key: "service",
          label: "Basic Service",
          quoted: cents(18_000),
          maxQuoted: cents(18_000),
          adjustment: cents(2000),
        },
      ],
      additionalServices: [
        {
          operationDescription: "Cabin filter",
          note: "Yours is worn",
          unitPrice: cents(4500),
          maxUnitPrice: cents(4500),
        },
      ],
    },
    Date.now(),
  );
  return { id, token };
}

it("B-060 B-089 B-091 offer prices and services come from the server, whatever a client sends", async () => {
  const { guid } = await testLead();
  const { token } = await testBid(guid);
  const details = await finalise(guid);
  expect(details).toMatchObject({
    LeadBidOfferToken: token,
    IsWorkshopBid: true,
    OfferExpiryDate: expect.stringMatching(/Z$/),
  });
  expect(details.CartItems[0]).toMatchObject({
    QuotedPrice: { NetPriceIncGst: 180 },
    AdjustmentIncGst: 20,
    Price: { NetPriceIncGst: 200 },
  });
  expect(details.AdditionalServices).toEqual([
    {
      OperationDescription: "Cabin filter",
      Note: "Yours is worn",
      UnitPriceIncGst: 45,
      PricingStrategy: "SinglePrice",
    },
  ]);
  const page = async (path: string) => (await SELF.fetch(`https://pitlane.test/booking/${guid}/${path}`)).text();
  for (const text of ["Also included in this offer", "Cabin filter", "Yours is worn"])
    expect(await page(`finalise?supplier=${WORKSHOP}`)).toContain(text);
  // The supplier sees its own quote.
  expect(await page(`${WORKSHOP}/view`)).toContain("Your quoted price");
  const body = await requestFor(guid, {
    LeadBidOfferToken: token,
    AdditionalServices: [{ ...details.AdditionalServices[0], UnitPriceIncGst: 0 }],
    ServiceInclusions: [18],
  });
  const { json } = await call("POST", "/api/booking/submit", body);
  const { Details } = (await call("GET", `/api/booking/${json.BookingToken}`)).json;
  expect(
    Details.Tickets.find((ticket: { TicketTypeID: number }) => ticket.TicketTypeID === 4).TicketItems[0],
  ).toMatchObject({ Name: "Cabin filter", AmountIncGst: 45 });
  expect(Details.TotalNetPriceIncGst).toBeCloseTo(245 - 12.25, 2);
});

it("B-124 ended offers and other leads' tokens cannot be booked, and the page disables the button", async () => {
  const { guid } = await testLead();
  const expiredBid = await testBid(guid, { expiresAt: Date.now() - 60_000 });
  const page = await (await SELF.fetch(`https://pitlane.test/booking/${guid}/finalise?supplier=${WORKSHOP}`)).text();
  expect(page).toContain("This offer has ended");
  expect(/<button(?=[^>]*value="book")(?=[^>]*disabled)[^>]*>(Pay|Book)/.test(page)).toBe(true);
  const { json } = await call(
    "POST",
    "/api/booking/submit",
    await requestFor(guid, { LeadBidOfferToken: expiredBid.token }),
  );
  expect(json).toMatchObject({ Success: false, ErrorCode: 3 });
  const other = (await testLead()).guid;
  expect(
    (await call("POST", "/api/booking/submit", await requestFor(other, { LeadBidOfferToken: expiredBid.token }))).json,
  ).toMatchObject({ Success: false, ErrorCode: 3 });
  expect(await count("bookings where lead_guid in (?, ?)", guid, other)).toBe(0);
});

it("B-224 P-235 an offer is returned by its token, only for its own supplier and id", async () => {
  const { id, token } = await testBid((await testLead()).guid);
  const readOffer = async (query: string) => call("GET", `/api/booking-offer/${token}${query}`);
  for (const query of ["", `?bookingOfferId=${id}&viewerSupplierId=${WORKSHOP}`])
    expect((await readOffer(query)).json).toMatchObject({
      BookingOfferId: id,
      SupplierId: WORKSHOP,
      CartItems: [{ QuotedPriceIncGst: 180 }],
    });
  const leaked = await readOffer(`?bookingOfferId=${id}&viewerSupplierId=${MOBILE}`);
  expect([leaked.status, JSON.stringify(leaked.json)]).toEqual([404, expect.not.stringContaining("180")]);
  expect((await readOffer(`?bookingOfferId=${id + 1}`)).status).toBe(404);
});

it("B-225 P-300 a quote view is stored once per idempotency key; an unknown quote is a 404", async () => {
  const { id } = await testBid((await testLead()).guid);
  const registerView = (viewing: string, bidOfferId = id) =>
    call("POST", `/api/lead-bid-offer/${bidOfferId}/register-workshop-quote-view`, undefined, {
      "Idempotency-Key": viewing,
    });
  expect((await registerView("viewing-one")).status).toBe(200);
  expect((await registerView("viewing-one")).status).toBe(200);
  expect(await count("bid_offer_views where bid_offer_id = ?", id)).toBe(1);
  await registerView("viewing-two");
  expect(await count("bid_offer_views where bid_offer_id = ?", id)).toBe(2);
  expect((await registerView("viewing-one", 999_999)).status).toBe(404);
});

it("a suspected duplicate is shown only to the browser that booked before", async () => {
  const contact = { Name: "Kiri", MobileNumber: "0404 040 499", Email: "twice@example.com" };
  const first = await testLead({ VehicleRego: "DUP123", ...contact });
  await call(
    "POST",
    "/api/booking/submit",
    await requestFor(first.guid, { Email: "twice@example.com", Rego: "DUP123" }),
    { Cookie: first.cookie },
  );
  const second = await testLead({ VehicleRego: "DUP123", ...contact });
  const readDetails = (cookie: string) =>
    call("GET", `/api/finalise/${second.guid}/${WORKSHOP}`, undefined, cookie ? { Cookie: cookie } : {});
  expect((await readDetails(second.cookie)).json.HasSuspectedDuplicateBooking).toBe(true);
  expect((await readDetails("")).json.HasSuspectedDuplicateBooking).toBe(false);
});
