import { mayReceive, listTopics } from "../../../domain/workshop/webhooks/audience";
import { toTopic } from "../../../domain/workshop/webhooks/event-types";
import { toWebhookMessage } from "../../../domain/workshop/webhooks/domain-event";
import type { Context } from "../../context";
import type {
  AddressedMessage,
  WaitingEvent,
  WebhookEndpoint,
} from "../../../domain/workshop/webhooks/webhook-delivery";
import { retentionMs } from "../../../domain/core/retention/retention";

/** Number of events per write. Each write takes about four queries, including its reads. */
const BATCH_SIZE = 200;

/** The endpoints that receive an event, with the message for each. */
function toAddressedMessages(event: WaitingEvent, endpoints: readonly WebhookEndpoint[]): readonly AddressedMessage[] {
  const { leadGuid } = event;
  const webhookMessage = toWebhookMessage(event);
  // The event's lead or booking no longer exists.
  if (webhookMessage === null || leadGuid === null) return [];
  const topic = toTopic(webhookMessage.type);
  return endpoints
    .filter(
      ({ audience, topics }) =>
        topics.includes(topic) && listTopics(audience).includes(topic) && mayReceive(audience, event),
    )
    .map(({ id: endpointId }) => ({ ...webhookMessage, endpointId, eventId: event.id, leadGuid }));
}

/** Creates deliveries for new events. Events without a recipient are removed. */
export async function addressPendingEvents({
  db,
  clock,
  hasBudget,
}: Pick<Context, "db" | "clock" | "hasBudget">): Promise<void> {
  while (hasBudget()) {
    const events = await db.webhooks.listWaiting(BATCH_SIZE);
    if (events.length === 0) return;
    const endpoints = (await db.webhooks.list()).filter(({ stoppedBy }) => stoppedBy === null);
    await db.webhooks.createDeliveries(
      events,
      events.flatMap((event) => toAddressedMessages(event, endpoints)),
      clock.now(),
    );
    if (events.length < BATCH_SIZE) return;
  }
}

/** Id to which the encryption of an endpoint's URL and secrets is bound. */
export const webhookSubject = (id: string): string => `webhook ${id}`;

const DELETE_BATCH_SIZE = 500;
/** Maximum number of batches per cron run. A backlog is deleted over several runs. */
const MAX_ROUNDS = 20;

/** Deletes deliveries whose retention period has ended. The period starts when a delivery is accepted or given up on. */
export async function expireDeliveries({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const retentionCutoff = clock.now() - retentionMs("webhooks");
  for (let round = 0; round < MAX_ROUNDS; round += 1)
    if ((await db.webhooks.deleteBefore(retentionCutoff, DELETE_BATCH_SIZE)) < DELETE_BATCH_SIZE) return;
}
