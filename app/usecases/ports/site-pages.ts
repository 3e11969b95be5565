import type { Country } from "../../domain/country/country";

/** A text of the operator's own; `{brand}`, `{support_phone}` and `{support_email}` stand where the settings go. */
export interface SitePage {
  readonly slug: string;
  readonly title: string;
  /** yyyy-MM, as it is stored with what was agreed to. */
  readonly version: string;
  readonly date: string;
  readonly sections: readonly SitePageSection[];
}

export interface SitePageSection {
  readonly heading: string;
  /** Absent = in every country. */
  readonly countries?: readonly Country[];
  readonly lines: readonly string[];
}

/** The operator's terms and privacy texts (data/catalogue/site-pages.json). Kept in memory after the first read. */
export interface SitePages {
  all(): Promise<readonly SitePage[]>;
}
