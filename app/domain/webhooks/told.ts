import type { BookingStatus } from "../booking/status";
import { wireDollars } from "../money/format";
import type { Cents } from "../money/money";
import type { PlainDay } from "../time/plain-date";
import type { About } from "./audience";
import { type EventSource, type EventType, topicOf, typeOf } from "./event-types";

/** An event of a history with what is known of its object. Nobody's name, contact, plate or words are among it. */
export interface Happened extends About {
  readonly source: EventSource;
  readonly kind: string;
  readonly at: number;
  readonly bookingId: number | null;
  /** Of the booking, with this event. */
  readonly status: BookingStatus | null;
  readonly serviceDay: PlainDay | null;
  readonly bidOfferId: number | null;
  readonly payment: {
    readonly id: string;
    readonly method: string;
    readonly amountCents: Cents;
    readonly currency: string;
    /** What the provider says of it now; only of an event that tells of that. */
    readonly status: string | null;
  } | null;
  readonly stars: number | null;
}

/** What is sent: the same bytes each time, whenever it is sent again. */
export interface Told {
  readonly type: EventType;
  readonly body: string;
}

/** The message about an event, after the Standard Webhooks specification: type, time, and data under the names of our API. null = nobody is told of it. */
export function toldOf(event: Happened): Told | null {
  const type = typeOf(event.source, event.kind);
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
          Amount: wireDollars(event.payment.amountCents),
          Currency: event.payment.currency,
          PaymentStatus: event.payment.status,
        }
      : {}),
    ...(topicOf(type) === "review" ? { Stars: event.stars } : {}),
  };
  return { type, body: JSON.stringify({ type, timestamp: new Date(event.at).toISOString(), data }) };
}
