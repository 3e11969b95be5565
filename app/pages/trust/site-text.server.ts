import { refusedPage } from "~/error-responses";
import { COOKIES } from "~/http/cookies";
import { AUTOMATED_DECISION_IDS } from "~/domain/privacy/automated-decisions";
import { RETENTION, RETENTION_IDS } from "~/domain/core/retention/retention";
import { AUTOMATED_DECISIONS, formatRetentionPeriod, RETAINED_ON_REQUEST, RETENTION_TEXT } from "~/texts/privacy";
import type { TextEntry } from "~/ui/site-text";
import { readSitePage } from "~/usecases/fleet/brand/site-page";
import type { Context } from "~/usecases/context";
import type { GeneratedTable, SitePageName } from "~/domain/fleet/brand/legal-text";

const UNITS = [
  [24 * 60 * 60, "day"],
  [60, "minute"],
] as const;

/** "30 days", "2 minutes"; null = until the browser closes. */
function formatLifetime(seconds: number | null): string {
  if (seconds === null) return "until you close the browser";
  const [size, unit] = UNITS.find(([unitSeconds]) => seconds >= unitSeconds) ?? [1, "second"];
  return `${seconds / size} ${unit}${seconds === size ? "" : "s"}`;
}

/** Builds the tables of a text from constants in the code, so that the text states the actual values. */
const TABLE_ENTRIES: Readonly<Record<GeneratedTable, () => readonly TextEntry[]>> = {
  "automated-decisions": () =>
    AUTOMATED_DECISION_IDS.map((id) => {
      const { title, data, method, effect, isFullyAutomated } = AUTOMATED_DECISIONS[id];
      return {
        title,
        facts: [
          { label: "Uses", text: data.join("; ") },
          { label: "How", text: method },
          { label: "Effect", text: effect },
          {
            label: "Decided by",
            text: isFullyAutomated ? "a computer program alone" : "a computer program and a person",
          },
        ],
        link: { to: `/request-review?about=${id}`, text: "Request a review by a person" },
      };
    }),
  retention: () => [
    ...RETENTION_IDS.map((id) => ({
      title: RETENTION_TEXT[id].data,
      facts: [
        {
          label: "Kept",
          text: `${formatRetentionPeriod(RETENTION[id])} after ${RETENTION_TEXT[id].from}, then deleted automatically`,
        },
      ],
    })),
    ...RETAINED_ON_REQUEST.map(({ data, reason }) => ({
      title: data,
      facts: [{ label: "Kept", text: `until you delete your data, ${reason}` }],
    })),
  ],
  cookies: () =>
    Object.values(COOKIES).map(({ name, seconds, description: purpose, ...more }) => ({
      title: `${name}${"isMany" in more ? "…" : ""}`,
      facts: [
        { label: "Purpose", text: purpose },
        { label: "Duration", text: formatLifetime(seconds) },
      ],
    })),
};

/** Loads a page with one of the operator's texts. `version` null = the current one. Throws an error page if it is refused. */
export async function siteTextView(app: Context, slug: SitePageName, version: string | null = null) {
  const siteText = await readSitePage(app, slug, version);
  if (!siteText.ok) throw refusedPage(siteText.code);
  const { page, isOlder, isDraft, olderVersions } = siteText;
  return {
    slug,
    title: page.title,
    date: page.date,
    version: page.version,
    isOlder,
    isDraft,
    brand: app.config.brand.name,
    before: isOlder ? [] : olderVersions.map((item) => ({ ...item, to: `/texts/${slug}/${item.version}` })),
    sections: page.sections.map(({ heading, lines, table, links = [] }) => ({
      heading,
      lines,
      links,
      // Tables show the current values from the code. An older version of a text therefore has no table and links to the current version.
      entries: table && !isOlder ? TABLE_ENTRIES[table]() : [],
      isListedToday: table !== undefined && isOlder,
    })),
  };
}

export type SiteTextView = Awaited<ReturnType<typeof siteTextView>>;
