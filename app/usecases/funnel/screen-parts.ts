import type { LeadGuid } from "../../domain/core/ids";
import type { StepId } from "../../domain/funnel/steps";
import type { ItemNote } from "../../domain/lead/cart/item-note";
import { type VideoView, picturePath, usablePhotos, usableVideo } from "../../domain/lead/photos/captured-image";
import type { PhotoLimits } from "../../domain/lead/photos/upload-rules";
import type { Journey } from "../../domain/funnel/journey";
import { isBetterWithPhotos, jobsThatNeedPhotos } from "../../domain/lead/photos/photo-need";
import type { Context } from "../context";
import { type PricingGate, isPricedFlow, pricingGate } from "../../domain/lead/pricing-gate";
import type { LabelFacts } from "../../texts/quotes";

/** A task that the customer can choose. */
export interface TaskChoice {
  readonly id: number;
  readonly name: string;
  readonly summary: string;
  readonly pricing: "SinglePrice" | "PriceRange" | "Unpriced";
  /** True = the task only leads to questions, and is then replaced with the tasks in the answers. */
  readonly isChooser: boolean;
}

export interface CategoryChoice {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
}

/** A cart item for display. */
export interface LineItem {
  readonly key: string;
  readonly name: string;
  /** Text of the second line: tyre size, windscreen features or answers. */
  readonly detail: string | null;
  /** The step that asks for the item's missing details; null = nothing is missing. */
  readonly openStep: StepId | null;
  /** Name of the item that requires this one, so that it cannot be removed alone. */
  readonly neededBy: string | null;
  /** null = not known yet. */
  readonly price: ItemPrice | null;
  /** Note that another item includes this one, or that a fact is still needed. Null = none. */
  readonly note: ItemNote | null;
}

/** An item's price before a supplier is chosen, GST included: "from $189.00", with the parts of the price. */
export interface ItemPrice {
  readonly text: string;
  readonly lines: readonly { readonly label: string; readonly text: string; readonly detail: string | null }[];
}

export interface ServiceChoice {
  /** The value of `serviceTypeId`: 1 Basic Service, 2 logbook service (ledger F-032). */
  readonly serviceTypeId: 1 | 2;
  readonly name: string;
  /** A short description. */
  readonly summary: string;
  readonly description: string;
  readonly included: readonly string[];
}

export interface FoundVehicle {
  readonly mid: string;
  /** "2019 Toyota Hilux". */
  readonly title: string;
  /** Distinguishes the vehicle from the others that match the plate. */
  readonly detail: string;
}

export interface PlateForm {
  readonly rego: string;
  readonly regoState: string;
  /** States that issue plates. Empty in countries with national plates (NZ). */
  readonly states: readonly string[];
  /** The fleet company whose member number is needed in addition to the plate. Null = none. */
  readonly fleetCompanyName: string | null;
}

/** The photo panel next to a question: existing photos, what to photograph, and what the browser needs to upload photos. */
export interface PhotosScreen {
  readonly leadGuid: LeadGuid;
  readonly vehicleId: string | null;
  readonly isHolder: boolean;
  /** Names of the jobs that cannot be quoted without a photo. */
  readonly jobsRequiringPhotos: readonly string[];
  /** True = a photo would describe at least one job better than text. */
  readonly recommendsPhotos: boolean;
  readonly pictures: readonly {
    readonly id: string;
    readonly path: string;
    readonly width: number;
    readonly height: number;
  }[];
  readonly video: VideoView | null;
  readonly limits: PhotoLimits;
}

export interface ContactScreen {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly phonePlaceholder: string;
}

/** The photo panel for a step. Null = the step needs none. A viewer who does not hold the lead can neither see nor add photos. */
export function toPhotosScreen({ config }: Context, { lead, photos, isHolder }: Journey): PhotosScreen | null {
  if (photos === null) return null;
  const jobsRequiringPhotos = jobsThatNeedPhotos(lead.cart, config.photos.requiredTaskIds);
  return {
    leadGuid: lead.guid,
    vehicleId: lead.vehicle.mid,
    isHolder,
    jobsRequiringPhotos,
    recommendsPhotos: isBetterWithPhotos(lead.cart),
    pictures: isHolder
      ? usablePhotos(photos).map(({ id, width, height }) => ({ id, path: picturePath(id), width, height }))
      : [],
    video: isHolder ? usableVideo(photos, picturePath) : null,
    limits: { maxMegabytes: config.photos.maxMegabytes, extensions: config.photos.extensions },
  };
}

/** How the lead's jobs are priced: instantly or later. */
export const findPricingGate = ({ lead, suppliers }: Journey): PricingGate =>
  pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null);

/** True = no supplier near the lead's location can do its jobs. */
export const hasNoSuppliers = ({ suppliers }: Journey): boolean => suppliers?.totalCount === 0;

/** The facts that determine the label of the last button. */
export function labelFacts(journey: Journey): LabelFacts {
  const gate = findPricingGate(journey);
  return {
    isUnknownVehicle: journey.lead.isUnknownVehicle,
    needsContactCapture: journey.contactNeeded,
    isPriced: gate === "unknown" ? null : isPricedFlow(gate),
    isSingleSupplier: journey.lead.supplierId !== null,
    hasNoSuppliers: hasNoSuppliers(journey),
  };
}
