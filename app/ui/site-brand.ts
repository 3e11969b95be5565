import type { BrandFiles } from "../domain/fleet/brand/branding-tokens";
import type { Country } from "../domain/core/country/country";

/** What the frame around every page needs to know of this deployment; the root loader sends it once. */
export interface SiteBrand {
  readonly name: string;
  /** Of its colours and its mark; null = ours. */
  readonly files: BrandFiles | null;
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** As people write it. */
  readonly countryName: string;
  readonly country: Country;
  /** Where people chat with us; null = by phone and email alone. */
  readonly chatUrl: string | null;
  /** The operator's texts: pages of this site, or its own elsewhere. */
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** "DEV", "TEST", …; null in PROD, where nothing is labelled. */
  readonly environmentLabel: string | null;
  /** Prices, places and workshops have pages of their own here. */
  readonly hasPublicPages: boolean;
  /** True where suppliers, plates and payments are samples. */
  readonly isDemo: boolean;
}
