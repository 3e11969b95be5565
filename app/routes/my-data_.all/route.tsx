import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ownDataView } from "~/pages/trust/own-data-view.server";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";

const TITLE = "All my data";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export const loader = ({ context: { app } }: LoaderFunctionArgs) => ownDataView(app);

const isPicturePath = (text: string) => /^\/(photo|booking)\/[\w/-]+$/.test(text);

/** Page with all stored data about a person, table by table, to read or print. */
export default function AllMyData() {
  const { knownBy, mobileNeeded, madeAt, leftOut, sections } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-3">
          <p className="no-print">
            <a href="/my-data" className={LINK_CLASS}>
              Back
            </a>
          </p>
          <h1 className="text-2xl font-bold">{TITLE}</h1>
          <p className="text-soft">
            What we store about {knownBy.join(" and ")}, {madeAt}
          </p>
          {mobileNeeded > 0 && (
            <p>
              {mobileNeeded === 1 ? "One booking was" : `${mobileNeeded} bookings were`} made with this email and a
              mobile. To see {mobileNeeded === 1 ? "it" : "them"}, come back and verify the mobile.
            </p>
          )}
          {sections.length === 0 && <p>We store nothing about you.</p>}
        </div>
        {sections.map(({ name, title, rows }) => (
          <section key={name} aria-labelledby={`data-${name}`} className="grid gap-3">
            <h2 id={`data-${name}`} className="text-lg font-semibold">
              {title} <span className="font-normal text-soft">({rows.length})</span>
            </h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {rows.map((facts, rowIndex) => (
                <li key={rowIndex} className="rounded-md border border-line bg-surface p-4">
                  <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
                    {facts.map(({ label, text }, factIndex) => (
                      <div key={factIndex} className="contents">
                        <dt className="text-soft max-sm:mt-1 max-sm:text-sm">{label}</dt>
                        <dd className="wrap-anywhere whitespace-pre-wrap">
                          {isPicturePath(text) ? <a href={text}>{text}</a> : text}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">What is not included</h2>
          <ul className="list-disc pl-5">
            {leftOut.map((reason) => (
              <li key={reason}>{reason.charAt(0).toUpperCase() + reason.slice(1)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
