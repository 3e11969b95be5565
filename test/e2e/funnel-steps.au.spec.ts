import type { Page } from "@playwright/test";
import { STEP_IDS, type StepId } from "../../app/domain/funnel/steps";
import { axeViolations } from "./support/axe";
import { chooseSuburb, expectStep, givePlate, openStep, press, startQuote, stepOf } from "./support/funnel";
import { makeLead } from "./support/make-lead";
import { expect, test } from "./support/test";

/** A phone, a desktop, the narrowest supported screen, and a desktop of 1280 by 1024 at 400 % zoom. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
  { width: 320, height: 700 },
  { width: 320, height: 256 },
];

const repair = (id: number, name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: id,
  RepairInspectionName: name,
  ...more,
});
const TYRES = repair(156, "Tyre Replacement", {
  RepairCategoryId: 6,
  TyreWidth: 205,
  TyreProfile: 55,
  TyreRim: 16,
  TyreQuality: 0,
  Quantity: 4,
});
const WINDSCREEN = repair(193, "Windscreen Replacement", { RepairCategoryId: 14 });

/** A lead, and the steps that it can open. */
interface VisitorCase {
  readonly visitor: string;
  readonly start: (page: Page) => Promise<unknown>;
  readonly steps: Readonly<Partial<Record<StepId, Readonly<Record<string, string>>>>>;
}

async function startWithVehicle(page: Page, job: string): Promise<void> {
  await startQuote(page, { repairInspectionId: job });
  await press(page, "Continue");
  await chooseSuburb(page, "parramatta", /NSW 2150/);
  await givePlate(page, "demosr5");
  await press(page, /^Yes, \d{4}/);
  await expect.poll(() => stepOf(page)).not.toBe("vehicle-rego-found");
}

/** This lead can open every step that is not limited to a particular visitor. */
const ALL_ANSWERED = "a visitor who has answered everything";

const BASE_VISITS: readonly VisitorCase[] = [
  {
    visitor: "a new visitor",
    start: (page) => startQuote(page),
    steps: {
      "task-select": {},
      "task-category": { repairCategoryId: "2" },
      "task-service": {},
      "task-search": { q: "brake" },
      "task-custom": {},
      "task-generic-item": { repairInspectionId: "2002" },
      location: { q: "parramatta" },
      "vehicle-rego-check": {},
      "vehicle-make": {},
    },
  },
  {
    visitor: "a visitor with tyres and a windscreen",
    start: async (page) => page.goto(`/quote-2/${await makeLead(page, { CartItems: [TYRES, WINDSCREEN] })}`),
    steps: {
      "tyre-size-selection": {},
      "tyre-quality-selection": {},
      "tyre-quantity-selection": {},
      "windscreen-features": {},
    },
  },
  {
    visitor: "a visitor with a job that has no price",
    async start(page) {
      await startQuote(page, { repairInspectionId: "157" });
      await openStep(page, "task-custom");
      await page.locator("#field-details").fill("A noise in the front left wheel-bearing-or-whatever-that-is-called");
      await press(page, "Continue");
      await expectStep(page, "task-your-items");
    },
    steps: { "task-your-items": {}, "instant-quotes-unavailable": {} },
  },
  {
    visitor: "a visitor with a vehicle that the job does not fit",
    async start(page) {
      await startWithVehicle(page, "296");
      await expectStep(page, "vehicle-task-error");
    },
    steps: { "vehicle-task-error": {} },
  },
  {
    visitor: ALL_ANSWERED,
    async start(page) {
      await startWithVehicle(page, "159");
      await openStep(page, "task-service");
      await press(page, "Choose Logbook Service");
      await press(page, "Continue");
      await expectStep(page, "vehicle-logbook-interval");
      await page.locator('button[name="serviceIntervalId"]:visible').first().click();
      await expectStep(page, "date");
      await press(page, /^As soon as possible/);
      await press(page, /^A workshop/);
      await openStep(page, "customer-details-step1");
      await page.locator("#field-firstName").fill("Kim");
      await page.locator("#field-email").fill("kim@customer.example");
      await press(page, "Next");
      await expectStep(page, "customer-details-step2");
    },
    steps: {},
  },
  {
    visitor: "a customer of the rewards partner",
    start: (page) => startQuote(page, { leadSource: "RewardsPartner", repairInspectionId: "159" }),
    steps: { "task-your-items-rewards": {} },
  },
  {
    visitor: "a fleet's driver",
    start: async (page) =>
      page.goto(
        `/quote/${await makeLead(page, { FleetCompanyId: 1, FleetCompanyMembershipId: "1234", VehicleRego: "FLT042", VehicleRegoState: "NSW" })}`,
      ),
    steps: { "vehicle-rego-fleet-not-found": {}, "unidentified-fleet-vehicle": {} },
  },
];

const stepNames = BASE_VISITS.flatMap(({ steps }) => Object.keys(steps));
const VISITS = BASE_VISITS.map((visit) =>
  visit.visitor === ALL_ANSWERED
    ? {
        ...visit,
        steps: Object.fromEntries(
          STEP_IDS.filter((step) => !stepNames.includes(step)).map((step) => [
            step,
            step === "date" ? { sub: "date-picker" } : {},
          ]),
        ),
      }
    : visit,
);

for (const { visitor, start, steps } of VISITS) {
  test(`each step of ${visitor} passes axe and fits phone, desktop, 320 px and 400% zoom`, async ({ page }) => {
    test.setTimeout(300_000);
    await start(page);
    const matches: string[] = [];
    for (const [step, parameters] of Object.entries(steps)) {
      await openStep(page, step, parameters);
      expect(stepOf(page)).toBe(step);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        const faults = [...(overflowPx > 0 ? [`${overflowPx} px too wide`] : []), ...(await axeViolations(page))];
        matches.push(...faults.map((fault) => `${step} at ${size.width} by ${size.height}: ${fault}`));
      }
    }
    expect(matches).toEqual([]);
  });
}
