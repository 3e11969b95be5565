import { useLocation, useMatches } from "@remix-run/react";
import { isUnbranded } from "../domain/payments/unbranded";

/** What a route may say about the frame around it: `export const handle = { bodyClass: "quote-details" } satisfies RouteHandle`. */
export interface RouteHandle {
  /** Everybody may find, keep and name this page. A page without it is private: not indexed, not stored, its address told to no other site. */
  readonly isPublic?: true;
  /** Its `meta` has a description of its own; every other page has the site's. */
  readonly describesItself?: true;
  /** The window in which this provider's script is loaded: nowhere else does the content policy allow it. */
  readonly paysWith?: "card" | "payPal";
  readonly bodyClass?: string;
  /** On the panel that holds the page (`main`). */
  readonly panelClass?: string;
  /** No site header and footer: the `hl` screens that other sites frame. */
  readonly headless?: boolean;
  /** `?unbranded=true` takes the marketplace's name and navigation away (B-007). */
  readonly unbrandable?: boolean;
}

/** The handles of all matched routes in one: classes add up, any headless route hides the frame. */
export function useRouteHandle(): {
  bodyClass: string;
  panelClass: string;
  headless: boolean;
  describesItself: boolean;
} {
  const unbranded = isUnbranded(new URLSearchParams(useLocation().search).get("unbranded"));
  const handles = useMatches().map((match) => (match.handle ?? {}) as RouteHandle);
  return {
    bodyClass: handles.flatMap((handle) => handle.bodyClass ?? []).join(" "),
    panelClass: handles.flatMap((handle) => handle.panelClass ?? []).join(" "),
    describesItself: handles.some(({ describesItself }) => describesItself === true),
    headless: handles.some((handle) => handle.headless || (handle.unbrandable && unbranded)),
  };
}
