import { testLeadGuid, toLeadGuid, toSupplierId } from "../../support/ids";
import { toWireAvailability } from "../../../app/api/wire/availability";
import { PROFILE, toWireProfile } from "../../../app/api/wire/profile";
import { LISTING, QUOTES, toWireQuotes } from "../../../app/api/wire/quotes";
import { beforeAll, describe, expect, it } from "vitest";
import type { Lead } from "../../../app/domain/lead/lead";
import { EXTRA } from "../../../app/domain/supplier/supplier";
import { formatDay } from "../../../app/domain/core/time/format";
import { listServiceDays, blockedDates } from "../../../app/usecases/lead/dates/service-dates";
import { getQuotes, type Quotes } from "../../../app/usecases/quotes/get-quotes";
import { findPriceLines } from "../../../app/usecases/quotes/price-lines-of";
import { priceForSupplier, type SupplierOffer } from "../../../app/usecases/quotes/price-for-supplier";
import type { Db } from "../../../app/usecases/context";
import { loadSupplierCounts } from "../../../app/usecases/quotes/supplier-counts";
import { loadSupplierProfile } from "../../../app/usecases/supplier/supplier-profile";
import { PARRAMATTA } from "../../support/test-lead";
import { momentContext, basicService, db, insertLead, NOW, PENROSE, repair, seedMarketplace } from "./marketplace";

const wireContext = (radiusMetres: number) => ({
  today: "2026-11-23",
  radiusMetres,
  fleet: null,
  isPartnerPromo: false,
  methodsOf: () => [],
});

beforeAll(() => seedMarketplace(), 60_000);

async function readQuotes(
  context: ReturnType<typeof momentContext>["context"],
  leadGuid: string,
  overrides: { serviceDay?: string; sort?: Quotes["sort"] } = {},
): Promise<Quotes> {
  const answer = await getQuotes(context, {
    leadGuid: toLeadGuid(leadGuid),
    serviceDay: overrides.serviceDay ?? null,
    sort: overrides.sort ?? "Recommended",
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

async function priceOffer(
  context: ReturnType<typeof momentContext>["context"],
  input: Parameters<typeof priceForSupplier>[1],
): Promise<SupplierOffer> {
  const answer = await priceForSupplier(context, input);
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

describe("results of a lead", () => {
  it("F-359 are priced listings near the suburb, each on or after the service date", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const answer = await readQuotes(context, lead.guid);
    expect(answer.serviceDay).toBe("2026-11-30");
    expect(answer.listings.length).toBeGreaterThan(15);
    for (const listing of answer.listings) {
      expect(listing.price.currency).toBe("AUD");
      expect(listing.availableFrom >= "2026-11-30").toBe(true);
      expect(listing.distanceMetres).toBeLessThanOrEqual(50_000);
    }
    for (const { supplierId, price } of answer.listings.slice(0, 5)) {
      const payload = await findPriceLines(context, lead.guid, supplierId);
      expect(payload.ok && payload.price).toMatchObject(price);
      expect(payload.ok && payload.price?.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price.total);
    }
  });

  it("F-359 a different date changes availability", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const monday = await readQuotes(context, lead.guid);
    const wednesday = await readQuotes(context, lead.guid, { serviceDay: "2026-12-02" });
    expect(wednesday.serviceDay).toBe("2026-12-02");
    expect(wednesday.listings.every((listing) => listing.availableFrom >= "2026-12-02")).toBe(true);
    expect(monday.listings.some((listing) => listing.availableFrom < "2026-12-02")).toBe(true);
  });

  it("P-163 a blocked date moves to the next open day, and a past date to the default", async () => {
    const { context } = momentContext();
    const christmas = await insertLead(context, { serviceDay: "2026-12-25" });
    expect((await readQuotes(context, christmas.guid)).serviceDay).toBe("2026-12-29");
    const past = await insertLead(context, { serviceDay: "2026-11-02", quoteUrgency: "AsSoonAsPossible" });
    expect((await readQuotes(context, past.guid)).serviceDay).toBe("2026-11-24");
  });

  it("results are stored with the lead, and returned again to the cent", async () => {
    const { context, settle } = momentContext();
    const lead = await insertLead(context);
    const first = await readQuotes(context, lead.guid);
    await settle();
    const requests: unknown[] = [];
    const candidates: Db["suppliers"]["candidates"] = (query) => {
      requests.push(query);
      return context.db.suppliers.candidates(query);
    };
    const watchingContext = { ...context, db: { ...context.db, suppliers: { ...context.db.suppliers, candidates } } };
    const secondQuotes = await readQuotes(watchingContext, lead.guid);
    expect(secondQuotes.listings).toEqual(first.listings);
    expect(requests).toEqual([]);
    const later = await getQuotes(watchingContext, {
      leadGuid: lead.guid,
      serviceDay: "2026-12-02",
      sort: "Recommended",
    });
    expect(later.ok && requests.length).toBe(1);
    const [replayableQuote] = await context.db.leadQuotes.replayable(lead.guid);
    expect(replayableQuote?.inputs).toMatchObject({ serviceDay: "2026-11-30", cart: [{ key: "service" }] });
  });

  it("only the newest three results of a lead are stored", async () => {
    const lead = await insertLead(momentContext().context);
    const days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"];
    for (const [i, day] of days.entries()) {
      const { context, settle } = momentContext(NOW + i);
      await readQuotes(context, lead.guid, { serviceDay: day });
      await settle();
    }
    const replayableQuotes = await momentContext().context.db.leadQuotes.replayable(lead.guid);
    expect(replayableQuotes.map(({ inputs }) => (inputs as { serviceDay: string }).serviceDay)).toEqual(
      days.slice(1).reverse(),
    );
  });

  it("a changed cart is repriced", async () => {
    const { context, settle } = momentContext();
    const lead = await insertLead(context);
    const before = await readQuotes(context, lead.guid);
    await settle();
    await context.db.leads.writeRevisions([
      {
        stored: {
          lead: { ...lead, revision: 2, cart: [basicService, repair(161, 2)] },
          sealedContact: null,
          holderHash: null,
        },
        idempotencyKey: "second",
        event: { actor: "system", event: "saved", reason: null },
        messages: [],
      },
    ]);
    const after = await readQuotes(context, lead.guid);
    const both = after.listings.flatMap((listing) =>
      before.listings
        .filter((other) => other.supplierId === listing.supplierId)
        .map((other) => [other.price.total, listing.price.total] as const),
    );
    expect(both.length).toBeGreaterThan(5);
    for (const [was, is] of both) expect(is).toBeGreaterThan(was);
  });

  it("P-055 F-035 are in the chosen sort order", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const prices = (await readQuotes(context, lead.guid, { sort: "Price" })).listings.map(
      (listing) => listing.price.total,
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const ratings = (await readQuotes(context, lead.guid, { sort: "Rating" })).listings.map(
      (listing) => listing.rating100,
    );
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    const scores = (await readQuotes(context, lead.guid)).listings.map((listing) => listing.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it("P-070 our own battery service is third in every sort order, in both countries", async () => {
    const { context } = momentContext();
    const sydney = await insertLead(context, { cart: [repair(157, 1)] });
    for (const sort of ["Recommended", "Price", "Rating", "Distance"] as const)
      expect((await readQuotes(context, sydney.guid, { sort })).listings[2]?.supplierId).toBe(1);
    const auckland = await insertLead(context, { country: "NZ", suburb: PENROSE, cart: [repair(157, 1)] });
    const there = await readQuotes(context, auckland.guid);
    expect(there.listings[2]).toMatchObject({
      supplierId: 1,
      name: `${context.config.brand.name} Mobile`,
      state: "Auckland",
      price: { currency: "NZD" },
    });
  });

  it("New Zealand gets its own suppliers and prices in its own dollars", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context, { country: "NZ", suburb: PENROSE });
    const { listings } = await readQuotes(context, lead.guid);
    expect(listings.length).toBeGreaterThan(5);
    expect(new Set(listings.map((listing) => listing.price.currency))).toEqual(new Set(["NZD"]));
  });

  it("an exclusive lead has one listing, and a lead with a preselected workshop has several", async () => {
    const { context } = momentContext();
    const open = await insertLead(context);
    const supplierId = (await readQuotes(context, open.guid)).listings[0]?.supplierId ?? toSupplierId(0);
    const lead = await insertLead(context, { supplierId: toSupplierId(supplierId), gotExclusiveSupplierFlow: true });
    expect((await readQuotes(context, lead.guid)).listings.map((listing) => listing.supplierId)).toEqual([supplierId]);
    expect(await loadSupplierCounts(context, lead)).toMatchObject({ totalCount: 1 });
    const picked = await insertLead(context, { supplierId: toSupplierId(supplierId) });
    expect((await readQuotes(context, picked.guid)).listings.length).toBeGreaterThan(1);
  });

  it("the mobile option lists mobile mechanics and workshops that collect the car", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context, {
      workshopCategory: "MobileMechanic",
      requiredExtras: [EXTRA.vehiclePickUpAndDropOff],
    });
    const { listings } = await readQuotes(context, lead.guid);
    expect(listings.length).toBeGreaterThan(3);
    for (const listing of listings) {
      expect(listing.arrivalLabel).toBe(listing.isMobile ? "Arrive between" : "Pick up at");
      if (!listing.isMobile) expect(listing.distanceMetres).toBeLessThanOrEqual(6_000);
    }
  });

  it("if an item has no price, no listing has an instant price", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context, {
      cart: [
        basicService,
        repair(1, 7, { key: "custom:1", isCustom: true, repairInspectionId: null, categoryId: null }),
      ],
    });
    const { listings } = await readQuotes(context, lead.guid);
    expect(listings.length).toBeGreaterThan(0);
    expect(listings.some((listing) => listing.isInstantlyPriced)).toBe(false);
  });

  it("far from any town, the nearest workshops within a 150 km drive are offered", async () => {
    const { context } = momentContext();
    const suburb = {
      ...PENROSE,
      name: "Glen Helen",
      state: "NT",
      latitude: -23.7,
      longitude: 132.9,
      zone: "Australia/Darwin",
    };
    const { listings } = await readQuotes(context, (await insertLead(context, { suburb })).guid);
    expect(listings.length).toBeGreaterThan(0);
    expect(listings.every((listing) => listing.distanceMetres > 50_000)).toBe(true);
  });

  it("an unknown lead is refused, a lead without a place has no listings", async () => {
    const { context } = momentContext();
    expect(await getQuotes(context, { leadGuid: testLeadGuid(), serviceDay: null, sort: "Price" })).toEqual({
      ok: false,
      code: "lead-not-found",
    });
    const lead = await insertLead(context, { suburb: null });
    expect((await readQuotes(context, lead.guid)).listings).toEqual([]);
  });
});

describe("API response of quotes", () => {
  it("P-084 P-087 each listing has the specified keys, with the strategy in capitals", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context, { cart: [basicService, repair(11, 11)] });
    const priced = await insertLead(context);
    const strategies = [await readQuotes(context, priced.guid), await readQuotes(context, lead.guid)].map(
      (listings) => {
        const wire = QUOTES.parse(toWireQuotes(listings, wireContext(5_000)));
        for (const listing of wire.Listings)
          expect(Object.keys(listing).sort()).toEqual(Object.keys(LISTING.shape).sort());
        return new Set(wire.Listings.map((listing) => listing.Pricing?.Strategy));
      },
    );
    expect(strategies).toEqual([new Set(["SINGLE_PRICE"]), new Set(["PRICE_RANGE"])]);
  });

  it("P-088 each list of nearby suppliers contains only those within its distance", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const wire = toWireQuotes(await readQuotes(context, lead.guid), wireContext(15_000));
    expect(Object.keys(wire)).toEqual(
      expect.arrayContaining([
        "Listings",
        "ListingsCustom",
        "Listings10Km",
        "Listings5Km",
        "IsDistanceFilterApplicable",
        "IsExperimentalRegion",
        "IsPartnerPromo",
        "BidComments",
        "PriceRange",
        "HasPriceVariance",
        "FleetBannerAssets",
      ]),
    );
    for (const [list, metres] of [
      [wire.Listings5Km, 5_000],
      [wire.Listings10Km, 10_000],
      [wire.ListingsCustom, 15_000],
    ] as const)
      expect(list.map((listing) => listing.WorkshopId)).toEqual(
        wire.Listings.filter((listing) => listing.DistanceInMetres <= metres).map((listing) => listing.WorkshopId),
      );
    expect(wire.HasPriceVariance).toBe(true);
  });

  it("P-086 the formatted day is the supplier's local day", async () => {
    const PERTH = {
      ...PENROSE,
      name: "Perth",
      state: "WA",
      latitude: -31.9523,
      longitude: 115.8613,
      zone: "Australia/Perth",
    };
    // Half an hour before and half an hour after midnight in Perth. In Sydney, and for the cut-off, both are on the same day.
    const formatAt = async (moment: string, suburb: Lead["suburb"]) => {
      const { context } = momentContext(Date.parse(moment));
      const lead = await insertLead(context, { suburb, serviceDay: "2026-11-26" });
      const { Listings } = toWireQuotes(await readQuotes(context, lead.guid), wireContext(5_000));
      for (const listing of Listings)
        expect(listing.FormattedAvailableFromInSupplierTimezone).toBe(formatDay(listing.AvailableFrom));
      return new Map(Listings.map((listing) => [listing.WorkshopId, listing.FormattedAvailableFromInSupplierTimezone]));
    };
    const before = "2026-11-24T23:30:00+08:00";
    const after = "2026-11-25T00:30:00+08:00";
    const readDays = async (suburb: Lead["suburb"]) => {
      const first = await formatAt(before, suburb);
      const then = await formatAt(after, suburb);
      expect(first.size).toBeGreaterThan(3);
      return [...first].filter(([id, day]) => then.get(id) !== day).map(([id, day]) => [day, then.get(id)]);
    };
    expect(await readDays(PERTH)).toContainEqual(["Thu 26 Nov 2026", "Fri 27 Nov 2026"]);
    expect(await readDays(PARRAMATTA)).toEqual([]);
  });

  it("B-245 P-230 a workshop's profile includes its reviews only on request", async () => {
    const { context } = momentContext();
    const readSupplierProfile = async (includeReviews: boolean) => {
      const answer = await loadSupplierProfile(context, { id: toSupplierId(1), includeReviews });
      if (!answer.ok) throw new Error(answer.code);
      return PROFILE.parse(toWireProfile(answer));
    };
    expect((await readSupplierProfile(true)).Reviews?.length).toBeGreaterThan(0);
    expect(await readSupplierProfile(false)).not.toHaveProperty("Reviews");
    expect(await loadSupplierProfile(context, { id: toSupplierId(999_999), includeReviews: true })).toEqual({
      ok: false,
      code: "supplier-not-found",
    });
  });

  it("F-146 availability has all seven fields", () =>
    expect(Object.keys(toWireAvailability(null)).sort()).toEqual([
      "AvailableCount",
      "HasDealerships",
      "HasMobileMechanics",
      "HasWorkshopsWithVehiclePickUpAndDropOff",
      "HasZeroCommsSupplier",
      "PromotionalAssets",
      "TotalCount",
    ]));
});

describe("offer of one supplier", () => {
  it("B-057 B-302 lists the bookable days, from the server's minimum to two months ahead", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const supplierId = (await readQuotes(context, lead.guid)).listings[0]?.supplierId ?? toSupplierId(0);
    const supplierOffer = await priceOffer(context, { lead, supplierId, day: null, extraIds: null });
    expect([supplierOffer.minimumDay, supplierOffer.maximumDay]).toEqual(["2026-11-24", "2027-01-23"]);
    expect(supplierOffer.availableDays.length).toBeGreaterThan(20);
    expect(
      supplierOffer.availableDays.every((day) => day >= supplierOffer.minimumDay && day <= supplierOffer.maximumDay),
    ).toBe(true);
    expect(supplierOffer.availableDays).not.toContain("2026-12-25");
    const afternoon = momentContext(NOW + 6 * 3_600_000);
    expect((await priceOffer(afternoon.context, { lead, supplierId, day: null, extraIds: null })).minimumDay).toBe(
      "2026-11-25",
    );
  });

  it("has the same price as its listing, plus the price of chosen extras", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const { listings } = await readQuotes(context, lead.guid);
    for (const listing of listings.slice(0, 8)) {
      const supplierOffer = await priceOffer(context, {
        lead,
        supplierId: listing.supplierId,
        day: null,
        extraIds: null,
      });
      expect([supplierOffer.price.total, supplierOffer.price.inputHash, supplierOffer.serviceDay]).toEqual([
        listing.price.total,
        listing.price.inputHash,
        listing.availableFrom,
      ]);
      expect(supplierOffer.availableDays).toContain(listing.availableFrom);
      expect(supplierOffer.timeOptions[0]?.from).toBe(listing.earliestTime);
    }
    const listing = listings.find((quotedListing) => quotedListing.extras.some((extra) => extra.id === 10));
    const plain = await priceOffer(context, {
      lead,
      supplierId: toSupplierId(listing?.supplierId ?? toSupplierId(0)),
      day: null,
      extraIds: [],
    });
    const moreOffers = await priceOffer(context, {
      lead,
      supplierId: toSupplierId(listing?.supplierId ?? toSupplierId(0)),
      day: null,
      extraIds: [10],
    });
    expect(moreOffers.price.total - plain.price.total).toBe(
      listing?.extras.find((extra) => extra.id === 10)?.priceIncGst,
    );
  });

  it("B-123 a fully booked day moves to the supplier's next free one", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context, { cart: [repair(161, 2)] });
    const listing = (await readQuotes(context, lead.guid)).listings.find(
      (quotedListing) => quotedListing.availableFrom === "2026-11-30",
    );
    const supplierId = listing?.supplierId ?? toSupplierId(0);
    const before = await priceOffer(context, { lead, supplierId, day: "2026-11-30", extraIds: null });
    expect(before.isDayFree).toBe(true);
    const { capacityMinutes } = before.supplier;
    await db
      .prepare(
        "insert into supplier_days (supplier_id, day, capacity_minutes, booked_minutes) values (?, '2026-11-30', ?, ?)",
      )
      .bind(supplierId, capacityMinutes, capacityMinutes)
      .run();
    const after = await priceOffer(context, { lead, supplierId, day: "2026-11-30", extraIds: null });
    expect(after.isDayFree).toBe(false);
    expect(after.serviceDay).toBe(before.availableDays.find((day) => day > "2026-11-30"));
    expect(after.price).toEqual(before.price);
  });

  it("an unknown supplier, or one of the other country, is refused", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const auckland = await insertLead(context, { country: "NZ", suburb: PENROSE });
    const foreignSupplier = (await readQuotes(context, auckland.guid)).listings[0]?.supplierId ?? toSupplierId(0);
    for (const supplierId of [toSupplierId(999_999), foreignSupplier])
      expect(await priceForSupplier(context, { lead, supplierId, day: null, extraIds: null })).toEqual({
        ok: false,
        code: "supplier-not-found",
      });
  });
});

describe("item without its category", () => {
  it("the category is looked up in the catalogue before suppliers are searched", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context, {
      cart: [
        repair(193, 14, {
          windscreen: {
            rainSensors: false,
            antenna: false,
            brakeLaneAssist: false,
            forwardFacingCameras: false,
            noFeatures: true,
          },
        }),
      ],
    });
    const unnamed = await insertLead(context, {
      cart: lead.cart.map((item) => (item.kind === "Service" ? item : { ...item, categoryId: null })),
    });
    expect((await readQuotes(context, unnamed.guid)).listings.map((listing) => listing.supplierId)).toEqual(
      (await readQuotes(context, lead.guid)).listings.map((listing) => listing.supplierId),
    );
  });
});

describe("supplier availability", () => {
  it("F-146 F-378 counts the suppliers that can do the job, by place and job", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const counts = await loadSupplierCounts(context, lead);
    expect(counts).toMatchObject({ hasMobileMechanics: true, hasDealerships: true, hasZeroCommsSupplier: true });
    expect(counts?.totalCount).toBeGreaterThan(10);
    expect(counts?.availableCount).toBeLessThanOrEqual(counts?.totalCount ?? 0);
    const rareCounts = await loadSupplierCounts(context, { ...lead, cart: [repair(11, 11)] });
    expect(rareCounts?.totalCount).toBeLessThan(counts?.totalCount ?? 0);
    const desertCounts = await loadSupplierCounts(context, {
      ...lead,
      suburb: { ...PENROSE, state: "WA", latitude: -24.5, longitude: 125.5, zone: "Australia/Perth" },
    });
    expect(desertCounts).toMatchObject({ totalCount: 0, hasMobileMechanics: false });
    expect(await loadSupplierCounts(context, { ...lead, suburb: null })).toBeNull();
  });
});

describe("supplier availability over time", () => {
  it("F-380 F-438 B-246 B-305 is queried again after ten minutes and not before", async () => {
    const { context } = momentContext();
    const lead = await insertLead(context);
    const requests: unknown[] = [];
    const candidates: Db["suppliers"]["candidates"] = (query) => {
      requests.push(query);
      return context.db.suppliers.candidates(query);
    };
    const at = (ms: number) =>
      loadSupplierCounts(
        {
          ...context,
          clock: { now: () => NOW + ms },
          db: { ...context.db, suppliers: { ...context.db.suppliers, candidates } },
        },
        lead,
      );
    const first = await at(0);
    expect(await at(599_999)).toEqual(first);
    expect(requests).toHaveLength(1);
    await at(600_000);
    expect(requests).toHaveLength(2);
  });
});

describe("service dates", () => {
  it("F-398 F-399 have a minimum and a default that is not before the minimum", async () => {
    const { context } = momentContext();
    for (const urgency of [null, "AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking", "SpecificDay"] as const) {
      const dates = await listServiceDays(context, { urgency, state: "NSW" });
      expect(dates).toMatchObject({ ok: true, minimumDay: "2026-11-24", maximumDay: "2027-01-23" });
      if (dates.ok) expect(dates.defaultDay >= dates.minimumDay).toBe(true);
    }
    expect(await listServiceDays(context, { urgency: null, state: "Narnia" })).toMatchObject({
      ok: false,
      code: "invalid-input",
    });
  });

  it("F-387 F-433 a day blocked for one state is listed only for that state", async () => {
    const { context } = momentContext();
    await db
      .prepare(
        "insert into blocked_dates (country, state, day, reason) values ('AU', 'NSW', '2026-12-09', 'Stocktake')",
      )
      .run();
    const blockedDatesOf = async (state: string) => {
      const answer = await blockedDates(context, { startDate: "2026-11-24", endDate: "2027-01-23", state });
      return answer.ok ? answer.dates : [];
    };
    expect(await blockedDatesOf("NSW")).toEqual(["2026-12-09", "2026-12-25", "2026-12-26", "2026-12-28", "2027-01-01"]);
    expect(await blockedDatesOf("VIC")).not.toContain("2026-12-09");
    expect(await blockedDates(context, { startDate: "2026-11-24", endDate: "2030-01-01", state: "NSW" })).toMatchObject(
      { ok: false, code: "invalid-input" },
    );
  });
});
