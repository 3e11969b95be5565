import type { LeadGuid, SupplierId } from "../core/ids";
import type { PlainDay, PlainTime } from "../core/time/plain-date";

/** A service that the supplier added to its offer (B-091). */
export interface AdditionalService {
  readonly operationDescription: string;
  readonly note: string | null;
  /** Whole cents, GST included. */
  readonly unitPrice: number;
  readonly pricingStrategy: "SinglePrice" | "PriceRange";
}

/**
 * A booking request: the 30 members of the wire request under our own names (B-094). The server does not trust its prices, capacity or permissions and
 * recomputes them.
 */
export interface BookingRequest {
  readonly bookingId: number | null;
  readonly mid: string | null;
  readonly supplierId: SupplierId;
  readonly zone: string | null;
  readonly isPaymentOnly: boolean;
  readonly isMobile: boolean;
  /** Whether there is a flat, safe place to work. Asked for mobile suppliers only, otherwise null (B-085). */
  readonly flatSafeArea: boolean | null;
  readonly customerAddress: string | null;
  readonly customerLatitude: number | null;
  readonly customerLongitude: number | null;
  readonly leadGuid: LeadGuid;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  readonly arrivalTo: PlainTime | null;
  readonly promoCode: string | null;
  readonly partnerReferralCode: string | null;
  readonly youiRewardsOption: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly rego: string | null;
  readonly comments: string | null;
  readonly agreedTerms: boolean;
  readonly additionalServices: readonly AdditionalService[];
  /** Extra ids (B-096). */
  readonly extraIds: readonly number[];
  readonly isWorkshopBid: boolean;
  readonly isProductFlow: boolean;
  readonly leadBidOfferToken: string | null;
  /** Our own payment id, when a payment was already made for this booking. */
  readonly existingPaymentId: string | null;
  /** Order number of the fleet company that is billed. Entered on the page, not part of the wire format. Absent or null = none. */
  readonly orderNumber?: string | null;
}

/** Version of the terms that customers currently agree to; stored with each booking. */
export const TERMS_VERSION = "2026-11";
