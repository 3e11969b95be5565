import { DEFAULT_WORK_WEEK } from "../supplier";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import { cents } from "../../core/money/money";
import type { SupplierExtra } from "../supplier";
import { addDays } from "../../core/time/days";
import { listClosedPeriods, packClosedDays, reopenField } from "./closed-days";
import { upcomingHolidays, holidayField } from "./holidays";
import { formatBookedHours, formatFreeHours, findConflictingDays } from "./stored-days";
import { findRules, listSections } from "./rules";
import type { FormText } from "../../core/forms/read-form";
import { SECTIONS, type Section, type SettingFacts } from "./section";

const makeExtra = (id: number, overrides: Partial<SupplierExtra> = {}): SupplierExtra => ({
  id,
  name: `Extra ${id}`,
  description: "",
  group: "Other",
  priceIncGst: cents(1000),
  includesIds: [],
  includeByDefault: false,
  includePerkIfAvailable: false,
  isAlwaysIncluded: false,
  incursCommission: false,
  isTransport: false,
  cssClass: "",
  ...overrides,
});
const TODAY = "2026-11-23";
const facts = (overrides: Partial<SettingFacts> = {}): SettingFacts => ({
  country: "AU",
  state: "NSW",
  isMobile: false,
  today: TODAY,
  extras: [
    makeExtra(1),
    makeExtra(2),
    makeExtra(3, { isAlwaysIncluded: true, priceIncGst: cents(0) }),
    makeExtra(9, { includesIds: [1, 2] }),
  ],
  categories: [
    { id: 1, name: "Battery" },
    { id: 2, name: "Brakes" },
  ],
  makes: ["Toyota", "Mazda"],
  offered: { categoryIds: [1], makes: [] },
  ...overrides,
});
const supplier = testSupplier({
  categoryIds: [1, 2],
  extras: [makeExtra(1)],
  closedDays: { from: "2026-11-01", bits: "" },
});

/** Fields with error messages after submitting the section's form with these changes. */
function errorFields(section: Section, change: FormText, overrides: Partial<SettingFacts> = {}): readonly string[] {
  const rules = findRules(section);
  const value = rules.valueOf(supplier);
  const read = rules.read({ ...rules.toFormText(value, facts(overrides)), ...change }, facts(overrides), value);
  return read.ok ? [] : Object.keys(read.errors);
}
function savedValue(section: Section, change: FormText, overrides: Partial<SettingFacts> = {}) {
  const rules = findRules(section);
  const value = rules.valueOf(supplier);
  const read = rules.read({ ...rules.toFormText(value, facts(overrides)), ...change }, facts(overrides), value);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.value;
}

describe("settings forms", () => {
  it.each(
    SECTIONS.filter((section) => section !== "closed-days" && section !== "reach"),
  )("%s: submitting an unchanged form changes nothing", (section) =>
    expect(savedValue(section, {})).toEqual(findRules(section).valueOf(supplier)));

  it("only a mobile supplier has a reach section", () => {
    expect(listSections({ isMobile: false })).not.toContain("reach");
    expect(listSections({ isMobile: true })).toContain("reach");
  });

  it.each([
    ["hours", { "from-1": "25:00" }, ["from-1"]],
    ["hours", { "to-1": "07:00" }, ["to-1"]],
    ["hours", { "open-6": "on", "from-6": "", "to-6": "" }, ["from-6"]],
    ["hours", { "from-2": "10:30" }, ["from-2"]],
    ["hours", { "same-days": "on", "from-1": "10:30" }, ["from-1"]],
    ["hours", { "open-1": "", "open-2": "", "open-3": "", "open-4": "", "open-5": "" }, ["open-1"]],
    ["capacity", { hours: "0.5" }, ["hours"]],
    ["capacity", { hours: "1e3", notice: "-1", ahead: "9999" }, ["hours", "notice", "ahead"]],
    ["capacity", { notice: "10", ahead: "12" }, ["ahead"]],
    ["closed-days", {}, ["from"]],
    ["closed-days", { from: "2026-11-22" }, ["from"]],
    ["closed-days", { from: "2026-02-30" }, ["from"]],
    ["closed-days", { from: "2026-12-24", to: "2026-12-01" }, ["to"]],
    ["closed-days", { to: "2026-12-01" }, ["from"]],
    ["closed-days", { from: "2026-12-24", to: "2029-12-24" }, ["to"]],
    ["reach", { km: "" }, ["km"]],
    ["contact-person", { name: "B", phone: "12" }, ["name", "phone"]],
    ["contact-person", { name: "www.example.com" }, ["name"]],
    ["reach", { km: "151" }, ["km"]],
    ["services", { "category-1": "", "category-2": "", servicing: "" }, ["servicing"]],
    ["services", { makes: "Toyota, Toyotta" }, ["makes"]],
    ["rates", { labourRate: "12" }, ["labourRate"]],
    ["rates", { labourRate: "120.005" }, ["labourRate"]],
    [
      "rates",
      { partsMargin: "-1", tyrePrices: "51", minimumBookingAmount: "x" },
      ["minimumBookingAmount", "partsMargin", "tyrePrices"],
    ],
    ["extras", { "extra-2": "on", "price-2": "-1" }, ["price-2"]],
    ["extras", { "extra-3": "on", "price-3": "5" }, ["price-3"]],
    ["extras", { "extra-9": "on", "price-9": "1" }, ["extra-9"]],
    ["extras", { "extra-2": "on", "extra-9": "on", "price-9": "20.01" }, ["price-9"]],
    ["arriving", { text: "a".repeat(301) }, ["text"]],
    ["profile", { text: "a".repeat(601) }, ["text"]],
    ["profile", { text: "Call us on 02 5550 1234" }, ["text"]],
    ["profile", { bestMakes: "Toyota, Toyotta" }, ["bestMakes"]],
    ["quoting", { automatic: "maybe" }, ["automatic"]],
    ["quoting", { largest: "49.99" }, ["largest"]],
  ] as const)("%s refuses %j", (section, change, fields) => expect(errorFields(section, change)).toEqual(fields));

  it("a mobile mechanic may open late, but not after the last window", () => {
    expect(errorFields("hours", { "from-2": "12:00" }, { isMobile: true })).toEqual([]);
    expect(errorFields("hours", { "from-2": "17:00", "to-2": "21:00" }, { isMobile: true })).toEqual(["from-2"]);
  });

  it("accepts valid input", () => {
    expect(savedValue("arriving", { text: " Drive in from\r\nthe lane " })).toEqual({
      arrivalText: "Drive in from the lane",
    });
    expect(savedValue("arriving", { text: "  " })).toEqual({ arrivalText: null });
    expect(savedValue("hours", { "open-1": "", "open-6": "on", "from-6": "09:00", "to-6": "12:30" })).toMatchObject({
      openingHours: { 1: null, 2: ["08:00", "17:00"], 6: ["09:00", "12:30"], 7: null },
    });
    expect(savedValue("capacity", { hours: "7.5", notice: "2", ahead: "60" })).toEqual({
      capacityMinutes: 450,
      workWeek: DEFAULT_WORK_WEEK,
      noticeDays: 2,
      daysAhead: 60,
    });
    expect(savedValue("services", { "category-1": "", electric: "" })).toEqual({
      providesServicing: true,
      takesElectric: false,
      categoryIds: [2],
      makes: [],
    });
    expect(savedValue("services", { makes: " mazda, TOYOTA,,Mazda " })).toMatchObject({ makes: ["Mazda", "Toyota"] });
    expect(savedValue("rates", { labourRate: "$145.50", tyrePrices: "-5" })).toMatchObject({
      labourRate: 14_550,
      tyreFactor100: 95,
    });
    expect(savedValue("extras", { "extra-2": "on", "price-2": "12.50", "extra-9": "on", "price-9": "20" })).toEqual({
      extras: [
        [1, 1000],
        [2, 1250],
        [9, 2000],
      ],
    });
    expect(savedValue("quoting", { automatic: "off", largest: "" })).toEqual({
      automaticQuoting: false,
      largestAutomatic: null,
    });
    expect(savedValue("reach", { km: "25" }, { isMobile: true })).toEqual({ radiusMetres: 25_000 });
    expect(savedValue("contact-person", { name: " Bea  Banks ", phone: "0491 570 156" })).toEqual({
      contactName: "Bea Banks",
      phone: "0491 570 156",
    });
    // Certificates that this state does not use are kept.
    const before = { hasScanTool: true, certifications: ["refrigerant", "wof"] };
    expect(findRules("tools").read({ "has-ais": "on" }, facts({ state: "NSW" }), before)).toEqual({
      ok: true,
      value: { hasScanTool: false, certifications: ["wof", "ais"] },
    });
  });

  it("a profile accepts only offered work and makes, and keeps discontinued ones already stored", () => {
    expect(
      savedValue("profile", {
        text: " Family shop.\r\n\r\n\r\n\r\nTwo  hoists. ",
        "speciality-1": "on",
        "speciality-2": "on",
        "speciality-99": "on",
        bestMakes: "mazda",
      }),
    ).toEqual({ profileText: "Family shop.\n\nTwo hoists.", specialities: [1], bestMakes: ["Mazda"] });
    expect(errorFields("profile", { bestMakes: "Mazda" }, { offered: { categoryIds: [], makes: ["Toyota"] } })).toEqual(
      ["bestMakes"],
    );
    const storedProfile = { profileText: null, specialities: [2], bestMakes: [] };
    expect(findRules("profile").read({ "speciality-1": "on" }, facts(), storedProfile)).toEqual({
      ok: true,
      value: { ...storedProfile, specialities: [1, 2] },
    });
    const photos = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, name: `Work ${index + 1}` }));
    const ticks = Object.fromEntries(photos.map(({ id }) => [`speciality-${id}`, "on"]));
    expect(
      errorFields("profile", ticks, {
        categories: photos,
        offered: { categoryIds: photos.map(({ id }) => id), makes: [] },
      }),
    ).toEqual([""]);
  });

  it("photos can be reordered, renamed and removed, and an unknown position is refused", () => {
    const images = ["a", "b", "c"].map((path) => ({ path, text: path.toUpperCase() }));
    const { read, toFormText } = findRules("photos");
    const saveImages = (change: FormText) =>
      read({ ...toFormText({ images }, facts()), ...change }, facts(), { images });
    expect(saveImages({})).toEqual({ ok: true, value: { images } });
    expect(saveImages({ "place-3": "1", "text-3": "  The   door ", "remove-1": "on" })).toEqual({
      ok: true,
      value: { images: [{ path: "c", text: "The door" }, images[1]] },
    });
    for (const place of ["0", "4", "x", ""]) expect(saveImages({ "place-2": place })).toMatchObject({ ok: false });
    expect(saveImages({ "text-1": "mail me@shop.example" })).toMatchObject({ ok: false });
  });

  it("a workshop has no call-out fee, whatever is sent", () =>
    expect(savedValue("rates", { callOutFee: "90" })).toMatchObject({ callOutFee: 0 }));

  it("public holidays are those of the supplier's own state or region, each name once", () => {
    const names = upcomingHolidays(facts()).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain("Christmas Day");
    expect(upcomingHolidays(facts({ country: "NZ", state: "Auckland" })).map(({ name }) => name)).toContain(
      "Auckland Anniversary Day",
    );
    expect(savedValue("holidays", { [holidayField("Labour Day")]: "on", "holiday-no-such-day": "on" })).toEqual({
      openHolidays: ["Labour Day"],
    });
  });
});

describe("closed days", () => {
  const day = fc.integer({ min: 0, max: 365 }).map((offset) => addDays(TODAY, offset));

  it("any closed days are unchanged after packing and unpacking", () =>
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 40 }), (days) => {
        const spans = listClosedPeriods(packClosedDays(new Set(days), TODAY), TODAY);
        const daysInSpan = spans.flatMap(({ from, to }) => {
          const item = [];
          for (let at = from; at <= to; at = addDays(at, 1)) item.push(at);
          return item;
        });
        expect(daysInSpan).toEqual([...days].sort());
      }),
    ));

  it("a period can be closed and reopened without changing other closed days", () => {
    const value = { closedDays: packClosedDays(new Set(["2026-12-01"]), "2026-11-01") };
    const closed = findRules("closed-days").read({ from: "2026-12-24", to: "2026-12-26" }, facts(), value);
    if (!closed.ok) throw new Error("refused");
    const days = (closed.value as typeof value).closedDays;
    expect(listClosedPeriods(days, TODAY)).toEqual([
      { from: "2026-12-01", to: "2026-12-01" },
      { from: "2026-12-24", to: "2026-12-26" },
    ]);
    const readValue = findRules("closed-days").read(
      { from: "", to: "", [reopenField({ from: "2026-12-24", to: "2026-12-26" })]: "on" },
      facts(),
      { closedDays: days },
    );
    expect(readValue.ok && listClosedPeriods((readValue.value as typeof value).closedDays, TODAY)).toEqual([
      { from: "2026-12-01", to: "2026-12-01" },
    ]);
  });
});

it("lists booked days that the new settings would not allow, with the reason", () => {
  const bookedByDay = new Map([
    ["2026-12-29", 60],
    ["2026-12-24", 400],
    ["2026-12-26", 60],
    ["2026-12-25", 60],
    ["2026-12-30", 0],
    ["2027-01-04", 60],
  ]);
  const closedDays = packClosedDays(new Set(["2026-12-29"]), TODAY);
  expect(
    findConflictingDays(testSupplier({ capacityMinutes: 300, closedDays, noticeDays: 30, daysAhead: 7 }), bookedByDay),
  ).toEqual({
    closed: ["2026-12-25", "2026-12-26", "2026-12-29"],
    overbooked: [["2026-12-24", 400]],
  });
  expect(findConflictingDays(testSupplier(), new Map())).toEqual({ closed: [], overbooked: [] });
});

it("57 to 62 minutes are shown as 1 hour", () => {
  expect([57, 60, 62, 63].map(formatBookedHours)).toEqual(["1 hour", "1 hour", "1 hour", "1.1 hours"]);
});

it("hours are rounded to a tenth, and booked and free hours of a day add up", () => {
  const hourTexts = [66, 90, 94, 420, 599, 600, 629, 630, 12_000].map(formatBookedHours);
  expect(hourTexts).toEqual(
    ["1.1", "1.5", "1.6", "7", "10", "10", "10.5", "10.5", "200"].map((hours) => `${hours} hours`),
  );
  const hoursIn = (text: string | null) => Number(/[\d.]+/.exec(text ?? "0")?.[0]);
  for (let bookedMinutes = 0; bookedMinutes <= 960; bookedMinutes += 1)
    expect(hoursIn(formatBookedHours(bookedMinutes)) + hoursIn(formatFreeHours(bookedMinutes, 960))).toBeCloseTo(16, 9);
  expect([
    formatFreeHours(744, 840),
    formatFreeHours(930, 960),
    formatFreeHours(960, 960),
    formatFreeHours(1_000, 960),
  ]).toEqual(["1.6 hours", "0.5 hours", null, null]);
});
