import type { Need } from "./needs";
import type { StepId } from "./step-id";

export type StepGroup = "tasks" | "location" | "vehicle" | "logbook" | "date" | "supplier" | "customer" | "fleet";

/** `onward` = the next unanswered stage of the main line; `submit` = the lead is submitted. */
export type Target = StepId | "onward" | "submit";

export interface Step {
  readonly group: StepGroup;
  /** What must be known before the step is shown; the first that is missing says where the visitor goes instead. */
  readonly needs: readonly Need[];
  /** Every place an answer may lead to. */
  readonly next: readonly Target[];
  /** Where Back leads. "stage" = the stage of the main line before this one, as far as it was shown. */
  readonly back: StepId | "stage" | "vehicle" | null;
  /** Its answer changes the lead and is saved (ledger F-255, F-256). */
  readonly saves: boolean;
  /** May end the funnel. */
  readonly final: boolean;
}

/** The document's order of gates (ledger F-173); items last, because a lead reaches the later steps without any only by a made-up address. */
const LEAD_IS_DESCRIBED = ["suburb", "vehicle", "tyre", "windscreen", "items", "photos"] as const;

const AFTER_A_TASK = ["task-your-items", "task-generic-item", "tyre-size-selection", "windscreen-features"] as const;
/** Each leads to the next level that has more than one option, or past the vehicle (F-185). */
const BELOW_THE_MAKE = [
  "vehicle-model",
  "vehicle-year",
  "vehicle-body",
  "vehicle-fuel",
  "vehicle-transmission",
  "vehicle-variant",
  "vehicle-engine",
] as const;
const AFTER_THE_VEHICLE = ["onward", "vehicle-task-error"] as const;

const task = { group: "tasks", needs: [], back: "task-select", saves: true, final: false } as const;
const vehicle = { group: "vehicle", needs: [], back: "vehicle", saves: true, final: false } as const;
const fleet = {
  group: "fleet",
  needs: ["fleet", "plate"],
  back: "vehicle-rego-check",
  saves: true,
  final: false,
} as const;
const customer = { group: "customer", needs: LEAD_IS_DESCRIBED, back: "customer", saves: true, final: false } as const;

/** The funnel, as a table (docs/decisions/0019). Navigation-only steps do not save. */
export const STEPS: Readonly<Record<StepId, Step>> = {
  "task-select": {
    ...task,
    next: ["task-category", "task-service", "task-search", "task-custom", ...AFTER_A_TASK],
    back: null,
    saves: false,
  },
  "task-category": { ...task, next: AFTER_A_TASK, saves: false },
  "task-service": { ...task, next: ["task-your-items"] },
  "task-search": { ...task, next: AFTER_A_TASK, saves: false },
  "task-custom": { ...task, next: ["task-your-items"] },
  "task-generic-item": { ...task, next: AFTER_A_TASK },
  "tyre-size-selection": {
    ...task,
    needs: ["tyreItem"],
    next: ["tyre-quality-selection", "tyre-size-selection", "task-your-items"],
  },
  "tyre-quality-selection": {
    ...task,
    needs: ["tyreItem", "tyreSize"],
    next: ["tyre-quantity-selection"],
    back: "tyre-size-selection",
  },
  "tyre-quantity-selection": {
    ...task,
    needs: ["tyreItem", "tyreSize", "tyreQuality"],
    next: ["task-your-items"],
    back: "tyre-quality-selection",
  },
  "windscreen-features": { ...task, needs: ["windscreenItem"], next: ["task-your-items"] },
  "task-your-items": { ...task, needs: ["items"], next: ["task-select", "task-your-items", ...AFTER_A_TASK, "onward"] },
  // In the place of the one above for the rewards partner's customers (stand-in.ts).
  "task-your-items-rewards": {
    ...task,
    needs: ["items"],
    next: ["task-select", "task-your-items", ...AFTER_A_TASK, "onward"],
  },
  "instant-quotes-unavailable": {
    ...task,
    needs: ["items", "mixedCart"],
    next: ["onward", "task-your-items"],
    back: "task-your-items",
  },

  location: {
    group: "location",
    needs: [],
    next: ["onward", "location", "task-select"],
    back: "stage",
    saves: true,
    final: false,
  },

  // A vehicle of the garage may lead past the vehicle at once, or to a level that the catalogue asks anew (F-190).
  "vehicle-rego-check": {
    ...vehicle,
    next: [
      "vehicle-rego-found",
      "vehicle-rego-not-found",
      "vehicle-rego-fleet-not-found",
      "unidentified-fleet-vehicle",
      "vehicle-make",
      ...BELOW_THE_MAKE,
      ...AFTER_THE_VEHICLE,
    ],
    back: "stage",
  },
  "vehicle-rego-fleet-not-found": { ...fleet, group: "vehicle", next: ["vehicle-rego-check"] },
  "vehicle-rego-found": {
    ...vehicle,
    needs: ["plate"],
    next: ["vehicle-rego-check", "vehicle-make", ...BELOW_THE_MAKE, ...AFTER_THE_VEHICLE],
    back: "vehicle-rego-check",
  },
  "vehicle-rego-not-found": {
    ...vehicle,
    needs: ["plate"],
    next: ["vehicle-rego-check", "vehicle-make", ...BELOW_THE_MAKE, "customer", ...AFTER_THE_VEHICLE],
    back: "vehicle-rego-check",
  },
  // Each choice leads to the next level that has more than one option, or past the vehicle (F-185); one that is not listed, to the call.
  "vehicle-make": {
    ...vehicle,
    next: [...BELOW_THE_MAKE, "customer", ...AFTER_THE_VEHICLE],
    back: "vehicle-rego-check",
  },
  "vehicle-model": {
    ...vehicle,
    needs: ["make"],
    next: [
      "vehicle-year",
      "vehicle-body",
      "vehicle-fuel",
      "vehicle-transmission",
      "vehicle-variant",
      "vehicle-engine",
      "customer",
      ...AFTER_THE_VEHICLE,
    ],
  },
  "vehicle-year": {
    ...vehicle,
    needs: ["make", "model"],
    next: [
      "vehicle-body",
      "vehicle-fuel",
      "vehicle-transmission",
      "vehicle-variant",
      "vehicle-engine",
      "customer",
      ...AFTER_THE_VEHICLE,
    ],
  },
  "vehicle-body": {
    ...vehicle,
    needs: ["make", "model", "year"],
    next: ["vehicle-fuel", "vehicle-transmission", "vehicle-variant", "vehicle-engine", ...AFTER_THE_VEHICLE],
  },
  "vehicle-fuel": {
    ...vehicle,
    needs: ["make", "model", "year", "body"],
    next: ["vehicle-transmission", "vehicle-variant", "vehicle-engine", ...AFTER_THE_VEHICLE],
  },
  "vehicle-transmission": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel"],
    next: ["vehicle-variant", "vehicle-engine", ...AFTER_THE_VEHICLE],
  },
  "vehicle-variant": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel", "transmission"],
    next: ["vehicle-engine", ...AFTER_THE_VEHICLE],
  },
  "vehicle-engine": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel", "transmission", "variant"],
    next: ["customer", ...AFTER_THE_VEHICLE],
  },
  "vehicle-task-error": { ...vehicle, needs: ["knownVehicle", "vehicleProblem"], next: ["onward", "task-select"] },

  "vehicle-logbook-interval": {
    group: "logbook",
    needs: ["knownVehicle", "logbookService"],
    next: ["onward"],
    back: "stage",
    saves: true,
    final: false,
  },

  date: { group: "date", needs: LEAD_IS_DESCRIBED, next: ["date", "onward"], back: "stage", saves: true, final: false },

  "workshop-or-mobile-mechanic": {
    group: "supplier",
    needs: LEAD_IS_DESCRIBED,
    next: ["onward"],
    back: "stage",
    saves: true,
    final: false,
  },

  customer: {
    ...customer,
    next: ["customer-notes-for-mechanic", "customer-contact-info", "onward", "submit"],
    back: "stage",
    final: true,
  },
  "customer-2": {
    ...customer,
    next: ["customer-notes-for-mechanic", "customer-contact-info", "onward", "submit"],
    back: "stage",
    final: true,
  },
  "customer-contact-info": { ...customer, next: ["onward", "submit"], final: true },
  "customer-notes-for-mechanic": { ...customer, next: ["customer"] },
  "customer-details-step1": { ...customer, next: ["onward", "submit"], final: true },
  "customer-details-step2": {
    ...customer,
    needs: [...LEAD_IS_DESCRIBED, "contactName"],
    next: ["customer-details-step2", "submit"],
    back: "customer-details-step1",
    final: true,
  },

  "unidentified-fleet-vehicle": {
    ...fleet,
    needs: ["fleetMembership", "plate"],
    next: ["vehicle-make", ...BELOW_THE_MAKE, ...AFTER_THE_VEHICLE],
  },
};
