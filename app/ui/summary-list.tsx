import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LINK_CLASS } from "./classes";

export interface SummaryRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** URL of the question that changes the answer. */
  readonly changeHref?: string;
  /** A form with a "Remove" button. */
  readonly removeForm?: ReactNode;
  /** Replaces `changeHref` if the change needs more than a link. */
  readonly change?: ReactNode;
  /** True = there is no answer yet, so the link says "Add". */
  readonly isEmpty?: boolean;
  /** The label of the change link for screen readers, when the row's label is not plain text. */
  readonly changeLabel?: string;
}

/** The answers so far, each with a link back to its question. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <div key={row.key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 sm:grid-cols-[10rem_1fr_auto]">
          <dt className="self-center font-semibold sm:self-start">{row.label}</dt>
          <dd className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">{row.value}</dd>
          {(row.changeHref || row.change || row.removeForm) && (
            <dd className="flex items-center gap-4 max-sm:col-start-2 max-sm:row-start-1">
              {row.changeHref && (
                <Link to={row.changeHref} className={`${LINK_CLASS} sm:min-h-6`}>
                  {row.isEmpty ? "Add" : "Change"}
                  <span className="sr-only"> {row.changeLabel ?? row.label}</span>
                </Link>
              )}
              {row.change}
              {row.removeForm}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
