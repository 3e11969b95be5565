import { mayReceive, topicsOf } from "../../../domain/workshop/webhooks/audience";
import { topicOf } from "../../../domain/workshop/webhooks/event-types";
import { toWebhookMessage } from "../../../domain/workshop/webhooks/domain-event";
import type { Context } from "../../context";
import type {
  AddressedMessage,
  WaitingEvent,
  WebhookEndpoint,
} from "../../../domain/workshop/webhooks/webhook-delivery";

/** Taken out in one write: with its reads some four queries. */
const CONCURRENCY = 200;

/** The endpoints that receive an event, and the message for each. */
function addressedOf(event: WaitingEvent, endpoints: readonly WebhookEndpoint[]): readonly AddressedMessage[] {
  const { leadGuid } = event;
  const notification = toWebhookMessage(event);
  // The object of the event no longer exists.
  if (notification === null || leadGuid === null) return [];
  const topic = topicOf(notification.type);
  return endpoints
    .filter(
      ({ audience, topics }) =>
        topics.includes(topic) && topicsOf(audience).includes(topic) && mayReceive(audience, event),
    )
    .map(({ id: endpointId }) => ({ ...notification, endpointId, eventId: event.id, leadGuid }));
}

/** Creates deliveries for new events. Events without a recipient are removed. */
export async function addressWaiting({
  db,
  clock,
  hasBudget,
}: Pick<Context, "db" | "clock" | "hasBudget">): Promise<void> {
  while (hasBudget()) {
    const events = await db.webhooks.waiting(CONCURRENCY);
    if (events.length === 0) return;
    const endpoints = (await db.webhooks.list()).filter(({ stoppedBy }) => stoppedBy === null);
    await db.webhooks.address(
      events,
      events.flatMap((event) => addressedOf(event, endpoints)),
      clock.now(),
    );
    if (events.length < CONCURRENCY) return;
  }
}

/** The subject that an endpoint's URL and secrets are sealed for. */
export const webhookSubject = (id: string): string => `webhook ${id}`;
