import type { StepId } from "../../domain/funnel/step-id";
import type { PhotoLimits } from "../../domain/photos/upload-rules";
import type { PlainDay } from "../../domain/time/plain-date";

/** A task to choose from. */
export interface TaskChoice {
  readonly id: number;
  readonly name: string;
  readonly summary: string;
  readonly pricing: "SinglePrice" | "PriceRange" | "Unpriced";
  /** Asks first, and is replaced by what the answers name. */
  readonly isChooser: boolean;
}

/** A follow-up question without what is meant for the supplier only. */
export interface QuestionScreen {
  readonly id: number;
  readonly text: string;
  readonly isMultiple: boolean;
  readonly options: readonly { readonly id: number; readonly text: string }[];
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
}

/** What an item costs before a supplier is chosen, in words with GST inside: "from $189.00", and what that is made of. */
export interface ItemPrice {
  readonly words: string;
  readonly lines: readonly { readonly label: string; readonly words: string; readonly detail: string | null }[];
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
  /** What tells it from the others found for the plate. */
  readonly detail: string;
}

/** A vehicle of the customer's own garage. */
export interface GarageChoice {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** The quote is about this one. */
  readonly isCurrent: boolean;
}

export interface PlateForm {
  readonly rego: string;
  readonly regoState: string;
  /** Empty where plates are national (NZ). */
  readonly states: readonly string[];
  /** The fleet company whose member number is asked for too; null = nobody's. */
  readonly memberOf: string | null;
}

export interface IntervalChoice {
  readonly id: number;
  /** "60,000 km or 48 months". */
  readonly name: string;
}

/** What is known already, each with the step that changes it. */
export interface AnswerRow {
  readonly label: string;
  readonly value: string;
  /** Stands for the value: each item with its price. */
  readonly items?: readonly ItemLine[];
  /** Written after the value. */
  readonly day?: PlainDay | null;
  /** Absent = the link that led here decided it. */
  readonly step?: StepId;
}

export interface CustomerScreen {
  /** The older screen asks here who you are; null = it is known, or asked later. */
  readonly contact: ContactScreen | null;
  /** "Get instant prices for 2 items." or null when there is no price to promise. */
  readonly pricingTitle: string | null;
  readonly isUnknownVehicle: boolean;
  /** That the tyres in the cart may not go on the vehicle; null = nothing to say. */
  readonly tyreDoubt: string | null;
  /** Who calls about an unknown vehicle, when it is not us: the rewards partner calls its own customers. */
  readonly caller: string | null;
  readonly rows: readonly AnswerRow[];
  readonly submitLabel: string;
  readonly firstName: string;
  readonly phone: string;
  readonly repairNotes: string;
  readonly photos: PhotosScreen | null;
  readonly phonePlaceholder: string;
}

/** Photos beside a question: what there is, what is asked for, and what the browser needs to add one. */
export interface PhotosScreen {
  readonly leadGuid: string;
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
  readonly limits: PhotoLimits;
}

export interface ContactScreen {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly phonePlaceholder: string;
}

export interface VehicleLevelScreen {
  /** What is chosen so far: "Toyota Hilux 2019". */
  readonly soFar: string;
  /** What is sold in the country; all there is where nothing else is. */
  readonly options: readonly string[];
  /** What is sold elsewhere only, and comes here as an import. */
  readonly importedOptions: readonly string[];
  /** Shown first: popular makes, popular models. */
  readonly popular: readonly string[];
  readonly chosen: string | null;
  readonly offersNotSure: boolean;
  /** What a vehicle that is not on the list is asked for; null = the list is shown. */
  readonly unlisted: { readonly asks: readonly ("make" | "model" | "year")[] } | null;
}

export interface YourItemsScreen {
  readonly items: readonly ItemLine[];
  readonly pending: readonly {
    readonly name: string;
    readonly field: "repairInspectionId" | "serviceTypeId";
    readonly value: string;
  }[];
  /** Whoever looks holds the quote: their browser adds what the address names by itself. */
  readonly addsAtOnce: boolean;
  /** Jobs that the address names and this funnel does not offer. */
  readonly notOffered: readonly string[];
  readonly photos: PhotosScreen | null;
  readonly title: string | null;
  /** Off: another job takes the place of this one. */
  readonly allowsSeveral: boolean;
}
