import type { StepId } from "../../domain/funnel/step-id";
import type { CascadeKey } from "../../domain/vehicle/vehicle";
import * as customer from "./answers/customer";
import { confirmFound, type FoundAnswer } from "./answers/confirm-vehicle";
import * as dates from "./answers/date";
import { chooseFromGarage, type GarageAnswer } from "./answers/garage";
import { type LocationAnswer, chooseSuburb } from "./answers/location";
import * as fleet from "./answers/fleet";
import { chooseInterval, type IntervalAnswer } from "./answers/logbook";
import * as rego from "./answers/rego";
import { chooseSupplierType, type SupplierAnswer } from "./answers/supplier";
import * as tasks from "./answers/tasks";
import * as tyres from "./answers/tyres";
import { answerVehicleLevel, type VehicleLevelAnswer } from "./answers/vehicle";
import type { Decide } from "./decision";

type VehicleLevelAnswers = Readonly<Record<`vehicle-${CascadeKey}`, VehicleLevelAnswer>>;

/** What each step's form says, once parsed. Steps that only lead elsewhere have no answer. */
export interface Answers extends VehicleLevelAnswers {
  "task-service": tasks.ServiceAnswer;
  "task-custom": tasks.CustomTaskAnswer;
  "task-generic-item": tasks.QuestionAnswer;
  "task-your-items": tasks.YourItemsAnswer;
  "task-your-items-rewards": tasks.YourItemsAnswer;
  "instant-quotes-unavailable": tasks.UnavailableAnswer;
  "windscreen-features": tasks.WindscreenAnswer;
  "tyre-size-selection": tyres.TyreSizeAnswer;
  "tyre-quality-selection": tyres.TyreQualityAnswer;
  "tyre-quantity-selection": tyres.TyreQuantityAnswer;
  location: LocationAnswer;
  "vehicle-rego-check": fleet.PlateAnswer | GarageAnswer;
  "vehicle-rego-found": FoundAnswer;
  "vehicle-rego-not-found": rego.NotFoundAnswer;
  "vehicle-rego-fleet-not-found": fleet.NotMemberAnswer;
  "unidentified-fleet-vehicle": fleet.FleetVehicleAnswer;
  "vehicle-task-error": tasks.TaskErrorAnswer;
  "vehicle-logbook-interval": IntervalAnswer;
  date: dates.DateAnswer;
  "workshop-or-mobile-mechanic": SupplierAnswer;
  customer: customer.CustomerAnswer;
  "customer-2": customer.CustomerAnswer;
  "customer-contact-info": customer.ContactAnswer;
  "customer-notes-for-mechanic": customer.NotesAnswer;
  "customer-details-step1": customer.ContactAnswer;
  "customer-details-step2": customer.VerificationAnswer;
}
export type AnswerableStep = keyof Answers;

/** What each answer means. */
export const DECISIONS: { readonly [Step in AnswerableStep]: Decide<Answers[Step]> } = {
  "task-service": tasks.chooseService,
  "task-custom": tasks.describeCustomTask,
  "task-generic-item": tasks.answerQuestion,
  "task-your-items": tasks.reviewItems,
  "task-your-items-rewards": tasks.reviewItems,
  "instant-quotes-unavailable": tasks.settleMixedCart,
  "windscreen-features": tasks.answerWindscreen,
  "tyre-size-selection": tyres.chooseTyreSize,
  "tyre-quality-selection": tyres.chooseTyreQuality,
  "tyre-quantity-selection": tyres.chooseTyreQuantity,
  location: chooseSuburb,
  "vehicle-rego-check": (context, journey, answer) =>
    "garageVehicle" in answer ? chooseFromGarage(context, journey, answer) : rego.lookUpPlate(context, journey, answer),
  "vehicle-rego-found": confirmFound,
  "vehicle-rego-not-found": rego.continueFromKnown,
  "vehicle-rego-fleet-not-found": fleet.leaveFleet,
  "unidentified-fleet-vehicle": fleet.tellFleetVehicle,
  "vehicle-make": answerVehicleLevel("make"),
  "vehicle-model": answerVehicleLevel("model"),
  "vehicle-year": answerVehicleLevel("year"),
  "vehicle-body": answerVehicleLevel("body"),
  "vehicle-fuel": answerVehicleLevel("fuel"),
  "vehicle-transmission": answerVehicleLevel("transmission"),
  "vehicle-variant": answerVehicleLevel("variant"),
  "vehicle-engine": answerVehicleLevel("engine"),
  "vehicle-task-error": tasks.settleVehicleProblems,
  "vehicle-logbook-interval": chooseInterval,
  date: dates.answerDate,
  "workshop-or-mobile-mechanic": chooseSupplierType,
  customer: customer.handIn,
  "customer-2": customer.handIn,
  "customer-contact-info": customer.giveContact,
  "customer-notes-for-mechanic": customer.leaveNotes,
  "customer-details-step1": customer.giveContact,
  "customer-details-step2": customer.verifyMobile,
};

export const isAnswerable = (step: StepId): step is AnswerableStep => step in DECISIONS;
