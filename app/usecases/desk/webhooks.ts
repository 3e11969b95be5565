import type { OutcomeCode, Refusal } from "../../domain/outcomes";
import type { Context } from "../context";
import type { WebhookEndpoint } from "../ports/webhooks";
import {
  addEndpoint,
  changeSecret,
  replayEvent,
  type ShownEndpoint,
  showEndpoint,
  turnEndpoint,
  type TypedEndpoint,
  type WithSecret,
} from "../webhooks/endpoints";
import { doAtDesk, type Pressed } from "./act";
import { type DeskRefusal, deskPerson } from "./standing";

type Done = { readonly ok: true } | Refusal<OutcomeCode>;

/** The addresses that are told what happens. */
export async function readWebhooks(
  context: Context,
): Promise<{ readonly ok: true; readonly endpoints: readonly WebhookEndpoint[] } | DeskRefusal> {
  const person = await deskPerson(context, "connect");
  return person.ok ? { ok: true, endpoints: await context.db.webhooks.list() } : person;
}

/** One of them with its log. */
export async function readWebhook(
  context: Context,
  id: string,
): Promise<ShownEndpoint | DeskRefusal | Refusal<"webhook-not-found">> {
  const person = await deskPerson(context, "connect");
  return person.ok ? showEndpoint(context, id) : person;
}

/** Adds an address. Its secret is in this answer alone; a form that is pressed twice shows it once. */
export const addWebhook = (context: Context, pressed: Pressed, typed: TypedEndpoint): Promise<WithSecret | Done> =>
  doAtDesk(context, "connect", pressed, { kind: "webhook-added", about: pressed.id }, ({ name }) =>
    addEndpoint(context, pressed.id, typed, name),
  );

export const changeWebhookSecret = (context: Context, pressed: Pressed, id: string): Promise<WithSecret | Done> =>
  doAtDesk(context, "connect", pressed, { kind: "webhook-secret-changed", about: id }, () => changeSecret(context, id));

const KINDS = { stop: "webhook-stopped", resume: "webhook-resumed", remove: "webhook-removed" } as const;

export const turnWebhook = (context: Context, pressed: Pressed, id: string, to: keyof typeof KINDS): Promise<Done> =>
  doAtDesk(context, "connect", pressed, { kind: KINDS[to], about: id }, () => turnEndpoint(context, id, to));

export const replayWebhook = (context: Context, pressed: Pressed, id: string, eventId: string): Promise<Done> =>
  doAtDesk(context, "connect", pressed, { kind: "webhook-replayed", about: id }, () =>
    replayEvent(context, id, eventId),
  );
