import { useRouteLoaderData } from "@remix-run/react";

/** A quote that somebody of the desk makes for a customer on the phone. */
export interface ShownCall {
  readonly name: string;
  readonly guid: string;
  /** The quote's own page goes on with it. */
  readonly isHere: boolean;
}

/** What somebody of the desk has this page open for: a call, or to look at it as its customer, with their name. */
export type OpenAtDesk = ShownCall | { readonly seenBy: string };

/** Whether a page is open for somebody else than whoever has it before them. */
export const useIsForSomebodyElse = (): boolean =>
  useRouteLoaderData<{ readonly atDesk: OpenAtDesk | null }>("root")?.atDesk != null;
