import { CAP_SETTINGS } from "../../app/settings/caps.ts";

/**
 * In most tests one customer makes all bookings and requests, so limits are wide. Limits on unpaid bookings and on messages are tested with their own
 * settings.
 */
export const WIDE_CAPS: Readonly<Record<string, string>> = Object.fromEntries(
  CAP_SETTINGS.filter((name) => /^(?:SLOTS|LARGE_DISCOUNTS|TEXTS|EMAILS|MESSAGES)_/.test(name)).map((name) => [
    name,
    "1000000",
  ]),
);
