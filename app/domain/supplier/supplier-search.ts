import type { LeadGuid } from "../core/ids";
import type { ReservedSlot } from "./availability/held-days";
import type { BookedMinutes } from "./availability/first-available-day";
import type { Country } from "../core/country/country";
import type { Point } from "../location/distance";
import type { Supplier, SupplierKind } from "./supplier";
import type { DaySpan, PlainDay } from "../core/time/plain-date";

/** A supplier with the minutes taken of its days in the asked span. */
export interface SupplierWithDays {
  readonly supplier: Supplier;
  /** Minutes taken by bookings, by external calendars, and by holds where requested. They are not offered to anyone. */
  readonly booked: BookedMinutes;
  /** The part taken by external calendars. */
  readonly busy: BookedMinutes;
  /** The part held by other customers while they pay; [] when it was not requested. */
  readonly held: readonly ReservedSlot[];
}

/** What counts as held: at this moment (epoch milliseconds), by anybody but this lead. */
export interface HoldsQuery {
  readonly at: number;
  readonly except: LeadGuid | null;
}

/** The number of supplier changes that the answer must include. Absent = any answer will do. */
export interface AtLeast {
  readonly atLeast?: number;
}

export interface CandidateQuery extends DaySpan, AtLeast {
  readonly country: Country;
  readonly point: Point;
  /** Category id, or 0 for servicing: the key of the map index. */
  readonly capability: number;
  readonly kind: SupplierKind | null;
}

/** The result of a search, and the number of supplier changes it includes, as of one moment. */
export interface Searched {
  readonly found: readonly SupplierWithDays[];
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
  /** Written by the customer of a booking made here; the others came with the demo suppliers. */
  readonly isOfBooking: boolean;
  /** Why the operator has hidden the comment; null when it is shown. */
  readonly hiddenWhy: string | null;
}
