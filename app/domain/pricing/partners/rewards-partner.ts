import type { Country } from "../../core/country/country";

/** The settings of the partner whose customers arrive with the lead source RewardsPartner. */
export interface RewardsPartner {
  readonly name: string;
  /** Where stored rewards are reported. */
  readonly email: string;
  readonly countries: readonly Country[];
  /** The code whose value may be kept for later. */
  readonly discountCode: string;
  /** What the partner calls its customers' number, and the number's format, see member-number.ts. */
  readonly referenceName: string;
  readonly numberShape: string;
  /** true = every number with the right format counts as the partner's customer; false = only numbers on its list do. */
  readonly isAnyNumberTaken: boolean;
  /** Over the review of the cart, and what follows it. */
  readonly reviewHeading: string;
  readonly reviewText: string;
}
