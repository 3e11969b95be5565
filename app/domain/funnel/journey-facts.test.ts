import { toSupplierId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { testLead, HILUX, PARRAMATTA } from "../../../test/support/test-lead";
import { testTask } from "../../../test/support/test-task";
import { newLogbookService, repairFromTask } from "../lead/cart/new-item";
import { NO_CONTACT } from "../identity/contact/contact";
import type { Lead } from "../lead/lead";
import { DEFAULT_CONFIGURATION } from "../lead/funnel-configuration";
import type { Journey } from "./journey";
import {
  isNameStepNeeded,
  hasIntervalQuestion,
  hasNameAndEmail,
  skipsSupplierTypeQuestion,
  supplierKinds,
  isDateAnswered,
  isIntervalAnswered,
  isMobileVerified,
} from "./journey-facts";
import { firstOpenStep, stepProgress } from "./step-machine";
import { taskLimits } from "./task-limits";

const testJourney = (lead: Partial<Lead> = {}, overrides: Partial<Journey> = {}): Journey => ({
  lead: testLead(lead),
  configuration: DEFAULT_CONFIGURATION,
  limits: taskLimits(DEFAULT_CONFIGURATION, null),
  supplierName: null,
  fleet: null,
  screenVersion: 2,
  suppliers: null,
  contactNeeded: true,
  isSignedIn: false,
  unavailableTaskIds: [],
  impossibleJobNames: [],
  intervalCount: null,
  askedVehicleKeys: [],
  isPhotoMissing: false,
  photos: null,
  isHolder: true,
  ...overrides,
});
const battery = { ...repairFromTask(testTask()), canCalculatePrice: true };
const logbook = newLogbookService;

it("the date step needs an urgency and, for a specific day, the day; a call needs no date", () => {
  expect(
    [
      {},
      { quoteUrgency: "Asap" as const },
      { quoteUrgency: "SpecificDay" as const },
      { quoteUrgency: "SpecificDay" as const, serviceDay: "2026-11-30" },
      { serviceDay: "2026-11-30" },
      { isUnknownVehicle: true },
    ].map((lead) => isDateAnswered(testJourney(lead as Partial<Lead>))),
  ).toEqual([false, true, false, true, false, true]);
});

it("a logbook service asks for its interval if several exist and the vehicle is known", () => {
  const asksForInterval = (lead: Partial<Lead>, intervalCount: number | null) =>
    hasIntervalQuestion(testJourney(lead, { intervalCount }));
  expect([
    asksForInterval({ cart: [logbook] }, 2),
    asksForInterval({ cart: [logbook] }, 1),
    asksForInterval({ cart: [logbook] }, null),
  ]).toEqual([true, false, false]);
  expect([
    asksForInterval({ cart: [battery] }, 2),
    asksForInterval({ cart: [logbook], isUnknownVehicle: true }, 2),
  ]).toEqual([false, false]);
  const isAnsweredFor = (lead: Partial<Lead>) => isIntervalAnswered(testJourney(lead));
  expect(isAnsweredFor({ cart: [logbook] })).toBe(logbook.serviceIntervalId !== null);
  expect([
    isAnsweredFor({ cart: [{ ...logbook, serviceIntervalId: 4 as never }] }),
    isAnsweredFor({ cart: [{ ...logbook, serviceIntervalId: null }] }),
    isAnsweredFor({ cart: [{ ...logbook, serviceIntervalId: null }], isUnknownVehicle: true }),
  ]).toEqual([true, false, true]);
});

it("asks for contact details if they are missing, but not for an unknown vehicle", () => {
  const asksForName = (lead: Partial<Lead>, isContactNeeded: boolean) =>
    isNameStepNeeded(testJourney(lead, { contactNeeded: isContactNeeded }));
  expect([asksForName({}, true), asksForName({}, false), asksForName({ isUnknownVehicle: true }, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("a name also needs an email, and a mobile is verified only if it is the verified number", () => {
  const isNamed = (contact: Partial<Lead["contact"]>) =>
    hasNameAndEmail(testJourney({ contact: { ...NO_CONTACT, ...contact } }));
  expect([
    isNamed({}),
    isNamed({ firstName: "Ana" }),
    isNamed({ email: "ana@example.com" }),
    isNamed({ firstName: "Ana", email: "ana@example.com" }),
  ]).toEqual([false, false, false, true]);
  const isVerified = (mobile: string | null, verifiedMobile: string | null) =>
    isMobileVerified(testJourney({ contact: { ...NO_CONTACT, mobile, verifiedMobile } }));
  expect([
    isVerified(null, null),
    isVerified("+61404040404", null),
    isVerified("+61404040404", "+61404040404"),
    isVerified("+61404040405", "+61404040404"),
  ]).toEqual([false, false, true, false]);
});

it("skips the supplier choice if no supplier is near, one is chosen or the job is a call", () => {
  const hasNoSuppliers = (lead: Partial<Lead>, totalCount: number | null) =>
    skipsSupplierTypeQuestion(
      testJourney(lead, { suppliers: totalCount === null ? null : ({ totalCount } as Journey["suppliers"]) }),
    );
  expect([hasNoSuppliers({}, null), hasNoSuppliers({}, 3), hasNoSuppliers({}, 0)]).toEqual([false, false, true]);
  expect([hasNoSuppliers({ supplierId: toSupplierId(7) }, 3), hasNoSuppliers({ isUnknownVehicle: true }, 3)]).toEqual([
    true,
    true,
  ]);
});

it("OW-17 skips the supplier type question if only one type is near and none was chosen", () => {
  const suppliers = { totalCount: 3, hasWorkshops: true, hasMobileMechanics: false } as Journey["suppliers"];
  const mobileOnly = { totalCount: 3, hasWorkshops: false, hasMobileMechanics: true } as Journey["suppliers"];
  expect(skipsSupplierTypeQuestion(testJourney({}, { suppliers }))).toBe(true);
  expect(skipsSupplierTypeQuestion(testJourney({ workshopCategory: "MobileMechanic" }, { suppliers }))).toBe(false);
  expect([supplierKinds(suppliers), supplierKinds(mobileOnly), supplierKinds(null)]).toEqual([
    ["Workshop"],
    ["MobileMechanic"],
    ["Workshop", "MobileMechanic"],
  ]);
});

it("OW-18 the step number never decreases on the way to the cart, whatever a job asks first", () => {
  const cart = [battery];
  const at = (
    [
      "task-select",
      "tyre-size-selection",
      "tyre-quality-selection",
      "tyre-quantity-selection",
      "task-your-items",
      "location",
    ] as const
  ).map((step) => stepProgress(step, testJourney({ cart })).position);
  expect(at).toEqual([...at].sort((a, b) => a - b));
});

it("the stage count includes only stages the visitor meets, and always the current one", () => {
  const describedLead = { cart: [battery], suburb: PARRAMATTA, vehicle: HILUX };
  const near = stepProgress(
    "date",
    testJourney(describedLead, {
      suppliers: { totalCount: 3, hasWorkshops: true, hasMobileMechanics: true } as Journey["suppliers"],
    }),
  );
  const nobody = stepProgress(
    "date",
    testJourney(describedLead, { suppliers: { totalCount: 0 } as Journey["suppliers"] }),
  );
  expect(near.total).toBeGreaterThan(nobody.total);
  expect(near.position).toBeGreaterThan(1);
  expect(near.position).toBeLessThanOrEqual(near.total);
});

it("a resume link opens the first unanswered question or vehicle level", () => {
  const make = {
    ...HILUX,
    mid: null,
    model: null,
    year: null,
    body: null,
    fuel: null,
    transmission: null,
    variant: null,
    engine: null,
  };
  expect(firstOpenStep(testJourney({ cart: [battery], suburb: PARRAMATTA, vehicle: make }))).toBe("vehicle-model");
  expect(firstOpenStep(testJourney({ cart: [battery], suburb: PARRAMATTA, vehicle: HILUX }))).not.toMatch(/^vehicle/);
  expect(firstOpenStep(testJourney({ suburb: PARRAMATTA }))).not.toBe("customer");
});
