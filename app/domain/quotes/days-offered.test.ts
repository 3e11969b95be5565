import fc from "fast-check";
import { isBookable } from "./listing";
import { expect, it } from "vitest";
import { DEFAULT_WORK_WEEK } from "../supplier/supplier";
import { testSupplier } from "../../../test/support/test-supplier";
import { pricingCatalogue } from "../../../test/support/pricing-catalogue";
import type { CartItem } from "../lead/cart-item";
import { cents } from "../core/money/money";
import { buildJobSheet } from "../pricing/job-sheet";
import { listClosedPeriods, packClosedDays } from "../supplier/supplier-settings/closed-days";
import { upcomingHolidays, holidayField } from "../supplier/supplier-settings/holidays";
import { findRules } from "../supplier/supplier-settings/rules";
import type { FormText } from "../core/forms/read-form";
import type { Section, SettingFacts, SettingValues } from "../supplier/supplier-settings/section";
import type { Supplier } from "../supplier/supplier";
import { addDays, listCalendarDays, toWeekday } from "../core/time/days";
import { holidayName } from "../core/holidays/holidays";
import { applyHolds, buildListing, type ListingQuery, buildListings, suppliersWithHolds } from "./make-listings";

const TODAY = "2026-12-14";
const MINUTES = 150;
const calendar = listCalendarDays(addDays(TODAY, 1), 60);
const SERVICE: CartItem = {
  kind: "Service",
  key: "service",
  name: "Basic Service",
  canCalculatePrice: null,
  pricingStrategy: null,
  notes: null,
  additionalDetails: [],
  serviceType: "GenericService",
  genericServiceId: 1,
  serviceScheduleId: null,
  serviceIntervalId: null,
  serviceSortOrder: null,
};
const SHEET = {
  ...buildJobSheet(
    [SERVICE],
    { priceCategory: 2, cylinders: 4, displacementL: "2.0", fuel: "Petrol" },
    pricingCatalogue,
  ),
  minutes: MINUTES,
};
const NEEDS: ListingQuery["needs"] = {
  categoryIds: [],
  needsServicing: true,
  certifications: [],
  needsScanTool: false,
  isElectric: false,
  plugsIn: false,
  make: null,
  isForAnyMake: false,
  canBeMobile: true,
  canBeAtWorkshop: true,
  fitsVehicle: true,
};

/** Applies a submitted section form to a supplier; invalid forms change nothing. */
function withForm(supplier: Supplier, facts: SettingFacts, section: Section, input: FormText): Supplier {
  const rules = findRules(section);
  const now = rules.valueOf(supplier);
  const read = rules.read({ ...rules.toFormText(now, facts), ...input }, facts, now);
  return read.ok ? { ...supplier, ...(read.value as SettingValues["hours"]) } : supplier;
}

const tick = fc.constantFrom("on", "");
const time = fc.constantFrom("06:30", "07:00", "08:30", "10:00", "10:30", "12:00", "15:00", "17:00", "18:30");
const places = fc.constantFrom(
  { country: "AU", state: "NSW", zone: "Australia/Sydney" } as const,
  { country: "AU", state: "VIC", zone: "Australia/Melbourne" } as const,
  { country: "NZ", state: "Wellington", zone: "Pacific/Auckland" } as const,
);
const forms = fc.record({
  week: fc.array(fc.tuple(tick, time, time), { minLength: 7, maxLength: 7 }),
  capacity: fc.tuple(
    fc.constantFrom("2", "3", "8", "12.5"),
    fc.constantFrom("0", "1", "5"),
    fc.constantFrom("", "14", "30"),
  ),
  closed: fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 12 })), { maxLength: 3 }),
  worked: fc.constantFrom<readonly string[]>([], ["Christmas Day"], ["New Year's Day", "Boxing Day"]),
  booked: fc.dictionary(
    fc.integer({ min: 0, max: 59 }).map((i) => addDays(TODAY, i + 1)),
    fc.integer({ min: 0, max: 800 }),
    { maxKeys: 30 },
  ),
  isMobile: fc.boolean(),
  place: places,
});

it("for 150 random suppliers, results never show a day or start that the supplier cannot take", () => {
  let entry = 0;
  fc.assert(
    fc.property(
      forms,
      ({ week, capacity: [hours, notice, ahead], closed, worked, booked: bookedDays, isMobile, place }) => {
        const facts: SettingFacts = {
          country: place.country,
          state: place.state,
          isMobile,
          today: TODAY,
          extras: [],
          categories: [],
          makes: [],
          offered: { categoryIds: [], makes: [] },
        };
        let supplier = testSupplier({
          ...place,
          isMobile,
          kind: isMobile ? "mobile" : "workshop",
          radiusMetres: isMobile ? 20_000 : null,
        });
        supplier = withForm(
          supplier,
          facts,
          "hours",
          Object.fromEntries(
            week.flatMap(([open, from, to], i) => [
              [`open-${i + 1}`, open],
              [`from-${i + 1}`, from],
              [`to-${i + 1}`, to],
            ]),
          ),
        );
        supplier = withForm(supplier, facts, "capacity", { hours, notice, ahead });
        for (const [start, length] of closed)
          supplier = withForm(supplier, facts, "closed-days", {
            from: addDays(TODAY, start),
            to: addDays(TODAY, start + length),
          });
        supplier = withForm(
          supplier,
          facts,
          "holidays",
          Object.fromEntries(
            upcomingHolidays(facts).flatMap(({ name }) => (worked.includes(name) ? [[holidayField(name), "on"]] : [])),
          ),
        );

        const closedDays = new Set(
          closed.flatMap(([start, length]) => Array.from({ length: length + 1 }, (_, i) => addDays(TODAY, start + i))),
        );
        expect(listClosedPeriods(packClosedDays(closedDays, TODAY), TODAY)).toEqual(
          listClosedPeriods(supplier.closedDays, TODAY),
        );
        const canTake = (day: string) => {
          const holiday = holidayName(place.country, place.state, day);
          // A short day has a proportional share of a full day's capacity. A job longer than a short day needs a longer one.
          const lengthOn = (weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7) => {
            const [from = "0:0", until = "0:0"] = supplier.openingHours[weekday] ?? [];
            const minutes = (text: string) => 60 * Number(text.split(":")[0]) + Number(text.split(":")[1]);
            return minutes(until) - minutes(from);
          };
          const length = lengthOn(toWeekday(day));
          const longestHours = Math.max(...([1, 2, 3, 4, 5, 6, 7] as const).map(lengthOn));
          const context = Math.round((supplier.capacityMinutes * length) / longestHours) - (bookedDays[day] ?? 0);
          return (
            supplier.openingHours[toWeekday(day)] !== null &&
            !closedDays.has(day) &&
            (holiday === null || worked.includes(holiday)) &&
            context >= Math.min(MINUTES, supplier.capacityMinutes) &&
            length >= Math.min(MINUTES, longestHours) &&
            day >= addDays(TODAY, supplier.noticeDays) &&
            (supplier.daysAhead === null || day <= addDays(TODAY, supplier.daysAhead))
          );
        };
        const listing = buildListing(
          {
            sheet: SHEET,
            needs: NEEDS,
            preferences: { kind: null, requiredExtras: [] },
            job: supplier,
            candidates: [],
            calendar,
            getToday: () => TODAY,
            isBlocked: () => false,
            partsReadyFrom: null,
          },
          supplier,
          new Map(Object.entries(bookedDays)),
        );
        expect(listing?.availableFrom ?? null).toBe(calendar.find(({ day }) => canTake(day))?.day ?? null);
        if (!listing) return;
        entry += 1;
        const [opens, closes] = supplier.openingHours[toWeekday(listing.availableFrom)] ?? ["", ""];
        expect(listing.earliestTime >= opens && listing.earliestTime <= closes).toBe(true);
        expect(listing.arrivalUntil !== null).toBe(isMobile);
      },
    ),
    { numRuns: 150, seed: 20_261_121 },
  );
  expect(entry).toBeGreaterThan(50);
});

it("a supplier without automatic quoting, or above its limit, is listed without a price", () => {
  const question = {
    sheet: SHEET,
    needs: NEEDS,
    preferences: { kind: null, requiredExtras: [] },
    job: testSupplier(),
    candidates: [],
    calendar,
    getToday: () => TODAY,
    isBlocked: () => false,
    partsReadyFrom: null,
  };
  const isPriced = (overrides: Partial<Supplier>) =>
    buildListing(question, testSupplier(overrides), new Map())?.isInstantlyPriced;
  const total = buildListing(question, testSupplier(), new Map())?.price.total ?? cents(0);
  expect(total).toBeGreaterThan(10_000);
  expect(
    [
      {},
      { automaticQuoting: false },
      { largestAutomatic: total },
      { largestAutomatic: cents(total - 1) },
      { automaticQuoting: false, largestAutomatic: total },
    ].map(isPriced),
  ).toEqual([true, false, true, false, false]);
  const extras = [
    {
      id: 11,
      name: "Report",
      description: "",
      group: "",
      priceIncGst: cents(5_000),
      includesIds: [],
      includeByDefault: true,
      includePerkIfAvailable: false,
      isAlwaysIncluded: false,
      incursCommission: false,
      isTransport: false,
      cssClass: "",
    },
  ];
  expect(isPriced({ extras, largestAutomatic: total })).toBe(true);
});

it("B-185 a price below the minimum shows that minimum and is bookable if extras can reach it", () => {
  const question: ListingQuery = {
    sheet: SHEET,
    needs: NEEDS,
    preferences: { kind: null, requiredExtras: [] },
    job: { ...testSupplier(), isUberOffered: false },
    candidates: [],
    calendar,
    getToday: () => TODAY,
    isBlocked: () => false,
    partsReadyFrom: null,
  };
  const total = buildListing(question, testSupplier(), new Map())?.price.total ?? cents(0);
  const showListing = (minimumBookingAmount: number) =>
    buildListing(question, testSupplier({ minimumBookingAmount: cents(minimumBookingAmount) }), new Map());
  expect(showListing(total)).toMatchObject({ isInstantlyPriced: true, bookingsFrom: null });
  expect(showListing(total + 1)).toMatchObject({
    isInstantlyPriced: false,
    bookingsFrom: total + 1,
    canReachMinimum: false,
  });
  const wash = {
    ...{ id: 8, name: "Wash", description: "", group: "", priceIncGst: cents(2000), includesIds: [], cssClass: "" },
    ...{ includeByDefault: false, includePerkIfAvailable: false, isAlwaysIncluded: false },
    ...{ incursCommission: false, isTransport: false },
  };
  const listingWithWash = (minimum: number) =>
    buildListing(question, testSupplier({ minimumBookingAmount: cents(minimum), extras: [wash] }), new Map());
  const isBookableFor = (minimum: number) => {
    const listing = listingWithWash(minimum);
    return listing !== null && isBookable(listing);
  };
  expect(listingWithWash(total + 2000)).toMatchObject({ isInstantlyPriced: false, canReachMinimum: true });
  expect([isBookableFor(total + 2000), isBookableFor(total + 2001)]).toEqual([true, false]);
});

it("a listing with holds moves to its first free day, and its price and score stay the same", () => {
  const testListingQuestion = (capacityMinutes: number): ListingQuery => ({
    sheet: SHEET,
    needs: NEEDS,
    preferences: { kind: null, requiredExtras: [] },
    job: { latitude: -33.8167, longitude: 151.0017, isUberOffered: false },
    candidates: [
      {
        supplier: testSupplier({
          capacityMinutes,
          workWeek: { ...DEFAULT_WORK_WEEK, minutes: { 3: capacityMinutes } },
          openingHours: { ...testSupplier().openingHours, 3: ["10:00", "15:00"], 6: null, 7: null },
        }),
        booked: new Map(),
      },
    ],
    // Covers Monday to Wednesday.
    calendar: listCalendarDays("2026-11-23", 3),
    getToday: () => "2026-11-20",
    isBlocked: () => false,
    partsReadyFrom: null,
  });
  const applyHeldSlots = (capacityMinutes: number, ...days: readonly string[]) => {
    const listingQuery = testListingQuestion(capacityMinutes);
    const listings = buildListings(listingQuery);
    const { id } = testSupplier();
    const slotsBySupplier = new Map([[id, days.map((day) => ({ day, minutes: MINUTES, until: 0 }))]]);
    return {
      listings,
      touched: suppliersWithHolds(listings, slotsBySupplier),
      after: applyHolds(listings, listingQuery, slotsBySupplier),
    };
  };
  const fullDays = applyHeldSlots(MINUTES, "2026-11-23", "2026-11-24");
  expect(fullDays.touched).toEqual([testSupplier().id]);
  expect(fullDays.after).toEqual([
    {
      ...fullDays.listings[0],
      availableFrom: "2026-11-25",
      earliestTime: "10:00",
      opensAt: "10:00",
      closesAt: "15:00",
    },
  ]);
  const withSpareCapacity = applyHeldSlots(2 * MINUTES, "2026-11-23");
  expect(withSpareCapacity.after).toEqual(withSpareCapacity.listings);
  // Holds after the first free day do not affect a supplier. A supplier without any free day left is omitted.
  expect(applyHeldSlots(MINUTES, "2026-11-24").touched).toEqual([]);
  expect(applyHeldSlots(MINUTES, "2026-11-23", "2026-11-24", "2026-11-25").after).toEqual([]);
});
