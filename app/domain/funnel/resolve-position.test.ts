import { expect, it } from "vitest";
import { testLead, HILUX, PARRAMATTA } from "../../../test/support/test-lead";
import { testTask } from "../../../test/support/test-task";
import { repairFromTask } from "../lead/cart/new-item";
import type { Lead } from "../lead/lead";
import { DEFAULT_CONFIGURATION, type FunnelConfiguration } from "../lead/funnel-configuration";
import type { Journey } from "./journey";
import { stepAfterAnswer, checkStepAccess, nextStep, previousStep, resumeStep } from "./step-machine";
import { STEP_IDS } from "./steps";
import { resolveStep } from "./resolve-position";
import { taskLimits } from "./task-limits";

const testJourney = (lead: Partial<Lead> = {}, configuration: Partial<FunnelConfiguration> = {}): Journey => ({
  lead: testLead(lead),
  configuration: { ...DEFAULT_CONFIGURATION, ...configuration },
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
});
const cart = [repairFromTask(testTask())];
const rewardsLead = { leadSource: "RewardsPartner", cart };

it("F-059 customers of the rewards partner review their cart on its own step", () => {
  expect(stepAfterAnswer("task-search", "task-your-items", testJourney(rewardsLead))).toBe("task-your-items-rewards");
  expect(stepAfterAnswer("tyre-quantity-selection", "task-your-items", testJourney(rewardsLead))).toBe(
    "task-your-items-rewards",
  );
  expect(previousStep("location", testJourney(rewardsLead))).toBe("task-your-items-rewards");
  expect(nextStep("task-your-items-rewards", testJourney(rewardsLead))).toBe("location");
  for (const leadSource of ["Home", "Windscreen", "rewardspartner"]) {
    for (const step of STEP_IDS)
      expect(resolveStep(step, testJourney({ leadSource, cart })), step).not.toBe("task-your-items-rewards");
  }
});

it("F-469 without the rego lookup the vehicle starts with its make, and Back skips the lookup", () => {
  const manualJourney = testJourney({ cart, suburb: PARRAMATTA }, { usesRegoLookup: false });
  expect(nextStep("location", manualJourney)).toBe("vehicle-make");
  expect(checkStepAccess("date", manualJourney)).toEqual({ ok: false, missing: "vehicle", goTo: "vehicle-make" });
  expect(previousStep("vehicle-make", manualJourney)).toBe("location");
  expect(
    previousStep(
      "date",
      testJourney(
        { cart, suburb: PARRAMATTA, vehicle: { ...HILUX, rego: "ABC123", isVerifiedRego: true } },
        { usesRegoLookup: false },
      ),
    ),
  ).toBe("vehicle-make");
  expect(nextStep("location", testJourney({ cart, suburb: PARRAMATTA }))).toBe("vehicle-rego-check");
});

it("a replacement step resolves to itself, and a resumed lead opens at it", () => {
  for (const at of [testJourney(rewardsLead), testJourney({ cart }, { usesRegoLookup: false })])
    for (const step of STEP_IDS) expect(resolveStep(resolveStep(step, at), at), step).toBe(resolveStep(step, at));
  expect(resumeStep(testJourney({ cart, isUnknownVehicle: true }, { usesRegoLookup: false }))).toBe("location");
});
