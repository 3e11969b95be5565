import * as customer from "./screens/customer";
import * as fleet from "./screens/fleet";
import * as dates from "./screens/date";
import * as location from "./screens/location";
import { rewardsItems } from "./screens/rewards";
import { supplierType } from "./screens/supplier";
import * as tasks from "./screens/tasks";
import * as tyres from "./screens/tyres";
import * as vehicle from "./screens/vehicle";
import { regoFound } from "./screens/rego-found";
import type { ScreenLoaders } from "./screen";

/** What each step's page needs to know before it is drawn. */
export const SCREENS: ScreenLoaders = {
  "task-select": tasks.taskSelect,
  "task-category": tasks.taskCategory,
  "task-service": tasks.taskService,
  "task-search": tasks.taskSearch,
  "task-custom": tasks.taskCustom,
  "task-generic-item": tasks.taskGenericItem,
  "tyre-size-selection": tyres.tyreSize,
  "tyre-quality-selection": tyres.tyreQuality,
  "tyre-quantity-selection": tyres.tyreQuantity,
  "windscreen-features": tasks.windscreenFeatures,
  "task-your-items": tasks.yourItems,
  "task-your-items-rewards": rewardsItems,
  "instant-quotes-unavailable": tasks.instantQuotesUnavailable,
  location: location.location,
  "vehicle-rego-check": vehicle.regoCheck,
  "vehicle-rego-found": regoFound,
  "vehicle-rego-not-found": vehicle.regoNotFound,
  "vehicle-rego-fleet-not-found": fleet.notMember,
  "unidentified-fleet-vehicle": fleet.memberVehicle,
  "vehicle-make": vehicle.vehicleLevel("make"),
  "vehicle-model": vehicle.vehicleLevel("model"),
  "vehicle-year": vehicle.vehicleLevel("year"),
  "vehicle-body": vehicle.vehicleLevel("body"),
  "vehicle-fuel": vehicle.vehicleLevel("fuel"),
  "vehicle-transmission": vehicle.vehicleLevel("transmission"),
  "vehicle-variant": vehicle.vehicleLevel("variant"),
  "vehicle-engine": vehicle.vehicleLevel("engine"),
  "vehicle-task-error": vehicle.vehicleTaskError,
  "vehicle-logbook-interval": vehicle.logbookInterval,
  date: dates.date,
  "workshop-or-mobile-mechanic": supplierType,
  customer: customer.customer,
  "customer-2": customer.customer,
  "customer-contact-info": customer.contactInfo,
  "customer-notes-for-mechanic": customer.notes,
  "customer-details-step1": customer.detailsStep1,
  "customer-details-step2": customer.detailsStep2,
};
