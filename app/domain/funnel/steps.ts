import { isMixedCart } from "../lead/cart/cart-items";
import type { Journey } from "./journey";
import {
  isNameStepNeeded,
  hasIntervalQuestion,
  hasNameAndEmail,
  skipsSupplierTypeQuestion,
  isDateAnswered,
  isIntervalAnswered,
  isMobileVerified,
  isOlderScreen,
} from "./journey-facts";
import { NEEDS, type Need } from "./needs";

/** A step of the main line (F-158). */
export interface Stage {
  /** Whether the stage is answered or has nothing to ask, so that the funnel skips it. */
  readonly isDone: (journey: Journey) => boolean;
  /** Whether the visitor sees this stage, so that Back may lead to it and the step count includes it. */
  readonly isRelevant: (journey: Journey) => boolean;
}

/** One row of the table; `Id` is the type of step ids. */
interface StepDefinition<Id extends string> {
  readonly group: "tasks" | "location" | "vehicle" | "logbook" | "date" | "supplier" | "customer" | "fleet";
  /** Requirements for showing the step. The first one that is missing decides where the visitor goes instead. */
  readonly needs: readonly Need[];
  /** All possible targets of an answer. `onward` = the next unanswered stage of the main line; `submit` = the lead is submitted. */
  readonly next: readonly (Id | "onward" | "submit")[];
  /** Target of Back. "stage" = the previous stage of the main line that was shown; "vehicle" = the step that identified the vehicle. */
  readonly back: Id | "stage" | "vehicle" | null;
  /** Whether the answer changes the lead and is saved (F-255, F-256). */
  readonly saves: boolean;
  /** Whether the funnel may end at this step. */
  readonly final: boolean;
  /** null = a side step, which belongs to the stage above it in the table. */
  readonly stage: Stage | null;
}

const always = () => true;
const never = () => false;
const isMet = (need: Need) => NEEDS[need].isMet;

/** Requirements in the order of the specification (F-173). Items come last, because only a manipulated URL reaches the later steps without any. */
const LEAD_DESCRIPTION_STEPS = ["suburb", "vehicle", "tyre", "windscreen", "items", "photos"] as const;

/** The tyre steps open at the first question that the search has not answered. */
const STEPS_AFTER_TASK = [
  "task-your-items",
  "task-generic-item",
  "tyre-size-selection",
  "tyre-quality-selection",
  "tyre-quantity-selection",
  "windscreen-features",
] as const;
/** Each level leads to the next one with more than one option, or past the vehicle (F-185). */
const STEPS_AFTER_MAKE = [
  "vehicle-model",
  "vehicle-year",
  "vehicle-body",
  "vehicle-fuel",
  "vehicle-transmission",
  "vehicle-variant",
  "vehicle-engine",
] as const;
const STEPS_AFTER_VEHICLE = ["onward", "vehicle-task-error"] as const;

const taskStep = { group: "tasks", needs: [], back: "task-select", saves: true, final: false, stage: null } as const;
const vehicle = { group: "vehicle", needs: [], back: "vehicle", saves: true, final: false, stage: null } as const;
const fleet = {
  group: "fleet",
  needs: ["fleet", "plate"],
  back: "vehicle-rego-check",
  saves: true,
  final: false,
  stage: null,
} as const;
const customerStep = {
  group: "customer",
  needs: LEAD_DESCRIPTION_STEPS,
  back: "customer",
  saves: true,
  final: false,
  stage: null,
} as const;

/**
 * The step table of the funnel (docs/decisions/0019), in the order in which customers go through the steps: a stage of the main line, then its side steps (a
 * category, tyre quality, a level of the vehicle cascade). The keys are the values of `step` in the URL; `task-service` and `task-your-items-rewards` are
 * our names for the two redacted ones (F-049, F-059). Steps that only lead elsewhere do not save.
 */
const STEP_TABLE = {
  "task-select": {
    ...taskStep,
    next: ["task-category", "task-service", "task-search", "task-custom", ...STEPS_AFTER_TASK],
    back: null,
    saves: false,
    stage: { isDone: ({ lead }) => lead.cart.length > 0, isRelevant: always },
  },
  "task-category": { ...taskStep, next: STEPS_AFTER_TASK, saves: false },
  "task-service": { ...taskStep, next: ["task-your-items"] },
  "task-search": { ...taskStep, next: STEPS_AFTER_TASK, saves: false },
  "task-custom": { ...taskStep, next: ["task-your-items"] },
  "task-generic-item": { ...taskStep, next: STEPS_AFTER_TASK },

  "task-your-items": {
    ...taskStep,
    needs: ["items"],
    next: ["task-select", "task-search", "task-your-items", ...STEPS_AFTER_TASK, "onward"],
    stage: { isDone: ({ isPhotoMissing }) => !isPhotoMissing, isRelevant: always },
  },
  // Replaces the step above for the rewards partner's customers (resolve-position.ts).
  "task-your-items-rewards": {
    ...taskStep,
    needs: ["items"],
    next: ["task-select", "task-search", "task-your-items", ...STEPS_AFTER_TASK, "onward"],
  },

  "tyre-size-selection": {
    ...taskStep,
    needs: ["tyreItem"],
    next: ["tyre-quality-selection", "tyre-quantity-selection", "tyre-size-selection", "task-your-items"],
    stage: { isDone: isMet("tyre"), isRelevant: never },
  },
  "tyre-quality-selection": {
    ...taskStep,
    needs: ["tyreItem", "tyreSize"],
    next: ["tyre-quantity-selection", "task-your-items"],
    back: "tyre-size-selection",
  },
  "tyre-quantity-selection": {
    ...taskStep,
    needs: ["tyreItem", "tyreSize", "tyreQuality"],
    next: ["task-your-items"],
    back: "tyre-quality-selection",
  },

  "windscreen-features": {
    ...taskStep,
    needs: ["windscreenItem"],
    next: ["task-your-items"],
    stage: { isDone: isMet("windscreen"), isRelevant: never },
  },

  "instant-quotes-unavailable": {
    ...taskStep,
    needs: ["items", "mixedCart"],
    next: ["onward", "task-your-items"],
    back: "task-your-items",
    stage: { isDone: ({ lead }) => !isMixedCart(lead.cart), isRelevant: never },
  },

  location: {
    group: "location",
    needs: [],
    next: ["onward", "location", "task-select"],
    back: "stage",
    saves: true,
    final: false,
    stage: { isDone: isMet("suburb"), isRelevant: always },
  },

  // A vehicle from the garage may skip the vehicle steps, or lead to a level that the catalogue needs answered again (F-190).
  "vehicle-rego-check": {
    ...vehicle,
    next: [
      "vehicle-rego-found",
      "vehicle-rego-not-found",
      "vehicle-rego-fleet-not-found",
      "unidentified-fleet-vehicle",
      "vehicle-make",
      ...STEPS_AFTER_MAKE,
      ...STEPS_AFTER_VEHICLE,
    ],
    back: "stage",
    stage: { isDone: isMet("vehicle"), isRelevant: always },
  },
  "vehicle-rego-found": {
    ...vehicle,
    needs: ["plate"],
    next: ["vehicle-rego-check", "vehicle-make", ...STEPS_AFTER_MAKE, ...STEPS_AFTER_VEHICLE],
    back: "vehicle-rego-check",
  },
  "vehicle-rego-fleet-not-found": { ...fleet, group: "vehicle", next: ["vehicle-rego-check"] },
  "unidentified-fleet-vehicle": {
    ...fleet,
    needs: ["fleetMembership", "plate"],
    next: ["vehicle-make", ...STEPS_AFTER_MAKE, ...STEPS_AFTER_VEHICLE],
  },
  "vehicle-rego-not-found": {
    ...vehicle,
    needs: ["plate"],
    next: ["vehicle-rego-check", "vehicle-make", ...STEPS_AFTER_MAKE, "customer", ...STEPS_AFTER_VEHICLE],
    back: "vehicle-rego-check",
  },
  // Each choice leads to the next level with more than one option, or past the vehicle (F-185). "Not listed" leads to the call-back.
  "vehicle-make": {
    ...vehicle,
    next: [...STEPS_AFTER_MAKE, "customer", ...STEPS_AFTER_VEHICLE],
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
      ...STEPS_AFTER_VEHICLE,
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
      ...STEPS_AFTER_VEHICLE,
    ],
  },
  "vehicle-body": {
    ...vehicle,
    needs: ["make", "model", "year"],
    next: [
      "vehicle-fuel",
      "vehicle-transmission",
      "vehicle-variant",
      "vehicle-engine",
      "customer",
      ...STEPS_AFTER_VEHICLE,
    ],
  },
  "vehicle-fuel": {
    ...vehicle,
    needs: ["make", "model", "year", "body"],
    next: ["vehicle-transmission", "vehicle-variant", "vehicle-engine", "customer", ...STEPS_AFTER_VEHICLE],
  },
  "vehicle-transmission": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel"],
    next: ["vehicle-variant", "vehicle-engine", "customer", ...STEPS_AFTER_VEHICLE],
  },
  "vehicle-variant": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel", "transmission"],
    next: ["vehicle-engine", "customer", ...STEPS_AFTER_VEHICLE],
  },
  "vehicle-engine": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel", "transmission", "variant"],
    next: ["customer", ...STEPS_AFTER_VEHICLE],
  },

  // Incompatible repairs come before the interval, so that one page lists every problem (F-204).
  "vehicle-task-error": {
    ...vehicle,
    needs: ["knownVehicle", "vehicleProblem"],
    next: ["onward", "task-select"],
    stage: { isDone: ({ impossibleJobNames }) => impossibleJobNames.length === 0, isRelevant: never },
  },

  "vehicle-logbook-interval": {
    group: "logbook",
    needs: ["knownVehicle", "logbookService"],
    next: ["onward"],
    back: "stage",
    saves: true,
    final: false,
    stage: { isDone: isIntervalAnswered, isRelevant: hasIntervalQuestion },
  },

  date: {
    group: "date",
    needs: LEAD_DESCRIPTION_STEPS,
    next: ["date", "onward"],
    back: "stage",
    saves: true,
    final: false,
    stage: { isDone: isDateAnswered, isRelevant: ({ lead }) => !lead.isUnknownVehicle },
  },

  "workshop-or-mobile-mechanic": {
    group: "supplier",
    needs: LEAD_DESCRIPTION_STEPS,
    next: ["onward"],
    back: "stage",
    saves: true,
    final: false,
    stage: {
      isDone: (journey) => skipsSupplierTypeQuestion(journey) || journey.lead.workshopCategory !== null,
      isRelevant: (journey) => !skipsSupplierTypeQuestion(journey),
    },
  },

  customer: {
    ...customerStep,
    next: ["customer-notes-for-mechanic", "customer-contact-info", "onward", "submit"],
    back: "stage",
    final: true,
    stage: { isDone: never, isRelevant: always },
  },
  "customer-2": {
    ...customerStep,
    next: ["customer-notes-for-mechanic", "customer-contact-info", "onward", "submit"],
    back: "stage",
    final: true,
  },
  "customer-contact-info": { ...customerStep, next: ["onward", "submit"], final: true },
  "customer-notes-for-mechanic": { ...customerStep, next: ["customer"] },

  "customer-details-step1": {
    ...customerStep,
    next: ["onward", "submit"],
    final: true,
    stage: {
      isDone: (journey) => !isNameStepNeeded(journey) || isOlderScreen(journey) || hasNameAndEmail(journey),
      isRelevant: (journey) => isNameStepNeeded(journey) && !isOlderScreen(journey),
    },
  },

  "customer-details-step2": {
    ...customerStep,
    needs: [...LEAD_DESCRIPTION_STEPS, "contactName"],
    next: ["customer-details-step2", "submit"],
    back: "customer-details-step1",
    final: true,
    stage: {
      isDone: (journey) => !isNameStepNeeded(journey) || isMobileVerified(journey),
      isRelevant: isNameStepNeeded,
    },
  },
} as const satisfies Readonly<Record<string, StepDefinition<string>>>;

export type StepId = keyof typeof STEP_TABLE;
export type Step = StepDefinition<StepId>;
export type StepGroup = Step["group"];
export type Target = Step["next"][number];

export const STEPS: Readonly<Record<StepId, Step>> = STEP_TABLE;
export const STEP_IDS = Object.keys(STEP_TABLE) as readonly StepId[];
export const isStepId = (value: string): value is StepId => Object.hasOwn(STEP_TABLE, value);
