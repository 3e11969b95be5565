import { logbookService, tyreItem, windscreenItem } from "../cart/find-item";
import { isMixedCart } from "../cart/mixed-cart";
import { isTyreComplete } from "../cart/tyre-selection";
import { isWindscreenAnswered } from "../cart/windscreen-features";
import { isProductOrder } from "../lead/product-order";
import type { Journey } from "./journey";
import type { StepId } from "./step-id";

interface Stage {
  readonly step: StepId;
  /** Answered, or nothing to ask: going on passes over it. */
  readonly isDone: (journey: Journey) => boolean;
  /** The visitor saw it on the way, so Back may lead to it and the step count has it. */
  readonly isOnTheWay: (journey: Journey) => boolean;
}

const always = () => true;
const never = () => false;

const hasNoSupplierTypeQuestion = ({ lead, suppliers }: Journey): boolean =>
  lead.isUnknownVehicle || suppliers?.totalCount === 0 || lead.workshopId !== null || isProductOrder(lead);
const isDateAnswered = ({ lead }: Journey): boolean =>
  lead.isUnknownVehicle ||
  (lead.quoteUrgency !== null && (lead.quoteUrgency !== "SpecificDay" || lead.serviceDate !== null));
const hasName = ({ lead }: Journey): boolean => lead.contact.firstName !== null && lead.contact.email !== null;
const isMobileVerified = ({ lead }: Journey): boolean =>
  lead.contact.verifiedMobile !== null && lead.contact.verifiedMobile === lead.contact.mobile;
/** Without a known vehicle someone calls back; no code is asked for (ledger F-274). */
const isOlderScreen = ({ screenVersion }: Journey): boolean => screenVersion === 1;
const asksWhoYouAre = ({ lead, contactNeeded }: Journey): boolean => contactNeeded && !lead.isUnknownVehicle;

/**
 * The typical path (F-158) with its skip rules. Side steps (a category, a tyre's
 * quality, a level of the vehicle cascade) belong to the stage before which they are asked.
 */
export const MAIN_LINE: readonly Stage[] = [
  { step: "task-select", isDone: ({ lead }) => lead.cart.length > 0, isOnTheWay: always },
  { step: "task-your-items", isDone: ({ isPhotoMissing }) => !isPhotoMissing, isOnTheWay: always },
  {
    step: "tyre-size-selection",
    isDone: ({ lead }) => isAnswered(tyreItem(lead.cart), isTyreComplete),
    isOnTheWay: never,
  },
  {
    step: "windscreen-features",
    isDone: ({ lead }) => isAnswered(windscreenItem(lead.cart), isWindscreenAnswered),
    isOnTheWay: never,
  },
  { step: "instant-quotes-unavailable", isDone: ({ lead }) => !isMixedCart(lead.cart), isOnTheWay: never },
  {
    step: "location",
    isDone: ({ lead, placeProblems }) => lead.suburb !== null && placeProblems.length === 0,
    isOnTheWay: always,
  },
  {
    step: "vehicle-rego-check",
    isDone: ({ lead }) => lead.vehicle.mid !== null || lead.isUnknownVehicle,
    isOnTheWay: always,
  },
  // Incompatible repairs before the interval, so that one page names every problem (ledger F-204).
  { step: "vehicle-task-error", isDone: ({ vehicleProblems }) => vehicleProblems.length === 0, isOnTheWay: never },
  {
    step: "vehicle-logbook-interval",
    isDone: ({ lead }) =>
      lead.isUnknownVehicle || isAnswered(logbookService(lead.cart), (service) => service.serviceIntervalId !== null),
    isOnTheWay: ({ lead, intervalCount }) =>
      logbookService(lead.cart) !== undefined && !lead.isUnknownVehicle && intervalCount !== null && intervalCount > 1,
  },
  { step: "date", isDone: isDateAnswered, isOnTheWay: ({ lead }) => !lead.isUnknownVehicle },
  {
    step: "workshop-or-mobile-mechanic",
    isDone: (journey) => hasNoSupplierTypeQuestion(journey) || journey.lead.workshopCategory !== null,
    isOnTheWay: (journey) => !hasNoSupplierTypeQuestion(journey),
  },
  { step: "customer", isDone: never, isOnTheWay: always },
  // The older screen asks who you are on the page where all answers are looked at.
  {
    step: "customer-details-step1",
    isDone: (journey) => !asksWhoYouAre(journey) || isOlderScreen(journey) || hasName(journey),
    isOnTheWay: (journey) => asksWhoYouAre(journey) && !isOlderScreen(journey),
  },
  {
    step: "customer-details-step2",
    isDone: (journey) => !asksWhoYouAre(journey) || isMobileVerified(journey),
    isOnTheWay: asksWhoYouAre,
  },
];

function isAnswered<T>(item: T | undefined, rule: (item: T) => boolean): boolean {
  return item === undefined || rule(item);
}

/** The stage a step belongs to, as an index of the main line. */
export function stageOf(step: StepId): number {
  const own = MAIN_LINE.findIndex((stage) => stage.step === step);
  return own >= 0 ? own : MAIN_LINE.findIndex((stage) => stage.step === STAGE_OF_SIDE_STEP[step]);
}

const STAGE_OF_SIDE_STEP: Readonly<Partial<Record<StepId, StepId>>> = {
  "task-category": "task-select",
  "task-service": "task-select",
  "task-search": "task-select",
  "task-custom": "task-select",
  "task-generic-item": "task-select",
  "task-your-items-rewards": "task-your-items",
  "tyre-quality-selection": "tyre-size-selection",
  "tyre-quantity-selection": "tyre-size-selection",
  "vehicle-rego-found": "vehicle-rego-check",
  "vehicle-rego-fleet-not-found": "vehicle-rego-check",
  "unidentified-fleet-vehicle": "vehicle-rego-check",
  "vehicle-rego-not-found": "vehicle-rego-check",
  "vehicle-make": "vehicle-rego-check",
  "vehicle-model": "vehicle-rego-check",
  "vehicle-year": "vehicle-rego-check",
  "vehicle-body": "vehicle-rego-check",
  "vehicle-fuel": "vehicle-rego-check",
  "vehicle-transmission": "vehicle-rego-check",
  "vehicle-variant": "vehicle-rego-check",
  "vehicle-engine": "vehicle-rego-check",
  "customer-2": "customer",
  "customer-contact-info": "customer",
  "customer-notes-for-mechanic": "customer",
};
