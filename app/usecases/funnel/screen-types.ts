import type { CalendarMonth } from "../../domain/funnel/calendar";
import type { TyreDimensions } from "../../domain/cart/fitting-tyres";
import type { LeadSuburb, QuoteUrgency, SupplierCategory } from "../../domain/lead/lead";
import type { PlainDay } from "../../domain/time/plain-date";
import type { CascadeKey } from "../../domain/vehicle/vehicle";
import type {
  CategoryChoice,
  ContactScreen,
  CustomerScreen,
  FoundVehicle,
  GarageChoice,
  IntervalChoice,
  ItemLine,
  PhotosScreen,
  PlateForm,
  QuestionScreen,
  ServiceChoice,
  TaskChoice,
  VehicleLevelScreen,
  YourItemsScreen,
} from "./screen-parts";

type VehicleLevelScreens = Readonly<Record<`vehicle-${CascadeKey}`, VehicleLevelScreen>>;

/** What each step's page shows. */
export interface Screens extends VehicleLevelScreens {
  "task-select": {
    readonly categories: readonly CategoryChoice[];
    /** None where services are not offered. */
    readonly services: readonly Pick<ServiceChoice, "serviceTypeId" | "name" | "summary">[];
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
    readonly chosen: TyreDimensions;
    /** Words for the vehicle; empty while it is not known. */
    readonly vehicle: string;
    /** What is sold of the sizes that the vehicle is known to come with; `value` "205/55/16". */
    readonly fitting: readonly { readonly value: string; readonly label: string }[];
    /** A size that was chosen and is not known for the vehicle: it is asked about once more. */
    readonly doubted: { readonly value: string; readonly label: string } | null;
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
  location: {
    readonly query: string;
    readonly suggestions: readonly LeadSuburb[];
    readonly chosen: LeadSuburb | null;
    /** A point was told, and no place of this country lies near it: at sea, or abroad. */
    readonly isFarFromPlaces: boolean;
    /** Jobs of the cart that the state of the chosen place does not have, and what it has in their stead; null = none. */
    readonly notDone: {
      readonly jobs: readonly { readonly name: string; readonly states: readonly string[] }[];
      readonly instead: readonly { readonly id: number; readonly name: string; readonly summary: string }[];
      /** Without them nothing is left. */
      readonly isAllOfCart: boolean;
    } | null;
    /** No supplier takes the cart's jobs at the chosen place; null = some do, or it is not known. */
    readonly nobody: {
      readonly jobs: readonly string[];
      /** The one supplier of this quote, where it may be named. */
      readonly supplierName: string | null;
      /** Who calls in our place; null = we do. */
      readonly caller: string | null;
    } | null;
  };
  "vehicle-rego-check": PlateForm & {
    readonly current: string | null;
    /** null = no garage to choose from, or another plate is asked for. */
    readonly garage: readonly GarageChoice[] | null;
  };
  "vehicle-rego-found": {
    readonly rego: string;
    readonly vehicles: readonly FoundVehicle[];
    readonly chosen: string | null;
  };
  "vehicle-rego-not-found": PlateForm & {
    /** What the register knows of the plate. */
    readonly known: string | null;
    /** No table has that vehicle: it is priced in a call. */
    readonly isUnlisted: boolean;
    /** The register could not be asked. */
    readonly isOutOfReach: boolean;
  };
  "vehicle-rego-fleet-not-found": PlateForm & {
    readonly fleetName: string;
    readonly phone: string;
    readonly isInactive: boolean;
  };
  "unidentified-fleet-vehicle": {
    readonly fleetName: string;
    readonly rego: string;
    /** What the register knows of the plate; empty = nothing, or it did not answer. */
    readonly vehicles: readonly FoundVehicle[];
  };
  "vehicle-task-error": {
    readonly problems: readonly string[];
    readonly vehicle: string;
    readonly offersBasic: boolean;
    /** The service in the cart that fits and stays; null = a Basic Service is added. */
    readonly keptService: string | null;
  };
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
  "workshop-or-mobile-mechanic": {
    readonly offers: readonly SupplierCategory[];
    readonly jobCount: number;
    readonly chosen: SupplierCategory | null;
  };
  customer: CustomerScreen;
  "customer-2": CustomerScreen;
  "customer-contact-info": ContactScreen & { readonly submitLabel: string };
  "customer-notes-for-mechanic": {
    readonly repairNotes: string;
    /** null = not asked: a service is among the jobs. */
    readonly nextService: {
      readonly months: readonly { readonly value: PlainDay; readonly label: string }[];
      readonly chosen: PlainDay | null;
    } | null;
    readonly photos: PhotosScreen | null;
  };
  "customer-details-step1": ContactScreen;
  "customer-details-step2": {
    readonly mobile: string;
    readonly mobilePlaceholder: string;
    readonly isCodeSent: boolean;
    /** When another code may be asked for; null = at once. */
    readonly resend: {
      /** Epoch ms, by the server's clock. */
      readonly resendAt: number;
      /** Of the moment the page was made; 0 = now. */
      readonly afterSeconds: number;
      /** The last code was tried too often: it is of no use any more. */
      readonly isLocked: boolean;
    } | null;
    /** A further text message went out. */
    readonly isSentAgain: boolean;
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
