import { LINK_CLASS } from "./classes";
import { formatDay } from "./format";
import { Notice } from "./notice";
import { Page } from "./page";

/** An entry of a list inside a text. */
export interface TextEntry {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly link?: { readonly to: string; readonly text: string };
}

export interface TextPage {
  readonly slug: string;
  readonly title: string;
  readonly brand: string;
  readonly version: string;
  readonly date: string;
  /** True = another version applies now. */
  readonly isOlder: boolean;
  /** True = the operator's lawyer has not confirmed the text yet. */
  readonly isDraft: boolean;
  readonly before: readonly { readonly version: string; readonly date: string; readonly to: string }[];
  readonly sections: readonly {
    readonly heading: string;
    readonly lines: readonly string[];
    readonly links: readonly { readonly to: string; readonly text: string }[];
    readonly entries: readonly TextEntry[];
    /** True = this list is only in the current version. */
    readonly isListedToday: boolean;
  }[];
}

function Entry({ title, facts, link }: TextEntry) {
  return (
    <li className="grid gap-1 py-4">
      <h3 className="font-semibold break-words">{title}</h3>
      <dl className="grid gap-1">
        {facts.map(({ label, text }) => (
          <div key={label} className="sm:grid sm:grid-cols-[7rem_1fr] sm:gap-3">
            <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {link && (
        <p>
          <a href={link.to} className={LINK_CLASS}>
            {link.text}
            <span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
    </li>
  );
}

/** One of the operator's texts, with its version, the day from which it applies, and earlier versions. */
export function SiteText({ page }: { page: TextPage }) {
  return (
    <Page width="text">
      <div className="grid gap-7">
        <div className="grid gap-3">
          <h1 className="text-2xl font-bold">{page.title}</h1>
          <p className="text-soft">
            Version {page.version}, from {formatDay(page.date)}
          </p>
          {page.isOlder && (
            <Notice tone="attention" title="An earlier version">
              <p>
                It no longer applies. <a href={`/${page.slug}`}>Read the current version</a>
              </p>
            </Notice>
          )}
          {page.isDraft && !page.isOlder && (
            <Notice title="A draft">
              <p>{page.brand} has not yet had a lawyer confirm this version.</p>
            </Notice>
          )}
        </div>
        {page.sections.map(({ heading, lines, links, entries, isListedToday }) => (
          <section key={heading} className="grid gap-2">
            <h2 className="text-lg font-semibold">{heading}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {isListedToday && (
              <p>
                <a href={`/${page.slug}`} className={LINK_CLASS}>
                  See the current list
                </a>
              </p>
            )}
            {entries.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {entries.map((entry) => (
                  <Entry key={entry.title + entry.facts.map(({ text }) => text).join()} {...entry} />
                ))}
              </ul>
            )}
            {links.map(({ to, text }) => (
              <p key={to}>
                <a href={to} className={LINK_CLASS}>
                  {text}
                </a>
              </p>
            ))}
          </section>
        ))}
        {page.before.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-lg font-semibold">Earlier versions</h2>
            <ul>
              {page.before.map(({ version, date, to }) => (
                <li key={version}>
                  <a href={to} className={LINK_CLASS}>
                    Version {version}, from {formatDay(date)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}
