import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** URL parameter for the dialog: the list of a confirmed vehicle, or a note that the vehicle is not confirmed. */
export const OPERATIONS_PARAM = "operations";
export const operationsState = (mid: string | null): "open" | "unconfirmed" => (mid === null ? "unconfirmed" : "open");

/** Revalidates only when the list of service operations is opened for a confirmed vehicle. An unconfirmed vehicle has no list. */
export function revalidateOnRequest({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const isSameRequest =
    currentUrl.pathname === nextUrl.pathname && withoutOperations(currentUrl) === withoutOperations(nextUrl);
  const isRequested = nextUrl.searchParams.get(OPERATIONS_PARAM) === "open";
  return isSameRequest && currentUrl.search !== nextUrl.search ? isRequested : defaultShouldRevalidate;
}

function withoutOperations(url: URL): string {
  const remainingParams = new URLSearchParams(url.search);
  remainingParams.delete(OPERATIONS_PARAM);
  return remainingParams.toString();
}
