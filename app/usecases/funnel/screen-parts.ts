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

/** A task to choose from. */
export interface TaskChoice {
  readonly id: number;
  readonly name: string;
  readonly summary: string;
  readonly pricing: "SinglePrice" | "PriceRange" | "Unpriced";
  /** Asks first, and is replaced by the tasks that the answers name. */
  readonly isChooser: boolean;
}

export interface CategoryChoice {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
}

/** One line of the cart as a person reads it. */
export interface ItemLine {
  readonly key: string;
  readonly name: string;
  /** Tyre size, windscreen features, answers: the second line. */
  readonly detail: string | null;
  /** Set while something about the item is still open: the step that asks it. */
  readonly openStep: StepId | null;
  /** The name of the item that needs this one: it cannot be taken out alone. */
  readonly neededBy: string | null;
  /** Null while it is not known. */
  readonly price: ItemPrice | null;
  /** A note that another item includes it, or which fact must be determined first; null = none. */
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
  /** What it is in a few words. */
  readonly summary: string;
  readonly description: string;
  readonly included: readonly string[];
}

export interface FoundVehicle {
  readonly mid: string;
  /** "2019 Toyota Hilux". */
  readonly title: string;
  /** What distinguishes it from the other matches for the plate. */
  readonly detail: string;
}

export interface PlateForm {
  readonly rego: string;
  readonly regoState: string;
  /** Empty where plates are national (NZ). */
  readonly states: readonly string[];
  /** The fleet company whose member number is also asked for; null = none. */
  readonly memberOf: string | null;
}

/** The photo panel next to a question: existing photos, what to photograph, and what the browser needs to add one. */
export interface PhotosScreen {
  readonly leadGuid: LeadGuid;
  readonly vehicleId: string | null;
  readonly isHolder: boolean;
  /** Names of the jobs that are not quoted without a photo. */
  readonly requiredFor: readonly string[];
  /** A photo says more about some job than words do. */
  readonly isBetterWith: boolean;
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

/** The photos of a step's page; null if the step takes none. A viewer who does not hold the lead can neither see nor add photos. */
export function photosScreen({ config }: Context, { lead, photos, isHolder }: Journey): PhotosScreen | null {
  if (photos === null) return null;
  const requiredFor = jobsThatNeedPhotos(lead.cart, config.photos.requiredTaskIds);
  return {
    leadGuid: lead.guid,
    vehicleId: lead.vehicle.mid,
    isHolder,
    requiredFor,
    isBetterWith: isBetterWithPhotos(lead.cart),
    pictures: isHolder
      ? usablePhotos(photos).map(({ id, width, height }) => ({ id, path: picturePath(id), width, height }))
      : [],
    video: isHolder ? usableVideo(photos, picturePath) : null,
    limits: { maxMegabytes: config.photos.maxMegabytes, extensions: config.photos.extensions },
  };
}

/** Are the lead's jobs priced at once? */
export const gateOf = ({ lead, suppliers }: Journey): PricingGate =>
  pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null);

/** No supplier takes the lead's jobs at its place. */
export const hasNoSuppliers = ({ suppliers }: Journey): boolean => suppliers?.totalCount === 0;

/** What the words of the last button depend on. */
export function labelFacts(journey: Journey): LabelFacts {
  const gate = gateOf(journey);
  return {
    isUnknownVehicle: journey.lead.isUnknownVehicle,
    needsContactCapture: journey.contactNeeded,
    isPriced: gate === "unknown" ? null : isPricedFlow(gate),
    isSingleSupplier: journey.lead.supplierId !== null,
    isNobodyNear: hasNoSuppliers(journey),
  };
}
