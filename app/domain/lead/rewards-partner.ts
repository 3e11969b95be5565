/** The partner whose customers come with the lead source RewardsPartner; from data/catalogue/partners.json. */
export interface RewardsPartner {
  readonly name: string;
  /** Country codes it works in. */
  readonly countries: readonly string[];
  /** Over the review of the cart, and what follows it. */
  readonly reviewHeading: string;
  readonly reviewText: string;
}
