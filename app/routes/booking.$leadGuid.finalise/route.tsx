import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/ui/route-handle";
import { finaliseTitle } from "./display-flags";
import { actFinalise, loadFinalise } from "./finalise.server";
import { FinalisePage } from "./finalise-page";

/** B-081: the classes that the page's own styles hang on. */
export const handle: RouteHandle = { bodyClass: "finalise sticky-header-mobile" };
export const meta: MetaFunction = () => [{ title: finaliseTitle({ isViewing: false }) }, { name: "robots", content: "noindex" }];

export const loader = loadFinalise;
export const action = actFinalise;
export { keepPage as shouldRevalidate } from "./keep-page";

export default function Finalise() {
  return <FinalisePage first={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} screen="finalise" />;
}
