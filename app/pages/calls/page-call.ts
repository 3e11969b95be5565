import type { Location } from "@remix-run/react";

/** No element has this id, so nothing scrolls. */
const HERE = "#here";

/** `/quotes/1.data?sortby=price&_routes=…` and `/quotes/1?index&sortby=price` both belong to the page `/quotes/1?sortby=price`. */
function addressOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  query.sort();
  const path = pathname.replace(/\.data$/, "");
  return `${path === "/_root" ? "/" : path}?${query}`;
}

/** The Remix router of this document, which alone requests page data. */
const router = () => window.__remixRouter;

/** True if the call leads to another page. Otherwise a form of this page was submitted, or its data was reloaded. */
export function navigatesAway(call: URL): boolean {
  const { location, navigation } = router().state;
  const called = addressOf(call);
  return navigation.state !== "idle" && addressOf(navigation.location) === called && addressOf(location) !== called;
}

/**
 * Cancels the navigation in progress and keeps the current page with its forms and scroll position. The router has no function for that. Navigating to a hash
 * of the same page cancels it without a request. After a submitted form, the page's data is loaded again.
 */
export function stayOnPage(): void {
  const { pathname, search } = router().state.location;
  void router().navigate({ pathname, search, hash: HERE }, { replace: true, preventScrollReset: true });
  // Removes the hash, so that nobody sees or copies it.
  history.replaceState(history.state, "", pathname + search);
}

/**
 * A response that looks to the router like an action that refused without a message. The form keeps its values, and nothing is loaded again. `status` must be
 * 400 or above.
 */
export const refusalWithoutMessage = (status: number): Response =>
  // `{ data: null }` in the router's data format.
  new Response('[{"_1":-5},"data"]', { status, headers: { "Content-Type": "text/x-script" } });
