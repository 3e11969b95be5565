import { useRouteLoaderData } from "@remix-run/react";

/** A quote that somebody of the desk makes for a customer on the phone. */
export interface CallView {
  readonly name: string;
  readonly guid: string;
  /** The quote's own page goes on with it. */
  readonly isHere: boolean;
  /** The quote is to correct a booking: nobody is on the phone. */
  readonly isCorrection: boolean;
}

/** Why somebody of the desk has this page open: for a call, or to view it as the customer, with their name. */
export type OpenAtDesk = CallView | { readonly seenBy: string };

/** Whether a page is open on behalf of somebody else. */
export const useIsForOtherCustomer = (): boolean =>
  useRouteLoaderData<{ readonly atDesk: OpenAtDesk | null }>("root")?.atDesk != null;
