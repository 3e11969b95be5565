import type { BookingStatus } from "../../domain/booking/status";
import type { Cents } from "../../domain/money/money";
import type { PlainDay, PlainTime } from "../../domain/time/plain-date";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";

/** What is done to which car where: nothing that says who its owner is. */
export interface WorkInBrief {
  /** Names of the items, in their order. */
  readonly items: readonly string[];
  readonly vehicle: LeadVehicle | null;
  readonly suburb: string | null;
}

export interface BookingInBrief extends WorkInBrief {
  readonly token: string;
  readonly reference: number;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly startAt: PlainTime;
  /** Epoch ms; null = nothing is to be answered. */
  readonly respondBy: number | null;
}

export interface LeadOfferInBrief extends WorkInBrief {
  readonly token: string;
  /** Epoch ms. */
  readonly cutOffAt: number;
}

export interface PortalOverview {
  /** First to be answered first; the rest by day. `coming` = booked in from today on. */
  readonly awaiting: readonly BookingInBrief[];
  readonly coming: readonly BookingInBrief[];
  /** Asked, not answered, not cut off; first to end first. */
  readonly leadOffers: readonly LeadOfferInBrief[];
  readonly balance: Cents;
  /** IANA zone of the store. */
  readonly zone: string;
}

export interface PortalOverviews {
  of(supplierId: number, today: PlainDay, now: number): Promise<PortalOverview>;
}
