import { Link } from "@remix-run/react";

export interface ListedWork {
  readonly href: string;
  readonly title: string;
  readonly about: string;
  /** When it is, or until when to answer. */
  readonly when: string;
}

/** Bookings or requests, each a link to its own screen. */
export function WorkList({ id, title, empty, works }: { id: string; title: string; empty: string; works: readonly ListedWork[] }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {works.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="grid gap-3">
          {works.map((work) => (
            <li key={work.href} className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 hover:border-accent">
              <Link to={work.href} className="font-semibold break-words text-accent underline underline-offset-4 after:absolute after:inset-0">
                {work.title}
              </Link>
              <p className="text-sm break-words">{work.about}</p>
              <p className="text-sm text-soft">{work.when}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
