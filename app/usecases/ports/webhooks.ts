import type { LeadGuid } from "../../domain/ids";
import type { Audience } from "../../domain/webhooks/audience";
import type { EventType, Topic } from "../../domain/webhooks/event-types";
import type { DomainEvent, WebhookPayload } from "../../domain/webhooks/told";

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

/** Webhook endpoints, their waiting events and their deliveries. */
export interface Webhooks {
  /** The oldest first. */
  list(): Promise<readonly WebhookEndpoint[]>;
  find(id: string): Promise<WebhookEndpoint | null>;
  /** A known id is written once. Returns false when there are already `most`. */
  add(
    endpoint: Omit<WebhookEndpoint, "sealedOldSecret" | "oldUntil" | "stoppedBy" | "failingSince">,
    most: number,
  ): Promise<boolean>;
  /** Sets another secret; the old one keeps signing until `oldUntil`. Returns false when it was changed in the meantime. */
  changeSecret(
    was: Pick<WebhookEndpoint, "id" | "sealedSecret">,
    sealedSecret: string,
    oldUntil: number,
  ): Promise<boolean>;
  /** Stops an endpoint and gives up waiting deliveries. */
  stop(id: string, by: StoppedBy, now: number): Promise<void>;
  /** Starts an endpoint again, for events from now on. */
  resume(id: string): Promise<void>;
  /** Deletes an endpoint with its deliveries. */
  remove(id: string): Promise<void>;
  /** What happened and was not addressed, in its order. */
  waiting(limit: number): Promise<readonly WaitingEvent[]>;
  /** Turns waiting events into deliveries in one write. An event exists once per endpoint, however often this is repeated. */
  address(events: readonly WaitingEvent[], addressed: readonly AddressedMessage[], now: number): Promise<void>;
  /** Endpoints with due deliveries that no run is serving. */
  dueEndpoints(now: number, limit: number): Promise<readonly WebhookEndpoint[]>;
  /** False = another run has it. */
  claim(id: string, now: number, until: number): Promise<boolean>;
  /** Lets it go; whose turn was longest ago comes first. */
  release(id: string, now: number): Promise<void>;
  due(endpointId: string, now: number, limit: number): Promise<readonly DueDelivery[]>;
  /** Stores the results of attempts, and makes the next event of each lead due. `failingSince` is the endpoint's state after them. */
  tried(endpointId: string, tried: readonly DeliveryAttempt[], failingSince: number | null, now: number): Promise<void>;
  /** The newest first. */
  log(endpointId: string, limit: number): Promise<readonly LoggedDelivery[]>;
  /** Sends an ended delivery again. Returns false when it does not exist, or still waits. */
  replay(endpointId: string, eventId: string, now: number): Promise<boolean>;
  /** Deletes up to `limit` deliveries that ended before then; returns how many. */
  forgetBefore(then: number, limit: number): Promise<number>;
}
