import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Cents } from "../../../domain/core/money/money";
import type { Price } from "../../../domain/pricing/price";
import { Money } from "../../../ui/money";

type Currency = Price["currency"];

export interface TotalLine {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  readonly isTotal?: boolean;
}

/** Amounts with their labels, one below the other. */
export function TotalRows({ totalLines, currency }: { totalLines: readonly TotalLine[]; currency: Currency }) {
  return (
    <dl className="grid gap-1">
      {totalLines.map(({ key, label, amount, isTotal }) => (
        <div
          key={key}
          className={`flex justify-between gap-4 ${isTotal ? "mt-1 border-t border-line pt-2 font-bold" : ""}`}
        >
          <dt className="min-w-0">{label}</dt>
          <dd>
            <Money cents={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface StatementLine {
  readonly key: string;
  readonly day?: string;
  readonly text: string;
  readonly counted?: string | null;
  /** How the lead of a wallet posting ended. */
  readonly outcome?: string | null;
  readonly amount: Cents;
  /** Path of the page that the line is about. */
  readonly href?: string | null;
}

/** Lines of an account or an invoice: date, description, amount. */
export function Lines({
  label,
  lines,
  currency,
}: {
  label: string;
  lines: readonly StatementLine[];
  currency: Currency;
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {lines.map(({ key, day, text, counted, outcome, amount, href }) => (
        <li key={key} className="flex justify-between gap-4 py-2">
          <span className="min-w-0 break-words">
            {href ? (
              <Link to={href} className="text-accent underline underline-offset-4">
                {text}
              </Link>
            ) : (
              text
            )}
            {outcome && <span className="block text-sm">{outcome}</span>}
            {(day || counted) && (
              <span className="block text-sm text-soft">{[day, counted].filter(Boolean).join(", ")}</span>
            )}
          </span>
          <Money cents={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

export function StatementSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
