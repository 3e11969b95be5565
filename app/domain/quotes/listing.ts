import type { SupplierId } from "../core/ids";
import type { BusinessType, SupplierKind } from "../supplier/supplier";
import type { Cents } from "../core/money/money";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { Price } from "../pricing/price";
import type { ScoreFacts } from "./recommended-score";
import type { ArrivalLabel } from "../supplier/availability/time-options";
import type { PriceBand } from "../pricing/price-band";
import type { Weekday } from "../core/time/days";

/** The parts of a price that a list needs. The lines are recalculated when the customer opens them (stored-pricing.ts). */
export type ListedPrice = Omit<Price, "lines">;

/** One supplier's offer for a lead on a date, as shown in the results list, on the map and on the finalise page. */
export interface Listing {
  readonly supplierId: SupplierId;
  readonly name: string;
  readonly kind: SupplierKind;
  readonly businessType: BusinessType;
  readonly isMobile: boolean;
  readonly suburbName: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly distanceMetres: number;
  readonly isInstantlyPriced: boolean;
  /** The supplier's minimum booking amount if its price for this job is below it and cannot be booked; otherwise null. */
  readonly bookingsFrom: Cents | null;
  /** Whether paid extras can raise the price to `bookingsFrom`, so that it can be booked. */
  readonly canReachMinimum: boolean;
  readonly price: ListedPrice;
  /** First day on which the supplier can take the job, in the supplier's own zone, and the first start time on that day. */
  readonly availableFrom: PlainDay;
  readonly earliestTime: PlainTime;
  /** End of the arrival window that begins at `earliestTime`; null if the car is dropped off or picked up at a fixed time. */
  readonly arrivalUntil: PlainTime | null;
  /** Opening time on that day, for the "open before" filter and the wire's OpeningHours.StartTime. */
  readonly opensAt: PlainTime;
  readonly arrivalLabel: ArrivalLabel;
  readonly rating100: number;
  readonly ratingCount: number;
  readonly isPremium: boolean;
  readonly isHighlyRecommended: boolean;
  readonly hasVerifiedCredentials: boolean;
  readonly licenceNumber: string | null;
  readonly freeExtras: readonly string[];
  readonly acceptOnlinePayments: boolean;
  /** Score for the recommended order, 0 to 10000, higher is better. `scoreFacts` contains its inputs. Suppliers cannot pay for a higher score. */
  readonly score: number;
  readonly scoreFacts: ScoreFacts;
  readonly isDemo: boolean;
}

/** Whether a listing can be booked: at its price, or with extras that raise it to the supplier's minimum. */
export const isBookable = ({
  isInstantlyPriced,
  canReachMinimum,
}: Pick<Listing, "isInstantlyPriced" | "canReachMinimum">): boolean => isInstantlyPriced || canReachMinimum;

/** A listing with the additional fields for filters and the API response. */
export interface QuotedListing extends Listing {
  readonly extras: readonly {
    readonly id: number;
    readonly name: string;
    readonly priceIncGst: Cents;
    readonly cssClass: string;
    /** The extra is preselected and included in the price; absent = it can be added. */
    readonly isInPrice?: true;
  }[];
  readonly zone: string;
  readonly hasBnplFeature: boolean;
  readonly isZeroCommunication: boolean;
  readonly isNew: boolean;
  readonly yearsActive: number;
  readonly noticeDays: number;
  /** Closing time on the first free day. */
  readonly closesAt: PlainTime;
  /** The last day on which this price is guaranteed, in the job's time zone; null when the price is not ours, or the list predates price promises. */
  readonly guaranteedUntil: PlainDay | null;
  /** Task categories that the supplier works in. */
  readonly categoryIds: readonly number[];
  /** Number of ratings with 1 to 5 stars each. */
  readonly stars: readonly number[];
}

/** Codes of the wire's BusinessTypeId. The specification names the field but no values, so these are our own. */
export const BUSINESS_TYPE_ID: Readonly<Record<BusinessType, number>> = {
  Independent: 1,
  OEMDealer: 2,
  GroupBrandStore: 3,
};

/** Summary of the suppliers available for a job, regardless of the kind that the customer chooses later. */
export interface SupplierCounts {
  readonly totalCount: number;
  /** Suppliers that can take the job on the service date itself. */
  readonly availableCount: number;
  readonly hasWorkshops: boolean;
  readonly hasMobileMechanics: boolean;
  readonly hasWorkshopsWithVehiclePickUpAndDropOff: boolean;
  readonly hasDealerships: boolean;
  readonly hasZeroCommsSupplier: boolean;
  /** ISO weekdays on which at least one supplier is open. */
  readonly openWeekdays: readonly Weekday[];
  /** Straight-line distance of the nearest supplier; null = there is none. */
  readonly nearestMetres: number | null;
  /** The price range of the supplier kind that the customer prefers; null = an item has no price, or no supplier fits. */
  readonly priceBand: PriceBand | null;
}
