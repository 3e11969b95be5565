import type { Refusal } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { WebhookEndpoint } from "../../../domain/workshop/webhooks/webhook-delivery";
import {
  addEndpoint,
  changeSecret,
  replayEvent,
  type EndpointView,
  showEndpoint,
  setEndpointEnabled,
  type EndpointInput,
  type EndpointWithSecret,
} from "../../workshop/webhooks/endpoints";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";

/** The webhook endpoints. */
export async function readWebhooks(
  context: Context,
): Promise<{ readonly ok: true; readonly endpoints: readonly WebhookEndpoint[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "integrations");
  return person.ok ? { ok: true, endpoints: await context.db.webhooks.list() } : person;
}

/** One endpoint with its log. */
export async function readWebhook(
  context: Context,
  id: string,
): Promise<EndpointView | DeskRefusal | Refusal<"webhook-not-found">> {
  const person = await findDeskPerson(context, "integrations");
  return person.ok ? showEndpoint(context, id) : person;
}

/** Adds an endpoint. Only this response contains the secret; a repeated submission does not show it again. */
export const addWebhook = (
  context: Context,
  submission: ConfirmedForm,
  endpointInput: EndpointInput,
): Promise<EndpointWithSecret | DeskActionResult> =>
  runDeskAction(context, "integrations", submission, { kind: "webhook-added", about: submission.id }, ({ name }) =>
    addEndpoint(context, submission.id, endpointInput, name),
  );

export const changeWebhookSecret = (
  context: Context,
  submission: ConfirmedForm,
  id: string,
): Promise<EndpointWithSecret | DeskActionResult> =>
  runDeskAction(context, "integrations", submission, { kind: "webhook-secret-changed", about: id }, () =>
    changeSecret(context, id),
  );

const ACTION_KINDS = { stop: "webhook-stopped", resume: "webhook-resumed", remove: "webhook-removed" } as const;

export const setWebhookEnabled = (
  context: Context,
  submission: ConfirmedForm,
  id: string,
  action: keyof typeof ACTION_KINDS,
): Promise<DeskActionResult> =>
  runDeskAction(context, "integrations", submission, { kind: ACTION_KINDS[action], about: id }, () =>
    setEndpointEnabled(context, id, action),
  );

export const replayWebhook = (
  context: Context,
  submission: ConfirmedForm,
  id: string,
  eventId: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "integrations", submission, { kind: "webhook-replayed", about: id }, () =>
    replayEvent(context, id, eventId),
  );
