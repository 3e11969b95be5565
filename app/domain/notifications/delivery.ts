import type { Country } from "../core/country/country";
import type { Channel, MessageKind } from "./kinds";
import { nextContactTime } from "./quiet-hours";
import { HOUR_MS, MINUTE_MS } from "../core/time/duration";

/** How much of the sending budget a kind of message may use (record 0115). */
export type Priority =
  /**
   * Sent regardless of earlier messages: codes, and notices about cancelled bookings, payments and deleted data. Codes have their own limits where they are
   * requested.
   */
  | "first"
  /**
   * The newest message about a booking replaces older ones. Three messages an hour are sent immediately. After that, only the newest is sent, at the end of
   * the hour.
   */
  | "newest"
  /**
   * Anyone can trigger such a message for an unverified contact. It may use only part of the recipient's budget, so that a stranger cannot exhaust the rest.
   */
  | "unverified"
  | "normal";

const PRIORITIES: Readonly<Partial<Record<MessageKind, Priority>>> = {
  "verification-code": "first",
  "account-transfer-code": "first",
  "quote-link": "first",
  "booking-cancelled": "first",
  "booking-cancelled-by-supplier": "first",
  "supplier-booking-cancelled": "first",
  "booking-no-show": "first",
  "payment-receipt": "first",
  "payment-refund": "first",
  "payment-not-taken": "first",
  "payment-failed": "first",
  "data-deleted": "first",
  "booking-rescheduled": "newest",
  "supplier-booking-moved": "newest",
  "quotes-saved": "unverified",
  "supplier-direct-lead": "unverified",
};

export const findPriority = (kind: MessageKind): Priority => PRIORITIES[kind] ?? "normal";

/** SMS that respond to something the recipient is doing right now. All other SMS wait for the morning, except codes and quote links. */
const REQUEST_REPLY_TEMPLATES: readonly MessageKind[] = [
  "booking-received",
  "fleet-booking-received",
  "quote-request-received",
  "callback-scheduled",
  "reward-deferred",
  "booking-rescheduled",
  "booking-cancelled",
  "booking-price-agreed",
  "payment-failed",
  "data-deleted",
];

/** Emails triggered by the clock or by a request that is not urgent. They are also sent only during the day. */
const DAYTIME_EMAIL_TEMPLATES: readonly MessageKind[] = [
  "booking-earlier-day",
  "booking-outcome-check",
  "booking-message",
  "booking-ready",
  "booking-done",
  "booking-reminder",
  "garage-reminder",
  "photo-needed",
  "review-invitation",
  "supplier-booking-message",
  "supplier-outcome-check",
];

/** Push notifications make a sound, so those that do not need an answer within hours are sent only during the day. */
const DAYTIME_PUSH_TEMPLATES: readonly MessageKind[] = ["supplier-bid-invitation", "supplier-booking-message"];

/** Whether a message waits for the morning. `isFromRequest` = the message was caused by a person's request, not by the clock. */
export function waitsForMorning(
  { template, channel }: { readonly template: MessageKind; readonly channel: Channel },
  isFromRequest: boolean,
): boolean {
  switch (channel) {
    case "sms":
      if (template === "verification-code" || template === "quote-link") return false;
      return !(isFromRequest && REQUEST_REPLY_TEMPLATES.includes(template));
    case "email":
      return DAYTIME_EMAIL_TEMPLATES.includes(template);
    case "push":
      return DAYTIME_PUSH_TEMPLATES.includes(template);
  }
}

/** The most easterly and most westerly time zones of a country. */
const OUTER_ZONES: Readonly<Record<Country, readonly string[]>> = {
  AU: ["Australia/Sydney", "Australia/Perth"],
  NZ: ["Pacific/Auckland"],
};

/**
 * Returns `at` if it is daytime for the recipient, otherwise the next morning, in epoch milliseconds. If the recipient's zone is unknown, it must be daytime
 * in the whole country.
 */
export const nextDaytime = (at: number, zone: string | null, country: Country): number =>
  (zone === null ? OUTER_ZONES[country] : [zone]).reduce((time, value) => nextContactTime(time, value), at);

/** Number of failed attempts after which an operator is notified. The message stays in the queue. */
export const ATTEMPTS_BEFORE_NOTICE = 8;
/** How long one sender holds a message. After that another may take it, because the first must have died. */
export const SENDING_LEASE_MS = MINUTE_MS;

/** Epoch milliseconds of the next attempt: 1, 2, 4 … minutes later, at most an hour. Retries of an unsent message never stop. */
export const nextTryAt = (triesSoFar: number, now: number): number =>
  now + Math.min(MINUTE_MS * 2 ** Math.min(10, Math.max(0, triesSoFar - 1)), HOUR_MS);

/** Pause after a provider asks us to slow down: `unspecified` if it names no duration; otherwise the named duration, limited to `minimum` and `maximum`. */
const PROVIDER_PAUSE_MS = { unspecified: MINUTE_MS, minimum: 1_000, maximum: HOUR_MS };

/**
 * Epoch milliseconds until which sending is paused on a channel whose provider currently accepts nothing. `retryAfterMs` is the delay that the provider requested;
 * null = none given.
 */
export const pauseEndsAt = (retryAfterMs: number | null, now: number): number =>
  now +
  Math.min(
    Math.max(retryAfterMs ?? PROVIDER_PAUSE_MS.unspecified, PROVIDER_PAUSE_MS.minimum),
    PROVIDER_PAUSE_MS.maximum,
  );
