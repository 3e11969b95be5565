import type { Location } from "@remix-run/react";

/** No element has it, so nothing scrolls. */
const HERE = "#here";

/** `/quotes/1.data?sortby=price&_routes=…` and `/quotes/1?index&sortby=price` are both asked for by `/quotes/1?sortby=price`. */
function addressOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  query.sort();
  const path = pathname.replace(/\.data$/, "");
  return `${path === "/_root" ? "/" : path}?${query}`;
}

/** The router of this document. Only it requests page data. */
const router = () => window.__remixRouter;

/** Does this call lead away from the page that is shown? Else its form was sent, or it was read again, or a part of it was asked for. */
export function navigatesAway(call: URL): boolean {
  const { location, navigation } = router().state;
  const called = addressOf(call);
  return navigation.state !== "idle" && addressOf(navigation.location) === called && addressOf(location) !== called;
}

/**
 * Cancels the navigation in progress and keeps the current page with its forms and scroll position. The router has no function for that. Navigating to a hash
 * of the same page cancels it without a request, unless a form was sent: then the page is loaded again.
 */
export function stayOnPage(): void {
  const { pathname, search } = router().state.location;
  void router().navigate({ pathname, search, hash: HERE }, { replace: true, preventScrollReset: true });
  // Removes the hash, which should not be read or copied.
  history.replaceState(history.state, "", pathname + search);
}

/** Looks to the router like an action that refused without a message: the form stays as typed, and nothing is loaded again. `status` must be 400 or above. */
export const refusalWithoutMessage = (status: number): Response =>
  // `{ data: null }`, as the router's own data is written.
  new Response('[{"_1":-5},"data"]', { status, headers: { "Content-Type": "text/x-script" } });
