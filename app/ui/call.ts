import { useRouteLoaderData } from "@remix-run/react";

/** A quote that desk staff create for a customer on the phone. */
export interface CallView {
  readonly name: string;
  readonly guid: string;
  /** True = the current page belongs to this quote. */
  readonly isHere: boolean;
  /** True = the quote corrects a booking, and there is no customer on the phone. */
  readonly isCorrection: boolean;
}

/** Reason why desk staff have this page open: a call, or viewing it as the customer. Includes the customer's name. */
export type DeskContext = CallView | { readonly impersonatedBy: string };

/** True if a page is open on behalf of another person. */
export const useIsForOtherCustomer = (): boolean =>
  useRouteLoaderData<{ readonly atDesk: DeskContext | null }>("root")?.atDesk != null;
