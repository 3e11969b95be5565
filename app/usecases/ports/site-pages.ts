import type { Country } from "../../domain/country/country";
import type { PlainDay } from "../../domain/time/plain-date";

export const SITE_PAGES = ["terms", "privacy", "cookies", "accessibility"] as const;
export type SitePageName = (typeof SITE_PAGES)[number];

/** Tables that the code itself defines and a section of a text can include. */
export const DRAWN_TABLES = ["automated-decisions", "retention", "cookies"] as const;
export type DrawnTable = (typeof DRAWN_TABLES)[number];

/** One version of an operator's text; `{brand}`, `{support_phone}` and `{support_email}` are replaced by the settings. */
export interface SitePage {
  readonly slug: SitePageName;
  readonly title: string;
  /** yyyy-MM or yyyy-MM-dd, as in the URL of an older version, and as stored with an agreement. */
  readonly version: string;
  /** The day from which it holds. */
  readonly date: PlainDay;
  readonly sections: readonly SitePageSection[];
}

export interface SitePageSection {
  readonly heading: string;
  /** Absent = in every country. */
  readonly countries?: readonly Country[] | undefined;
  readonly lines: readonly string[];
  /** Absent = words alone. */
  readonly table?: DrawnTable | undefined;
  /** Pages of ours that it leads to. */
  readonly links?: readonly { readonly to: string; readonly words: string }[] | undefined;
}

/** The operator's texts with all their versions (data/catalogue/site-pages.json). Cached after the first read. */
export interface SitePages {
  all(): Promise<readonly SitePage[]>;
}
