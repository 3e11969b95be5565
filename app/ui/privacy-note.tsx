import { useRouteLoaderData } from "@remix-run/react";
import type { SiteBrand } from "./site-brand";

/** A link to the privacy policy next to contact fields. It opens in a new tab, so that typed values are not lost. */
export function PrivacyNote() {
  const brand = useRouteLoaderData<{ readonly brand: SiteBrand }>("root")?.brand;
  if (!brand) return null;
  return (
    <p className="text-sm text-soft">
      <a href={brand.privacyUrl} target="_blank" rel="noopener" className="underline underline-offset-2">
        What we do with your details<span className="sr-only"> (opens in a new window)</span>
      </a>
    </p>
  );
}
