import {
  DISABLE_AFTER_MS,
  nextTryAt,
  type DueDelivery,
  type DeliveryAttempt,
  type WebhookEndpoint,
} from "../../../domain/workshop/webhooks/webhook-delivery";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { addressPendingEvents, webhookSubject } from "./schedule-deliveries";

/** Maximum number of endpoints per run, least recently served first. */
const MAX_ENDPOINTS = 40;
/** Number of deliveries sent before their results are stored in one write. If a worker dies, at most this many are delivered twice. */
const CHUNK_SIZE = 10;
/** Number of simultaneous deliveries. A worker can have only a few open connections at once, and one endpoint must not use all of them. */
const CONCURRENCY = 5;
const CONCURRENCY_PER_ENDPOINT = 2;
/** After this number of failures, an endpoint is skipped for the rest of the run, so that others do not wait for its timeouts. */
const MAX_FAILURES = 4;
/** After this time, a run starts no more deliveries. Started ones finish before another run can claim the endpoint. */
const RUN_BUDGET_MS = 40_000;
const LEASE_MS = 120_000;

/** Returns a function that runs tasks, at most `maxCount` of them at the same time. */
function createLimiter(maxCount: number) {
  let freeSlots = maxCount;
  const waitingTasks: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (freeSlots === 0) await new Promise<void>((resume) => waitingTasks.push(resume));
    else freeSlots -= 1;
    try {
      return await task();
    } finally {
      const next = waitingTasks.shift();
      if (next) next();
      else freeSlots += 1;
    }
  };
}
type Limiter = ReturnType<typeof createLimiter>;

interface DecryptedEndpoint {
  readonly id: string;
  readonly address: string;
  readonly secrets: readonly string[];
}

async function decryptEndpoint({ cipher, clock }: Context, endpoint: WebhookEndpoint): Promise<DecryptedEndpoint> {
  const { id, sealedAddress, sealedSecret, sealedOldSecret, oldUntil } = endpoint;
  const decryptSecret = (ciphertext: string) => cipher.open(ciphertext, webhookSubject(id));
  const isOverlap = sealedOldSecret !== null && oldUntil !== null && clock.now() < oldUntil;
  const [address, secret, old] = await Promise.all([
    decryptSecret(sealedAddress),
    decryptSecret(sealedSecret),
    isOverlap ? decryptSecret(sealedOldSecret) : null,
  ]);
  return { id, address, secrets: old === null ? [secret] : [secret, old] };
}

/** One delivery attempt and its follow-up. "gone" = the endpoint does not want any more webhooks. */
async function tryEndpoint(
  context: Context,
  decryptedEndpoint: DecryptedEndpoint,
  delivery: DueDelivery,
): Promise<DeliveryAttempt | "gone"> {
  const { clock, webhooks } = context;
  const at = clock.now();
  const response = await webhooks.send({ ...decryptedEndpoint, id: delivery.eventId, at, body: delivery.body });
  if (response.kind === "gone") return "gone";
  if (response.kind === "taken")
    return { delivery, isTaken: true, nextAt: null, status: response.status, failure: null };
  const { status, reason, retryAfterMs } = response;
  const nextAt = nextTryAt(delivery.tries + 1, delivery.firstTriedAt ?? at, clock.now(), retryAfterMs);
  return { delivery, isTaken: false, nextAt, status, failure: reason };
}

/**
 * Sends the due deliveries of one endpoint. Deliveries for the same lead are sent one at a time: the next one becomes due once the previous one has been
 * accepted or given up on.
 */
async function deliverToEndpoint(
  context: Context,
  endpoint: WebhookEndpoint,
  globalLimiter: Limiter,
  deadline: number,
): Promise<void> {
  const { db, clock, log, hasBudget } = context;
  const { id } = endpoint;
  if (!(await db.webhooks.claim(id, clock.now(), clock.now() + LEASE_MS))) return;
  const decryptedEndpoint = await decryptEndpoint(context, endpoint);
  const endpointLimiter = createLimiter(CONCURRENCY_PER_ENDPOINT);
  let { failingSince } = endpoint;
  let failures = 0;
  while (failures < MAX_FAILURES && clock.now() < deadline && hasBudget()) {
    const due = await db.webhooks.listDue(id, clock.now(), CHUNK_SIZE);
    if (due.length === 0) break;
    const responses = await Promise.all(
      due.map((delivery) =>
        endpointLimiter(() =>
          // A delivery that was not started remains due.
          failures >= MAX_FAILURES || clock.now() >= deadline
            ? Promise.resolve(null)
            : globalLimiter(() => tryEndpoint(context, decryptedEndpoint, delivery)).then((response) => {
                if (response === "gone" || !response.isTaken) failures += 1;
                return response;
              }),
        ),
      ),
    );
    const failedAttempts = responses.filter((response) => response !== null && response !== "gone");
    const now = clock.now();
    if (failedAttempts.some(({ isTaken }) => isTaken)) failingSince = null;
    else if (failedAttempts.length > 0) failingSince ??= now;
    if (failedAttempts.length > 0) await db.webhooks.recordAttempts(id, failedAttempts, failingSince, now);
    for (const { isTaken, nextAt, failure } of failedAttempts)
      if (!isTaken && nextAt === null) log.warn({ event: "webhook-undeliverable", reason: failure ?? "" });
    const stopReason = responses.includes("gone")
      ? "gone"
      : failingSince !== null && now - failingSince >= DISABLE_AFTER_MS
        ? "failing"
        : null;
    if (stopReason !== null) {
      log.error({ event: "webhook-stopped", reason: stopReason });
      await db.webhooks.stop(id, stopReason, now);
      break;
    }
  }
  await db.webhooks.release(id, clock.now());
}

/**
 * One run: creates deliveries for new events, and sends those that are due. If a run dies, the next one repeats deliveries whose result is unknown. Each event
 * therefore arrives at least once, always with the same id.
 */
export async function deliverWebhooks(context: Context): Promise<void> {
  const { db, clock, log } = context;
  const deadline = clock.now() + RUN_BUDGET_MS;
  await addressPendingEvents(context);
  const endpoints = await db.webhooks.listDueEndpoints(clock.now(), MAX_ENDPOINTS);
  const globalLimiter = createLimiter(CONCURRENCY);
  await Promise.all(
    endpoints.map((endpoint) =>
      deliverToEndpoint(context, endpoint, globalLimiter, deadline).catch((error: unknown) =>
        log.error({ event: "unexpected-error", where: "deliver-webhooks", message: messageOf(error) }),
      ),
    ),
  );
}
