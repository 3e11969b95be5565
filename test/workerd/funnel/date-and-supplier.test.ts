import { beforeAll, expect, it } from "vitest";
import { call } from "../api/call";
import { testQuoteAt, seedFunnel } from "./quote";

beforeAll(seedFunnel);

it("F-075 F-222 F-223 the date step asks for urgency first, then shows a calendar with Back", async () => {
  const visitor = await testQuoteAt("date");
  const when = visitor.page;
  expect([when.step, when.url.searchParams.get("sub")]).toEqual(["date", null]);
  expect(when.choices("urgency")).toEqual(["SpecificDay", "AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking"]);

  const picker = await visitor.send({ urgency: "SpecificDay" });
  expect([picker.step, picker.url.searchParams.get("sub")]).toEqual(["date", "date-picker"]);
  const days = picker.choices("serviceDay");
  expect(days.length).toBeGreaterThan(10);
  expect(picker.choices("urgency")).toEqual([]);
  const dateLink = picker.links.find((link) => link.endsWith("?step=date")) ?? "";
  expect((await visitor.open(dateLink)).choices("urgency")).toHaveLength(4);

  await visitor.send({ urgency: "SpecificDay" });
  await visitor.send({ serviceDay: days[3] ?? "" });
  expect(visitor.page.step).toBe("workshop-or-mobile-mechanic");
  expect(await visitor.lead()).toMatchObject({ QuoteUrgency: "SpecificDay", ServiceDate: days[3] });
});

it("F-075 a day that is not offered keeps the calendar open with a message", async () => {
  const visitor = await testQuoteAt("date");
  await visitor.send({ urgency: "SpecificDay" });
  for (const serviceDay of ["2001-01-01", "2999-01-01", "2026-02-31", "tomorrow", ""]) {
    const page = await visitor.send({ serviceDay });
    expect([page.status, page.url.searchParams.get("sub")], serviceDay).toEqual([422, "date-picker"]);
    expect(page.errorAt("serviceDay"), serviceDay).toMatch(/Error: \w/);
  }
  expect(await visitor.lead()).toMatchObject({ ServiceDate: null });
});

it("F-076 the step offers workshop and mobile mechanic, and a dealership where available", async () => {
  const visitor = await testQuoteAt("workshop-or-mobile-mechanic");
  const { page } = visitor;
  expect(page.step).toBe("workshop-or-mobile-mechanic");
  const { SuburbId, ServiceDate, VehicleMake, VehicleFuel } = await visitor.lead();
  const job = {
    suburbId: SuburbId,
    serviceDate: ServiceDate,
    vehicleMake: VehicleMake,
    vehicleFuel: VehicleFuel,
    repairInspectionIds: [157],
  };
  const available = (await call("POST", "/api/workshop/availability", job)).json;
  expect(available.HasMobileMechanics || available.HasWorkshopsWithVehiclePickUpAndDropOff).toBe(true);
  expect(page.choices("workshopCategory")).toEqual([
    "Workshop",
    "MobileMechanic",
    ...(available.HasDealerships ? ["Dealership"] : []),
  ]);

  for (const workshopCategory of page.choices("workshopCategory")) {
    await visitor.openStep("workshop-or-mobile-mechanic");
    expect((await visitor.send({ workshopCategory })).step).toBe("customer");
    expect(await visitor.lead()).toMatchObject({ WorkshopCategory: workshopCategory });
  }
});

it("F-150 each chosen urgency is stored on the lead", async () => {
  const visitor = await testQuoteAt("date");
  for (const urgency of visitor.page.choices("urgency")) {
    await visitor.openStep("date");
    await visitor.send({ urgency });
    expect(await visitor.lead()).toMatchObject({ QuoteUrgency: urgency });
  }
  expect((await visitor.tryStep("date", { urgency: "Tomorrow" })).status).toBe(422);
  expect(await visitor.lead()).toMatchObject({ QuoteUrgency: "JustPriceChecking" });
});

it("F-151 workshop, mobile mechanic and dealership are stored, other values are refused", async () => {
  const visitor = await testQuoteAt("workshop-or-mobile-mechanic");
  for (const workshopCategory of ["Workshop", "MobileMechanic", "Dealership"]) {
    expect((await visitor.tryStep("workshop-or-mobile-mechanic", { workshopCategory })).status).toBe(303);
    expect(await visitor.lead()).toMatchObject({ WorkshopCategory: workshopCategory });
  }
  expect((await visitor.tryStep("workshop-or-mobile-mechanic", { workshopCategory: "Garage" })).status).toBe(422);
  expect(await visitor.lead()).toMatchObject({ WorkshopCategory: "Dealership" });
});
