import { toSupplierId } from "../../../test/support/ids";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testLead, HILUX, PARRAMATTA } from "../../../test/support/test-lead";
import { testTask } from "../../../test/support/test-task";
import { basicService, createCustomTask, newLogbookService, repairFromTask } from "../lead/cart/new-item";
import { windscreenAnswer } from "../lead/cart/windscreen-features";
import type { Lead } from "../lead/lead";
import { NO_CONTACT } from "../identity/contact/contact";
import { LEAD_SOURCE } from "../lead/lead";
import { CASCADE, NO_VEHICLE } from "../catalogue/vehicle/vehicle";
import { DEFAULT_CONFIGURATION } from "../lead/funnel-configuration";
import { resolveStep } from "./resolve-position";
import { taskLimits } from "./task-limits";
import type { Journey } from "./journey";
import { NEEDS } from "./needs";
import { STEP_IDS, type StepId, STEPS } from "./steps";
import { stepAfterAnswer, checkStepAccess, nextStep, previousStep, resumeStep, stepProgress } from "./step-machine";

const battery = { ...repairFromTask(testTask()), canCalculatePrice: true };
const tyres = repairFromTask(testTask({ id: 156 }));
const tyresDone = { ...tyres, tyre: { width: 205, profile: 55, rim: 16, quality: 0 as const, quantity: 4 } };
const windscreen = repairFromTask(testTask({ id: 193 }));
const windscreenDone = { ...windscreen, windscreen: windscreenAnswer(["noFeatures"]) };

const someSuppliers = {
  totalCount: 9,
  hasWorkshops: true,
  hasMobileMechanics: true,
  hasWorkshopsWithVehiclePickUpAndDropOff: false,
  hasDealerships: false,
  priceBand: null,
  hasZeroCommsSupplier: true,
  openWeekdays: [1, 2, 3, 4, 5],
  nearestMetres: 2_000,
} as const;
const testJourney = (lead: Partial<Lead> = {}, overrides: Partial<Journey> = {}): Journey => ({
  lead: testLead(lead),
  configuration: DEFAULT_CONFIGURATION,
  limits: taskLimits(DEFAULT_CONFIGURATION, null),
  supplierName: null,
  fleet: null,
  screenVersion: 2,
  suppliers: someSuppliers,
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
const nextStepFrom = (step: StepId, at: Journey) => {
  const entry = checkStepAccess(step, at);
  return entry.ok ? step : entry.goTo;
};
const describedLead = { cart: [battery], suburb: PARRAMATTA, vehicle: HILUX };

describe("gates", () => {
  it("F-169 a lead without a suburb is sent to location", () => {
    expect(nextStepFrom("date", testJourney({ cart: [battery] }))).toBe("location");
  });

  it("F-170 a lead without a vehicle id is sent to vehicle-rego-check", () => {
    expect(nextStepFrom("date", testJourney({ cart: [battery], suburb: PARRAMATTA }))).toBe("vehicle-rego-check");
  });

  it("F-171 tyres without a quantity are sent to tyre-size-selection", () => {
    expect(nextStepFrom("date", testJourney({ ...describedLead, cart: [tyres] }))).toBe("tyre-size-selection");
    expect(nextStepFrom("date", testJourney({ ...describedLead, cart: [tyresDone] }))).toBe("date");
  });

  it("F-172 a windscreen with an unanswered feature is sent to windscreen-features", () => {
    expect(nextStepFrom("date", testJourney({ ...describedLead, cart: [windscreen] }))).toBe("windscreen-features");
    expect(nextStepFrom("date", testJourney({ ...describedLead, cart: [windscreenDone] }))).toBe("date");
  });

  it("F-173 if several requirements are missing, they are checked in the specified order", () => {
    const cart = [tyres, windscreen];
    expect(nextStepFrom("date", testJourney({ cart }))).toBe("location");
    expect(nextStepFrom("date", testJourney({ cart, suburb: PARRAMATTA }))).toBe("vehicle-rego-check");
    expect(nextStepFrom("date", testJourney({ cart, suburb: PARRAMATTA, vehicle: HILUX }))).toBe("tyre-size-selection");
    expect(
      nextStepFrom("date", testJourney({ cart: [tyresDone, windscreen], suburb: PARRAMATTA, vehicle: HILUX })),
    ).toBe("windscreen-features");
  });

  it("F-174 F-175 without a step a lead opens at task-select, and early steps need no vehicle", () => {
    const journeyWithoutVehicle = testJourney({ cart: [battery], suburb: PARRAMATTA });
    expect(resumeStep(journeyWithoutVehicle)).toBe("task-select");
    expect(nextStepFrom("task-your-items", journeyWithoutVehicle)).toBe("task-your-items");
    expect(nextStepFrom("vehicle-make", journeyWithoutVehicle)).toBe("vehicle-make");
    expect(nextStepFrom("customer", journeyWithoutVehicle)).toBe("vehicle-rego-check");
    expect(nextStepFrom("date", testJourney({ ...journeyWithoutVehicle.lead, isUnknownVehicle: true }))).toBe("date");
    expect(nextStepFrom("customer", testJourney({ ...journeyWithoutVehicle.lead, isUnknownVehicle: true }))).toBe(
      "customer",
    );
  });

  it("a vehicle level requires the levels above it", () => {
    expect(
      nextStepFrom("vehicle-fuel", testJourney({ vehicle: { ...NO_VEHICLE, make: "Toyota", model: "Hilux" } })),
    ).toBe("vehicle-year");
    expect(nextStepFrom("vehicle-engine", testJourney())).toBe("vehicle-make");
  });
});

describe("next step", () => {
  it("F-158 F-162 an anonymous customer passes through the stages in the specified order", () => {
    const views: string[] = [];
    let lead: Partial<Lead> = { cart: [battery] };
    let step: StepId = "task-your-items";
    const answersByStep: Partial<Record<StepId, Partial<Lead>>> = {
      location: { suburb: PARRAMATTA },
      "vehicle-rego-check": { vehicle: HILUX },
      date: { quoteUrgency: "AsSoonAsPossible" },
      "workshop-or-mobile-mechanic": { workshopCategory: "Workshop" },
      "customer-details-step1": { contact: { ...NO_CONTACT, firstName: "Kim", email: "kim@example.com" } },
    };
    for (;;) {
      views.push(step);
      lead = { ...lead, ...answersByStep[step] };
      const next = nextStep(step, testJourney(lead));
      if (next === "submit" || views.length > 20) break;
      step = next;
      if (step === "customer-details-step2")
        lead = {
          ...lead,
          contact: {
            ...NO_CONTACT,
            firstName: "Kim",
            email: "kim@example.com",
            mobile: "+61404040404",
            verifiedMobile: "+61404040404",
          },
        };
    }
    expect(views).toEqual([
      "task-your-items",
      "location",
      "vehicle-rego-check",
      "date",
      "workshop-or-mobile-mechanic",
      "customer",
      "customer-details-step1",
      "customer-details-step2",
    ]);
  });

  it("F-160 F-196 asks for an interval for a logbook service only", () => {
    const response = { ...describedLead, quoteUrgency: null };
    expect(nextStep("vehicle-rego-check", testJourney({ ...response, cart: [basicService] }))).toBe("date");
    expect(nextStep("vehicle-rego-check", testJourney({ ...response, cart: [newLogbookService] }))).toBe(
      "vehicle-logbook-interval",
    );
  });

  it("F-197 does not ask for an automatically chosen interval", () => {
    expect(
      nextStep(
        "vehicle-rego-check",
        testJourney({ ...describedLead, cart: [{ ...newLogbookService, serviceIntervalId: 3 }] }),
      ),
    ).toBe("date");
  });

  it("F-200 F-204 tasks that the vehicle rules out are shown before the interval", () => {
    expect(
      nextStep(
        "vehicle-engine",
        testJourney(
          { ...describedLead, cart: [newLogbookService, battery] },
          { impossibleJobNames: ["Spark Plugs Replacement"] },
        ),
      ),
    ).toBe("vehicle-task-error");
  });

  it("F-201 the vehicle step leads to the date if no task is ruled out", () => {
    expect(nextStep("vehicle-engine", testJourney(describedLead))).toBe("date");
  });

  it("F-213 a mixed cart shows the interstitial once and then continues", () => {
    const mixedJourney = testJourney({ cart: [battery, { ...createCustomTask("Noise"), key: "custom:1" }] });
    expect(nextStep("task-your-items", mixedJourney)).toBe("instant-quotes-unavailable");
    expect(nextStep("instant-quotes-unavailable", mixedJourney)).toBe("location");
    expect(previousStep("location", mixedJourney)).toBe("task-your-items");
  });

  it("F-224 F-227 the date leads to the supplier type", () => {
    expect(nextStep("date", testJourney({ ...describedLead, quoteUrgency: "WithinAFewWeeks" }))).toBe(
      "workshop-or-mobile-mechanic",
    );
    expect(
      nextStep("date", testJourney({ ...describedLead, quoteUrgency: "SpecificDay", serviceDay: "2026-11-30" })),
    ).toBe("workshop-or-mobile-mechanic");
  });

  it("F-225 F-227 without suppliers the date leads straight to the customer", () => {
    const nobody = { suppliers: { ...someSuppliers, totalCount: 0 } };
    expect(nextStep("date", testJourney({ ...describedLead, quoteUrgency: "WithinAFewWeeks" }, nobody))).toBe(
      "customer",
    );
    expect(
      nextStep(
        "date",
        testJourney({ ...describedLead, quoteUrgency: "SpecificDay", serviceDay: "2026-11-30" }, nobody),
      ),
    ).toBe("customer");
  });

  it("F-226 with a chosen supplier the date leads straight to the customer", () => {
    expect(
      nextStep(
        "date",
        testJourney({ ...describedLead, quoteUrgency: "AsSoonAsPossible", supplierId: toSupplierId(7) }),
      ),
    ).toBe("customer");
  });

  it("F-188 F-189 F-274 an unknown vehicle goes from the customer step straight to submission", () => {
    const unknownVehicleJourney = testJourney({ cart: [battery], suburb: PARRAMATTA, isUnknownVehicle: true });
    expect(stepAfterAnswer("vehicle-year", "customer", unknownVehicleJourney)).toBe("customer");
    expect(nextStep("customer", unknownVehicleJourney)).toBe("submit");
  });

  it("F-238 F-251 contact details are not requested from a known customer", () => {
    expect(nextStep("customer", testJourney(describedLead, { contactNeeded: false }))).toBe("submit");
    expect(nextStep("customer", testJourney(describedLead))).toBe("customer-details-step1");
  });

  it("a transition that the table does not list is refused", () => {
    expect(() => stepAfterAnswer("location", "submit", testJourney())).toThrow("no path from location to submit");
  });
});

describe("previous step", () => {
  it("F-185 Back skips levels that had a single option", () => {
    const at = testJourney(describedLead, { askedVehicleKeys: ["make", "model", "year", "engine"] });
    expect(previousStep("date", at)).toBe("vehicle-engine");
    expect(previousStep("vehicle-engine", at)).toBe("vehicle-year");
    expect(previousStep("vehicle-make", at)).toBe("vehicle-rego-check");
  });

  it("Back returns to the vehicle-found step if the vehicle was found by its plate", () => {
    expect(
      previousStep(
        "date",
        testJourney({ ...describedLead, vehicle: { ...HILUX, rego: "ABC123", isVerifiedRego: true } }),
      ),
    ).toBe("vehicle-rego-found");
  });

  it("F-188 after Not sure, Back leads to the level that the customer did not know", () => {
    const unsureJourney = testJourney(
      { ...describedLead, vehicle: { ...NO_VEHICLE, make: "Toyota", model: "Hilux" }, isUnknownVehicle: true },
      { askedVehicleKeys: ["make", "model", "year"] },
    );
    expect(previousStep("customer", unsureJourney)).toBe("vehicle-year");
  });
});

const anyJourney: fc.Arbitrary<Journey> = fc
  .record({
    cart: fc.subarray([
      basicService,
      newLogbookService,
      battery,
      tyres,
      tyresDone,
      windscreen,
      windscreenDone,
      { ...createCustomTask("x"), key: "custom:1" },
    ]),
    hasSuburb: fc.boolean(),
    levels: fc.integer({ min: 0, max: CASCADE.length }),
    hasMid: fc.boolean(),
    hasPlate: fc.boolean(),
    isUnknownVehicle: fc.boolean(),
    quoteUrgency: fc.constantFrom(null, "AsSoonAsPossible", "SpecificDay"),
    workshopCategory: fc.constantFrom(null, "Workshop"),
    supplierId: fc.constantFrom(null, toSupplierId(4)),
    leadSource: fc.constantFrom("Home", "RewardsPartner"),
    usesRegoLookup: fc.boolean(),
    hasName: fc.boolean(),
    suppliers: fc.constantFrom(null, someSuppliers, { ...someSuppliers, totalCount: 0 }),
    contactNeeded: fc.boolean(),
    vehicleProblems: fc.constantFrom([], ["Spark Plugs Replacement"]),
    intervalCount: fc.constantFrom(null, 1, 12),
    askedVehicleKeys: fc.subarray([...CASCADE]),
  })
  .map(
    ({
      hasSuburb,
      levels,
      hasMid,
      hasPlate,
      hasName,
      suppliers,
      contactNeeded,
      vehicleProblems,
      intervalCount,
      askedVehicleKeys,
      usesRegoLookup,
      ...lead
    }) => {
      const answeredLevels = Object.fromEntries(
        CASCADE.slice(0, hasMid ? CASCADE.length : levels).map((key) => [key, HILUX[key]]),
      );
      return testJourney(
        {
          ...lead,
          suburb: hasSuburb ? PARRAMATTA : null,
          vehicle: {
            ...NO_VEHICLE,
            ...answeredLevels,
            mid: hasMid ? HILUX.mid : null,
            rego: hasPlate ? "ABC123" : null,
            isVerifiedRego: hasPlate && hasMid,
          },
          contact: hasName ? { ...NO_CONTACT, firstName: "Kim", email: "kim@example.com" } : NO_CONTACT,
        },
        {
          suppliers,
          contactNeeded,
          impossibleJobNames: vehicleProblems,
          intervalCount,
          askedVehicleKeys,
          configuration: { ...DEFAULT_CONFIGURATION, usesRegoLookup },
        },
      );
    },
  );
const anyStep = fc.constantFrom(...STEP_IDS);

describe("step table", () => {
  it("every target step exists, and every step has a progress number", () => {
    const targets = new Set(STEP_IDS.flatMap((id) => STEPS[id].next));
    for (const target of targets) expect(target === "onward" || target === "submit" || target in STEPS).toBe(true);
    for (const id of STEP_IDS) expect(stepProgress(id, testJourney(describedLead)).position, id).toBeGreaterThan(0);
  });

  it("every step can be reached from the start", () => {
    const alternativeSteps = new Set<string>(["customer-2"]); // The URL of the same form in the other screen version (F-079).
    const reached = new Set<string>(["task-select"]);
    const open: StepId[] = ["task-select"];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      const matches = STEPS[step].next.filter((target) => target !== "onward" && target !== "submit");
      const directTargets = matches.flatMap((target) => [
        target,
        resolveStep(target, testJourney({ leadSource: LEAD_SOURCE.rewardsPartner })),
      ]);
      const nextPath = STEPS[step].next.includes("onward")
        ? fc.sample(anyJourney, { numRuns: 600, seed: 7 }).map((at) => nextStep(step as StepId, at))
        : [];
      for (const target of [...directTargets, ...nextPath]) {
        if (target === "submit" || reached.has(target)) continue;
        reached.add(target);
        open.push(target as StepId);
      }
    }
    expect(STEP_IDS.filter((id) => !reached.has(id) && !alternativeSteps.has(id))).toEqual([]);
  });

  it("F-173 the step that a gate redirects to can always be shown", () => {
    fc.assert(
      fc.property(anyStep, anyJourney, (step, at) => {
        const entry = checkStepAccess(step, at);
        if (!entry.ok) {
          expect(NEEDS[entry.missing].isMet(at)).toBe(false);
          expect(checkStepAccess(entry.goTo, at)).toEqual({ ok: true });
        }
      }),
    );
  });

  it("moving forward never loops", () => {
    fc.assert(
      fc.property(anyStep, anyJourney, (start, at) => {
        let step: StepId | "submit" = start;
        for (let steps = 0; step !== "submit"; steps += 1) {
          expect(steps).toBeLessThan(STEP_IDS.length);
          step = nextStep(step, at);
        }
      }),
    );
  });

  it("Back always reaches the start", () => {
    fc.assert(
      fc.property(anyStep, anyJourney, (start, at) => {
        let step: StepId | null = start;
        for (let steps = 0; step !== null && step !== "task-select"; steps += 1) {
          expect(steps, `${start} … ${step}`).toBeLessThan(STEP_IDS.length);
          step = previousStep(step, at);
        }
        expect(step).toBe("task-select");
      }),
    );
  });

  it("a random sequence of answers only reaches steps that may be shown", () => {
    fc.assert(
      fc.property(anyStep, anyJourney, fc.array(fc.nat(), { maxLength: 12 }), (start, at, picks) => {
        let step = start;
        for (const pick of picks) {
          const { next } = STEPS[step];
          const target = next[pick % next.length];
          if (target === undefined) return;
          const goalStep = stepAfterAnswer(step, target, at);
          if (goalStep === "submit") return;
          expect(checkStepAccess(goalStep, at).ok).toBe(true);
          step = goalStep;
        }
      }),
    );
  });

  it("F-255 F-256 steps that only lead elsewhere do not save", () => {
    const unsavedSteps = STEP_IDS.filter((id) => !STEPS[id].saves);
    expect(unsavedSteps).toEqual(["task-select", "task-category", "task-search"]);
  });
});
