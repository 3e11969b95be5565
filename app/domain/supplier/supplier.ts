import type { HiddenBecause } from "../identity/store-account/access";
import type { Cents } from "../core/money/money";
import type { SupplierId } from "../core/ids";
import type { Country } from "../core/country/country";
import type { DiaryRow } from "./diary/diary";
import type { PlainDay } from "../core/time/plain-date";
import type { SupplierMeasures } from "./supplier-measures";
import type { Point } from "../location/distance";

export type SupplierKind = "workshop" | "mobile" | "dealership";
export type BusinessType = "Independent" | "OEMDealer" | "GroupBrandStore";

export interface SupplierExtra {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly group: string;
  readonly priceIncGst: Cents;
  readonly includesIds: readonly number[];
  readonly includeByDefault: boolean;
  readonly includePerkIfAvailable: boolean;
  readonly isAlwaysIncluded: boolean;
  readonly incursCommission: boolean;
  readonly isTransport: boolean;
  readonly cssClass: string;
}

/** Opening hours by ISO weekday 1..7; null = closed. */
export type OpeningHours = Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, readonly [open: string, close: string] | null>>;

/** How much work a supplier takes on each weekday, beyond its opening hours. */
export interface WorkWeek {
  /** Minutes of work on weekdays that have a figure of their own. Other days follow from `capacityMinutes`. */
  readonly minutes: Readonly<Partial<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, number>>>;
  /** The daily break; null = no fixed break. */
  readonly breakTime: readonly [from: string, until: string] | null;
  /** True = a day takes the sum of the hours of all rows, and `minutes` and `capacityMinutes` do not apply. */
  readonly isByRow: boolean;
}

export const PLAIN_WORK_WEEK: WorkWeek = { minutes: {}, breakTime: null, isByRow: false };

/** A picture that a supplier shows of itself. */
export interface SupplierPicture {
  readonly path: string;
  /** The alternative text of the picture; "" = none. */
  readonly text: string;
}

/** Everything pricing, ranking and the screens need of a supplier. One row of `suppliers`. */
export interface Supplier extends SupplierMeasures {
  readonly id: SupplierId;
  readonly name: string;
  readonly contactName: string;
  readonly country: Country;
  readonly kind: SupplierKind;
  readonly isMobile: boolean;
  readonly businessType: BusinessType;
  readonly street: string;
  readonly suburbName: string;
  readonly state: string;
  readonly postcode: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
  /** Where its vans start, when not at its address: our own service. Empty for all others. */
  readonly bases: readonly Point[];
  /** Mobile range in metres; null for fixed workshops. */
  readonly radiusMetres: number | null;
  readonly labourRate: Cents;
  /** Hundredths: 126 = margin 1.26. */
  readonly partsMargin100: number;
  /** Hundredths: 104 = factor 1.04. */
  readonly tyreFactor100: number;
  readonly callOutFee: Cents;
  readonly categoryIds: readonly number[];
  readonly providesServicing: boolean;
  readonly certifications: readonly string[];
  readonly hasScanTool: boolean;
  readonly takesElectric: boolean;
  /** Dealership: the makes it works on; empty = all. */
  readonly makes: readonly string[];
  readonly extras: readonly SupplierExtra[];
  readonly openingHours: OpeningHours;
  /**
   * Minutes of work on a full day: the longest of the week. The capacity of a given day is `dayCapacity` (app/domain/supplier/availability/day-capacity.ts).
   */
  readonly capacityMinutes: number;
  readonly workWeek: WorkWeek;
  /** Its bays, vans or mechanics: the rows of its diary. Empty = it names none. */
  readonly diaryRows: readonly DiaryRow[];
  readonly noticeDays: number;
  /** How many days from today on it takes bookings; null = as far ahead as customers may ask. */
  readonly daysAhead: number | null;
  /** Names of the public holidays of its own state or region on which it works. */
  readonly openHolidays: readonly string[];
  /** Days it closed for bookings: one bit a day from `from` on, hexadecimal, the first day in the highest bit. */
  readonly closedDays: { readonly from: PlainDay; readonly bits: string };
  readonly ratingCount: number;
  /** Plain mean x 100, e.g. 463; 0 when unrated. */
  readonly rating100: number;
  /** Counts of 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly number[];
  /** Shrunk rating x 100, for ordering. */
  readonly shrunkRating100: number;
  readonly isPremium: boolean;
  readonly isZeroCommunication: boolean;
  readonly hasVerifiedCredentials: boolean;
  readonly isNew: boolean;
  readonly yearsActive: number;
  readonly acceptOnlinePayments: boolean;
  readonly hasBnplFeature: boolean;
  readonly minimumBookingAmount: Cents;
  /** False = customers see no price until the supplier has quoted one. */
  readonly automaticQuoting: boolean;
  /** The largest order that is priced without it; null = any. */
  readonly largestAutomatic: Cents | null;
  /** Hours before a booking begins until which its customer changes it without a fee; null = as this deployment has it. */
  readonly freeChangeHours: number | null;
  /** The cancellation fee after that; null = the deployment's. */
  readonly lateCancelFee: Cents | null;
  /** How one finds it, in its own words, for the customers of confirmed bookings; null = none. */
  readonly arrivalText: string | null;
  readonly licenceNumber: string | null;
  readonly businessNumber: string;
  /** The name of the person or company on the business registration; null = not known. */
  readonly legalName: string | null;
  readonly phone: string;
  readonly email: string;
  readonly isDemo: boolean;
  /** null = customers are offered it. */
  readonly hiddenBecause: HiddenBecause | null;
  /** Its pictures, the first one is shown where one is; empty = none. */
  readonly images: readonly SupplierPicture[];
  /** What it says of itself to customers; null = nothing. */
  readonly profileText: string | null;
  /** The catalogue categories that it names as specialities, out of those that it works in (app/domain/supplier/profile.ts). */
  readonly specialities: readonly number[];
  /** The makes that it knows best, out of those that it works on. */
  readonly bestMakes: readonly string[];
}

/** Our own battery fitting service; overridable in configuration. */
export const MOBILE_SERVICES_SUPPLIER_ID = 1;
/** Extra ids with rules of their own (data/catalogue/extras.csv). */
export const EXTRA = {
  loanCar: 1,
  customerDropOff: 2,
  customerPickUp: 3,
  vehiclePickUpAndDropOff: 4,
  saturdayService: 9,
  evCharging: 13,
  uberRide: 15,
} as const;
