import { z } from "zod";
import { AUDIENCES } from "../../domain/workshop/webhooks/audience";
import { EVENT_TYPES, TOPICS } from "../../domain/workshop/webhooks/event-types";
import {
  addEndpoint,
  changeSecret,
  replayEvent,
  showEndpoint,
  setEndpointEnabled,
} from "../../usecases/workshop/webhooks/endpoints";
import { WEBHOOK_STOPPERS, type WebhookEndpoint } from "../../domain/workshop/webhooks/webhook-delivery";
import { okResult, endpoint } from "../endpoint";

const TAG = "Webhooks";
const ID_PARAMS = z.object({ id: z.uuid("Not a valid webhook ID") });

const AUDIENCE = z.enum(AUDIENCES);
const WEBHOOK = z.object({
  WebhookId: z.string(),
  Name: z.string(),
  Host: z.string(),
  /** all = all events; supplier or fleet = only events of the supplier or fleet company in AudienceId. */
  Audience: AUDIENCE,
  AudienceId: z.int().nullable(),
  Topics: z.array(z.enum(TOPICS)),
  /** Reason why the webhook receives no events. Null when it is active. */
  StoppedBy: z.enum(WEBHOOK_STOPPERS).nullable(),
  FailingSince: z.iso.datetime().nullable(),
});
const SECRET = z.object({
  WebhookId: z.string(),
  /** Signing secret for messages. Returned only once. */
  Secret: z.string(),
});
const WEBHOOK_ID_RESPONSE = z.object({ WebhookId: z.string() });

const toIsoString = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const toWireWebhook = (webhookEndpoint: WebhookEndpoint): z.input<typeof WEBHOOK> => ({
  WebhookId: webhookEndpoint.id,
  Name: webhookEndpoint.name,
  Host: webhookEndpoint.host,
  Audience: webhookEndpoint.audience.kind,
  AudienceId:
    webhookEndpoint.audience.kind === "all"
      ? null
      : webhookEndpoint.audience.kind === "fleet"
        ? webhookEndpoint.audience.fleetCompanyId
        : webhookEndpoint.audience.supplierId,
  Topics: [...webhookEndpoint.topics],
  StoppedBy: webhookEndpoint.stoppedBy,
  FailingSince: toIsoString(webhookEndpoint.failingSince),
});

/** Webhook endpoints for the operator's programs. Desk members use the desk's pages instead. */
export const WEBHOOK_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/webhooks",
    tag: TAG,
    summary: "Lists webhooks",
    access: "program",
    scope: "webhooks:read",
    answer: z.object({ Webhooks: z.array(WEBHOOK) }),
    use: async (_, app) => okResult({ Webhooks: (await app.db.webhooks.list()).map(toWireWebhook) }),
  }),
  endpoint({
    method: "POST",
    path: "/api/webhooks",
    tag: TAG,
    summary: "Adds a webhook; only this response contains its secret",
    access: "program",
    scope: "webhooks:write",
    body: z.object({
      Name: z.string().max(200),
      Url: z.string().max(3000),
      Audience: AUDIENCE,
      AudienceId: z.int().min(0).nullish(),
      Topics: z.array(z.enum(TOPICS)).max(TOPICS.length),
    }),
    answer: SECRET,
    refuses: ["invalid-input"],
    async use({ body, caller }, app) {
      const addResult = await addEndpoint(
        app,
        app.ids.guid(),
        {
          name: body.Name,
          address: body.Url,
          audience: body.Audience,
          audienceId: String(body.AudienceId ?? ""),
          topics: body.Topics,
        },
        caller ?? "a program",
      );
      return addResult.ok ? okResult({ WebhookId: addResult.id, Secret: addResult.secret }) : addResult;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/webhooks/{id}/secret",
    tag: TAG,
    summary: "Replaces the secret of a webhook; for a day, messages are also signed with the previous one",
    access: "program",
    scope: "webhooks:write",
    params: ID_PARAMS,
    answer: SECRET,
    refuses: ["webhook-not-found", "settings-changed"],
    async use({ params: { id } }, app) {
      const secretResult = await changeSecret(app, id);
      return secretResult.ok ? okResult({ WebhookId: id, Secret: secretResult.secret }) : secretResult;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/webhooks/{id}/state",
    tag: TAG,
    summary: "Stops a webhook (waiting events are dropped), resumes it, or removes it with its log",
    access: "program",
    scope: "webhooks:write",
    params: ID_PARAMS,
    body: z.object({ State: z.enum(["stop", "resume", "remove"]) }),
    answer: WEBHOOK_ID_RESPONSE,
    refuses: ["webhook-not-found"],
    async use({ params: { id }, body }, app) {
      const result = await setEndpointEnabled(app, id, body.State);
      return result.ok ? okResult({ WebhookId: id }) : result;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/webhooks/{id}/deliveries",
    tag: TAG,
    summary: "Lists the latest deliveries of a webhook, newest first",
    access: "program",
    scope: "webhooks:read",
    params: ID_PARAMS,
    answer: z.object({
      Deliveries: z.array(
        z.object({
          EventId: z.string(),
          Type: z.enum(EVENT_TYPES as [(typeof EVENT_TYPES)[number]]),
          State: z.enum(["waiting", "sent", "given-up"]),
          Tries: z.int(),
          MadeAt: z.iso.datetime(),
          EndedAt: z.iso.datetime().nullable(),
          NextTryAt: z.iso.datetime().nullable(),
          /** HTTP status of the receiver's last response. Null = no response. */
          Status: z.int().nullable(),
          Failure: z.string().nullable(),
        }),
      ),
    }),
    refuses: ["webhook-not-found"],
    async use({ params: { id } }, app) {
      const endpoint = await showEndpoint(app, id);
      return endpoint.ok
        ? okResult({
            Deliveries: endpoint.log.map((loggedDelivery) => ({
              EventId: loggedDelivery.eventId,
              Type: loggedDelivery.type,
              State: loggedDelivery.state,
              Tries: loggedDelivery.tries,
              MadeAt: new Date(loggedDelivery.madeAt).toISOString(),
              EndedAt: toIsoString(loggedDelivery.endedAt),
              NextTryAt: toIsoString(loggedDelivery.nextAt),
              Status: loggedDelivery.status,
              Failure: loggedDelivery.failure,
            })),
          })
        : endpoint;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/webhooks/{id}/replay",
    tag: TAG,
    summary: "Sends an event again, under the same id",
    access: "program",
    scope: "webhooks:write",
    params: ID_PARAMS,
    body: z.object({ EventId: z.string().max(100) }),
    answer: WEBHOOK_ID_RESPONSE,
    refuses: ["webhook-not-found"],
    async use({ params: { id }, body }, app) {
      const result = await replayEvent(app, id, body.EventId);
      return result.ok ? okResult({ WebhookId: id }) : result;
    },
  }),
];
