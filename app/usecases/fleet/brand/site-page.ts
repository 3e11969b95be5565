import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { SitePageName, SitePage } from "../../../domain/fleet/brand/legal-text";
import { fillBrandName } from "./customer-faqs";
import { localDay } from "../../../domain/core/country/local-day";

/** A legal text for display. */
export interface SitePageView {
  readonly page: SitePage;
  /** True = another version applies now. */
  readonly isOlder: boolean;
  /** True = according to the deployment's configuration, no lawyer has confirmed this version. */
  readonly isDraft: boolean;
  /** Earlier versions, newest first. */
  readonly olderVersions: readonly Pick<SitePage, "version" | "date">[];
}

/**
 * Returns one of the operator's legal texts for this brand and country: the version in force today, or an older version. Future versions are never returned.
 */
export async function readSitePage(
  { db, config, clock }: Pick<Context, "db" | "config" | "clock">,
  slug: SitePageName,
  version: string | null = null,
): Promise<({ readonly ok: true } & SitePageView) | Refusal<"page-not-found">> {
  const today = localDay(config.country, clock.now());
  const versions = (await db.sitePages.all())
    .filter((sitePage) => sitePage.slug === slug && sitePage.date <= today)
    .toSorted((a, b) => b.date.localeCompare(a.date));
  const [current, ...olderVersions] = versions;
  const selectedPage = version === null ? current : versions.find((sitePage) => sitePage.version === version);
  if (!selectedPage) return refuse("page-not-found");
  const fillText = fillBrandName(config);
  const sections = selectedPage.sections
    .filter(({ countries }) => countries === undefined || countries.includes(config.country))
    .map(({ lines, ...section }) => ({ ...section, lines: lines.map(fillText) }));
  return {
    ok: true,
    page: { ...selectedPage, sections },
    isOlder: selectedPage !== current,
    isDraft: !config.confirmedTexts.includes(`${slug}@${selectedPage.version}`),
    olderVersions: olderVersions.map(({ version: versionNumber, date }) => ({ version: versionNumber, date })),
  };
}
