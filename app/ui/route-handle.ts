import { useMatches } from "@remix-run/react";

/** What a route may say about the frame around it: `export const handle = { bodyClass: "quote-details" } satisfies RouteHandle`. */
export interface RouteHandle {
  readonly bodyClass?: string;
  /** No site header and footer: the `hl` screens that other sites frame. */
  readonly headless?: boolean;
}

/** The handles of all matched routes in one: classes add up, any headless route hides the frame. */
export function useRouteHandle(): { bodyClass: string; headless: boolean } {
  const handles = useMatches().map((match) => (match.handle ?? {}) as RouteHandle);
  return {
    bodyClass: handles.flatMap((handle) => handle.bodyClass ?? []).join(" "),
    headless: handles.some((handle) => handle.headless),
  };
}
