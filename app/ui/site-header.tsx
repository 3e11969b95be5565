import { Link } from "@remix-run/react";
import { Icon } from "./icon";
import type { SiteBrand } from "./site-brand";
import { SiteLogo } from "./site-logo";

const COUNTRY_NAMES = { AU: "Australia", NZ: "New Zealand" } as const;

export function SiteHeader({ brand }: { brand: SiteBrand }) {
  return (
    <header className="no-print border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 w-full max-w-7xl items-center gap-3 px-4 sm:px-6">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2.5 rounded-md text-lg font-bold tracking-tight text-ink">
          <SiteLogo />
          {brand.name}
          <span className="sr-only"> home</span>
        </Link>
        <span className="mt-0.5 hidden text-sm text-faint sm:inline">{COUNTRY_NAMES[brand.country]}</span>
        {brand.environmentLabel && (
          <span className="rounded-sm border border-attention-line px-1.5 text-xs font-semibold text-attention">
            {brand.environmentLabel}
          </span>
        )}
        <a
          href={`tel:${brand.supportPhone.replace(/\s/g, "")}`}
          className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-accent hover:bg-accent-soft"
        >
          <Icon name="phone" className="size-5" />
          <span className="sr-only">Call us on </span>
          <span className="whitespace-nowrap tabular-nums max-[23rem]:sr-only">{brand.supportPhone}</span>
        </a>
      </div>
    </header>
  );
}
