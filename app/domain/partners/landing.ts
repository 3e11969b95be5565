import type { Country } from "../country/country";

/** A club's page that starts quotes for its members (data/catalogue/partners.json; invented clubs). */
export interface PartnerLanding {
  /** Its path: /mynrma. */
  readonly slug: string;
  readonly leadSource: string;
  readonly partnerName: string;
  readonly countries: readonly Country[];
  readonly discountCode: string;
  readonly referralLabel: string;
  readonly heading: string;
  readonly intro: string;
  readonly points: readonly string[];
  readonly steps: readonly string[];
  readonly button: string;
  readonly terms: string;
}
