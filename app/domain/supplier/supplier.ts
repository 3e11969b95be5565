import type { HiddenReason } from "../identity/store-account/access";
import type { Cents } from "../core/money/money";
import type { SupplierId } from "../core/ids";
import type { Country } from "../core/country/country";
import type { DiaryRow } from "./diary/diary";
import type { PlainDay } from "../core/time/plain-date";
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

/** How much work a supplier accepts on each weekday. Supplements the opening hours. */
export interface WorkWeek {
  /** Minutes of work for weekdays with their own value. Other days are derived from `capacityMinutes`. */
  readonly minutes: Readonly<Partial<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, number>>>;
  /** The daily break; null = no fixed break. */
  readonly breakTime: readonly [from: string, until: string] | null;
  /** True = the capacity of a day is the sum of all rows' hours, and `minutes` and `capacityMinutes` do not apply. */
  readonly isByRow: boolean;
}

export const DEFAULT_WORK_WEEK: WorkWeek = { minutes: {}, breakTime: null, isByRow: false };

/** A picture on a supplier's public profile. */
export interface SupplierPicture {
  readonly path: string;
  /** The alternative text of the picture; "" = none. */
  readonly text: string;
}

/** All supplier data for pricing, ranking and the screens. One row of `suppliers`. */
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
  /** Start locations of the supplier's vans if they do not start at its address. Only our own service has them; empty for all other suppliers. */
  readonly bases: readonly Point[];
  /** Distance in metres that a mobile supplier drives; null for fixed workshops. */
  readonly radiusMetres: number | null;
  readonly labourRate: Cents;
  /** In hundredths: 126 = margin 1.26. */
  readonly partsMargin100: number;
  /** In hundredths: 104 = factor 1.04. */
  readonly tyreFactor100: number;
  readonly callOutFee: Cents;
  readonly categoryIds: readonly number[];
  readonly providesServicing: boolean;
  readonly certifications: readonly string[];
  readonly hasScanTool: boolean;
  readonly takesElectric: boolean;
  /** For dealerships, the makes on which it works; empty = all. */
  readonly makes: readonly string[];
  readonly extras: readonly SupplierExtra[];
  readonly openingHours: OpeningHours;
  /**
   * Minutes of work on a full day, which is the longest day of the week. The capacity of a given day is `dayCapacity`
   * (app/domain/supplier/availability/day-capacity.ts).
   */
  readonly capacityMinutes: number;
  readonly workWeek: WorkWeek;
  /** The supplier's bays, vans or mechanics, which are the rows of its diary. Empty = no named rows. */
  readonly diaryRows: readonly DiaryRow[];
  readonly noticeDays: number;
  /** Number of days ahead for which the supplier accepts bookings; null = the supplier has set no limit. */
  readonly daysAhead: number | null;
  /** Names of the public holidays in the supplier's state or region on which it works. */
  readonly openHolidays: readonly string[];
  /** Days closed for bookings: hexadecimal, one bit per day starting with `from`, the first day in the highest bit. */
  readonly closedDays: { readonly from: PlainDay; readonly bits: string };
  readonly ratingCount: number;
  /** Mean rating x 100, e.g. 463; 0 when unrated. */
  readonly rating100: number;
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly number[];
  /** Shrunk rating x 100 for ranking: the mean is pulled towards the average if there are few reviews. */
  readonly shrunkRating100: number;
  readonly isPremium: boolean;
  readonly isZeroCommunication: boolean;
  readonly hasVerifiedCredentials: boolean;
  readonly isNew: boolean;
  readonly yearsActive: number;
  readonly acceptOnlinePayments: boolean;
  readonly hasBnplFeature: boolean;
  readonly minimumBookingAmount: Cents;
  /** False = customers see no price until the supplier sends a quote. */
  readonly automaticQuoting: boolean;
  /** Maximum total for which a price is shown without the supplier's own quote; null = unlimited. */
  readonly largestAutomatic: Cents | null;
  /** How many hours before the start a customer can still change a booking without a fee; null = the deployment's default. */
  readonly freeChangeHours: number | null;
  /** The fee for a cancellation after the free-change period; null = the deployment's default. */
  readonly lateCancelFee: Cents | null;
  /** The supplier's directions for customers with a confirmed booking; null = none. */
  readonly arrivalText: string | null;
  readonly licenceNumber: string | null;
  readonly businessNumber: string;
  /** New Zealand only; null = not registered for GST, or unknown. */
  readonly gstNumber: string | null;
  /** The name of the person or company in the business registration; null = unknown. */
  readonly legalName: string | null;
  readonly phone: string;
  readonly email: string;
  readonly isDemo: boolean;
  /** Why the supplier is hidden from customers; null = it is listed. */
  readonly hiddenReason: HiddenReason | null;
  /** The supplier's pictures; empty = none. The first one is used where only one fits. */
  readonly images: readonly SupplierPicture[];
  /** The supplier's description of itself for customers; null = none. */
  readonly profileText: string | null;
  /**
   * The catalogue categories that the supplier names as its specialities. They should be among the categories in which it works
   * (app/domain/supplier/profile.ts).
   */
  readonly specialities: readonly number[];
  /** The makes that the supplier knows best, among those on which it works. */
  readonly bestMakes: readonly string[];
}

/** Our own battery fitting service; overridable in configuration. */
export const MOBILE_SERVICES_SUPPLIER_ID = 1;
/** Ids of extras with special rules (data/catalogue/extras.csv). */
export const EXTRA = {
  loanCar: 1,
  customerDropOff: 2,
  customerPickUp: 3,
  vehiclePickUpAndDropOff: 4,
  saturdayService: 9,
  evCharging: 13,
  uberRide: 15,
} as const;

/** Number of past days whose events are measured. */
export const MEASURED_DAYS = 90;
/** Minimum number of bookings for a measurement. */
export const MIN_SAMPLE_SIZE = 10;

/**
 * Minutes of opening hours that a reply counts as, by the deadlines in `RESPONSE_MINUTES`: before the first reminder, before the second, or in
 * time. `never` = no reply in time.
 */
export const REPLY_MINUTES = { beforeFirstReminder: 30, beforeSecondReminder: 90, inTime: 120, never: 240 } as const;

/** Measurements of a supplier; null = too little data. */
export interface SupplierMeasures {
  /** Average reply time, counted with `REPLY_MINUTES`. */
  readonly replyMinutes: number | null;
  /** Completed bookings per 10,000 bookings that the supplier either completed or cancelled. */
  readonly completed10000: number | null;
}
