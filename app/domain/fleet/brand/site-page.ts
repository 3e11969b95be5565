import type { LegalText, SitePageName } from "./legal-text";

/** One version of an operator's text; `{brand}`, `{support_phone}` and `{support_email}` are replaced by the settings. */
export interface SitePage extends LegalText {
  readonly slug: SitePageName;
}
