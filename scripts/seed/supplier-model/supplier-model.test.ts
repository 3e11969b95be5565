import { toSupplierId } from "../../../test/support/ids";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BUSINESS_TYPE_ID } from "../../../app/domain/quotes/listing.ts";
import { distanceMetres } from "../../../app/domain/location/distance.ts";
import { parseGstNumber } from "../../../app/domain/core/country/business-number.ts";
import { readSupplierData } from "../suppliers.ts";
import { createDraw, pick } from "./draw.ts";
import { generateSuppliers } from "./generate.ts";
import { generateAbn, generateNzbn } from "./numbers.ts";
import { createSeats } from "./seats.ts";

const data = readSupplierData((path) => readFileSync(new URL(`../../../data/${path}`, import.meta.url), "utf8"));
const { model } = data;
const options = { suppliers: 751, today: "2026-11-23" };
const suppliers = generateSuppliers(data, options);

describe("random draws", () => {
  it.each(model.random.vectors)("the draw of $field for supplier $supplierId matches the model", ({
    seed,
    supplierId,
    field,
    u,
  }) => expect(createDraw(seed, supplierId).u(field).toFixed(12)).toBe(u));
  it("a draw picks the first value whose cumulative share is greater", () => {
    expect(
      pick(
        [
          ["a", 1],
          ["b", 3],
        ],
        0.2499,
      ),
    ).toBe("a");
    expect(
      pick(
        [
          ["a", 1],
          ["b", 3],
        ],
        0.25,
      ),
    ).toBe("b");
  });
});

it("F-152 suppliers are independent, dealers or group stores, and each kind exists", () => {
  expect(Object.keys(BUSINESS_TYPE_ID)).toEqual(["Independent", "OEMDealer", "GroupBrandStore"]);
  expect(new Set(suppliers.map((supplier) => supplier.businessType))).toEqual(new Set(Object.keys(BUSINESS_TYPE_ID)));
});

describe("business numbers", () => {
  it.each(model.businessNumber.AU.vectors)("ABN of $supplierId is $abn", ({ supplierId, abn: expected }) =>
    expect(generateAbn(supplierId)).toBe(expected));
  it.each(model.businessNumber.NZ.vectors)("NZBN of $supplierId is $nzbn", ({ supplierId, nzbn: expected }) =>
    expect(generateNzbn(supplierId)).toBe(expected));
  it("every demo workshop of New Zealand has its own valid GST number, and no other has one", () => {
    const numbers = suppliers.flatMap(({ country, gstNumber }) => (country === "NZ" ? [gstNumber ?? ""] : []));
    expect(numbers.filter((number) => parseGstNumber(number) !== number)).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(suppliers.filter(({ country, gstNumber }) => country === "AU" && gstNumber)).toEqual([]);
  });
});

describe("supplier seats", () => {
  it("grow in proportion at each anchor and keep their ids", () => {
    const base = createSeats(model.anchors, 751);
    const large = createSeats(model.anchors, 7510);
    expect(large.slice(0, 751)).toEqual(base);
    for (const anchor of model.anchors)
      expect(large.filter((seat) => seat.anchor === anchor)).toHaveLength(anchor.suppliers * 10);
    expect(createSeats(model.anchors, 1000)).toEqual(large.slice(0, 1000));
  });
  it("are reduced to the first seats of each anchor, with ids from the full set", () => {
    const ids = new Set(createSeats(model.anchors, 751).map((seat) => seat.id));
    const fewSeats = createSeats(model.anchors, 300);
    expect(fewSeats.length).toBeGreaterThan(250);
    expect(fewSeats.every((seat) => ids.has(seat.id))).toBe(true);
  });
});

describe("demo suppliers", () => {
  it("are 751 plus our own service, and the same in each run", () => {
    expect(suppliers).toHaveLength(752);
    expect(suppliers[0]?.id).toBe(1);
    expect(generateSuppliers(data, options)[400]).toEqual(suppliers[400]);
  });
  it("have a unique name in their region, and a unique address", () => {
    const names = suppliers.map((s) => `${s.country}|${s.state}|${s.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(suppliers.map((s) => s.email)).size).toBe(suppliers.length);
  });
  it("stay near their anchor, in its country", () => {
    const byId = new Map(createSeats(model.anchors, 751).map((seat) => [seat.id, seat.anchor]));
    for (const supplier of suppliers.slice(1)) {
      const anchor = byId.get(supplier.id);
      expect(anchor?.country).toBe(supplier.country);
      expect(distanceMetres(supplier, { latitude: anchor?.lat ?? 0, longitude: anchor?.lon ?? 0 })).toBeLessThan(
        16_000,
      );
    }
  });
  it("include one at every anchor that can be booked without contact beforehand", () => {
    const zero = new Set(suppliers.filter((s) => s.isZeroCommunication).map((s) => s.id));
    for (const anchor of model.anchors)
      expect(
        createSeats(model.anchors, 751).some((seat) => seat.anchor === anchor && zero.has(toSupplierId(seat.id))),
      ).toBe(true);
  });
  it("never share a phone number with a test customer", () => {
    const customers = ["+61491570006", "+61491570110", "+61491570156", "+64261234567"];
    expect(suppliers.some((s) => customers.includes(s.phoneE164))).toBe(false);
    expect(suppliers.every((s) => /^\+(61|64)\d{7,10}$/.test(s.phoneE164))).toBe(true);
  });
  it("have star counts that match their rating", () => {
    for (const s of suppliers) {
      expect(s.stars.reduce((a, b) => a + b, 0)).toBe(s.ratingCount);
      const sum = s.stars.reduce((total, count, i) => total + count * (i + 1), 0);
      expect(s.rating100).toBe(s.ratingCount === 0 ? 0 : Math.round((100 * sum) / s.ratingCount));
    }
  });
  it("have hourly prices in whole dollars, higher in New Zealand, and bundles with their parts", () => {
    for (const s of suppliers) {
      expect(s.labourRate % 100).toBe(0);
      const ids = s.extras.map(([id]) => id);
      for (const extra of data.extras)
        if (ids.includes(extra.id)) expect(extra.includesIds.every((id) => ids.includes(id))).toBe(true);
    }
  });
  it("are closed on about one day in eight", () => {
    const bits = suppliers
      .slice(1)
      .map((s) =>
        [...s.closedDays.bits].reduce(
          (n, digit) => n + [...Number.parseInt(digit, 16).toString(2)].filter((b) => b === "1").length,
          0,
        ),
      );
    const share = bits.reduce((a, b) => a + b, 0) / (751 * 216);
    expect(share).toBeGreaterThan(0.115);
    expect(share).toBeLessThan(0.125);
  });
});

it("OW-25 no workshop has its address on a naval or air base", () => {
  expect(suppliers.filter(({ suburbName }) => /HMAS|RAAF/.test(suburbName))).toEqual([]);
});
