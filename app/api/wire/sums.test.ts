import { testLeadGuid, toSupplierId, toBookingToken } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { pricingCatalogue as catalogue } from "../../../test/support/pricing-catalogue";
import { SEED, seeded } from "../../../test/support/seeded";
import { calculateDiscount, type DiscountTerms, applyDiscount } from "../../domain/pricing/discounts/amount";
import type { Booking } from "../../domain/booking/booking";
import { buildTickets } from "../../domain/booking/tickets";
import type { CartItem } from "../../domain/lead/cart-item";
import { addCents, cents } from "../../domain/core/money/money";
import { buildJobSheet } from "../../domain/pricing/job-sheet";
import { priceJob } from "../../domain/pricing/price-job";
import type { PriceCategory } from "../../domain/catalogue/vehicle/vehicle";
import type { BookingDetails } from "../../usecases/booking/read-booking";
import { toWireBooking } from "./booking";

const CART_COUNT = 100_000;
/** Each chunk is a separate test, so that a failure names its carts and a slow machine shows progress. */
const CHUNK_COUNT = 10;

const commonFields = { canCalculatePrice: null, pricingStrategy: null, notes: null, additionalDetails: [] };
const testService = (genericServiceId: number): CartItem => ({
  ...commonFields,
  kind: "Service",
  key: "service",
  name: "Service",
  serviceType: "GenericService",
  genericServiceId,
  serviceScheduleId: null,
  serviceIntervalId: null,
  serviceSortOrder: null,
});
const tyre = { width: 225, profile: 65, rim: 17, quality: 2 as const, quantity: 4 };
const windscreen = {
  rainSensors: true,
  antenna: false,
  brakeLaneAssist: true,
  forwardFacingCameras: false,
  noFeatures: false,
};
const testRepair = (id: number): CartItem => ({
  ...commonFields,
  kind: "RepairInspection",
  key: `repair:${id}`,
  name: `Task ${id}`,
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
  minHours100: null,
  maxHours100: null,
  tyre: id === 156 ? tyre : null,
  windscreen: id === 193 ? windscreen : null,
});
const taskIds = [...catalogue.tasks.keys()];
const EXTRAS = [8, 11, 17, 10, 16].map((id) => ({
  id,
  name: `Extra ${id}`,
  priceIncGst: cents(id * 377),
  incursCommission: id !== 10,
}));

type Wire = ReturnType<typeof toWireBooking>;
/** Converts the wire's dollars to cents. An amount that is not whole cents is an error. */
function centsOf(dollars: number): number {
  const wholeCents = Math.round(dollars * 100);
  if (wholeCents / 100 !== dollars) throw new Error(`not whole cents: ${dollars}`);
  return wholeCents;
}
const sumOf = (wire: Wire, read: (item: Wire["Tickets"][number]["TicketItems"][number]) => number) =>
  wire.Tickets.flatMap((ticket) => ticket.TicketItems).reduce((sum, item) => sum + centsOf(read(item)), 0);

const BOOKING: Omit<Booking, "price" | "payments"> & { payments: [] } = {
  id: 100_000_001,
  token: toBookingToken("t"),
  leadGuid: testLeadGuid(),
  supplierId: toSupplierId(2),
  serviceDay: "2026-11-30",
  arrivalFrom: "08:00",
  arrivalTo: null,
  jobMinutes: 60,
  status: "Pending",
  bookingType: 1,
  fleetCompanyId: null,
  isProductFlow: false,
  extraIds: [],
  changeRules: { freeHours: 24, lateFee: cents(0) },
  termsVersion: "1",
  createdAt: 0,
  payments: [],
};
const NO_PERSON = {
  firstName: null,
  lastName: null,
  mobile: null,
  email: null,
  address: null,
  comments: null,
  rego: null,
};

const NO_SELECTION = { extras: [], flatSafeArea: null };

for (let chunk = 0; chunk < CHUNK_COUNT; chunk++) {
  it(`${CART_COUNT} random carts from ${chunk * (CART_COUNT / CHUNK_COUNT)} (seed ${SEED}): lines and API amounts add up to the total`, () => {
    const chance = seeded(SEED + chunk);
    for (let n = 0; n < CART_COUNT / CHUNK_COUNT; n++) {
      const country = chance.one(["AU", "NZ"] as const);
      const cart = [
        ...(chance.isBelow(0.5) ? [testService(chance.whole(1, 4))] : []),
        ...new Set([chance.one(taskIds), ...chance.sample(taskIds, 3)]),
      ].map((item) => (typeof item === "number" ? testRepair(item) : item));
      const sheet = buildJobSheet(
        cart,
        {
          priceCategory: chance.whole(1, 5) as PriceCategory,
          cylinders: chance.one([null, 4, 6, 8]),
          displacementL: "2.0",
          fuel: chance.one(["Petrol", "Diesel"]),
        },
        catalogue,
      );
      const supplier = {
        id: 2,
        country,
        labourRate: cents(chance.whole(9000, 22_000)),
        partsMargin100: chance.whole(100, 160),
        tyreFactor100: chance.whole(95, 115),
        callOutFee: cents(chance.one([0, 3300, 4550])),
      };
      const basePrice = priceJob(sheet, supplier, chance.sample(EXTRAS, 2), "sheet");
      const terms: DiscountTerms = chance.isBelow(0.4)
        ? { amount: cents(chance.whole(0, 40_000)), percentage100: null, cap: null }
        : {
            amount: null,
            percentage100: chance.whole(0, 10_000),
            cap: chance.isBelow(0.5) ? cents(chance.whole(0, 10_000)) : null,
          };
      const price = applyDiscount(basePrice, "CODE", calculateDiscount(basePrice.lines, terms));

      const wire = toWireBooking({
        booking: { ...BOOKING, price },
        supplier: { id: 2, name: "Workshop" },
        customer: NO_PERSON,
        vehicle: null,
        items: [],
        choices: NO_SELECTION,
      } as unknown as BookingDetails);
      const totals = [
        addCents(...price.lines.map((line) => line.amount)),
        addCents(...buildTickets(price.lines).flatMap((ticket) => ticket.lines.map((line) => line.amount))),
        sumOf(wire, (item) => item.AmountIncGst),
        centsOf(wire.TotalNetPriceIncGst),
      ];
      const reportedHigh = [
        addCents(...price.lines.map((line) => line.maxAmount)),
        sumOf(wire, (item) => item.MaximumAmountIncGst),
        centsOf(wire.MaximumTotalNetPriceIncGst),
      ];
      if (
        totals.some((sum) => sum !== price.total) ||
        reportedHigh.some((sum) => sum !== price.maxTotal) ||
        price.total < 0 ||
        price.maxTotal < price.total
      ) {
        expect({
          n,
          cart: cart.map((item) => item.key),
          supplier,
          terms,
          told: totals,
          toldHigh: reportedHigh,
        }).toEqual({
          total: price.total,
          maxTotal: price.maxTotal,
        });
      }
    }
  });
}
