import { Link } from "@remix-run/react";
import { Icon } from "../../ui/icon";
import type { UnfinishedQuote } from "../../usecases/funnel/home/open-quotes";

/** Quotes that were started or answered but not booked, one card each. The card leads back to where the customer stopped. */
export function WaitingQuotes({ quotes, title }: { quotes: readonly UnfinishedQuote[]; title: string }) {
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="waiting-quotes" className="grid gap-3">
      <h2 id="waiting-quotes" className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="grid gap-3">
        {quotes.map(({ guid, href, isSubmitted, items, detail }) => (
          <li key={guid}>
            <Link
              to={href}
              className="flex items-center gap-4 rounded-md border border-accent bg-accent-soft p-4 text-ink no-underline hover:border-accent-strong"
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-semibold">
                  {isSubmitted ? "See the prices for" : "Continue with"} {items}
                </span>
                {detail && <span className="text-sm text-soft">{detail}</span>}
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
