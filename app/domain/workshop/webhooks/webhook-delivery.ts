import type { LeadGuid } from "../../core/ids";
import type { Audience } from "./audience";
import type { EventType, Topic } from "./event-types";
import type { DomainEvent, WebhookPayload } from "./domain-event";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../core/time/duration";

export const WEBHOOK_STOPPERS = ["desk", "gone", "failing"] as const;
export type StoppedBy = (typeof WEBHOOK_STOPPERS)[number];

/** An endpoint that receives events. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly name: string;
  /** Sealed for `webhook <id>`, like the secrets. */
  readonly sealedAddress: string;
  readonly host: string;
  readonly audience: Audience;
  readonly topics: readonly Topic[];
  readonly sealedSecret: string;
  readonly sealedOldSecret: string | null;
  readonly oldUntil: number | null;
  readonly stoppedBy: StoppedBy | null;
  readonly failingSince: number | null;
  readonly addedBy: string;
  readonly addedAt: number;
}

/** An event that has not been addressed to endpoints yet. */
export interface WaitingEvent extends DomainEvent {
  readonly seq: number;
  readonly id: string;
  /** null = the lead of the event no longer exists. */
  readonly leadGuid: LeadGuid | null;
}

/** A message for one endpoint, ready to be stored. */
export interface AddressedMessage extends WebhookPayload {
  readonly endpointId: string;
  readonly eventId: string;
  readonly leadGuid: LeadGuid;
}

export interface DueDelivery {
  readonly seq: number;
  readonly eventId: string;
  readonly leadGuid: LeadGuid;
  readonly body: string;
  /** Number of completed attempts. */
  readonly tries: number;
  readonly firstTriedAt: number | null;
}

/** The result of a delivery attempt. `nextAt` is null if it was the last one. */
export interface DeliveryAttempt {
  readonly delivery: DueDelivery;
  readonly isTaken: boolean;
  readonly nextAt: number | null;
  readonly status: number | null;
  readonly failure: string | null;
}

export interface LoggedDelivery {
  readonly eventId: string;
  readonly type: EventType;
  readonly state: "waiting" | "sent" | "given-up";
  readonly tries: number;
  readonly madeAt: number;
  readonly endedAt: number | null;
  /** null = another event of the same lead must be delivered first, or the delivery has ended. */
  readonly nextAt: number | null;
  readonly status: number | null;
  readonly failure: string | null;
}

/** Delay after each failed attempt. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
];
/** How long a message is retried after its first attempt. The last attempt is made at the end of this period. */
export const RETRY_PERIOD_MS = DAY_MS;
/** Maximum delay that a receiver can request between two attempts. */
const MAX_REQUESTED_DELAY_MS = 6 * HOUR_MS;

/**
 * Epoch milliseconds of the next attempt after `tries` failures, the first at `firstTriedAt`; null when that was the last one. `requestedDelayMs` is the delay that the
 * receiver requested (Retry-After).
 */
export function nextTryAt(
  tries: number,
  firstTriedAt: number,
  now: number,
  requestedDelayMs: number | null,
): number | null {
  const end = firstTriedAt + RETRY_PERIOD_MS;
  if (now >= end) return null;
  const delayMs = Math.max(
    RETRY_DELAYS_MS[tries - 1] ?? 8 * HOUR_MS,
    Math.min(requestedDelayMs ?? 0, MAX_REQUESTED_DELAY_MS),
  );
  return Math.min(now + delayMs, end);
}

/** An endpoint that has accepted nothing for this long is disabled until a person enables it again. */
export const DISABLE_AFTER_MS = 5 * DAY_MS;
/** After a change of the secret, messages are also signed with the previous secret for this long. */
export const SECRET_OVERLAP_MS = DAY_MS;
