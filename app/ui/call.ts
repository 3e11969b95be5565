import { useRouteLoaderData } from "@remix-run/react";

/** A quote that desk staff create for a customer on the phone. */
export interface CallView {
  readonly name: string;
  readonly guid: string;
  /** The current page belongs to this quote, which continues here. */
  readonly isHere: boolean;
  /** The quote corrects a booking, and nobody is on the phone. */
  readonly isCorrection: boolean;
}

/** Why desk staff have this page open: for a call, or to view it as the customer. Includes the customer's name. */
export type OpenAtDesk = CallView | { readonly seenBy: string };

/** True if a page is open on behalf of another person. */
export const useIsForOtherCustomer = (): boolean =>
  useRouteLoaderData<{ readonly atDesk: OpenAtDesk | null }>("root")?.atDesk != null;
