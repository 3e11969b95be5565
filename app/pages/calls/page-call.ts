import type { Location } from "@remix-run/react";

/** Fragment that no element has as its id, so that nothing scrolls. */
const REFRESH_HASH = "#here";

/** `/quotes/1.data?sortby=price&_routes=…` and `/quotes/1?index&sortby=price` both belong to the page `/quotes/1?sortby=price`. */
function pathWithSearch({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  query.sort();
  const path = pathname.replace(/\.data$/, "");
  return `${path === "/_root" ? "/" : path}?${query}`;
}

/** The Remix router of this document. Only the router requests page data. */
const remixRouter = () => window.__remixRouter;

/** True if the call leads to another page. False if a form of this page was submitted or its data was reloaded. */
export function navigatesAway(call: URL): boolean {
  const { location, navigation } = remixRouter().state;
  const calledPath = pathWithSearch(call);
  return (
    navigation.state !== "idle" &&
    pathWithSearch(navigation.location) === calledPath &&
    pathWithSearch(location) !== calledPath
  );
}

/**
 * Cancels the navigation in progress and keeps the current page with its forms and scroll position. The router has no function for this, but navigating to a
 * hash of the same page cancels it without a request. After a submitted form, the page's data is loaded again.
 */
export function stayOnPage(): void {
  const { pathname, search } = remixRouter().state.location;
  void remixRouter().navigate({ pathname, search, hash: REFRESH_HASH }, { replace: true, preventScrollReset: true });
  // Removes the hash from the URL, so that it is not displayed or copied.
  history.replaceState(history.state, "", pathname + search);
}

/**
 * A response that the router treats as an action's refusal without a message. The form keeps its values, and nothing is loaded again. `status` must be 400 or
 * above.
 */
export const refusalWithoutMessage = (status: number): Response =>
  // `{ data: null }` in the router's data format.
  new Response('[{"_1":-5},"data"]', { status, headers: { "Content-Type": "text/x-script" } });
