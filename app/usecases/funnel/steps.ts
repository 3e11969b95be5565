import type { StepId } from "../../domain/funnel/steps";
import type { StepLogic, StepScreen } from "./step";
import { customer } from "./steps/customer";
import { customerContactInfo, customerDetailsStep1 } from "./contact-details";
import { customerDetailsStep2 } from "./steps/customer-details-step2";
import { customerNotesForMechanic } from "./steps/customer-notes-for-mechanic";
import { date } from "./steps/date";
import { instantQuotesUnavailable } from "./steps/instant-quotes-unavailable";
import { location } from "./steps/location";
import { taskCustom } from "./steps/task-custom";
import { taskGenericItem } from "./steps/task-generic-item";
import { taskSearch } from "./steps/task-search";
import { taskSelect, taskCategory } from "./steps/task-select";
import { taskService } from "./steps/task-service";
import { taskYourItems, taskYourItemsRewards } from "./steps/task-your-items";
import { tyreQualitySelection } from "./steps/tyre-quality-selection";
import { tyreQuantitySelection } from "./steps/tyre-quantity-selection";
import { tyreSizeSelection } from "./steps/tyre-size-selection";
import { unidentifiedFleetVehicle } from "./steps/unidentified-fleet-vehicle";
import { vehicleLevel } from "./steps/vehicle-level";
import { vehicleLogbookInterval } from "./steps/vehicle-logbook-interval";
import { vehicleRegoCheck } from "./steps/vehicle-rego-check";
import { vehicleRegoFleetNotFound } from "./steps/vehicle-rego-fleet-not-found";
import { vehicleRegoFound } from "./steps/vehicle-rego-found";
import { vehicleRegoNotFound } from "./steps/vehicle-rego-not-found";
import { vehicleTaskError } from "./steps/vehicle-task-error";
import { windscreenFeatures } from "./steps/windscreen-features";
import { workshopOrMobileMechanic } from "./steps/workshop-or-mobile-mechanic";

/** The screen and the answer handler of each step. */
export const STEP_LOGIC = {
  "task-select": taskSelect,
  "task-category": taskCategory,
  "task-service": taskService,
  "task-search": taskSearch,
  "task-custom": taskCustom,
  "task-generic-item": taskGenericItem,
  "task-your-items": taskYourItems,
  "task-your-items-rewards": taskYourItemsRewards,
  "tyre-size-selection": tyreSizeSelection,
  "tyre-quality-selection": tyreQualitySelection,
  "tyre-quantity-selection": tyreQuantitySelection,
  "windscreen-features": windscreenFeatures,
  "instant-quotes-unavailable": instantQuotesUnavailable,
  location,
  "vehicle-rego-check": vehicleRegoCheck,
  "vehicle-rego-found": vehicleRegoFound,
  "vehicle-rego-fleet-not-found": vehicleRegoFleetNotFound,
  "unidentified-fleet-vehicle": unidentifiedFleetVehicle,
  "vehicle-rego-not-found": vehicleRegoNotFound,
  "vehicle-make": vehicleLevel("make"),
  "vehicle-model": vehicleLevel("model"),
  "vehicle-year": vehicleLevel("year"),
  "vehicle-body": vehicleLevel("body"),
  "vehicle-fuel": vehicleLevel("fuel"),
  "vehicle-transmission": vehicleLevel("transmission"),
  "vehicle-variant": vehicleLevel("variant"),
  "vehicle-engine": vehicleLevel("engine"),
  "vehicle-task-error": vehicleTaskError,
  "vehicle-logbook-interval": vehicleLogbookInterval,
  date,
  "workshop-or-mobile-mechanic": workshopOrMobileMechanic,
  customer,
  "customer-2": customer,
  "customer-contact-info": customerContactInfo,
  "customer-notes-for-mechanic": customerNotesForMechanic,
  "customer-details-step1": customerDetailsStep1,
  "customer-details-step2": customerDetailsStep2,
} as const satisfies Readonly<Record<StepId, StepScreen<unknown>>>;

type StepLogicMap = typeof STEP_LOGIC;

/** Screen data of each step's page. */
export type Screens = {
  readonly [Step in StepId]: StepLogicMap[Step] extends StepScreen<infer Screen> ? Screen : never;
};

/** Steps with a form. The others only redirect. */
export type AnswerableStep = {
  [Step in StepId]: StepLogicMap[Step] extends { readonly answer: unknown } ? Step : never;
}[StepId];
export const isAnswerable = (step: StepId): step is AnswerableStep => "answer" in STEP_LOGIC[step];

/** Parsed form data of each step. */
export type Answers = {
  readonly [Step in AnswerableStep]: StepLogicMap[Step] extends StepLogic<unknown, infer Answer> ? Answer : never;
};
