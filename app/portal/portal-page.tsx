import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "../ui/page";

interface Props {
  title: ReactNode;
  /** Under the title: which workshop, which booking. */
  subtitle?: ReactNode;
  /** Framed screens have no way out of themselves. */
  isHeadless?: boolean;
  children: ReactNode;
}

const PLACES = [
  { to: "/workshop", label: "Overview" },
  { to: "/workshop/settings", label: "Settings" },
  { to: "/workshop/quote", label: "Quote calculator" },
  { to: "/workshop/store-invitations", label: "Store invitations" },
] as const;

/** What every portal screen has: its title and, unless headless, the ways to the other screens. */
export function PortalPage({ title, subtitle, isHeadless = false, children }: Props) {
  return (
    <Page>
      {!isHeadless && (
        <nav aria-label="Workshop portal" className="no-print mb-6 flex flex-wrap gap-x-5 border-b border-line">
          {PLACES.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === "/workshop"} className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline aria-[current=page]:text-ink aria-[current=page]:underline">
              {label}
            </NavLink>
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
