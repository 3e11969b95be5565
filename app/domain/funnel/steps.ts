import { isMixedCart } from "../lead/cart/cart-items";
import type { Journey } from "./journey";
import {
  isNameStepNeeded,
  hasIntervalQuestion,
  hasName,
  hasNoSupplierTypeQuestion,
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
  readonly isOnTheWay: (journey: Journey) => boolean;
}

/** One row of the table; `Id` is the type of step ids. */
interface Row<Id extends string> {
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
const LEAD_IS_DESCRIBED = ["suburb", "vehicle", "tyre", "windscreen", "items", "photos"] as const;

/** The tyre steps open at the first question that the search has not answered. */
const AFTER_A_TASK = [
  "task-your-items",
  "task-generic-item",
  "tyre-size-selection",
  "tyre-quality-selection",
  "tyre-quantity-selection",
  "windscreen-features",
] as const;
/** Each level leads to the next one with more than one option, or past the vehicle (F-185). */
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

const task = { group: "tasks", needs: [], back: "task-select", saves: true, final: false, stage: null } as const;
const vehicle = { group: "vehicle", needs: [], back: "vehicle", saves: true, final: false, stage: null } as const;
const fleet = {
  group: "fleet",
  needs: ["fleet", "plate"],
  back: "vehicle-rego-check",
  saves: true,
  final: false,
  stage: null,
} as const;
const customer = {
  group: "customer",
  needs: LEAD_IS_DESCRIBED,
  back: "customer",
  saves: true,
  final: false,
  stage: null,
} as const;

/**
 * The step table of the funnel (docs/decisions/0019), in walking order: a stage of the main line, then its side steps (a category, tyre quality, a level of
 * the vehicle cascade). The keys are the values of `step` in the URL; `task-service` and `task-your-items-rewards` are our names for the two redacted ones
 * (F-049, F-059). Steps that only lead elsewhere do not save.
 */
const TABLE = {
  "task-select": {
    ...task,
    next: ["task-category", "task-service", "task-search", "task-custom", ...AFTER_A_TASK],
    back: null,
    saves: false,
    stage: { isDone: ({ lead }) => lead.cart.length > 0, isOnTheWay: always },
  },
  "task-category": { ...task, next: AFTER_A_TASK, saves: false },
  "task-service": { ...task, next: ["task-your-items"] },
  "task-search": { ...task, next: AFTER_A_TASK, saves: false },
  "task-custom": { ...task, next: ["task-your-items"] },
  "task-generic-item": { ...task, next: AFTER_A_TASK },

  "task-your-items": {
    ...task,
    needs: ["items"],
    next: ["task-select", "task-search", "task-your-items", ...AFTER_A_TASK, "onward"],
    stage: { isDone: ({ isPhotoMissing }) => !isPhotoMissing, isOnTheWay: always },
  },
  // Replaces the step above for the rewards partner's customers (resolve-position.ts).
  "task-your-items-rewards": {
    ...task,
    needs: ["items"],
    next: ["task-select", "task-search", "task-your-items", ...AFTER_A_TASK, "onward"],
  },

  "tyre-size-selection": {
    ...task,
    needs: ["tyreItem"],
    next: ["tyre-quality-selection", "tyre-quantity-selection", "tyre-size-selection", "task-your-items"],
    stage: { isDone: isMet("tyre"), isOnTheWay: never },
  },
  "tyre-quality-selection": {
    ...task,
    needs: ["tyreItem", "tyreSize"],
    next: ["tyre-quantity-selection", "task-your-items"],
    back: "tyre-size-selection",
  },
  "tyre-quantity-selection": {
    ...task,
    needs: ["tyreItem", "tyreSize", "tyreQuality"],
    next: ["task-your-items"],
    back: "tyre-quality-selection",
  },

  "windscreen-features": {
    ...task,
    needs: ["windscreenItem"],
    next: ["task-your-items"],
    stage: { isDone: isMet("windscreen"), isOnTheWay: never },
  },

  "instant-quotes-unavailable": {
    ...task,
    needs: ["items", "mixedCart"],
    next: ["onward", "task-your-items"],
    back: "task-your-items",
    stage: { isDone: ({ lead }) => !isMixedCart(lead.cart), isOnTheWay: never },
  },

  location: {
    group: "location",
    needs: [],
    next: ["onward", "location", "task-select"],
    back: "stage",
    saves: true,
    final: false,
    stage: { isDone: isMet("suburb"), isOnTheWay: always },
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
      ...BELOW_THE_MAKE,
      ...AFTER_THE_VEHICLE,
    ],
    back: "stage",
    stage: { isDone: isMet("vehicle"), isOnTheWay: always },
  },
  "vehicle-rego-found": {
    ...vehicle,
    needs: ["plate"],
    next: ["vehicle-rego-check", "vehicle-make", ...BELOW_THE_MAKE, ...AFTER_THE_VEHICLE],
    back: "vehicle-rego-check",
  },
  "vehicle-rego-fleet-not-found": { ...fleet, group: "vehicle", next: ["vehicle-rego-check"] },
  "unidentified-fleet-vehicle": {
    ...fleet,
    needs: ["fleetMembership", "plate"],
    next: ["vehicle-make", ...BELOW_THE_MAKE, ...AFTER_THE_VEHICLE],
  },
  "vehicle-rego-not-found": {
    ...vehicle,
    needs: ["plate"],
    next: ["vehicle-rego-check", "vehicle-make", ...BELOW_THE_MAKE, "customer", ...AFTER_THE_VEHICLE],
    back: "vehicle-rego-check",
  },
  // Each choice leads to the next level with more than one option, or past the vehicle (F-185). "Not listed" leads to the call-back.
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
    next: [
      "vehicle-fuel",
      "vehicle-transmission",
      "vehicle-variant",
      "vehicle-engine",
      "customer",
      ...AFTER_THE_VEHICLE,
    ],
  },
  "vehicle-fuel": {
    ...vehicle,
    needs: ["make", "model", "year", "body"],
    next: ["vehicle-transmission", "vehicle-variant", "vehicle-engine", "customer", ...AFTER_THE_VEHICLE],
  },
  "vehicle-transmission": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel"],
    next: ["vehicle-variant", "vehicle-engine", "customer", ...AFTER_THE_VEHICLE],
  },
  "vehicle-variant": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel", "transmission"],
    next: ["vehicle-engine", "customer", ...AFTER_THE_VEHICLE],
  },
  "vehicle-engine": {
    ...vehicle,
    needs: ["make", "model", "year", "body", "fuel", "transmission", "variant"],
    next: ["customer", ...AFTER_THE_VEHICLE],
  },

  // Incompatible repairs come before the interval, so that one page lists every problem (F-204).
  "vehicle-task-error": {
    ...vehicle,
    needs: ["knownVehicle", "vehicleProblem"],
    next: ["onward", "task-select"],
    stage: { isDone: ({ vehicleProblems }) => vehicleProblems.length === 0, isOnTheWay: never },
  },

  "vehicle-logbook-interval": {
    group: "logbook",
    needs: ["knownVehicle", "logbookService"],
    next: ["onward"],
    back: "stage",
    saves: true,
    final: false,
    stage: { isDone: isIntervalAnswered, isOnTheWay: hasIntervalQuestion },
  },

  date: {
    group: "date",
    needs: LEAD_IS_DESCRIBED,
    next: ["date", "onward"],
    back: "stage",
    saves: true,
    final: false,
    stage: { isDone: isDateAnswered, isOnTheWay: ({ lead }) => !lead.isUnknownVehicle },
  },

  "workshop-or-mobile-mechanic": {
    group: "supplier",
    needs: LEAD_IS_DESCRIBED,
    next: ["onward"],
    back: "stage",
    saves: true,
    final: false,
    stage: {
      isDone: (journey) => hasNoSupplierTypeQuestion(journey) || journey.lead.workshopCategory !== null,
      isOnTheWay: (journey) => !hasNoSupplierTypeQuestion(journey),
    },
  },

  customer: {
    ...customer,
    next: ["customer-notes-for-mechanic", "customer-contact-info", "onward", "submit"],
    back: "stage",
    final: true,
    stage: { isDone: never, isOnTheWay: always },
  },
  "customer-2": {
    ...customer,
    next: ["customer-notes-for-mechanic", "customer-contact-info", "onward", "submit"],
    back: "stage",
    final: true,
  },
  "customer-contact-info": { ...customer, next: ["onward", "submit"], final: true },
  "customer-notes-for-mechanic": { ...customer, next: ["customer"] },

  "customer-details-step1": {
    ...customer,
    next: ["onward", "submit"],
    final: true,
    stage: {
      isDone: (journey) => !isNameStepNeeded(journey) || isOlderScreen(journey) || hasName(journey),
      isOnTheWay: (journey) => isNameStepNeeded(journey) && !isOlderScreen(journey),
    },
  },

  "customer-details-step2": {
    ...customer,
    needs: [...LEAD_IS_DESCRIBED, "contactName"],
    next: ["customer-details-step2", "submit"],
    back: "customer-details-step1",
    final: true,
    stage: {
      isDone: (journey) => !isNameStepNeeded(journey) || isMobileVerified(journey),
      isOnTheWay: isNameStepNeeded,
    },
  },
} as const satisfies Readonly<Record<string, Row<string>>>;

export type StepId = keyof typeof TABLE;
export type Step = Row<StepId>;
export type StepGroup = Step["group"];
export type Target = Step["next"][number];

export const STEPS: Readonly<Record<StepId, Step>> = TABLE;
export const STEP_IDS = Object.keys(TABLE) as readonly StepId[];
export const isStepId = (value: string): value is StepId => Object.hasOwn(TABLE, value);
