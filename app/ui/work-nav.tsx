import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "./icon";
import type { SiteBrand } from "./site-brand";
import { SiteLogo } from "./site-logo";

export interface WorkLink {
  readonly to: string;
  readonly label: string;
  /** Number of waiting items. Null = items are not counted. */
  readonly count: number | null;
}

/** Navigation of the desk or of a workshop's portal, from the data of their layout routes. */
export interface WorkFrame {
  readonly name: string;
  /** The page that the logo opens. Its link is marked as current only for the exact URL. */
  readonly home: string;
  /** Target of the search box, which posts the field `q`; null = no search. */
  readonly search: { readonly action: string; readonly label: string } | null;
  readonly groups: readonly { readonly label: string | null; readonly links: readonly WorkLink[] }[];
  /** Links with an icon at the bottom of a phone's screen. `of` completes the label for screen readers. "" = the label is complete. */
  readonly tabs: readonly (WorkLink & { readonly icon: string; readonly of: string })[];
  readonly person: { readonly name: string; readonly role: string | null };
}

export interface WorkNavProps {
  readonly frame: WorkFrame;
  readonly brand: SiteBrand;
}

/** The link of the current page: the one with the longest matching path prefix. */
function currentLink({ home, groups, tabs }: WorkFrame, pathname: string): string | undefined {
  return [...groups.flatMap(({ links }) => links), ...tabs]
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== home && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

const Count = ({ count }: { count: number | null }) =>
  count ? <span className="work-count">{count >= 1000 ? "1,000+" : count}</span> : null;

/** Navigation in a side column, or as a menu at the top and tabs at the bottom of a narrow screen. Works without JavaScript. */
export function WorkNav({ frame, brand }: WorkNavProps) {
  const { pathname } = useLocation();
  const { name, home, search, groups, tabs, person } = frame;
  const current = currentLink(frame, pathname);
  // On a page without a tab of its own, the last tab ("More") is current.
  const currentTab = (tabs.find(({ to }) => to === current) ?? tabs.at(-1))?.to;
  return (
    <>
      <header className="work-bar no-print">
        <Link to={home} className="work-brand">
          <SiteLogo files={brand.files} />
          <span>
            {brand.name} <span className="work-area">{name}</span>
          </span>
        </Link>
        {brand.environmentLabel && <span className="work-environment">{brand.environmentLabel}</span>}
        {search && <SearchBox {...search} />}
        {/* Navigating to another page closes the menu. */}
        <details key={pathname} className="work-menu">
          <summary>Menu</summary>
          <nav aria-label={name}>
            {groups.map(({ label, links }) => (
              <div key={label ?? ""} className="work-group">
                {label && <p>{label}</p>}
                <ul>
                  {links.map(({ to, label: text, count }) => (
                    <li key={to}>
                      <Link to={to} aria-current={to === current ? "page" : undefined}>
                        <span>{text}</span>
                        <Count count={count} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="work-person">
            <p>
              <strong>{person.name}</strong>
              {person.role && <span>{person.role}</span>}
            </p>
            <p className="work-exits">
              <a href="/">View site</a>
              {brand.isDemo && <a href="/dev">Developer tools</a>}
            </p>
            <form method="post" action="/session/end">
              <button type="submit">Sign out</button>
            </form>
          </div>
        </details>
      </header>
      {tabs.length > 0 && (
        <nav aria-label={`${name} shortcuts`} className="work-tabs no-print">
          {tabs.map(({ to, label, of, icon, count }) => (
            <Link key={to} to={to} aria-current={to === currentTab ? "page" : undefined}>
              <Icon name={icon} className="size-6" />
              <span>
                {label}
                <span className="sr-only">{of}</span>
              </span>
              <Count count={count} />
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** Searches by POST, so that phone numbers and email addresses do not appear in the URL. Pressing "/" focuses the box. */
function SearchBox({ action, label }: { action: string; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]") !== null;
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, []);
  return (
    <Form method="post" action={action} role="search" className="work-search">
      <Icon name="search" className="size-5" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        placeholder="Search"
        aria-keyshortcuts="/"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
    </Form>
  );
}
