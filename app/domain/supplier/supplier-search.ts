import type { LeadGuid } from "../core/ids";
import type { ReservedSlot } from "./availability/held-days";
import type { BookedMinutes } from "./availability/first-available-day";
import type { Country } from "../core/country/country";
import type { Point } from "../location/distance";
import type { Supplier, SupplierKind } from "./supplier";
import type { DaySpan, PlainDay } from "../core/time/plain-date";

/** A supplier with the minutes taken on each day of the requested period. */
export interface SupplierWithDays {
  readonly supplier: Supplier;
  /** Minutes taken by bookings, by external calendars and, if requested, by holds. Nobody can book these minutes. */
  readonly booked: BookedMinutes;
  /** The minutes taken by external calendars alone. */
  readonly busy: BookedMinutes;
  /** Slots that other customers hold while they pay; [] when not requested. */
  readonly held: readonly ReservedSlot[];
}

/** Selects holds at a time (epoch milliseconds), except those of one lead. */
export interface HoldsQuery {
  readonly at: number;
  readonly except: LeadGuid | null;
}

/** A lower bound for the number of supplier changes that the result must include. Absent = no requirement. */
export interface RevisionBound {
  readonly minRevision?: number;
}

export interface CandidateQuery extends DaySpan, RevisionBound {
  readonly country: Country;
  readonly point: Point;
  /** Category id, or 0 for servicing: the key of the map index. */
  readonly capability: number;
  readonly kind: SupplierKind | null;
}

/** The result of a search with the number of supplier changes that it includes, both read at the same time. */
export interface SupplierSearchResult {
  readonly suppliers: readonly SupplierWithDays[];
  readonly revision: number;
}

export interface SupplierReview {
  readonly stars: number;
  readonly reviewedOn: PlainDay;
  readonly reviewer: string;
  readonly body: string;
  /** The supplier's reply; null when there is none. */
  readonly reply: string | null;
}

export interface StoredReview extends SupplierReview {
  /** Whether the review was written by the customer of a real booking. The other reviews came with the demo suppliers. */
  readonly isOfBooking: boolean;
  /** Why the operator has hidden the comment; null when it is shown. */
  readonly hiddenReason: string | null;
}
