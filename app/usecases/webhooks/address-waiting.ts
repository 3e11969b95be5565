import { mayHear, topicsFor } from "../../domain/webhooks/audience";
import { topicOf } from "../../domain/webhooks/event-types";
import { toldOf } from "../../domain/webhooks/told";
import type { Context } from "../context";
import type { Addressed, WaitingEvent, WebhookEndpoint } from "../ports/webhooks";

/** Taken out in one write: with its reads some four queries. */
const AT_ONCE = 200;

/** The endpoints that receive an event, and the message for each. */
function addressedOf(event: WaitingEvent, endpoints: readonly WebhookEndpoint[]): readonly Addressed[] {
  const { leadGuid } = event;
  const told = toldOf(event);
  // The object of the event no longer exists.
  if (told === null || leadGuid === null) return [];
  const topic = topicOf(told.type);
  return endpoints
    .filter(
      ({ audience, topics }) =>
        topics.includes(topic) && topicsFor(audience).includes(topic) && mayHear(audience, event),
    )
    .map(({ id: endpointId }) => ({ ...told, endpointId, eventId: event.id, leadGuid }));
}

/** Creates deliveries for new events. Events without a recipient are removed. */
export async function addressWaiting({ db, clock, hasRoom }: Pick<Context, "db" | "clock" | "hasRoom">): Promise<void> {
  while (hasRoom()) {
    const events = await db.webhooks.waiting(AT_ONCE);
    if (events.length === 0) return;
    const endpoints = (await db.webhooks.list()).filter(({ stoppedBy }) => stoppedBy === null);
    await db.webhooks.address(
      events,
      events.flatMap((event) => addressedOf(event, endpoints)),
      clock.now(),
    );
    if (events.length < AT_ONCE) return;
  }
}
