import { useLocation, useMatches } from "@remix-run/react";
import type { ComponentType } from "react";
import { isUnbranded } from "../domain/payments/unbranded";
import type { WorkNavProps } from "./work-nav";

/** What a route can set in the frame around it: `export const handle = { bodyClass: "quote-details" } satisfies RouteHandle`. */
export interface RouteHandle {
  /** Marks a public page: it may be indexed and cached. Any other page is private: not indexed, not stored, and its URL is not sent to other sites. */
  readonly isPublic?: true;
  /** The page's `meta` has its own description; all other pages have the site's. */
  readonly describesItself?: true;
  /** The window in which this provider's script is loaded: nowhere else does the content policy allow it. */
  readonly paysWith?: "card" | "payPal";
  readonly bodyClass?: string;
  /** On the panel that holds the page (`main`). */
  readonly panelClass?: string;
  /** On a layout route whose data is a `WorkFrame` or null: the navigation that replaces the site's header and footer. */
  readonly WorkNav?: ComponentType<WorkNavProps>;
  /** No site header and footer: the `hl` screens that other sites frame. */
  readonly headless?: boolean;
  /** The footer has only help and legal links, so that nothing leads away from paying. */
  readonly isCheckout?: true;
  /** `?unbranded=true` takes the marketplace's name and navigation away (B-007). */
  readonly unbrandable?: boolean;
}

/** The handles of all matched routes in one: classes add up, any headless route hides the frame. */
export function useRouteHandle() {
  const unbranded = isUnbranded(new URLSearchParams(useLocation().search).get("unbranded"));
  const matches = useMatches();
  const handles = matches.map((match) => (match.handle ?? {}) as RouteHandle);
  const headless = handles.some((handle) => handle.headless || (handle.unbrandable && unbranded));
  const layout = headless ? -1 : handles.findIndex(({ WorkNav }) => WorkNav);
  const workFrame = matches[layout]?.data as WorkNavProps["frame"];
  return {
    bodyClass: handles.flatMap((handle) => handle.bodyClass ?? []).join(" "),
    panelClass: handles.flatMap((handle) => handle.panelClass ?? []).join(" "),
    describesItself: handles.some(({ describesItself }) => describesItself === true),
    isCheckout: handles.some((handle) => handle.isCheckout === true),
    headless,
    workFrame,
    WorkNav: workFrame ? handles[layout]?.WorkNav : undefined,
  };
}
