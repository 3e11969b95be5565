import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "../../ui/page";

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  width?: "text" | "page" | "wide";
  /** The page this one was opened from. */
  back?: { readonly to: string; readonly label: string };
  children: ReactNode;
}

const PLACES = [
  { to: "/desk", label: "Waiting" },
  { to: "/desk/find", label: "Find" },
  { to: "/desk/how-it-goes", label: "How it goes" },
  { to: "/desk/people", label: "People" },
  { to: "/desk/discounts", label: "Discounts" },
  { to: "/desk/special-prices", label: "Special prices" },
  { to: "/desk/partners", label: "Partners" },
  { to: "/desk/holidays", label: "Holidays" },
  { to: "/desk/texts", label: "Texts" },
  { to: "/desk/jobs", label: "Jobs" },
  { to: "/desk/white-labels", label: "White labels" },
  { to: "/desk/files", label: "Files" },
  { to: "/desk/fleets", label: "Fleets" },
  { to: "/desk/programs", label: "API and webhooks" },
  { to: "/desk/retention", label: "Retention" },
] as const;

const isAt = (pathname: string, to: string) => pathname === to || (to !== "/desk" && pathname.startsWith(`${to}/`));

/** What every page of the desk has: the ways to the others, and its title. */
export function DeskPage({ title, subtitle, width = "page", back, children }: Props) {
  const { pathname } = useLocation();
  return (
    <Page width={width}>
      <nav aria-label="Desk" className="no-print mb-6 flex flex-wrap gap-x-5 border-b border-line">
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
      {back && (
        <Link to={back.to} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
          {back.label}
        </Link>
      )}
      <div className="mb-6 grid gap-1">
        <h1 className="text-2xl font-bold">{title}</h1>
        {subtitle && <p className="text-soft">{subtitle}</p>}
      </div>
      {children}
    </Page>
  );
}
