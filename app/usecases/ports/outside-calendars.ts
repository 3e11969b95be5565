import type { ReadFailure } from "../../domain/supplier/calendars/reading";

/** Calendars of others, out on the internet. */
export interface OutsideCalendars {
  /** The text behind an address, which may be anything. Redirects are followed as far as `outsideAddress` lets us go. */
  read(
    address: string,
  ): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: ReadFailure }>;
}
