import { lazy, Suspense } from "react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/ui/route-handle";
import { finaliseTitle } from "../../pages/finalise/display-flags";
import { actFinalise, loadFinalise } from "../../pages/finalise/finalise.server";
import { FinalisePage } from "../../pages/finalise/finalise-page";
import { NO_INDEX } from "~/ui/no-index";

// Rarely rendered, so its script is loaded on demand.
const FinaliseError = lazy(() => import("../../pages/finalise/finalise-error"));

/** CSS classes that the styles of this page depend on (B-081). */
export const handle: RouteHandle = { bodyClass: "finalise sticky-header-mobile", isCheckout: true };
export const meta: MetaFunction = () => [{ title: finaliseTitle({ isViewing: false }) }, NO_INDEX];

const SCREEN = "finalise";
export const loader = (request: LoaderFunctionArgs) => loadFinalise(request, SCREEN);
export const action = (request: ActionFunctionArgs) => actFinalise(request, SCREEN);
export { keepPage as shouldRevalidate } from "../../pages/finalise/keep-page";

export default function Finalise() {
  return (
    <FinalisePage first={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} screen={SCREEN} />
  );
}

export const ErrorBoundary = () => (
  <Suspense>
    <FinaliseError />
  </Suspense>
);
