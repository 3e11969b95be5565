import type { MetaFunction, ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Which of its dialogs is a state of the page: the list of a confirmed vehicle, or the word that the vehicle is not confirmed. */
export const OPERATIONS = "operations";
export const operationsOf = (mid: string | null): "open" | "unconfirmed" => (mid === null ? "unconfirmed" : "open");

export const leadOfferMeta: MetaFunction = () => [{ title: "Lead offer" }, { name: "robots", content: "noindex" }];

/** Opening and closing the list of service operations asks the server only for the list; of a vehicle that is not confirmed there is none to ask for. */
export function onlyWhenAsked({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const isSame = currentUrl.pathname === nextUrl.pathname;
  const opens = nextUrl.searchParams.get(OPERATIONS) === "open";
  return isSame && currentUrl.search !== nextUrl.search ? opens : defaultShouldRevalidate;
}
