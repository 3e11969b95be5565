/** The partner whose customers come with the lead source RewardsPartner; from data/catalogue/partners.json. */
export interface RewardsPartner {
  readonly name: string;
  /** Country codes it works in. */
  readonly countries: readonly string[];
  /** Over the review of the cart, and what follows it. */
  readonly reviewHeading: string;
  readonly reviewText: string;
  /** Its name for the number that its customers have, what such a number looks like (a regular expression), and one of them. */
  readonly referenceName: string;
  readonly referencePattern: string;
  readonly referenceExample: string;
}

/** Is this a number that the partner gives its customers? */
export const isPartnerReference = (
  { referencePattern }: Pick<RewardsPartner, "referencePattern">,
  reference: string,
): boolean => new RegExp(referencePattern).test(reference);
