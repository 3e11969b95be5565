import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pricingCatalogue as catalogue } from "../../../test/support/pricing-catalogue";
import type { CartItem, RepairItem } from "../lead/cart-item";
import { addCents, cents } from "../core/money/money";
import { parseFraction } from "../core/money/fraction";
import { roundDollars } from "../core/money/rounding";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import { countCylinders } from "./task-work";
import { CATEGORY_FACTOR_100, CYLINDERS_BY_DISPLACEMENT, NZ_TYRE_FACTOR_100 } from "./factors";
import { formatPrice } from "./format-price";
import { buildJobSheet } from "./job-sheet";
import type { PricingSupplier } from "./line-amount";
import { calculateDiscount, applyDiscount } from "./discounts/amount";
import { priceJob } from "./price-job";
import { serviceLevel } from "../catalogue/vehicle/intervals";
import type { PricedVehicle } from "./work";

const repair = (id: number, overrides: Partial<RepairItem> = {}): RepairItem => ({
  kind: "RepairInspection",
  key: `repair:${id}`,
  name: catalogue.tasks.get(id)?.name ?? "",
  canCalculatePrice: null,
  pricingStrategy: null,
  notes: null,
  additionalDetails: [],
  repairInspectionId: id,
  categoryId: null,
  repairType: null,
  isCustom: false,
  isPerformedByWorkshop: true,
  isPerformedByMobileMechanic: true,
  taskValueCategory: "M",
  related: [],
  certification: null,
  needsScanTool: false,
  minHours100: 1,
  maxHours100: 1,
  tyre: null,
  windscreen: null,
  ...overrides,
});
const basicService: CartItem = {
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
const testLogbook = (interval: number): CartItem => ({
  ...basicService,
  serviceType: "LogbookService",
  genericServiceId: null,
  serviceSortOrder: interval,
});
const testVehicle = (priceCategory: PriceCategory, overrides: Partial<PricedVehicle> = {}): PricedVehicle => ({
  priceCategory,
  cylinders: 4,
  displacementL: "2.0",
  fuel: "Petrol",
  ...overrides,
});
const testSupplier = (
  labourRate: number,
  partsMargin100: number,
  overrides: Partial<PricingSupplier> = {},
): PricingSupplier => ({
  country: "AU",
  labourRate: cents(labourRate),
  partsMargin100,
  tyreFactor100: 100,
  callOutFee: cents(0),
  ...overrides,
});
const amounts = (cart: CartItem[], car: PricedVehicle, by: PricingSupplier) =>
  priceJob(buildJobSheet(cart, car, catalogue), by, []).lines.map((line) => line.amount);
const workshop = testSupplier(13900, 126);

describe("worked example carts", () => {
  it("F-458 prices a service, brake pads, rotors and cabin filter in Australia with 10% GST", () => {
    const price = priceJob(
      buildJobSheet([basicService, repair(161), repair(10007)], testVehicle(2), catalogue),
      workshop,
      [],
    );
    expect(price.lines.map((line) => line.amount)).toEqual([24744, 45450, 7101]);
    expect([price.total, price.gst, price.strategy]).toEqual([77295, 7027, "SinglePrice"]);
    expect(price.lines[1]).toMatchObject({
      hours: "1.475",
      ratePerHour: "139",
      parts: [{ unitPrice: "249.48", quantity: "1" }],
    });
    expect(price.lines[2]).toMatchObject({ hours: "0.275", ratePerHour: "145.95" });
  });

  it("B: prices tyres and wipers by a mobile mechanic with a default extra and 8% off", () => {
    const tyres = repair(156, { tyre: { width: 225, profile: 65, rim: 17, quality: 2, quantity: 4 } });
    const report = { id: 11, name: "Digital vehicle report", priceIncGst: cents(600), incursCommission: true };
    const mobile = testSupplier(12800, 122, { tyreFactor100: 104, callOutFee: cents(3300) });
    const price = priceJob(buildJobSheet([tyres, repair(9008)], testVehicle(3), catalogue), mobile, [report]);
    expect(price.lines.map((line) => line.amount)).toEqual([82784, 7784, 3300, 600]);
    const discountAmount = calculateDiscount(price.lines, { amount: null, percentage100: 800, cap: cents(8000) });
    const discounted = applyDiscount(price, "STAFF8", discountAmount);
    expect([discountAmount.low, discounted.total, discounted.gst]).toEqual([7293, 87175, 7925]);
  });

  it("F-459 prices tyres in New Zealand at 1.16 with the supplier's factor and 15% GST", () => {
    const tyres = repair(156, { tyre: { width: 225, profile: 65, rim: 17, quality: 2, quantity: 4 } });
    const price = priceJob(
      buildJobSheet([tyres], testVehicle(3), catalogue),
      testSupplier(12800, 122, { country: "NZ", tyreFactor100: 104 }),
      [],
    );
    // One tyre: 199.00 x 1.16 x 1.04 = 240.0736, four: 960.2944. GST: 960.29 x 3 / 23 = 125.2552.
    expect(price).toMatchObject({
      total: 96029,
      gst: 12526,
      currency: "NZD",
      lines: [{ amount: 96029, parts: [{ unitPrice: "240.0736", quantity: "4" }] }],
    });
  });

  it("C: prices a warrant, oil and spark plugs in New Zealand with 15 dollars off", () => {
    const store = testSupplier(14800, 130, { country: "NZ" });
    const price = priceJob(
      buildJobSheet(
        [repair(16010), repair(7002), repair(296)],
        testVehicle(1, { cylinders: null, displacementL: "1.3" }),
        catalogue,
      ),
      store,
      [],
    );
    expect(price.lines.map((line) => line.amount)).toEqual([5328, 15187, 17502]);
    const discounted = applyDiscount(
      price,
      "KIWI15",
      calculateDiscount(price.lines, { amount: cents(1500), percentage100: null, cap: null }),
    );
    expect([discounted.total, discounted.gst, discounted.currency]).toEqual([36517, 4763, "NZD"]);
  });

  it("a smash repair is priced as a range from the minimum to the maximum hours", () => {
    const price = priceJob(buildJobSheet([repair(11)], testVehicle(2), catalogue), workshop, []);
    expect([price.total, price.maxTotal, price.strategy]).toEqual([54996, 118936, "PriceRange"]);
    expect(price.lines[0]).toMatchObject({ hours: "3", maxHours: "8" });
    expect(formatPrice(price)).toBe("$549.96 to $1,189.36");
  });
});

describe("requirements of a job", () => {
  it("F-331 a basic service has one price for every vehicle", () => {
    for (const category of [1, 2, 3, 4, 5] as const)
      for (const fuel of ["Petrol", "Diesel", "Electric"])
        expect(
          priceJob(buildJobSheet([basicService], testVehicle(category, { fuel }), catalogue), workshop, []).strategy,
        ).toBe("SinglePrice");
  });
  it("an unknown vehicle is priced as category 2", () =>
    expect(amounts([basicService], testVehicle(2), workshop)).toEqual(
      amounts([basicService], { ...testVehicle(2), priceCategory: null }, workshop),
    ));
  it("every fourth logbook service is major, every second intermediate", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(serviceLevel)).toEqual([
      "minor",
      "intermediate",
      "minor",
      "major",
      "minor",
      "intermediate",
      "minor",
      "major",
    ]);
    expect(buildJobSheet([testLogbook(4)], testVehicle(3), catalogue).unpriced).toEqual([]);
  });
  it("a windscreen costs more per feature and has no price before its question is answered", () => {
    const none = {
      rainSensors: false,
      antenna: false,
      brakeLaneAssist: false,
      forwardFacingCameras: false,
      noFeatures: true,
    };
    const priceOfTask = (overrides: Partial<typeof none>) =>
      amounts([repair(193, { windscreen: { ...none, ...overrides } })], testVehicle(3), workshop)[0] ?? 0;
    expect(priceOfTask({ rainSensors: true, noFeatures: false }) - priceOfTask({})).toBe(
      roundDollars(parseFraction("110.88")),
    );
    expect(priceOfTask({ forwardFacingCameras: true, noFeatures: false })).toBeGreaterThan(priceOfTask({}));
    expect(buildJobSheet([repair(193)], testVehicle(3), catalogue).unpriced).toEqual(["repair:193"]);
  });
  it("a pink slip costs only its fee: labour is included, and a fee has no margin", () =>
    expect(amounts([repair(351)], testVehicle(4), workshop)).toEqual([4200]));
  it("a custom or unpriced task has no price but takes its listed time, or one hour", () => {
    const sheet = buildJobSheet(
      [repair(1, { key: "custom:1", isCustom: true, repairInspectionId: null }), repair(11018), basicService],
      testVehicle(2),
      catalogue,
    );
    expect(sheet.unpriced).toEqual(["custom:1", "repair:11018"]);
    expect(sheet.lines).toHaveLength(1);
    expect(sheet.minutes).toBe(60 + Math.ceil(((catalogue.tasks.get(11018)?.maxHours100 ?? 0) * 60) / 100) + 108);
  });
  it("tasks that an answer adds are separate lines", () => {
    const repairItem = repair(161, {
      related: [{ repairInspectionId: 7002, name: "Oil and filter", isRequired: false }],
    });
    expect(amounts([repairItem], testVehicle(2), workshop)).toEqual([
      ...amounts([repair(161)], testVehicle(2), workshop),
      ...amounts([repair(7002)], testVehicle(2), workshop),
    ]);
  });
  it("hours sent by the browser do not change a price", () =>
    expect(amounts([repair(161, { minHours100: 1, maxHours100: 2 })], testVehicle(2), workshop)).toEqual(
      amounts([repair(161, { minHours100: 900, maxHours100: 900 })], testVehicle(2), workshop),
    ));
  it("an engine with an unknown number of cylinders is priced by its litres", () => {
    expect(
      ["1.0", "1.3", "2.7", "3.0", "5.0"].map((displacementL) => countCylinders({ cylinders: null, displacementL })),
    ).toEqual([3, 4, 4, 6, 8]);
    expect(countCylinders({ cylinders: null, displacementL: null })).toBe(4);
  });
});

describe("price of a random cart", () => {
  const priced = [...catalogue.tasks.values()]
    .filter((task) => task.pricing !== "Unpriced" && task.id !== 156 && task.id !== 193)
    .map((task) => repair(task.id));
  const carts = fc.array(fc.constantFrom<CartItem>(basicService, testLogbook(2), ...priced), {
    minLength: 1,
    maxLength: 6,
  });
  const categories = fc.constantFrom<PriceCategory>(1, 2, 3, 4, 5);
  const suppliers = fc.record({
    rate: fc.integer({ min: 100, max: 240 }),
    margin: fc.integer({ min: 118, max: 148 }),
    callOut: fc.constantFrom(0, 2200, 6600),
    country: fc.constantFrom<"AU" | "NZ">("AU", "NZ"),
  });
  const supplierWith = ({
    rate,
    margin,
    callOut,
    country,
  }: {
    rate: number;
    margin: number;
    callOut: number;
    country: "AU" | "NZ";
  }) => testSupplier(rate * 100, margin, { callOutFee: cents(callOut), country });

  it("is the sum of its lines, has low at or below high, and is deterministic", () =>
    fc.assert(
      fc.property(carts, categories, suppliers, (cart, category, supplier) => {
        const price = priceJob(buildJobSheet(cart, testVehicle(category), catalogue), supplierWith(supplier), []);
        expect(addCents(...price.lines.map((line) => line.amount))).toBe(price.total);
        expect(addCents(...price.lines.map((line) => line.maxAmount))).toBe(price.maxTotal);
        expect(price.total).toBeLessThanOrEqual(price.maxTotal);
        expect(priceJob(buildJobSheet(cart, testVehicle(category), catalogue), supplierWith(supplier), [])).toEqual(
          price,
        );
      }),
    ));

  it("never falls when the rate, the margin or the vehicle's category rises", () =>
    fc.assert(
      fc.property(carts, suppliers, fc.constantFrom<PriceCategory>(1, 2, 3, 4), (cart, supplier, category) => {
        const totalFor = (car: PriceCategory, more: { rate?: number; margin?: number }) =>
          priceJob(buildJobSheet(cart, testVehicle(car), catalogue), supplierWith({ ...supplier, ...more }), []).total;
        const base = totalFor(category, {});
        expect(totalFor(category, { rate: supplier.rate + 1 })).toBeGreaterThanOrEqual(base);
        expect(totalFor(category, { margin: supplier.margin + 2 })).toBeGreaterThanOrEqual(base);
        expect(totalFor((category + 1) as PriceCategory, {})).toBeGreaterThanOrEqual(base);
      }),
    ));

  it("has an input hash that changes with its inputs", () => {
    const sheet = buildJobSheet([basicService], testVehicle(2), catalogue);
    expect(priceJob(sheet, testSupplier(14000, 126), []).inputHash).not.toBe(priceJob(sheet, workshop, []).inputHash);
    expect(priceJob(buildJobSheet([basicService], testVehicle(3), catalogue), workshop, []).inputHash).not.toBe(
      priceJob(sheet, workshop, []).inputHash,
    );
  });
});

describe("price factors in the code", () => {
  const model = JSON.parse(
    readFileSync(new URL("../../../data/catalogue/supplier-model.json", import.meta.url), "utf8"),
  );
  it("match those of the supplier model", () => {
    expect(
      Object.fromEntries(Object.entries(CATEGORY_FACTOR_100).map(([id, factor]) => [id, (factor / 100).toFixed(2)])),
    ).toEqual(model.labourRate.categoryFactor);
    expect((NZ_TYRE_FACTOR_100 / 100).toFixed(2)).toBe(model.tyreFactor.nzFactor);
    expect(CYLINDERS_BY_DISPLACEMENT.map((row) => [row.upToLitres100 / 100, row.cylinders])).toEqual(
      model.cylinders.byDisplacementL,
    );
  });
});
