import type { SupplierId } from "../../domain/core/ids";

/** Which supplier and price details a finalise screen shows (B-049 to B-055). */
export interface DisplayFlags {
  readonly hideGreeting: boolean;
  readonly hideContactName: boolean;
  readonly hideBadges: boolean;
  readonly showSupplierImage: boolean;
  readonly showSupplierAvatar: boolean;
  readonly noSupplierIdentification: boolean;
  readonly priceAsQuote: boolean;
}

/** A job, or a product such as a battery (B-013). */
export type FinaliseScreen = "finalise" | "product-finalise";

/** Parameters in the finalise screen's URL (B-048). */
export interface FinaliseParameters {
  readonly leadGuid: string;
  /** Null = the supplier that is chosen in the lead. */
  readonly supplierId: SupplierId | null;
  readonly isViewing: boolean;
  readonly paymentUnsuccessful: boolean;
}

/** Flags for a customer who books. */
export const BOOKING_FLAGS: DisplayFlags = {
  hideGreeting: false,
  hideContactName: true,
  hideBadges: false,
  showSupplierImage: false,
  showSupplierAvatar: true,
  noSupplierIdentification: false,
  priceAsQuote: false,
};

/** Flags for a supplier that views its own offer (B-023 to B-028). */
export const VIEWING_FLAGS: DisplayFlags = {
  hideGreeting: true,
  hideContactName: false,
  hideBadges: false,
  showSupplierImage: true,
  showSupplierAvatar: false,
  noSupplierIdentification: false,
  priceAsQuote: true,
};

/** "Finalise Booking", or "Quote Details" if a supplier is viewing its offer (B-047). */
export const finaliseTitle = ({ isViewing }: Pick<FinaliseParameters, "isViewing">): string =>
  isViewing ? "Quote Details" : "Finalise Booking";
