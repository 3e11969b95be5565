import { listSiteHosts } from "../../core/site-hosts";
import { parseExternalAddress } from "../../../domain/supplier/calendars/outside-address";
import { supplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { type Audience, AUDIENCES, listTopics } from "../../../domain/workshop/webhooks/audience";
import type { Topic } from "../../../domain/workshop/webhooks/event-types";
import {
  SECRET_OVERLAP_MS,
  type LoggedDelivery,
  type WebhookEndpoint,
} from "../../../domain/workshop/webhooks/webhook-delivery";
import { supplierOf } from "../calendars/store";
import type { Context } from "../../context";
import { findFleet } from "../../fleet/fleet-company";
import { webhookSubject } from "./schedule-deliveries";

const MAX_NAME_LENGTH = 60;
const MAX_ENDPOINTS = 100;
const MAX_LOG_ENTRIES = 50;

/** Error messages for URLs that are not accepted. */
const ADDRESS_ERRORS = {
  "no-address": "Enter the full address, with https://",
  own: "This is an address of the marketplace itself. Use an address on your own server",
  "not-https": "Use an address that begins with https://",
  inside: "Use a public address with a host name",
  "other-port": "Leave out the port. It is always 443",
  "with-password": "Leave the user name and password out of the address",
} as const;

export interface EndpointInput {
  readonly name: string;
  readonly address: string;
  readonly audience: string;
  /** Id of the workshop or fleet company; empty for all. */
  readonly audienceId: string;
  readonly topics: readonly string[];
}

interface ParsedEndpoint {
  readonly name: string;
  readonly address: string;
  readonly host: string;
  readonly audience: Audience;
  readonly topics: readonly Topic[];
}

async function parseAudience(context: Context, { audience, audienceId }: EndpointInput): Promise<Audience | string> {
  const kind = AUDIENCES.find((value) => value === audience);
  if (kind === undefined) return "Choose whose events it receives";
  if (kind === "all") return { kind };
  const id = /^\d{1,9}$/.test(audienceId.trim()) ? Number(audienceId) : null;
  if (kind === "supplier")
    return id !== null && (await supplierOf(context, supplierId(id))) !== null
      ? { kind, supplierId: supplierId(id) }
      : "Enter the number of a workshop";
  return id !== null && (await findFleet(context, { id })).ok
    ? { kind, fleetCompanyId: id }
    : "Enter the number of a fleet company";
}

async function readEndpoint(
  context: Context,
  endpointInput: EndpointInput,
): Promise<ParsedEndpoint | Refusal<"invalid-input">> {
  const name = endpointInput.name.trim();
  const checkedAddress = parseExternalAddress(endpointInput.address, undefined, await listSiteHosts(context));
  const audience = await parseAudience(context, endpointInput);
  const topics =
    typeof audience === "string" ? [] : listTopics(audience).filter((topic) => endpointInput.topics.includes(topic));
  const errors = {
    ...(name === "" || name.length > MAX_NAME_LENGTH
      ? { name: [`Give it a name of up to ${MAX_NAME_LENGTH} characters`] }
      : {}),
    ...(checkedAddress.ok ? {} : { address: [ADDRESS_ERRORS[checkedAddress.reason]] }),
    ...(typeof audience === "string"
      ? { [endpointInput.audience === "" ? "audience" : "audienceId"]: [audience] }
      : {}),
    ...(typeof audience !== "string" && topics.length === 0
      ? {
          topics: [
            audience.kind === "fleet"
              ? "Select “Bookings”. Fleet companies receive no other events"
              : "Select the events it receives",
          ],
        }
      : {}),
  };
  if (!checkedAddress.ok || typeof audience === "string" || Object.keys(errors).length > 0)
    return refuse("invalid-input", errors);
  return { name, address: checkedAddress.url.href, host: checkedAddress.url.hostname, audience, topics };
}

/** `whsec_` and 54 random characters as base64. They have more entropy than the signature can use. */
const generateSecret = ({ ids }: Pick<Context, "ids">): string => `whsec_${btoa(`${ids.token()}${ids.token()}`)}`;

/** An endpoint's id and its secret. The secret is shown only once and is stored sealed. */
export interface EndpointWithSecret {
  readonly ok: true;
  readonly id: string;
  readonly secret: string;
}

/**
 * Adds an endpoint. Its id comes from the form or API call, so that a repeated call creates no second endpoint and returns the first secret. `addedBy` is the
 * person's name for the history.
 */
export async function addEndpoint(
  context: Context,
  id: string,
  endpointInput: EndpointInput,
  addedBy: string,
): Promise<EndpointWithSecret | Refusal<"invalid-input">> {
  const parsedEndpoint = await readEndpoint(context, endpointInput);
  if ("ok" in parsedEndpoint) return parsedEndpoint;
  const { address, ...endpoint } = parsedEndpoint;
  const secret = generateSecret(context);
  const subject = webhookSubject(id);
  const [sealedAddress, sealedSecret] = await Promise.all([
    context.cipher.seal(address, subject),
    context.cipher.seal(secret, subject),
  ]);
  const addedAt = context.clock.now();
  const wasAdded = await context.db.webhooks.add(
    { id, ...endpoint, sealedAddress, sealedSecret, addedBy, addedAt },
    MAX_ENDPOINTS,
  );
  if (!wasAdded)
    return refuse("invalid-input", { "": [`You already have ${MAX_ENDPOINTS} webhooks. Remove one first`] });
  const webhook = await context.db.webhooks.find(id);
  return { ok: true, id, secret: webhook ? await context.cipher.open(webhook.sealedSecret, subject) : secret };
}

type EndpointNotFound = Refusal<"webhook-not-found">;

/** Gives an endpoint a new secret. For one day, webhooks carry both signatures, so that the receiver can switch. */
export async function changeSecret(
  context: Context,
  id: string,
): Promise<EndpointWithSecret | Refusal<"webhook-not-found" | "settings-changed">> {
  const webhook = await context.db.webhooks.find(id);
  if (webhook === null) return refuse("webhook-not-found");
  const secret = generateSecret(context);
  const ciphertext = await context.cipher.seal(secret, webhookSubject(id));
  const isDone = await context.db.webhooks.changeSecret(webhook, ciphertext, context.clock.now() + SECRET_OVERLAP_MS);
  return isDone ? { ok: true, id, secret } : refuse("settings-changed");
}

/** Disables an endpoint and gives up on its pending deliveries, enables it again, or removes it with its log. Repeating it changes nothing. */
export async function setEndpointEnabled(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: string,
  action: "stop" | "resume" | "remove",
): Promise<{ readonly ok: true } | EndpointNotFound> {
  if ((await db.webhooks.find(id)) === null) return action === "remove" ? { ok: true } : refuse("webhook-not-found");
  if (action === "stop") await db.webhooks.stop(id, "desk", clock.now());
  else if (action === "resume") await db.webhooks.resume(id);
  else await db.webhooks.remove(id);
  return { ok: true };
}

/** Sends an event to an active endpoint again, under the same id. Also works for an event that is waiting for its next attempt. */
export async function replayEvent(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: string,
  eventId: string,
): Promise<{ readonly ok: true } | EndpointNotFound> {
  const isDone = await db.webhooks.replay(id, eventId, clock.now());
  if (isDone) return { ok: true };
  const isWaiting = (await db.webhooks.log(id, MAX_LOG_ENTRIES)).some(
    (loggedDelivery) => loggedDelivery.eventId === eventId && loggedDelivery.state === "waiting",
  );
  return isWaiting ? { ok: true } : refuse("webhook-not-found");
}

export interface EndpointView {
  readonly ok: true;
  readonly endpoint: WebhookEndpoint;
  readonly address: string;
  /** Newest first. */
  readonly log: readonly LoggedDelivery[];
}

/** An endpoint with its latest deliveries. */
export async function showEndpoint(context: Context, id: string): Promise<EndpointView | EndpointNotFound> {
  const endpoint = await context.db.webhooks.find(id);
  if (endpoint === null) return refuse("webhook-not-found");
  const [address, log] = await Promise.all([
    context.cipher.open(endpoint.sealedAddress, webhookSubject(id)),
    context.db.webhooks.log(id, MAX_LOG_ENTRIES),
  ]);
  return { ok: true, endpoint, address, log };
}
