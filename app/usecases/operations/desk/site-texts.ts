import { helpArticle, type CustomerFaq } from "../../../domain/fleet/brand/help-article";
import {
  type LegalFacts,
  legalText,
  republish,
  SITE_PAGES,
  type SitePageName,
  type SitePage,
} from "../../../domain/fleet/brand/legal-text";
import type { Context } from "../../context";
import type { WithdrawnItem } from "../../../domain/operations/desk/versions";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { nextIdOf, type VersionedItemType, MAX_ENDED_ITEMS } from "./versioned";
import { localToday } from "../../core/local-today";
import { parseCatalogueKey } from "../../../domain/catalogue/job-terms";

export interface HelpFacts {
  /** Id of the next new article. */
  readonly nextId: number;
}

/** Articles of the help page, by id. */
export const HELP_ARTICLES: VersionedItemType<"help", HelpFacts> = {
  kind: "help",
  rules: helpArticle,
  actions: { make: "help-created", change: "help-changed", end: "help-ended", restore: "help-restored" },
  async facts(context, key) {
    if (key !== null && parseCatalogueKey(key) === null) return null;
    return { nextId: await nextIdOf(context, "help", await context.db.customerFaqs.all()) };
  },
  keyOf: (_, { nextId }) => ({ ok: true, key: String(nextId) }),
};

/**
 * Legal texts, by page. A change is a new version that takes effect on its date. Versions that are in force do not change, because customers have agreed to
 * them.
 */
export const LEGAL_TEXTS: VersionedItemType<"legal-text", LegalFacts> = {
  kind: "legal-text",
  rules: legalText,
  actions: { change: "legal-text-changed", restore: "legal-text-restored" },
  facts: async (context, key) => (SITE_PAGES.some((page) => page === key) ? { today: localToday(context) } : null),
  toRestoredValue: (context, value, now) => republish(value, now, localToday(context)),
};

/** Current and removed articles of the help page, for desk members with the "supply" right. */
export async function readHelp(
  context: Context,
): Promise<
  | { readonly ok: true; readonly articles: readonly CustomerFaq[]; readonly ended: readonly WithdrawnItem[] }
  | DeskRefusal
> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const [articles, ended] = await Promise.all([
    context.db.customerFaqs.all(),
    context.db.deskChanges.listRemoved("help", MAX_ENDED_ITEMS),
  ]);
  return { ok: true, articles, ended };
}

export interface ListedLegalText {
  readonly slug: SitePageName;
  /** The version in force today; null = none yet. */
  readonly current: SitePage | null;
  /** The next version, not in force yet; null = none. */
  readonly next: SitePage | null;
  readonly isConfirmed: boolean;
}

/** The legal texts, each with the version in force and the next one. */
export async function readLegalTexts(
  context: Context,
): Promise<{ readonly ok: true; readonly texts: readonly ListedLegalText[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const today = localToday(context);
  const sitePages = (await context.db.sitePages.all()).toSorted((a, b) => b.date.localeCompare(a.date));
  return {
    ok: true,
    texts: SITE_PAGES.map((slug) => {
      const versions = sitePages.filter((page) => page.slug === slug);
      const current = versions.find(({ date }) => date <= today) ?? null;
      return {
        slug,
        current,
        next: versions.find(({ date }) => date > today) ?? null,
        isConfirmed: current !== null && context.config.confirmedTexts.includes(`${slug}@${current.version}`),
      };
    }),
  };
}
