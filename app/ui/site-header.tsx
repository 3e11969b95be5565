import { Link, useLocation } from "@remix-run/react";
import { Icon } from "./icon";
import type { FleetFrame } from "../domain/fleet/fleet-company";
import type { SiteBrand } from "./site-brand";
import { SiteLogo } from "./site-logo";

/** The person's data for the frame around every page. */
export interface Account {
  /** The person's name. Null = not signed in. */
  readonly name: string | null;
  /** Milliseconds until the token is renewed; null = no token. */
  readonly renewInMs: number | null;
  /** True = the person works for a workshop. */
  readonly isWorkshop: boolean;
}

/**
 * `account` null = this deployment has no sign-in. A fleet customer sees the fleet company's logo, its page as home, and its phone number (P-016, F-009,
 * F-011).
 */
export function SiteHeader({
  brand,
  account,
  fleet,
}: {
  brand: SiteBrand;
  account: Account | null;
  fleet: FleetFrame | null;
}) {
  return (
    <header className="no-print border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 w-full max-w-7xl flex-wrap items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <Link
          to={fleet?.landingPath ?? "/"}
          className="inline-flex min-h-11 items-center gap-2.5 rounded-md text-lg font-bold tracking-tight text-ink"
        >
          <SiteLogo files={brand.files} />
          <span className={fleet ? "max-sm:sr-only" : undefined}>{brand.name}</span>
          <span className="sr-only"> home</span>
        </Link>
        {fleet && (
          <img
            src={fleet.logoPath}
            alt={fleet.logoAlt}
            width={120}
            height={32}
            className="h-6 w-auto rounded-sm sm:h-8"
          />
        )}
        <span className="mt-0.5 hidden text-sm text-faint sm:inline">{brand.countryName}</span>
        {brand.environmentLabel && (
          <span className="ml-1 rounded-sm border border-attention-line px-1.5 text-xs font-semibold text-attention">
            {brand.environmentLabel}
          </span>
        )}
        <nav aria-label="Site" className="ml-auto hidden items-center md:flex">
          {brand.hasPublicPages && !fleet && (
            <>
              <a href="/what-is-wrong" className={NAV_LINK_CLASS}>
                What is wrong?
              </a>
              <a href="/cost" className={NAV_LINK_CLASS}>
                Prices
              </a>
            </>
          )}
          <a href="/bookings" className={NAV_LINK_CLASS}>
            My bookings
          </a>
          <a href="/help" className={NAV_LINK_CLASS}>
            Help
          </a>
        </nav>
        <a
          href={`tel:${brand.supportPhone.replace(/\s/g, "")}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-accent hover:bg-accent-soft max-md:ml-auto"
        >
          <Icon name="phone" className="size-5" />
          <span className="sr-only">Call us on </span>
          <span className="whitespace-nowrap tabular-nums max-sm:sr-only">{brand.supportPhone}</span>
        </a>
        {account && <AccountLinks name={account.name} isWorkshop={account.isWorkshop} />}
      </div>
    </header>
  );
}

const NAV_LINK_CLASS =
  "inline-flex min-h-11 items-center gap-2 rounded-md px-2 max-sm:px-1.5 font-medium text-accent hover:bg-accent-soft";

/** Signing in leaves this site, so it is a plain link. Signing out changes state, so it is a form. */
function AccountLinks({ name, isWorkshop }: { name: string | null; isWorkshop: boolean }) {
  const { pathname, search } = useLocation();
  if (name === null) {
    return (
      <a
        href={`/customer-login?${new URLSearchParams({ returnTo: pathname + search })}`}
        className={`${NAV_LINK_CLASS} whitespace-nowrap`}
      >
        Sign in
      </a>
    );
  }
  return (
    <>
      {isWorkshop && (
        <Link to="/workshop" className={`${NAV_LINK_CLASS} whitespace-nowrap`}>
          <Icon name="workshop" className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">Workshop</span>
        </Link>
      )}
      <Link to="/garage" className={`${NAV_LINK_CLASS} min-w-0`}>
        <Icon name="vehicle" className="size-5 shrink-0" />
        <span className="sr-only">Your garage, signed in as </span>
        <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
      </Link>
      <form method="post" action="/session/end">
        <button type="submit" className={`${NAV_LINK_CLASS} whitespace-nowrap`}>
          Sign out
        </button>
      </form>
    </>
  );
}
