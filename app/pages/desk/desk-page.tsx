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

interface Place {
  readonly to: string;
  readonly label: string;
}

const DAILY: readonly Place[] = [
  { to: "/desk", label: "Waiting" },
  { to: "/desk/find", label: "Find" },
  { to: "/desk/how-it-goes", label: "How it goes" },
];

/** What is set now and then. */
const SET_UP: readonly { readonly label: string; readonly places: readonly Place[] }[] = [
  {
    label: "Prices",
    places: [
      { to: "/desk/discounts", label: "Discounts" },
      { to: "/desk/special-prices", label: "Special prices" },
      { to: "/desk/partners", label: "Partners" },
      { to: "/desk/fleets", label: "Fleets" },
    ],
  },
  {
    label: "What customers see",
    places: [
      { to: "/desk/jobs", label: "Jobs" },
      { to: "/desk/holidays", label: "Holidays" },
      { to: "/desk/texts", label: "Texts" },
      { to: "/desk/white-labels", label: "White labels" },
    ],
  },
  {
    label: "Access and data",
    places: [
      { to: "/desk/people", label: "People" },
      { to: "/desk/programs", label: "API and webhooks" },
      { to: "/desk/files", label: "Files" },
      { to: "/desk/activity", label: "Security activity" },
      { to: "/desk/retention", label: "Retention" },
    ],
  },
];

const isAt = (pathname: string, to: string) => pathname === to || (to !== "/desk" && pathname.startsWith(`${to}/`));

const LINK =
  "inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline aria-[current=page]:text-ink aria-[current=page]:underline";

function PlaceLink({ to, label }: Place) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={isAt(pathname, to) ? "page" : undefined} className={LINK}>
      {label}
    </Link>
  );
}

/** Daily work side by side; what is set now and then behind one word, which names the one that is shown. */
function DeskNav() {
  const { pathname } = useLocation();
  const shown = SET_UP.flatMap(({ places }) => places).find(({ to }) => isAt(pathname, to));
  return (
    <nav aria-label="Desk" className="no-print mb-6 flex flex-wrap gap-x-5 border-b border-line">
      {DAILY.map((place) => (
        <PlaceLink key={place.to} {...place} />
      ))}
      <details key={pathname} className="open:basis-full">
        <summary className="w-fit min-h-11 cursor-pointer content-center font-medium text-accent underline-offset-4 hover:underline">
          Set up{shown && <span className="text-ink">: {shown.label}</span>}
        </summary>
        <div className="grid gap-x-8 gap-y-3 pb-4 sm:grid-cols-3">
          {SET_UP.map(({ label, places }) => (
            <div key={label}>
              <p className="text-sm text-soft">{label}</p>
              <div className="flex flex-wrap gap-x-5">
                {places.map((place) => (
                  <PlaceLink key={place.to} {...place} />
                ))}
              </div>
            </div>
          ))}
        </div>
      </details>
    </nav>
  );
}

/** What every page of the desk has: the ways to the others, and its title. */
export function DeskPage({ title, subtitle, width = "page", back, children }: Props) {
  return (
    <Page width={width}>
      <DeskNav />
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
