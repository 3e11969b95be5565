import type { Country } from "../core/country/country";
import type { Channel, MessageKind } from "./kinds";
import { afterQuietHours } from "./quiet-hours";

/** How much of the sending budget a kind may use (record 0115). */
export type Priority =
  /** Goes whatever was sent before: a code, and what says that a booking or its money is no more. Codes have limits of their own, where they are asked for. */
  | "first"
  /** Of several about one booking the newest says all: three an hour go at once, and of the others the newest goes when the hour is over. */
  | "newest"
  /** Anyone can cause it for an unverified contact, so it may only use a part of its recipient's budget: a stranger cannot use up the rest. */
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

export const priorityOf = (kind: MessageKind): Priority => PRIORITIES[kind] ?? "normal";

/** Texts that answer what their reader does at that moment. Every other text waits for the morning. */
const ANSWERS_READER: readonly MessageKind[] = [
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

/** Emails triggered by the clock, or by a person whose request could have waited. They too are sent by day only. */
const EMAIL_BY_DAY: readonly MessageKind[] = [
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

/** Notifications make a sound, so those that need no answer within hours are sent by day only. */
const PUSH_BY_DAY: readonly MessageKind[] = ["supplier-bid-invitation", "supplier-booking-message"];

/** Whether a message waits for the morning. `isFromRequest` = a person's action on a page or call caused it, not the clock. */
export function waitsForMorning(
  { template, channel }: { readonly template: MessageKind; readonly channel: Channel },
  isFromRequest: boolean,
): boolean {
  switch (channel) {
    case "sms":
      if (template === "verification-code" || template === "quote-link") return false;
      return !(isFromRequest && ANSWERS_READER.includes(template));
    case "email":
      return EMAIL_BY_DAY.includes(template);
    case "push":
      return PUSH_BY_DAY.includes(template);
  }
}

/** The most easterly and the most westerly clock of a country: between them every reader is. */
const EDGES: Readonly<Record<Country, readonly string[]>> = {
  AU: ["Australia/Sydney", "Australia/Perth"],
  NZ: ["Pacific/Auckland"],
};

/**
 * Epoch milliseconds from which a message that waits for the morning may be sent; `zone` null = the reader's zone is unknown, so it must be day in the whole
 * country.
 */
export const morningOf = (at: number, zone: string | null, country: Country): number =>
  (zone === null ? EDGES[country] : [zone]).reduce((moment, value) => afterQuietHours(moment, value), at);

/** After this many failed tries an operator hears of a message; it goes on waiting. */
export const TRIES_BEFORE_NOTICE = 8;
/** How long one sender has a message to itself. After that another may take it, because the first must have died. */
export const SENDING_LEASE_MS = 60_000;

/** Epoch milliseconds of the next attempt: 1, 2, 4 … minutes later, at most an hour. A message that cannot be sent yet is never given up. */
export const nextTry = (triesSoFar: number, now: number): number =>
  now + Math.min(60_000 * 2 ** Math.min(10, Math.max(0, triesSoFar - 1)), 3_600_000);

/** How long a provider is left alone that named a time, and the least and most that are believed. */
const REST_MS = { unsaid: 60_000, least: 1_000, most: 3_600_000 };

/** Epoch ms until which nothing more is sent on a channel whose provider takes nothing now; `afterMs` = what it asked for, null = it did not say. */
export const restUntil = (afterMs: number | null, now: number): number =>
  now + Math.min(Math.max(afterMs ?? REST_MS.unsaid, REST_MS.least), REST_MS.most);
