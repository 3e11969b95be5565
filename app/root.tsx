import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
  useMatches,
} from "@remix-run/react";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { brandFiles } from "./domain/fleet/brand/branding-tokens";
import type { FleetFrame } from "./domain/fleet/fleet-company";
import { debugInfo } from "./http/debug-info";
import { calculateRenewalTime } from "./domain/identity/renewal";
import { COUNTRIES } from "./domain/core/country/country";
import { isOperatorPage } from "./http/caller-cookies";
import { leadGuidOf } from "./http/session";
import { shouldCheckSilently } from "./http/sign-in-cookies";
import styles from "./styles/app.css?url";
import DeskBarOnServer from "./ui/desk-bar";
import { useDeviceFlag, useFocusOnNavigation, usePageViews } from "./ui/root-effects";
import { useNonce, usePageStart } from "./ui/render-context";
import { useRouteHandle } from "./ui/route-handle";
import type { SiteBrand } from "./ui/site-brand";
import { SiteError } from "./ui/site-error";
import { SiteFooter } from "./ui/site-footer";
import { type Account, SiteHeader } from "./ui/site-header";
import { isUnsaved } from "./ui/unsaved";
import { currentUser } from "./usecases/identity/current-user";
import { storesOf } from "./usecases/identity/store-account/stores";

export const links: LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.brand.name ?? "" }];

/** Only desk staff see the bar, so customers do not load its script. The server renders it directly. */
const DeskBar = import.meta.env.SSR ? DeskBarOnServer : lazy(() => import("./ui/desk-bar"));

/**
 * Queries the database only for a browser with a session, in parallel with the page's queries. If the visitor was signed in before, checks with the identity
 * provider whether they still are.
 */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const user = await currentUser(app);
  const canSignIn = app.identity.provider !== null;
  const { pathname, search } = new URL(request.url);
  if (
    canSignIn &&
    user === null &&
    app.call === null &&
    app.impersonation === null &&
    !NO_SILENT_CHECK_PATHS.test(pathname) &&
    shouldCheckSilently(request)
  ) {
    throw redirect(`/customer-login?${new URLSearchParams({ silent: "true", returnTo: pathname + search })}`);
  }
  const { brand, country, environment } = app.config;
  const isProduction = environment === "PROD";
  const site: SiteBrand = {
    name: brand.name,
    files: brandFiles(brand),
    supportPhone: brand.supportPhone,
    supportEmail: brand.supportEmail,
    chatUrl: app.config.chatUrl,
    termsUrl: app.config.termsUrl ?? "/terms",
    privacyUrl: app.config.privacyUrl ?? "/privacy",
    country,
    countryName: COUNTRIES[country].name,
    environmentLabel: isProduction ? null : environment,
    hasPublicPages: app.config.hasPublicPages,
    isDemo: environment === "DEV" || environment === "TEST",
  };
  const isWorkshop = user !== null && (await storesOf(app, user)).length > 0;
  // While the desk makes a quote for a caller or impersonates a customer, the page frame is the one that they would see, so there is no sign-in.
  const isCallerPage = app.call !== null && !isOperatorPage(pathname);
  const account: Account | null =
    canSignIn && !isCallerPage && app.impersonation === null
      ? {
          name: user && (user.profile.name ?? user.profile.email ?? "Your account"),
          renewInMs: user && calculateRenewalTime(user.expiresAt) - app.clock.now(),
          isWorkshop,
        }
      : null;
  return {
    brand: site,
    debug: debugInfo(app.config, app.traceId),
    account,
    atDesk:
      app.impersonation !== null
        ? { impersonatedBy: app.impersonation.name }
        : app.call && {
            name: app.call.name,
            guid: (isCallerPage ? leadGuidOf(request) : null) ?? app.call.leadGuid,
            isHere: isCallerPage,
            isCorrection: app.call.correctionOf !== null,
          },
    lang: COUNTRIES[country].locale,
    traceId: app.traceId,
    gatewayKey: app.config.gatewayPublicKey ?? undefined,
  };
}

/** Sign-in pages, and payment pages that must not be interrupted. */
const NO_SILENT_CHECK_PATHS =
  /^\/(?:login|logout|sandbox|dev|design|angular-design)(?:\/|$)|^\/booking\/[^/]+\/finalise\/card/;

/**
 * Revalidates after a form submission (signing in and out are POST requests), but not on each navigation, so that a failing page leaves its frame unchanged.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionResult, actionStatus = 200 }) =>
  formMethod !== undefined && formMethod !== "GET" && actionStatus < 400 && !isUnsaved(actionResult);

const useRootData = () => useRouteLoaderData<typeof loader>("root");

/** The document around both pages and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const nonce = useNonce();
  const startScript = usePageStart();
  const { bodyClass, panelClass, headless, isCheckout, describesItself, workFrame, WorkNav } = useRouteHandle();
  usePageViews();
  useFocusOnNavigation();
  useDeviceFlag();
  const renewInMs = data?.account?.renewInMs ?? null;
  useEffect(() => {
    if (renewInMs === null) return;
    const promise = import("./ui/keep-signed-in").then(({ keepSignedIn }) => keepSignedIn(renewInMs));
    return () => void promise.then((stop) => stop());
  }, [renewInMs]);
  const fleet = useFleetFrame();
  const brand = data && (fleet ? { ...data.brand, supportPhone: fleet.phone } : data.brand);
  const frame = headless || WorkNav ? null : brand;
  return (
    <html lang={data?.lang ?? "en"} data-gateway-key={data?.gatewayKey}>
      <head>
        <meta httpEquiv="content-type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {!describesItself && (
          <meta
            name="description"
            content="Tell us what your car needs and where. Compare prices from workshops and mobile mechanics near you, GST included, and book online."
          />
        )}
        <Links />
        {/* A white label has its own design tokens and logo. Ours are part of the style sheet. */}
        <link rel="icon" href={data?.brand.files?.logo ?? "/favicon.svg"} type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        {data?.brand.files == null && <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />}
        {data?.brand.files && <link rel="stylesheet" href={data.brand.files.styles} />}
      </head>
      <body className={`${bodyClass}${WorkNav ? " work" : ""}`.trim() || undefined}>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:m-2 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3"
        >
          Skip to main content
        </a>
        {data?.atDesk && (
          <Suspense fallback={null}>
            <DeskBar open={data.atDesk} />
          </Suspense>
        )}
        {WorkNav && data && <WorkNav frame={workFrame} brand={data.brand} />}
        {frame && <SiteHeader brand={frame} account={data?.account ?? null} fleet={fleet} />}
        <main id="main" tabIndex={-1} className={`w-full flex-1 ${panelClass}`.trimEnd()}>
          {children}
        </main>
        {frame && (
          <SiteFooter
            brand={frame}
            debug={data?.debug ?? null}
            canSignIn={data?.account != null}
            isShort={isCheckout}
          />
        )}
        <ScrollRestoration nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own script, under its nonce */}
        {startScript !== null && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startScript }} />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = SiteError;

/** Returns the fleet company of this page's customer, from `fleet` in a loader's data. null = an ordinary page. */
function useFleetFrame(): FleetFrame | null {
  const matches = useMatches();
  return (
    matches.map(({ data }) => (data as { fleet?: FleetFrame | null } | undefined)?.fleet).find((fleet) => fleet) ?? null
  );
}
