import type { Country } from "../../domain/country/country";
import type { PlainDay } from "../../domain/time/plain-date";

export const SITE_PAGES = ["terms", "privacy", "cookies", "accessibility"] as const;
export type SitePageName = (typeof SITE_PAGES)[number];

/** What the code itself says, drawn into a text where a section asks for it. */
export const DRAWN_TABLES = ["automated-decisions", "retention", "cookies"] as const;
export type DrawnTable = (typeof DRAWN_TABLES)[number];

/** One version of a text of the operator's own; `{brand}`, `{support_phone}` and `{support_email}` stand where the settings go. */
export interface SitePage {
  readonly slug: SitePageName;
  readonly title: string;
  /** yyyy-MM or yyyy-MM-dd, as it stands in the address of an older one and is stored with what was agreed to. */
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

/** The operator's texts with all their versions (data/catalogue/site-pages.json). Kept in memory after the first read. */
export interface SitePages {
  all(): Promise<readonly SitePage[]>;
}
