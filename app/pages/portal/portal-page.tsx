import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "../../ui/page";

interface Props {
  title: ReactNode;
  /** Under the title: which workshop, which booking. */
  subtitle?: ReactNode;
  /** Framed screens have no way out of themselves. */
  isHeadless?: boolean;
  /** A board wants the room of a list beside a map. */
  width?: "page" | "wide";
  children: ReactNode;
}

const PLACES = [
  { to: "/workshop", label: "Diary" },
  { to: "/workshop/find", label: "Find work" },
  { to: "/workshop/found", label: "How you are found" },
  { to: "/workshop/statements", label: "Statements" },
  { to: "/workshop/settings", label: "Settings" },
  { to: "/workshop/quote", label: "Quote calculator" },
  { to: "/workshop/store-invitations", label: "Store invitations" },
] as const;

/** The diary is the others' root: it is where one is at its own address only. (Remix's `NavLink` would bring its code to every page of the site.) */
const isAt = (pathname: string, to: string) => pathname === to || (to !== "/workshop" && pathname.startsWith(`${to}/`));

/** What every portal screen has: its title and, unless headless, the ways to the other screens. */
export function PortalPage({ title, subtitle, isHeadless = false, width = "page", children }: Props) {
  const { pathname } = useLocation();
  return (
    <Page width={width}>
      {!isHeadless && (
        <nav aria-label="Workshop portal" className="no-print mb-6 flex flex-wrap gap-x-5 border-b border-line">
          {PLACES.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={isAt(pathname, to) ? "page" : undefined}
              className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline aria-[current=page]:text-ink aria-[current=page]:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className="mb-6 grid gap-1">
        <h1 className="text-2xl font-bold">{title}</h1>
        {subtitle && <p className="text-soft">{subtitle}</p>}
      </div>
      {children}
    </Page>
  );
}
