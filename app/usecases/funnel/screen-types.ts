import type { CalendarMonth } from "../../domain/funnel/calendar";
import type { StepId } from "../../domain/funnel/step-id";
import type { TyreSelection } from "../../domain/lead/cart-item";
import type { LeadSuburb, QuoteUrgency, SupplierCategory } from "../../domain/lead/lead";
import type { PhotoLimits } from "../../domain/photos/upload-rules";
import type { PlainDay } from "../../domain/time/plain-date";
import type { CascadeKey } from "../../domain/vehicle/vehicle";

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
  readonly cannotTake: boolean;
  readonly pictures: readonly { readonly id: string; readonly path: string; readonly width: number; readonly height: number }[];
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
  readonly options: readonly string[];
  /** Shown first: popular makes, popular models. */
  readonly popular: readonly string[];
  readonly chosen: string | null;
  readonly offersNotSure: boolean;
}

type VehicleLevelScreens = Readonly<Record<`vehicle-${CascadeKey}`, VehicleLevelScreen>>;

export interface YourItemsScreen {
  readonly items: readonly ItemLine[];
  readonly pending: readonly { readonly name: string; readonly field: "repairInspectionId" | "serviceTypeId"; readonly value: string }[];
  readonly photos: PhotosScreen | null;
  readonly title: string | null;
  /** Off: another job takes the place of this one. */
  readonly allowsSeveral: boolean;
}

/** What each step's page shows. */
export interface Screens extends VehicleLevelScreens {
  "task-select": {
    readonly categories: readonly CategoryChoice[];
    readonly offersServices: boolean;
    /** Off: another job takes the place of the first. */
    readonly allowsSeveral: boolean;
    readonly markedCategory: (CategoryChoice & { readonly tasks: readonly TaskChoice[] }) | null;
    readonly itemCount: number;
  };
  "task-category": { readonly category: CategoryChoice | null; readonly tasks: readonly TaskChoice[] };
  "task-service": { readonly services: readonly ServiceChoice[] };
  "task-search": {
    readonly query: string;
    readonly results: readonly TaskChoice[];
    /** Services that the text asks for; with them the results are ten at most. */
    readonly services: readonly Pick<ServiceChoice, "serviceTypeId" | "name" | "description">[];
  };
  "task-custom": { readonly details: string };
  "task-generic-item": {
    readonly taskId: number;
    readonly taskName: string;
    readonly question: QuestionScreen | null;
    readonly path: readonly number[];
  };
  "tyre-size-selection": {
    readonly sizes: readonly (readonly [width: number, profile: number, rim: number])[];
    readonly chosen: TyreSelection;
  };
  "tyre-quality-selection": {
    readonly size: string;
    readonly qualities: readonly { readonly value: number; readonly label: string; readonly description: string }[];
  };
  "tyre-quantity-selection": { readonly tyre: string };
  "windscreen-features": {
    readonly options: readonly { readonly value: string; readonly label: string; readonly description: string }[];
    readonly chosen: readonly string[];
  };
  "task-your-items": YourItemsScreen;
  "task-your-items-rewards": YourItemsScreen & { readonly heading: string; readonly text: string };
  "instant-quotes-unavailable": { readonly blocking: readonly string[]; readonly others: readonly string[] };
  location: { readonly query: string; readonly suggestions: readonly LeadSuburb[]; readonly chosen: LeadSuburb | null };
  "vehicle-rego-check": PlateForm & {
    readonly current: string | null;
    /** null = no garage to choose from, or another plate is asked for. */
    readonly garage: readonly GarageChoice[] | null;
  };
  "vehicle-rego-found": { readonly rego: string; readonly vehicles: readonly FoundVehicle[]; readonly chosen: string | null };
  "vehicle-rego-not-found": PlateForm & {
    readonly known: string | null /** The register could not be asked. */;
    readonly isOutOfReach: boolean;
  };
  "vehicle-rego-fleet-not-found": PlateForm & { readonly fleetName: string; readonly phone: string; readonly isInactive: boolean };
  "unidentified-fleet-vehicle": {
    readonly fleetName: string;
    readonly rego: string;
    /** What the register knows of the plate; empty = nothing, or it did not answer. */
    readonly vehicles: readonly FoundVehicle[];
  };
  "vehicle-task-error": { readonly problems: readonly string[]; readonly vehicle: string; readonly offersBasic: boolean };
  "vehicle-logbook-interval": {
    readonly closest: readonly IntervalChoice[];
    readonly earlier: readonly IntervalChoice[];
    readonly later: readonly IntervalChoice[];
    readonly chosen: number | null;
    readonly vehicle: string;
  };
  date: {
    readonly urgency: QuoteUrgency | null;
    readonly picker: {
      readonly months: readonly CalendarMonth[];
      readonly first: PlainDay;
      readonly last: PlainDay;
      readonly chosen: PlainDay | null;
    } | null;
  };
  "workshop-or-mobile-mechanic": { readonly offers: readonly SupplierCategory[]; readonly chosen: SupplierCategory | null };
  customer: CustomerScreen;
  "customer-2": CustomerScreen;
  "customer-contact-info": ContactScreen & { readonly submitLabel: string };
  "customer-notes-for-mechanic": { readonly repairNotes: string; readonly photos: PhotosScreen | null };
  "customer-details-step1": ContactScreen;
  "customer-details-step2": {
    readonly mobile: string;
    readonly mobilePlaceholder: string;
    readonly isCodeSent: boolean;
    readonly submitLabel: string;
  };
}

/** Beside every question: what was chosen so far. */
export interface Panel {
  readonly items: readonly ItemLine[];
  readonly vehicle: string | null;
  readonly suburb: string | null;
  /** The one supplier of an exclusive funnel, when it may be named. */
  readonly supplier: string | null;
  /** "Instant prices", "Estimated prices", "Quotes by message"; null while it is not known. */
  readonly promise: string | null;
  /** The running total: "from $389.00". Null while it is not known. */
  readonly total: string | null;
  /** What the total means, or when prices come. */
  readonly aboutPrices: string;
}
