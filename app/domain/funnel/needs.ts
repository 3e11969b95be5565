import type { RepairItem } from "../lead/cart-item";
import { isMixedCart, logbookService, tyreItem, windscreenItem } from "../lead/cart/cart-items";
import { isTyreComplete } from "../lead/cart/tyre-selection";
import { isWindscreenAnswered } from "../lead/cart/windscreen-features";
import { CASCADE, type CascadeKey } from "../catalogue/vehicle/vehicle";
import type { Journey } from "./journey";

interface NeedRule {
  readonly isMet: (journey: Journey) => boolean;
  /** The step where the visitor can meet the requirement. */
  readonly goTo: string;
}

const isKnownDownTo =
  (key: CascadeKey) =>
  ({ lead }: Journey): boolean =>
    CASCADE.slice(0, CASCADE.indexOf(key) + 1).every((k) => lead.vehicle[k] !== null);

const itemSatisfies =
  (findItem: (cart: Journey["lead"]["cart"]) => RepairItem | undefined, rule: (item: RepairItem) => boolean) =>
  ({ lead }: Journey): boolean => {
    const item = findItem(lead.cart);
    return item === undefined || rule(item);
  };

/** Requirements of the steps, by the name used in refusals. Source: F-169 to F-175. */
export const NEEDS = {
  items: { isMet: ({ lead }) => lead.cart.length > 0, goTo: "task-select" },
  photos: { isMet: ({ isPhotoMissing }) => !isPhotoMissing, goTo: "task-your-items" },
  mixedCart: { isMet: ({ lead }) => isMixedCart(lead.cart), goTo: "task-your-items" },
  /** Met when a suburb is chosen in which all tasks in the cart are offered. */
  suburb: {
    isMet: ({ lead, unavailableTaskIds }) => lead.suburb !== null && unavailableTaskIds.length === 0,
    goTo: "location",
  },
  /** "Not sure" counts as an answer (F-175). */
  vehicle: { isMet: ({ lead }) => lead.vehicle.mid !== null || lead.isUnknownVehicle, goTo: "vehicle-rego-check" },
  knownVehicle: { isMet: ({ lead }) => lead.vehicle.mid !== null, goTo: "vehicle-rego-check" },
  tyre: { isMet: itemSatisfies(tyreItem, isTyreComplete), goTo: "tyre-size-selection" },
  windscreen: { isMet: itemSatisfies(windscreenItem, isWindscreenAnswered), goTo: "windscreen-features" },
  tyreItem: { isMet: ({ lead }) => tyreItem(lead.cart) !== undefined, goTo: "task-select" },
  tyreSize: { isMet: ({ lead }) => (tyreItem(lead.cart)?.tyre?.rim ?? null) !== null, goTo: "tyre-size-selection" },
  tyreQuality: {
    isMet: ({ lead }) => (tyreItem(lead.cart)?.tyre?.quality ?? null) !== null,
    goTo: "tyre-quality-selection",
  },
  windscreenItem: { isMet: ({ lead }) => windscreenItem(lead.cart) !== undefined, goTo: "task-select" },
  logbookService: { isMet: ({ lead }) => logbookService(lead.cart) !== undefined, goTo: "task-your-items" },
  plate: { isMet: ({ lead }) => lead.vehicle.rego !== null, goTo: "vehicle-rego-check" },
  vehicleProblem: { isMet: ({ impossibleJobNames }) => impossibleJobNames.length > 0, goTo: "vehicle-rego-check" },
  make: { isMet: isKnownDownTo("make"), goTo: "vehicle-make" },
  model: { isMet: isKnownDownTo("model"), goTo: "vehicle-model" },
  year: { isMet: isKnownDownTo("year"), goTo: "vehicle-year" },
  body: { isMet: isKnownDownTo("body"), goTo: "vehicle-body" },
  fuel: { isMet: isKnownDownTo("fuel"), goTo: "vehicle-fuel" },
  transmission: { isMet: isKnownDownTo("transmission"), goTo: "vehicle-transmission" },
  variant: { isMet: isKnownDownTo("variant"), goTo: "vehicle-variant" },
  fleet: { isMet: ({ lead }) => lead.fleetCompanyId !== null, goTo: "vehicle-rego-check" },
  fleetMembership: {
    isMet: ({ lead }) => lead.fleetCompanyId !== null && lead.fleetCompanyMembershipId !== null,
    goTo: "vehicle-rego-check",
  },
  contactName: {
    isMet: ({ lead }) => lead.contact.firstName !== null && lead.contact.email !== null,
    goTo: "customer-details-step1",
  },
} as const satisfies Readonly<Record<string, NeedRule>>;
export type Need = keyof typeof NEEDS;
