import { COUNTRIES } from "../../../domain/core/country/country";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { SitePageName, SitePage } from "../../../domain/fleet/brand/legal-text";
import { fillBrandName } from "./customer-faqs";

/** A legal text for display. */
export interface SitePageView {
  readonly page: SitePage;
  /** True = another version applies now. */
  readonly isOlder: boolean;
  /** True = the deployment has not stated that its lawyer confirmed this version (`CONFIRMED_TEXTS`). */
  readonly isDraft: boolean;
  /** Earlier versions, newest first. */
  readonly before: readonly Pick<SitePage, "version" | "date">[];
}

/**
 * Returns one of the operator's texts by name, for the brand and country: the version in force today, or an older version by number. Future versions are never
 * returned.
 */
export async function sitePage(
  { db, config, clock }: Pick<Context, "db" | "config" | "clock">,
  slug: SitePageName,
  version: string | null = null,
): Promise<({ readonly ok: true } & SitePageView) | Refusal<"page-not-found">> {
  const today = dayAt(clock.now(), COUNTRIES[config.country].defaultZone);
  const versions = (await db.sitePages.all())
    .filter((sitePage) => sitePage.slug === slug && sitePage.date <= today)
    .toSorted((a, b) => b.date.localeCompare(a.date));
  const [current, ...before] = versions;
  const page = version === null ? current : versions.find((sitePage) => sitePage.version === version);
  if (!page) return refuse("page-not-found");
  const filled = fillBrandName(config);
  const sections = page.sections
    .filter(({ countries }) => countries === undefined || countries.includes(config.country))
    .map(({ lines, ...section }) => ({ ...section, lines: lines.map(filled) }));
  return {
    ok: true,
    page: { ...page, sections },
    isOlder: page !== current,
    isDraft: !config.confirmedTexts.includes(`${slug}@${page.version}`),
    before: before.map(({ version: of, date }) => ({ version: of, date })),
  };
}
