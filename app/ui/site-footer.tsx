import { lazy, Suspense } from "react";
import type { DebugInfo } from "../http/debug-info";
import type { SiteBrand } from "./site-brand";
import { Disclosure } from "./disclosure";

const DebugPanel = lazy(() => import("./debug-panel"));

/** Attributions in the publishers' own wording, as their licences require (data/README.md, "Attribution to show in the product"). */
const ATTRIBUTIONS = [
  "Contains information from fueleconomy.gov (US EPA and US Department of Energy), public domain.",
  "Contains public sector information licensed under the Open Government Licence v3.0 (UK Vehicle Certification Agency).",
  "Contains data from the Motor Vehicle Register, NZ Transport Agency Waka Kotahi, CC BY 4.0; adapted.",
  "Contains data from GeoNames (geonames.org), CC BY 4.0; adapted.",
  "Contains data sourced from the LINZ Data Service (NZ Suburbs and Localities), CC BY 4.0; adapted.",
  "Contains data from Stats NZ (Statistical Area 2, 2018), CC BY 4.0; adapted.",
  "Made with Natural Earth.",
];

/** `debug` null = no debug panel. `isShort` leaves out links to other parts of the site. */
export function SiteFooter({
  brand,
  debug,
  canSignIn,
  isShort,
}: {
  brand: SiteBrand;
  debug: DebugInfo | null;
  canSignIn: boolean;
  isShort: boolean;
}) {
  return (
    <footer className="no-print mt-auto border-t border-line bg-sunken text-sm text-soft">
      <div className="frame-width mx-auto grid w-full gap-3 px-4 py-6 sm:px-6 sm:py-8">
        {brand.isDemo && (
          <p>
            <strong className="text-ink">Demo data.</strong> Workshops, prices, plates and payments here are samples.
            Nothing is charged and no one is contacted. <a href="/dev">Developer tools</a>
          </p>
        )}
        <p>
          Need a hand? Call <a href={`tel:${brand.supportPhone.replace(/\s/g, "")}`}>{brand.supportPhone}</a> or write
          to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
        {!isShort && (
          <p className="flex flex-wrap gap-x-4 leading-8">
            <a href="/help">Help</a>
            <a href="/bookings">My bookings</a>
            {canSignIn && <a href="/garage">My garage</a>}
            {brand.hasPublicPages && (
              <>
                <a href="/what-is-wrong">What is wrong with my car?</a>
                <a href="/cost">Prices</a>
                <a href="/mechanics">Mechanics by suburb</a>
              </>
            )}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4 leading-8">
          <span>All prices include GST.</span>
          <a href={brand.termsUrl}>Terms</a>
          <a href={brand.privacyUrl}>Privacy</a>
          <a href="/cookies">Cookies</a>
          <a href="/accessibility">Accessibility</a>
        </p>
        {!isShort && canSignIn && (
          <p>
            <a href="/for-workshops">For workshops</a>: <a href="/workshop/today">sign in</a>
          </p>
        )}
        {!isShort && (
          <>
            <p>
              <a href="/reliability">How we test reliability</a>
            </p>
            <Disclosure summary="Where our data comes from">
              <ul className="grid max-w-prose gap-1">
                {ATTRIBUTIONS.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Disclosure>
          </>
        )}
        {debug && (
          <Suspense fallback={null}>
            <DebugPanel debug={debug} />
          </Suspense>
        )}
      </div>
    </footer>
  );
}
