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
  hasName,
  hasNoSupplierTypeQuestion,
  supplierKinds,
  isDateAnswered,
  isIntervalAnswered,
  isMobileVerified,
} from "./journey-facts";
import { stepProgress } from "./progress";
import { resumePoint } from "./step-machine";
import { taskLimits } from "./task-limits";

const journey = (lead: Partial<Lead> = {}, over: Partial<Journey> = {}): Journey => ({
  lead: testLead(lead),
  configuration: DEFAULT_CONFIGURATION,
  limits: taskLimits(DEFAULT_CONFIGURATION, null),
  supplierName: null,
  fleet: null,
  screenVersion: 2,
  suppliers: null,
  contactNeeded: true,
  isSignedIn: false,
  placeProblems: [],
  vehicleProblems: [],
  intervalCount: null,
  askedVehicleKeys: [],
  isPhotoMissing: false,
  photos: null,
  isHolder: true,
  ...over,
});
const battery = { ...repairFromTask(testTask()), canCalculatePrice: true };
const logbook = newLogbookService;

it("the date step needs an urgency, and a day for a specific day; a call needs no date", () => {
  expect(
    [
      {},
      { quoteUrgency: "Asap" as const },
      { quoteUrgency: "SpecificDay" as const },
      { quoteUrgency: "SpecificDay" as const, serviceDay: "2026-11-30" },
      { serviceDay: "2026-11-30" },
      { isUnknownVehicle: true },
    ].map((lead) => isDateAnswered(journey(lead as Partial<Lead>))),
  ).toEqual([false, true, false, true, false, true]);
});

it("a logbook service asks for its interval while there are several and the vehicle is known", () => {
  const asks = (lead: Partial<Lead>, intervalCount: number | null) =>
    hasIntervalQuestion(journey(lead, { intervalCount }));
  expect([asks({ cart: [logbook] }, 2), asks({ cart: [logbook] }, 1), asks({ cart: [logbook] }, null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([asks({ cart: [battery] }, 2), asks({ cart: [logbook], isUnknownVehicle: true }, 2)]).toEqual([false, false]);
  const answered = (lead: Partial<Lead>) => isIntervalAnswered(journey(lead));
  expect(answered({ cart: [logbook] })).toBe(logbook.serviceIntervalId !== null);
  expect([
    answered({ cart: [{ ...logbook, serviceIntervalId: 4 as never }] }),
    answered({ cart: [{ ...logbook, serviceIntervalId: null }] }),
    answered({ cart: [{ ...logbook, serviceIntervalId: null }], isUnknownVehicle: true }),
  ]).toEqual([true, false, true]);
});

it("asks for contact details while they are missing, but not for an unknown vehicle", () => {
  const asks = (lead: Partial<Lead>, contactNeeded: boolean) => isNameStepNeeded(journey(lead, { contactNeeded }));
  expect([asks({}, true), asks({}, false), asks({ isUnknownVehicle: true }, true)]).toEqual([true, false, false]);
});

it("a name also needs an email, and a mobile is verified only while it is the verified number", () => {
  const named = (contact: Partial<Lead["contact"]>) => hasName(journey({ contact: { ...NO_CONTACT, ...contact } }));
  expect([
    named({}),
    named({ firstName: "Ana" }),
    named({ email: "ana@example.com" }),
    named({ firstName: "Ana", email: "ana@example.com" }),
  ]).toEqual([false, false, false, true]);
  const verified = (mobile: string | null, verifiedMobile: string | null) =>
    isMobileVerified(journey({ contact: { ...NO_CONTACT, mobile, verifiedMobile } }));
  expect([
    verified(null, null),
    verified("+61404040404", null),
    verified("+61404040404", "+61404040404"),
    verified("+61404040405", "+61404040404"),
  ]).toEqual([false, false, true, false]);
});

it("skips the supplier choice if none is near, one is chosen or the job is a call", () => {
  const none = (lead: Partial<Lead>, totalCount: number | null) =>
    hasNoSupplierTypeQuestion(
      journey(lead, { suppliers: totalCount === null ? null : ({ totalCount } as Journey["suppliers"]) }),
    );
  expect([none({}, null), none({}, 3), none({}, 0)]).toEqual([false, false, true]);
  expect([none({ supplierId: toSupplierId(7) }, 3), none({ isUnknownVehicle: true }, 3)]).toEqual([true, true]);
});

it("OW-17 skips the supplier type question if only one type is near and none was chosen", () => {
  const suppliers = { totalCount: 3, hasWorkshops: true, hasMobileMechanics: false } as Journey["suppliers"];
  const mobileOnly = { totalCount: 3, hasWorkshops: false, hasMobileMechanics: true } as Journey["suppliers"];
  expect(hasNoSupplierTypeQuestion(journey({}, { suppliers }))).toBe(true);
  expect(hasNoSupplierTypeQuestion(journey({ workshopCategory: "MobileMechanic" }, { suppliers }))).toBe(false);
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
  ).map((step) => stepProgress(step, journey({ cart })).at);
  expect(at).toEqual([...at].sort((a, b) => a - b));
});

it("the stage count includes only stages the visitor meets, and always the current one", () => {
  const described = { cart: [battery], suburb: PARRAMATTA, vehicle: HILUX };
  const near = stepProgress(
    "date",
    journey(described, {
      suppliers: { totalCount: 3, hasWorkshops: true, hasMobileMechanics: true } as Journey["suppliers"],
    }),
  );
  const nobody = stepProgress("date", journey(described, { suppliers: { totalCount: 0 } as Journey["suppliers"] }));
  expect(near.of).toBeGreaterThan(nobody.of);
  expect(near.at).toBeGreaterThan(1);
  expect(near.at).toBeLessThanOrEqual(near.of);
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
  expect(resumePoint(journey({ cart: [battery], suburb: PARRAMATTA, vehicle: make }))).toBe("vehicle-model");
  expect(resumePoint(journey({ cart: [battery], suburb: PARRAMATTA, vehicle: HILUX }))).not.toMatch(/^vehicle/);
  expect(resumePoint(journey({ suburb: PARRAMATTA }))).not.toBe("customer");
});
