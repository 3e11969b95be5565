import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Which dialog is a state of the page: the list of a confirmed vehicle, or the word that the vehicle is not confirmed. */
export const OPERATIONS = "operations";
export const operationsOf = (mid: string | null): "open" | "unconfirmed" => (mid === null ? "unconfirmed" : "open");

/** Opening and closing the list of service operations asks the server only for the list; of a vehicle that is not confirmed there is none to ask for. */
export function onlyWhenRequested({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const isSame =
    currentUrl.pathname === nextUrl.pathname && withoutOperations(currentUrl) === withoutOperations(nextUrl);
  const opens = nextUrl.searchParams.get(OPERATIONS) === "open";
  return isSame && currentUrl.search !== nextUrl.search ? opens : defaultShouldRevalidate;
}

function withoutOperations(url: URL): string {
  const rest = new URLSearchParams(url.search);
  rest.delete(OPERATIONS);
  return rest.toString();
}
