import type { Channel } from "../../notifications/kinds";
import { type LeadGuid, parseLeadGuid } from "../../core/ids";
import type { MessageKind } from "../../notifications/kinds";
import { DAY_MS } from "../../core/time/duration";

/** If the customer cancels the request this soon after a claim, the claim's price is refunded to the wallet automatically. Milliseconds, inclusive. */
export const CANCELLATION_REFUND_MS = DAY_MS;

/** Whether the customer's cancellation refunds a claim. Both times are epoch milliseconds. */
export const isRefundedByCancellation = (claimedAt: number, cancelledAt: number): boolean =>
  cancelledAt >= claimedAt && cancelledAt <= claimedAt + CANCELLATION_REFUND_MS;

/**
 * If a workshop claims the same customer and vehicle again within this time, the two claims count as one lead and the later one is refunded. Refunded claims
 * do not count. Milliseconds, inclusive.
 */
export const DUPLICATE_WITHIN_MS = 30 * DAY_MS;

/**
 * Text messages about a request that go to the customer's number. Workshops see the same number, so an undeliverable message shows that the number is wrong.
 */
const CUSTOMER_TEMPLATES: readonly MessageKind[] = ["quote-request-received", "new-quote", "callback-scheduled"];

/** The lead that a text message to a customer is about; null = it had another recipient or purpose. */
export const findSmsLead = ({
  channel,
  template,
  about,
}: {
  readonly channel: Channel;
  readonly template: MessageKind;
  readonly about: string | null;
}): LeadGuid | null =>
  channel === "sms" && about !== null && CUSTOMER_TEMPLATES.includes(template) ? parseLeadGuid(about) : null;
