import type { BrandFiles } from "../domain/fleet/brand/branding-tokens";
import type { Country } from "../domain/core/country/country";

/** Facts about the deployment for the frame around every page. The root loader sends them once. */
export interface SiteBrand {
  readonly name: string;
  /** Style sheet and logo files of a brand; null = ours. */
  readonly files: BrandFiles | null;
  readonly supportPhone: string;
  readonly supportEmail: string;
  readonly countryName: string;
  readonly country: Country;
  /** URL of the chat; null = only phone and email. */
  readonly chatUrl: string | null;
  /** URLs of the operator's texts, on this site or on its own. */
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** "DEV", "TEST", …; null in PROD, where nothing is labelled. */
  readonly environmentLabel: string | null;
  /** True = prices, places and workshops have public pages on this deployment. */
  readonly hasPublicPages: boolean;
  /** True = suppliers, plates and payments are samples. */
  readonly isDemo: boolean;
}
