import { lazy, Suspense } from "react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/ui/route-handle";
import { finaliseAction, loadFinalise } from "../../pages/finalise/finalise.server";
import { FinalisePage } from "../../pages/finalise/finalise-page";
import { finaliseTitle } from "../../pages/finalise/display-flags";
import { NO_INDEX } from "~/ui/no-index";

// Rarely rendered, so its script is loaded on demand.
const FinaliseError = lazy(() => import("../../pages/finalise/finalise-error"));

/** The finalise page of a product, for example a battery. It has names and quantities instead of a list of services (B-013, B-019). */
export const handle: RouteHandle = { bodyClass: "finalise product-finalise sticky-header-mobile", isCheckout: true };
export const meta: MetaFunction = () => [{ title: finaliseTitle({ isViewing: false }) }, NO_INDEX];

const SCREEN_NAME = "product-finalise";
export const loader = (request: LoaderFunctionArgs) => loadFinalise(request, SCREEN_NAME);
export const action = (request: ActionFunctionArgs) => finaliseAction(request, SCREEN_NAME);
export { shouldRevalidateFinalise as shouldRevalidate } from "../../pages/finalise/keep-page";

export default function ProductFinalise() {
  return (
    <FinalisePage
      initialView={useLoaderData<typeof loader>()}
      finaliseErrors={useActionData<typeof action>()}
      screen={SCREEN_NAME}
    />
  );
}

export const ErrorBoundary = () => (
  <Suspense>
    <FinaliseError />
  </Suspense>
);
