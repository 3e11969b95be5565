import type { z } from "zod";
import type { Country } from "../../domain/country/country";
import type { AnswerableStep, Answers } from "../../usecases/funnel/answers";
import { contactSchema, contactSchemaWithPhone } from "./contact.server";
import * as customer from "./steps/customer/answer.server";
import * as notes from "./steps/customer-notes-for-mechanic/answer.server";
import * as verification from "./steps/customer-details-step2/answer.server";
import * as date from "./steps/date/answer.server";
import * as unavailable from "./steps/instant-quotes-unavailable/answer.server";
import * as location from "./steps/location/answer.server";
import * as custom from "./steps/task-custom/answer.server";
import * as question from "./steps/task-generic-item/answer.server";
import * as service from "./steps/task-service/answer.server";
import * as yourItems from "./steps/task-your-items/answer.server";
import * as tyreQuality from "./steps/tyre-quality-selection/answer.server";
import * as tyreQuantity from "./steps/tyre-quantity-selection/answer.server";
import * as tyreSize from "./steps/tyre-size-selection/answer.server";
import * as interval from "./steps/vehicle-logbook-interval/answer.server";
import * as regoCheck from "./steps/vehicle-rego-check/answer.server";
import * as fleetNotFound from "./steps/vehicle-rego-fleet-not-found/answer.server";
import * as fleetVehicle from "./steps/unidentified-fleet-vehicle/answer.server";
import * as regoFound from "./steps/vehicle-rego-found/answer.server";
import * as regoNotFound from "./steps/vehicle-rego-not-found/answer.server";
import * as taskError from "./steps/vehicle-task-error/answer.server";
import * as windscreen from "./steps/windscreen-features/answer.server";
import * as supplier from "./steps/workshop-or-mobile-mechanic/answer.server";
import { vehicleLevelSchema } from "./vehicle-level.server";

export interface FormPlace {
  readonly country: Country;
  /** The `sub` of the address. */
  readonly sub: string | null;
}

type SchemaOf<Step extends AnswerableStep> = (place: FormPlace) => z.ZodType<Answers[Step]>;

/** How each step's form is read. */
export const ANSWER_SCHEMAS: { readonly [Step in AnswerableStep]: SchemaOf<Step> } = {
  "task-service": () => service.schema,
  "task-custom": () => custom.schema,
  "task-generic-item": () => question.schema,
  "task-your-items": () => yourItems.schema,
  "task-your-items-rewards": () => yourItems.schema,
  "instant-quotes-unavailable": () => unavailable.schema,
  "windscreen-features": () => windscreen.schema,
  "tyre-size-selection": () => tyreSize.schema,
  "tyre-quality-selection": () => tyreQuality.schema,
  "tyre-quantity-selection": () => tyreQuantity.schema,
  location: () => location.schema,
  "vehicle-rego-check": ({ country, sub }) => regoCheck.schemaFor(country, sub),
  "vehicle-rego-found": () => regoFound.schema,
  "vehicle-rego-not-found": () => regoNotFound.schema,
  "vehicle-rego-fleet-not-found": () => fleetNotFound.schema,
  "unidentified-fleet-vehicle": () => fleetVehicle.schema,
  "vehicle-make": () => vehicleLevelSchema("make"),
  "vehicle-model": () => vehicleLevelSchema("model"),
  "vehicle-year": () => vehicleLevelSchema("year"),
  "vehicle-body": () => vehicleLevelSchema("body"),
  "vehicle-fuel": () => vehicleLevelSchema("fuel"),
  "vehicle-transmission": () => vehicleLevelSchema("transmission"),
  "vehicle-variant": () => vehicleLevelSchema("variant"),
  "vehicle-engine": () => vehicleLevelSchema("engine"),
  "vehicle-task-error": () => taskError.schema,
  "vehicle-logbook-interval": () => interval.schema,
  date: ({ sub }) => date.schemaFor(sub),
  "workshop-or-mobile-mechanic": () => supplier.schema,
  customer: () => customer.schema,
  "customer-2": () => customer.schema,
  "customer-contact-info": () => contactSchemaWithPhone,
  "customer-notes-for-mechanic": () => notes.schema,
  "customer-details-step1": () => contactSchema,
  "customer-details-step2": () => verification.schema,
};
