import type { LeadGuid } from "../../core/ids";
import type { Audience } from "./audience";
import type { EventType, Topic } from "./event-types";
import type { DomainEvent, WebhookPayload } from "./domain-event";

export const STOPPERS = ["desk", "gone", "failing"] as const;
export type StoppedBy = (typeof STOPPERS)[number];

/** An endpoint that receives events. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly name: string;
  /** Sealed for `webhook <id>`; so are the secrets. */
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

/** Something that happened and was not addressed yet. */
export interface WaitingEvent extends DomainEvent {
  readonly seq: number;
  readonly id: string;
  /** null = its object is there no more. */
  readonly leadGuid: LeadGuid | null;
}

/** An event for one address, to be written. */
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
  /** That have ended. */
  readonly tries: number;
  readonly firstTriedAt: number | null;
}

/** What came of a try. `nextAt` null = it was the last one. */
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
  /** null = another event of its lead goes first, or it ended. */
  readonly nextAt: number | null;
  readonly status: number | null;
  readonly failure: string | null;
}
