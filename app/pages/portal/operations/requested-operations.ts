import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** URL parameter for the dialog: the list of a confirmed vehicle, or a note that the vehicle is not confirmed. */
export const OPERATIONS = "operations";
export const operationsOf = (mid: string | null): "open" | "unconfirmed" => (mid === null ? "unconfirmed" : "open");

/** Revalidates only when the list of service operations is opened for a confirmed vehicle. An unconfirmed vehicle has no list. */
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
