import { formatDay } from "./format";
import { Page } from "./page";

interface Props {
  page: {
    readonly title: string;
    readonly date: string;
    readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  };
}

/** A text of the operator's own, with the day from which it holds. */
export function SiteText({ page }: Props) {
  return (
    <Page width="text">
      <div className="grid gap-7">
        <div>
          <h1 className="text-2xl font-bold">{page.title}</h1>
          <p className="text-soft">As of {formatDay(page.date)}</p>
        </div>
        {page.sections.map(({ heading, lines }) => (
          <section key={heading} className="grid gap-2">
            <h2 className="text-lg font-semibold">{heading}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
