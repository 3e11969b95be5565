import type { SupplierId } from "../core/ids";
import type { BusinessType, SupplierKind } from "../supplier/supplier";
import type { Cents } from "../core/money/money";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { Price } from "../pricing/price";
import type { ScoreFacts } from "./recommended-score";
import type { ArrivalLabel } from "../supplier/availability/time-options";
import type { PriceBand } from "../pricing/price-band";
import type { Weekday } from "../core/time/days";

/** The parts of a price that a list needs. Its lines are calculated again when the customer opens them (kept-pricing.ts). */
export type ListedPrice = Omit<Price, "lines">;

/** One supplier's answer to one lead on one date, as shown in the results list, on the map and on the finalise page. */
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
  /** The supplier's minimum booking amount, when its price for this job is below it and so cannot be booked; otherwise null. */
  readonly bookingsFrom: Cents | null;
  /** Whether paid extras can lift its price to `bookingsFrom`, so that it can be booked with them. */
  readonly canReachMinimum: boolean;
  readonly price: ListedPrice;
  /** First day the supplier can take the job, in its own zone, and the first start on that day. */
  readonly availableFrom: PlainDay;
  readonly earliestTime: PlainTime;
  /** End of the arrival window that begins at `earliestTime`; null where one drops off or picks up at a time. */
  readonly arrivalUntil: PlainTime | null;
  /** When the supplier opens on that day, for the "open before" filter and the wire's OpeningHours.StartTime. */
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
  /** Recommended order, 0 to 10000, larger first; `scoreFacts` says why. No payment goes into it. */
  readonly score: number;
  readonly scoreFacts: ScoreFacts;
  readonly isDemo: boolean;
}

/** Whether the booking page can be opened for a listing: at its price, or with extras that the supplier's minimum asks for. */
export const isBookable = ({
  isInstantlyPriced,
  canReachMinimum,
}: Pick<Listing, "isInstantlyPriced" | "canReachMinimum">): boolean => isInstantlyPriced || canReachMinimum;

/** A listing with the fields that filters and the API answer also need. */
export interface QuotedListing extends Listing {
  readonly extras: readonly {
    readonly id: number;
    readonly name: string;
    readonly priceIncGst: Cents;
    readonly cssClass: string;
    /** Selected from the start, so that it is part of the price; absent = it can be added. */
    readonly isInPrice?: true;
  }[];
  readonly zone: string;
  readonly hasBnplFeature: boolean;
  readonly isZeroCommunication: boolean;
  readonly isNew: boolean;
  readonly yearsActive: number;
  readonly noticeDays: number;
  /** When the supplier closes on its first free day. */
  readonly closesAt: PlainTime;
  /** The last day on which this price is still valid, in the zone of the job; null when the price is not ours, or the list is older than price holds. */
  readonly holdsUntil: PlainDay | null;
  /** Task categories it works in. */
  readonly categoryIds: readonly number[];
  /** Counts of 1 to 5 stars. */
  readonly stars: readonly number[];
}

/** Numbers of the wire's BusinessTypeId; the specification names the field and no values, so they are ours. */
export const BUSINESS_TYPE_ID: Readonly<Record<BusinessType, number>> = {
  Independent: 1,
  OEMDealer: 2,
  GroupBrandStore: 3,
};

/** The suppliers available for a job, whichever kind the customer chooses later. */
export interface SupplierCounts {
  readonly totalCount: number;
  /** Those who can take it on the service date itself. */
  readonly availableCount: number;
  readonly hasWorkshops: boolean;
  readonly hasMobileMechanics: boolean;
  readonly hasWorkshopsWithVehiclePickUpAndDropOff: boolean;
  readonly hasDealerships: boolean;
  readonly hasZeroCommsSupplier: boolean;
  /** ISO weekdays on which any of them is open. */
  readonly openWeekdays: readonly Weekday[];
  /** In a straight line; null = there is none. */
  readonly nearestMetres: number | null;
  /** The prices of the kind of supplier that the customer prefers; null = not everything has a price, or none fits. */
  readonly priceBand: PriceBand | null;
}
