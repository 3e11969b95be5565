import { useLocation, useMatches } from "@remix-run/react";
import type { ComponentType } from "react";
import { isUnbranded } from "../domain/payments/unbranded";
import type { WorkNavProps } from "./work-nav";

/** Properties of a route that affect the surrounding frame: `export const handle = { bodyClass: "quote-details" } satisfies RouteHandle`. */
export interface RouteHandle {
  /** True = a public page, which may be indexed and cached. Any other page is private: not indexed, not stored, and its URL is not sent to other sites. */
  readonly isPublic?: true;
  /** True = the page's `meta` has its own description. All other pages use the site's. */
  readonly hasOwnDescription?: true;
  /** The payment provider whose script this page loads. The content security policy allows the script nowhere else. */
  readonly paysWith?: "card" | "payPal";
  readonly bodyClass?: string;
  /** CSS class of the panel that contains the page (`main`). */
  readonly panelClass?: string;
  /** For a layout route whose data is a `WorkFrame` or null: the navigation that replaces the site's header and footer. */
  readonly WorkNav?: ComponentType<WorkNavProps>;
  /** True = no site header or footer. For the `hl` screens, which other sites embed in frames. */
  readonly headless?: boolean;
  /** True = the footer has only help and legal links, so that nothing distracts from the payment. */
  readonly isCheckout?: true;
  /** `?unbranded=true` hides the marketplace's name and navigation (B-007). */
  readonly unbrandable?: boolean;
}

/** Combines the handles of all matched routes. CSS classes are joined, and a single headless route hides the header and footer. */
export function useRouteHandle() {
  const unbranded = isUnbranded(new URLSearchParams(useLocation().search).get("unbranded"));
  const matches = useMatches();
  const handles = matches.map((match) => (match.handle ?? {}) as RouteHandle);
  const headless = handles.some((handle) => handle.headless || (handle.unbrandable && unbranded));
  const layoutIndex = headless ? -1 : handles.findIndex(({ WorkNav }) => WorkNav);
  const workFrame = matches[layoutIndex]?.data as WorkNavProps["frame"];
  return {
    bodyClass: handles.flatMap((handle) => handle.bodyClass ?? []).join(" "),
    panelClass: handles.flatMap((handle) => handle.panelClass ?? []).join(" "),
    describesItself: handles.some(({ hasOwnDescription }) => hasOwnDescription === true),
    isCheckout: handles.some((handle) => handle.isCheckout === true),
    headless,
    workFrame,
    WorkNav: workFrame ? handles[layoutIndex]?.WorkNav : undefined,
  };
}
