/** An entry of the breadcrumbs; `href` null = the current page. */
export interface Crumb {
  readonly name: string;
  readonly href: string | null;
}

/** Breadcrumbs from the home page to the current page. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="You are here" className="text-sm text-soft">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ name, href }, index) => (
          <li key={name} className="inline-flex items-center gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {href === null ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={href} className="inline-flex min-h-11 items-center">
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
