import type { MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/ui/route-handle";
import { actFinalise, loadFinalise } from "./finalise.server";
import { FinalisePage, TITLE } from "./finalise-page";

/** B-081: the classes that the page's own styles hang on. */
export const handle: RouteHandle = { bodyClass: "finalise sticky-header-mobile" };

export const meta: MetaFunction = () => [{ title: TITLE }, { name: "robots", content: "noindex" }];

export const loader = loadFinalise;
export const action = actFinalise;

/** A new price is in the answer itself; nothing else on the page changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) => formData?.get("intent") !== "price" && defaultShouldRevalidate;

export default function Finalise() {
  return <FinalisePage first={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
