import type { Country } from "../../core/country/country";
import { type FormErrors, toFormResult, type VersionRules } from "../../core/forms/read-form";
import { addDays, isPlainDay } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { formatDay } from "../../core/time/format";

export const SITE_PAGES = ["terms", "privacy", "cookies", "accessibility"] as const;
export type SitePageName = (typeof SITE_PAGES)[number];

/** Generated tables that a section of a legal text can include. */
export const GENERATED_TABLES = ["automated-decisions", "retention", "cookies"] as const;
export type GeneratedTable = (typeof GENERATED_TABLES)[number];

export interface LegalSection {
  readonly heading: string;
  /** Absent = shown in every country. */
  readonly countries?: readonly Country[] | undefined;
  readonly lines: readonly string[];
  /** Absent = no table. */
  readonly table?: GeneratedTable | undefined;
  /** Links to our own pages. */
  readonly links?: readonly { readonly to: string; readonly text: string }[] | undefined;
}

/** One version of an operator's text. */
export interface LegalText {
  readonly title: string;
  /** yyyy-MM or yyyy-MM-dd, as in the URL of an older version and as stored with a customer's agreement. */
  readonly version: string;
  /** The first day on which the version applies. */
  readonly date: PlainDay;
  readonly sections: readonly LegalSection[];
}

/** Facts that the rules of a legal text need in addition to the form input. */
export interface LegalFacts {
  readonly today: PlainDay;
}

export const MAX_LEGAL_LENGTH = 15_000;
const MAX_TITLE_LENGTH = 60;
const MAX_LINE_LENGTH = 1_000;

const HEADING_PATTERN = /^##\s*(.+?)(?:\s*\((AU|NZ)\))?$/;
const TABLE_LINE_PATTERN = new RegExp(`^\\[table (${GENERATED_TABLES.join("|")})\\]$`);
const LINK_PATTERN = /^\[link (\/(?!\/)\S*) (.+)\]$/;

/** Formats a text for editing: "## Heading (AU)", one paragraph per line, "[table cookies]" and "[link /path Words]". */
export const formatLegalMarkup = (sections: readonly LegalSection[]): string =>
  sections
    .map(({ heading, countries, lines, table, links = [] }) =>
      [
        `## ${heading}${countries?.length === 1 ? ` (${countries[0]})` : ""}`,
        ...lines,
        ...(table === undefined ? [] : [`[table ${table}]`]),
        ...links.map(({ to, text }) => `[link ${to} ${text}]`),
      ].join("\n"),
    )
    .join("\n\n");

/** Parses the format of `formatLegalMarkup`. Returns an error message if it is invalid. */
export function readLegalMarkup(markup: string): readonly LegalSection[] | string {
  const sections: {
    heading: string;
    countries?: Country[];
    lines: string[];
    table?: GeneratedTable;
    links?: { to: string; text: string }[];
  }[] = [];
  for (const line of markup.split("\n").map((value) => value.trim())) {
    if (line === "") continue;
    const heading = HEADING_PATTERN.exec(line);
    if (heading) {
      sections.push({
        heading: heading[1] ?? "",
        ...(heading[2] !== undefined && { countries: [heading[2] as Country] }),
        lines: [],
      });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) return "Start with a heading, like ## Prices";
    const table = TABLE_LINE_PATTERN.exec(line);
    const link = LINK_PATTERN.exec(line);
    if (table) section.table = table[1] as GeneratedTable;
    else if (link) section.links = [...(section.links ?? []), { to: link[1] ?? "/", text: link[2] ?? "" }];
    else if (/^\[(table|link)\b/.test(line))
      return `Check “${line.slice(0, 60)}”. Write [table ${GENERATED_TABLES.join(" or ")}] or [link /page Words]`;
    else if (line.length > MAX_LINE_LENGTH) return `Paragraphs can have up to ${MAX_LINE_LENGTH} characters`;
    else section.lines.push(line);
  }
  if (sections.length === 0) return "Write at least one section";
  const emptySection = sections.find(
    ({ lines, table, links }) => lines.length === 0 && table === undefined && !links?.length,
  );
  return emptySection === undefined ? sections : `Add text under “${emptySection.heading}”`;
}

/** The first day on which a new version can take effect. A version already in effect must stay exactly as customers agreed to it. */
const earliestDay = (current: Pick<LegalText, "date"> | null, today: PlainDay): PlainDay =>
  current !== null && current.date >= today ? addDays(today, 1) : today;

/** Turns an earlier text into the next version. */
export const republish = (value: LegalText, current: LegalText | null, today: PlainDay): LegalText => {
  const date = current !== null && current.date > today ? current.date : earliestDay(current, today);
  return { ...value, date, version: date };
};

export const legalText: VersionRules<LegalText, LegalFacts> = {
  toFormText: (value) => ({
    title: value?.title ?? "",
    from: "",
    body: value === null ? "" : formatLegalMarkup(value.sections),
  }),
  read(input, { today }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const title = (input.title ?? "").replace(/\s+/g, " ").trim();
    if (title === "" || title.length > MAX_TITLE_LENGTH) errors.title = [`Use up to ${MAX_TITLE_LENGTH} characters`];
    const earliestDate = earliestDay(current, today);
    const date = (input.from ?? "").trim();
    if (!isPlainDay(date) || date < earliestDate) errors.from = [`Choose ${formatDay(earliestDate)} or a later day`];
    else if (current !== null && current.date > today && date > current.date)
      errors.from = [
        `A version is already scheduled for ${formatDay(current.date)} and will be replaced by this one. Choose that day or an earlier one`,
      ];
    const sections = readLegalMarkup(input.body ?? "");
    if (typeof sections === "string") errors.body = [sections];
    return toFormResult(errors, {
      title,
      version: date,
      date: date as PlainDay,
      sections: typeof sections === "string" ? [] : sections,
    });
  },
  describe: ({ title, date, version, sections }) => [
    ["Title", title],
    ["Version", version],
    ["Applies from", formatDay(date)],
    ...sections.map(
      ({ heading, countries, lines, table, links = [] }) =>
        [
          `${heading}${countries?.length === 1 ? ` (${countries[0]})` : ""}`,
          [...lines, ...(table ? [`Table: ${table}`] : []), ...links.map(({ to, text }) => `${text} (${to})`)].join(
            "\n",
          ),
        ] as const,
    ),
  ],
};

/** One version of an operator's text; `{brand}`, `{support_phone}` and `{support_email}` are replaced by the settings. */
export interface SitePage extends LegalText {
  readonly slug: SitePageName;
}
