import type { BookingStatus } from "../../booking/status";
import { toWireDollars } from "../../core/money/format";
import type { Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { AudienceFilter } from "./audience";
import { type EventSource, type EventType, toTopic, toEventType } from "./event-types";

/** An event with the facts about its object. It contains no names, contact details, plates or free text. */
export interface DomainEvent extends AudienceFilter {
  readonly source: EventSource;
  readonly kind: string;
  readonly at: number;
  readonly bookingId: number | null;
  /** Status of the booking after this event. */
  readonly status: BookingStatus | null;
  readonly serviceDay: PlainDay | null;
  readonly bidOfferId: number | null;
  readonly payment: {
    readonly id: string;
    readonly method: string;
    readonly amountCents: Cents;
    readonly currency: string;
    /** The provider's current status; only for events that report one. */
    readonly status: string | null;
  } | null;
  readonly stars: number | null;
}

/** The message to send. Its bytes are identical in every attempt. */
export interface WebhookPayload {
  readonly type: EventType;
  readonly body: string;
}

/** Builds the message for an event as defined by Standard Webhooks: type, time, and data with the field names of our API. Null for internal events. */
export function toWebhookMessage(event: DomainEvent): WebhookPayload | null {
  const type = toEventType(event.source, event.kind);
  if (type === null) return null;
  const data = {
    BookingId: event.bookingId,
    WorkshopId: event.supplierId,
    FleetCompanyId: event.fleetCompanyId,
    ...(event.source === "booking" ? { Status: event.status, ServiceDate: event.serviceDay } : {}),
    ...(event.source === "bidding" ? { BidOfferId: event.bidOfferId } : {}),
    ...(event.payment
      ? {
          PaymentId: event.payment.id,
          PaymentMethod: event.payment.method,
          Amount: toWireDollars(event.payment.amountCents),
          Currency: event.payment.currency,
          PaymentStatus: event.payment.status,
        }
      : {}),
    ...(toTopic(type) === "review" ? { Stars: event.stars } : {}),
  };
  return { type, body: JSON.stringify({ type, timestamp: new Date(event.at).toISOString(), data }) };
}
