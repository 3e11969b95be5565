import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { StepId } from "../../domain/funnel/step-id";
import type { Screens } from "../../usecases/funnel/screen-types";
import type { StepViewProps } from "./step-frame";

type View<Step extends StepId> = ComponentType<StepViewProps<Screens[Step]>>;
const page = <Step extends StepId>(load: () => Promise<{ View: View<Step> }>): LazyExoticComponent<View<Step>> =>
  lazy(async () => ({ default: (await load()).View }));

/** The page of each step, loaded when it is met. */
export const STEP_VIEWS: { readonly [Step in StepId]: LazyExoticComponent<View<Step>> } = {
  "task-select": page(() => import("./steps/task-select/view")),
  "task-category": page(() => import("./steps/task-category/view")),
  "task-service": page(() => import("./steps/task-service/view")),
  "task-search": page(() => import("./steps/task-search/view")),
  "task-custom": page(() => import("./steps/task-custom/view")),
  "task-generic-item": page(() => import("./steps/task-generic-item/view")),
  "tyre-size-selection": page(() => import("./steps/tyre-size-selection/view")),
  "tyre-quality-selection": page(() => import("./steps/tyre-quality-selection/view")),
  "tyre-quantity-selection": page(() => import("./steps/tyre-quantity-selection/view")),
  "windscreen-features": page(() => import("./steps/windscreen-features/view")),
  "task-your-items": page(() => import("./steps/task-your-items/view")),
  "task-your-items-rewards": page(() => import("./steps/task-your-items-rewards/view")),
  "instant-quotes-unavailable": page(() => import("./steps/instant-quotes-unavailable/view")),
  location: page(() => import("./steps/location/view")),
  "vehicle-rego-check": page(() => import("./steps/vehicle-rego-check/view")),
  "vehicle-rego-found": page(() => import("./steps/vehicle-rego-found/view")),
  "vehicle-rego-not-found": page(() => import("./steps/vehicle-rego-not-found/view")),
  "vehicle-rego-fleet-not-found": page(() => import("./steps/vehicle-rego-fleet-not-found/view")),
  "unidentified-fleet-vehicle": page(() => import("./steps/unidentified-fleet-vehicle/view")),
  "vehicle-make": page(() => import("./steps/vehicle-make/view")),
  "vehicle-model": page(() => import("./steps/vehicle-model/view")),
  "vehicle-year": page(() => import("./steps/vehicle-year/view")),
  "vehicle-body": page(() => import("./steps/vehicle-body/view")),
  "vehicle-fuel": page(() => import("./steps/vehicle-fuel/view")),
  "vehicle-transmission": page(() => import("./steps/vehicle-transmission/view")),
  "vehicle-variant": page(() => import("./steps/vehicle-variant/view")),
  "vehicle-engine": page(() => import("./steps/vehicle-engine/view")),
  "vehicle-task-error": page(() => import("./steps/vehicle-task-error/view")),
  "vehicle-logbook-interval": page(() => import("./steps/vehicle-logbook-interval/view")),
  date: page(() => import("./steps/date/view")),
  "workshop-or-mobile-mechanic": page(() => import("./steps/workshop-or-mobile-mechanic/view")),
  customer: page(() => import("./steps/customer/view")),
  "customer-2": page(() => import("./steps/customer-2/view")),
  "customer-contact-info": page(() => import("./steps/customer-contact-info/view")),
  "customer-notes-for-mechanic": page(() => import("./steps/customer-notes-for-mechanic/view")),
  "customer-details-step1": page(() => import("./steps/customer-details-step1/view")),
  "customer-details-step2": page(() => import("./steps/customer-details-step2/view")),
};
