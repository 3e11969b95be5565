import { lazy, Suspense } from "react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/ui/route-handle";
import { actFinalise, loadFinalise } from "../../pages/finalise/finalise.server";
import { FinalisePage } from "../../pages/finalise/finalise-page";
import { finaliseTitle } from "../../pages/finalise/display-flags";
import { NO_INDEX } from "~/ui/no-index";

// Rarely rendered, so its script is loaded on demand.
const FinaliseError = lazy(() => import("../../pages/finalise/finalise-error"));

/** The finalise page of a product, for example a battery. It has names and quantities instead of a list of services (B-013, B-019). */
export const handle: RouteHandle = { bodyClass: "finalise product-finalise sticky-header-mobile", isCheckout: true };
export const meta: MetaFunction = () => [{ title: finaliseTitle({ isViewing: false }) }, NO_INDEX];

const SCREEN = "product-finalise";
export const loader = (request: LoaderFunctionArgs) => loadFinalise(request, SCREEN);
export const action = (request: ActionFunctionArgs) => actFinalise(request, SCREEN);
export { keepPage as shouldRevalidate } from "../../pages/finalise/keep-page";

export default function ProductFinalise() {
  return (
    <FinalisePage first={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} screen={SCREEN} />
  );
}

export const ErrorBoundary = () => (
  <Suspense>
    <FinaliseError />
  </Suspense>
);
