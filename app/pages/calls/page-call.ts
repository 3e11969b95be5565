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

/** The router of this document; a page's data is asked for by nobody else. */
const router = () => window.__remixRouter;

/** Does this call lead away from the page that is shown? Else its form was sent, or it was read again, or a part of it was asked for. */
export function leadsAway(call: URL): boolean {
  const { location, navigation } = router().state;
  const called = addressOf(call);
  return navigation.state !== "idle" && addressOf(navigation.location) === called && addressOf(location) !== called;
}

/**
 * Ends what is under way, as if nothing had been pressed: the page that is shown stays, with its forms and its place. The router has no word for
 * that. A way to another part of the same page ends what is under way and asks the server for nothing, unless a form had been sent: then the page
 * is read again.
 */
export function stayHere(): void {
  const { pathname, search } = router().state.location;
  void router().navigate({ pathname, search, hash: HERE }, { replace: true, preventScrollReset: true });
  // Nobody is to read or copy it.
  history.replaceState(history.state, "", pathname + search);
}

/** To the router an action that refused without a word: the form stays as it was typed, and nothing is read again. `status` must be 400 or above. */
export const wordlessRefusal = (status: number): Response =>
  // `{ data: null }`, as the router's own data is written.
  new Response('[{"_1":-5},"data"]', { status, headers: { "Content-Type": "text/x-script" } });
