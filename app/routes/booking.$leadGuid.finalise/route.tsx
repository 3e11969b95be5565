import { lazy, Suspense } from "react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/ui/route-handle";
import { finaliseTitle } from "../../pages/finalise/display-flags";
import { finaliseAction, loadFinalise } from "../../pages/finalise/finalise.server";
import { FinalisePage } from "../../pages/finalise/finalise-page";
import { NO_INDEX } from "~/ui/no-index";

// Rarely rendered, so its script is loaded on demand.
const FinaliseError = lazy(() => import("../../pages/finalise/finalise-error"));

/** CSS classes that the styles of this page depend on (B-081). */
export const handle: RouteHandle = { bodyClass: "finalise sticky-header-mobile", isCheckout: true };
export const meta: MetaFunction = () => [{ title: finaliseTitle({ isViewing: false }) }, NO_INDEX];

const SCREEN_NAME = "finalise";
export const loader = (request: LoaderFunctionArgs) => loadFinalise(request, SCREEN_NAME);
export const action = (request: ActionFunctionArgs) => finaliseAction(request, SCREEN_NAME);
export { shouldRevalidateFinalise as shouldRevalidate } from "../../pages/finalise/keep-page";

export default function Finalise() {
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
