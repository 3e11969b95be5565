import { Link } from "@remix-run/react";
import { Badge } from "../../ui/badge";
import type { QueueView as List } from "./overview-view.server";

/** A queue with one row per item. The earliest deadline is first. */
export function QueueSection({ list: { id, title, rows, count } }: { list: List }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id} className="flex items-center gap-2 text-lg font-bold">
        {title}
        {count > 0 && <Badge tone="accent">{count >= 1000 ? "1,000 or more" : count}</Badge>}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ key, href, title: text, about, when, isLate }) => (
          <li key={key} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
            <div className="grid min-w-0">
              {href === null ? (
                <span className="font-semibold break-words">{text}</span>
              ) : (
                <Link
                  to={href}
                  className="inline-flex min-h-11 items-center font-semibold break-words text-accent underline underline-offset-4 sm:min-h-8"
                >
                  {text}
                </Link>
              )}
              {about !== "" && <span className="line-clamp-2 text-sm break-words text-soft">{about}</span>}
            </div>
            <span className={`self-center text-sm ${isLate ? "font-semibold text-attention" : "text-soft"}`}>
              {when}
            </span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="text-sm text-soft">Showing the first {rows.length}.</p>}
    </section>
  );
}
