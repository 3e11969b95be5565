import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ErrorPage } from "./error-page";
import type { SiteBrand } from "./site-brand";

/** Fields of the root loader's data that the error page uses. */
interface RootData {
  readonly brand: SiteBrand;
  readonly traceId: string;
  readonly account: { readonly isWorkshop: boolean } | null;
}

/** The error page for anything that a route threw: not found, a refusal with its message, or a server error. */
export function SiteError() {
  const error = useRouteError();
  const data = useRouteLoaderData("root") as RootData | undefined;
  const phone = data?.brand.supportPhone;
  const traceId = lastTrace() ?? data?.traceId;
  // On the overview itself, the error page does not link to the overview.
  const { pathname } = useLocation();
  const isPortal = data?.account?.isWorkshop === true && pathname.startsWith("/workshop/");
  if (!isRouteErrorResponse(error))
    return <ErrorPage kind="server-error" traceId={traceId} supportPhone={phone} isPortal={isPortal} />;
  if (error.status === 404) return <ErrorPage kind="not-found" supportPhone={phone} isPortal={isPortal} />;
  const kind = error.status >= 500 ? "server-error" : "refused";
  return (
    <ErrorPage
      kind={kind}
      message={errorMessage(error.data)}
      traceId={traceId}
      supportPhone={phone}
      isPortal={isPortal}
    />
  );
}

/** Message of a thrown response. Our own refusals are plain text for people. Any other data is not displayed. */
const errorMessage = (data: unknown): string | undefined =>
  typeof data === "string" && data !== "" ? data : undefined;

/** Trace id of the failed call. Only set after a client-side navigation (app/pages/calls/intercept.ts), not after a full page load. */
const lastTrace = (): string | undefined =>
  typeof document === "undefined" ? undefined : document.documentElement.dataset.trace || undefined;
