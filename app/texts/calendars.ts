import type { OutsideAddress } from "../domain/supplier/calendars/outside-address";
import type { ReadFailure } from "../domain/supplier/calendars/reading";

/** Why a calendar could not be read, as its workshop reads it: a whole sentence. */
export const READ_FAILURE_MESSAGES: Readonly<Record<ReadFailure, string>> = {
  "refused-address": "The address leads to a place that we do not read from.",
  "no-answer": "The calendar did not answer.",
  refused: "The calendar refused us. Its address may have been changed or switched off.",
  "redirected-too-often": "The address leads from one place to another and never to a calendar.",
  "too-large": "The calendar is larger than 2 MB.",
  "not-a-calendar": "What is behind the address is not a calendar file, or not a whole one.",
  empty: "The calendar had entries before and has none now.",
  "unread-entries": "Some entries of the calendar could not be understood.",
};

/** Why an address cannot be a calendar that we read. */
export const ADDRESS_ERRORS: Readonly<Record<Exclude<OutsideAddress, { readonly ok: true }>["why"], string>> = {
  "no-address": "Enter the address of a calendar. It begins with https:// or webcal://",
  "not-https": "Enter an address that begins with https:// or webcal://",
  inside: "Enter an address on the internet, by name. We do not read from inside a network",
  own: "This is an address of the marketplace. Bookings made here are counted already",
  "other-port": "Enter an address without a port number",
  "with-password": "Enter an address without a name and password in it. Most calendars have a secret address for this",
};
