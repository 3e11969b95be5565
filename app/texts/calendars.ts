import type { OutsideAddress } from "../domain/supplier/calendars/outside-address";
import type { ReadFailure } from "../domain/supplier/calendars/reading";

/** Why a calendar could not be read, in a complete sentence for the workshop. */
export const READ_FAILURE_MESSAGES: Readonly<Record<ReadFailure, string>> = {
  "refused-address": "We cannot read calendars from this address.",
  "no-answer": "The calendar did not answer.",
  refused: "The calendar refused us. Its address may have been changed or switched off.",
  "redirected-too-often": "The address redirects too many times.",
  "too-large": "The calendar is larger than 2 MB.",
  "not-a-calendar": "The address does not lead to a complete calendar file.",
  empty: "The calendar had entries before and has none now.",
  "unread-entries": "Some entries of the calendar could not be understood.",
};

/** Why a URL is not accepted as an external calendar. */
export const ADDRESS_ERRORS: Readonly<Record<Exclude<OutsideAddress, { readonly ok: true }>["why"], string>> = {
  "no-address": "Enter the address of a calendar. It begins with https:// or webcal://",
  "not-https": "Enter an address that begins with https:// or webcal://",
  inside: "Enter a public web address, by name. We cannot read addresses inside a private network",
  own: "This is an address of the marketplace. Bookings made here already count",
  "other-port": "Enter an address without a port number",
  "with-password": "Enter an address without a name and password in it. Most calendars have a secret address for this",
};
