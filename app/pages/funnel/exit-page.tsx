import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button";
import { LINK_CLASS } from "../../ui/classes";
import { Icon } from "../../ui/icon";
import { Page } from "../../ui/page";

/** Details of a request for its confirmation page. */
export interface IncomingRequest {
  readonly items: readonly { readonly key: string; readonly name: string }[];
  readonly vehicle: string | null;
  readonly place: string | null;
  readonly reference: string;
}

interface Props {
  title: string;
  /** Next steps, in order. */
  next?: readonly ReactNode[];
  home?: string;
  request?: IncomingRequest;
  /** Path of the page that cancels the request; absent = it cannot be cancelled online. */
  cancelPath?: string;
  children?: ReactNode;
}

/** The end of a quote without prices: what was received, the next steps, and a link home. */
export function ExitPage({ title, next = [], home = "/", request, cancelPath, children }: Props) {
  return (
    <Page width="text">
      <div className="grid gap-6 pt-6">
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
        {request && <Request {...request} />}
        {next.length > 0 && (
          <section aria-labelledby="what-next" className="grid gap-3">
            <h2 id="what-next" className="text-lg font-semibold">
              What happens next
            </h2>
            <ol className="grid gap-2">
              {next.map((line, index) => (
                <li key={index} className="flex gap-3">
                  <Icon name="check" className="mt-1 size-5 shrink-0 text-accent" />
                  <span>{line}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <div className="grid justify-items-start gap-3">
          <ButtonLink to={home} variant="secondary" size="lg">
            Back to the home page
          </ButtonLink>
          {cancelPath && (
            <Link to={cancelPath} className={LINK_CLASS}>
              Cancel this request
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
}

function Request({ items, vehicle, place, reference }: IncomingRequest) {
  const rows = [
    { label: items.length === 1 ? "Job" : "Jobs", value: items.map(({ name }) => name).join(", ") },
    { label: "Vehicle", value: vehicle ?? "" },
    { label: "Suburb", value: place ?? "" },
    { label: "Reference", value: reference },
  ].filter(({ value }) => value !== "");
  return (
    <section aria-labelledby="your-request" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="your-request" className="text-lg font-semibold">
        Your request
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
