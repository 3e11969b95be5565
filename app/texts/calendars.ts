import type { ExternalAddressResult } from "../domain/supplier/calendars/outside-address";
import type { ReadFailure } from "../domain/supplier/calendars/reading";

/** Complete sentences for the workshop that explain why a calendar could not be read. */
export const READ_FAILURE_MESSAGES: Readonly<Record<ReadFailure, string>> = {
  "refused-address": "We cannot read calendars from this address.",
  "no-answer": "The calendar did not respond.",
  refused: "The calendar denied us access. Its address may have been changed or switched off.",
  "redirected-too-often": "The address redirects too many times.",
  "too-large": "The calendar is larger than 2 MB.",
  "not-a-calendar": "We found no complete calendar file at this address.",
  empty: "The calendar had entries before and has none now.",
  "unread-entries": "We could not read some entries of the calendar.",
};

/** Why a URL is not accepted as an external calendar. */
export const CALENDAR_URL_ERRORS: Readonly<
  Record<Exclude<ExternalAddressResult, { readonly ok: true }>["reason"], string>
> = {
  "no-address": "Enter the address of a calendar. It begins with https:// or webcal://",
  "not-https": "Enter an address that begins with https:// or webcal://",
  inside: "Enter a public web address with a domain name. We cannot read addresses inside a private network",
  own: "This is an address of the marketplace. Bookings made here are already included",
  "other-port": "Enter an address without a port number",
  "with-password": "Enter an address without a user name and password. Most calendars have a secret address for this",
};
