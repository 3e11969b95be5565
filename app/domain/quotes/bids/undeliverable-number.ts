import type { Channel } from "../../notifications/kinds";
import { type LeadGuid, parseLeadGuid } from "../../core/ids";
import type { MessageKind } from "../../notifications/kinds";

/** If the customer cancels the request this soon after a claim, the claim's price is refunded to the wallet automatically. Milliseconds, inclusive. */
export const DEAD_WITHIN_MS = 24 * 3_600_000;

/**
 * The same customer with the same vehicle, claimed by the same workshop again within this time, is one lead: the later claim comes back. One that came
 * back itself does not count. Milliseconds, the last one included.
 */
export const DUPLICATE_WITHIN_MS = 30 * 24 * 3_600_000;

/** Texts that the customer of a request gets about it, to the number that its workshops are given: one that cannot arrive says something of that number. */
const TO_CUSTOMER: readonly MessageKind[] = ["quote-request-received", "new-quote", "callback-scheduled"];

/** The lead whose customer a text message was for; null = it was for another recipient or purpose. */
export const leadOfText = ({
  channel,
  template,
  about,
}: {
  readonly channel: Channel;
  readonly template: MessageKind;
  readonly about: string | null;
}): LeadGuid | null =>
  channel === "sms" && about !== null && TO_CUSTOMER.includes(template) ? parseLeadGuid(about) : null;
