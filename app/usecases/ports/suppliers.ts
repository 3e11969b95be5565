import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { HeldPlace } from "../../domain/availability/held-days";
import type { BookedMinutes } from "../../domain/availability/first-available-day";
import type { Country } from "../../domain/country/country";
import type { Point } from "../../domain/supplier/distance";
import type { Supplier, SupplierKind } from "../../domain/supplier/supplier";
import type { PlainDay } from "../../domain/time/plain-date";

/** A supplier with the minutes taken of its days in the asked span. */
export interface SupplierWithDays {
  readonly supplier: Supplier;
  /** By bookings, and by what its calendars elsewhere have, and what is held where that was asked for: nobody is offered those. */
  readonly booked: BookedMinutes;
  /** Of them those of the calendars elsewhere. */
  readonly busy: BookedMinutes;
  /** Of them those that others hold while they pay; [] where it was not asked. */
  readonly held: readonly HeldPlace[];
}

/** What counts as held: at this moment (epoch milliseconds), by anybody but this lead. */
export interface HoldsAsked {
  readonly at: number;
  readonly except: LeadGuid | null;
}

export interface DaySpan {
  readonly from: PlainDay;
  readonly to: PlainDay;
}

/** How far the changes of suppliers had come when the asker looked: an answer is never older. Absent = any will do. */
export interface AtLeast {
  readonly atLeast?: number;
}

export interface CandidateQuery extends DaySpan, AtLeast {
  readonly country: Country;
  readonly point: Point;
  /** Category id, or 0 for servicing: what the map index is searched by. */
  readonly capability: number;
  readonly kind: SupplierKind | null;
}

/** What a search found, and how far the changes of suppliers had come where it looked: both of one moment. */
export interface Searched {
  readonly found: readonly SupplierWithDays[];
  readonly revision: number;
}

export interface SupplierReview {
  readonly stars: number;
  readonly reviewedOn: PlainDay;
  readonly reviewer: string;
  readonly body: string;
  /** What the supplier replied; null = nothing. */
  readonly reply: string | null;
}

export interface KeptReview extends SupplierReview {
  /** Written by the customer of a booking made here; the others came with the demo suppliers. */
  readonly isOfBooking: boolean;
  /** Why the operator has hidden what was written; null = it has not. */
  readonly hiddenWhy: string | null;
}

export interface Suppliers {
  /**
   * The best suppliers around a point for a capability, some ninety at most, in no order. One statement over the map index:
   * it reads about as many rows with a million suppliers as with a thousand.
   */
  candidates(query: CandidateQuery): Promise<Searched>;
  /** One supplier as a search that can find nobody else. */
  only(id: SupplierId, country: Country, span: DaySpan & AtLeast): Promise<Searched>;
  /** As it trades in that country (our own service trades in both); null = unknown, or of the other country. */
  find(
    id: SupplierId,
    country: Country,
    span: DaySpan & { readonly holds?: HoldsAsked },
  ): Promise<SupplierWithDays | null>;
  /** Measures every supplier by its bookings since then (epoch milliseconds), as `Measured` says; answers how many came out otherwise than before. */
  measure(since: number): Promise<number>;
  /** Newest first; few are kept. */
  reviews(id: SupplierId): Promise<readonly KeptReview[]>;
}
