import { Link } from "@remix-run/react";
import { Badge } from "../../../ui/badge";

/** An item that is in force, as shown in a list at the desk. */
export interface ConfiguredItem {
  readonly to: string;
  readonly name: string;
  /** Distinguishes items with the same name for screen reader users, who may hear the link without its context. */
  readonly which?: string;
  /** Status worth mentioning; null or absent = the item is simply in force. */
  readonly badge?: string | null;
  readonly about: string;
  readonly worth: string;
}

/** The items in force, each with a link to its page. `label` names the list if no heading does. */
export function ConfiguredItems({ items, label }: { items: readonly ConfiguredItem[]; label?: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line empty:border-0">
      {items.map(({ to, name, which, badge, about, worth }) => (
        <li key={to} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
          <div className="grid min-w-0">
            <span className="flex flex-wrap items-center gap-x-3">
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
              >
                {name}
                {which !== undefined && <span className="sr-only">, {which}</span>}
              </Link>
              {badge && <Badge>{badge}</Badge>}
            </span>
            <span className="text-sm break-words text-soft">{about}</span>
          </div>
          <span className="self-center text-sm font-semibold tabular-nums">{worth}</span>
        </li>
      ))}
    </ul>
  );
}
