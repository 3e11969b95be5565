import { useRouteLoaderData } from "@remix-run/react";

/** A quote that somebody of the desk makes for a customer on the phone. */
export interface ShownCall {
  readonly name: string;
  readonly guid: string;
  /** The quote's own page goes on with it. */
  readonly isHere: boolean;
}

/** The call that this page is for; null = none. */
export const useCall = (): ShownCall | null =>
  useRouteLoaderData<{ readonly call: ShownCall | null }>("root")?.call ?? null;
