import type { Country } from "../country/country";

/** The partner whose customers come with the lead source RewardsPartner, and what is set of it. */
export interface RewardsPartner {
  readonly name: string;
  /** Where kept rewards are told to. */
  readonly email: string;
  readonly countries: readonly Country[];
  /** The code whose worth may be kept for later. */
  readonly discountCode: string;
  /** Its name for the number that its customers have, and what such a number looks like: member-number.ts. */
  readonly referenceName: string;
  readonly numberShape: string;
  /** Whoever has a number that looks right is a customer of the partner; else only the numbers of its list are. */
  readonly isAnyNumberTaken: boolean;
  /** Over the review of the cart, and what follows it. */
  readonly reviewHeading: string;
  readonly reviewText: string;
}
