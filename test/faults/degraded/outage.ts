import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import type { Context } from "../../../app/usecases/context";
import type { Delivery, Sender } from "../../../app/usecases/ports/senders";
import type { Chance } from "../payments/chance";
import type { Marketplace } from "./marketplace";

const MINUTE = 60_000;
/** Number of minutes with intermittent faults. `REST_MINUTES` is the calm period after them. */
const MINUTES = 180;
const REST_MINUTES = 8 * 60;
const CRON_INTERVAL_MINUTES = 5;

/** Values for every placeholder of the message texts. */
const VALUES = Object.fromEntries(
  [
    "booking_id",
    "supplier_name",
    "service_date",
    "arrival",
    "link",
    "first_name",
    "vehicle_and_rego",
    "rego",
    "items",
    "address",
    "total",
    "payment_words",
    "standing",
    "place",
    "chosen",
  ].map((name) => [name, name]),
);

interface Outage {
  readonly from: number;
  readonly to: number;
}
const isIn = ({ from, to }: Outage, minute: number) => minute >= from && minute < to;

/**
 * Simulates an evening in which email, SMS and the database each fail for a while. Returns what was wrong: each queued message must have been sent exactly
 * once after recovery.
 */
export async function playOutage(
  market: Marketplace,
  chance: Chance,
): Promise<{ readonly queued: number; readonly refusals: number; readonly problems: readonly string[] }> {
  const randomOutage = (maxMinutes: number): Outage => {
    const from = chance.below(MINUTES - maxMinutes);
    return { from, to: from + 5 + chance.below(maxMinutes - 5) };
  };
  const outageByPart = { email: randomOutage(60), sms: randomOutage(60), database: randomOutage(20) };
  const deliveryCounts = new Map<string, number>();
  const queuedIds = new Set<string>();
  let minute = 0;
  let refusals = 0;
  const createSender = (channel: "email" | "sms"): Sender => ({
    async send({ id }): Promise<Delivery> {
      if (isIn(outageByPart[channel], minute)) {
        refusals += 1;
        if (chance.happens(0.5)) return { kind: "later", reason: "503" };
        throw new TypeError("connection lost");
      }
      // Another run may continue while this one waits for the slow provider.
      for (let remainingTurns = chance.below(4); remainingTurns > 0; remainingTurns -= 1) await Promise.resolve();
      deliveryCounts.set(id, (deliveryCounts.get(id) ?? 0) + 1);
      return { kind: "sent", providerId: `at ${minute}` };
    },
  });
  const context: Context = market.context({
    senders: {
      email: createSender("email"),
      sms: { ...createSender("sms"), readReport: async () => ({ ok: false, reason: "forged" }) },
      push: null,
    },
  });
  const runConcurrently = (concurrency: number) =>
    Promise.all(Array.from({ length: concurrency }, () => sendDueMessages(context).catch(() => undefined)));
  for (; minute < MINUTES + REST_MINUTES; minute += 1) {
    market.isDown = isIn(outageByPart.database, minute);
    const newRequests = minute < MINUTES ? chance.below(3) : 0;
    for (let n = 0; n < newRequests; n += 1) {
      const id = `message-${market.next()}`;
      const channel = chance.pick(["email", "sms"] as const);
      const message = await sealMessage(context, {
        id,
        channel,
        template: "booking-received",
        to: "kiri@example.com",
        values: VALUES,
        about: null,
        notBefore: context.clock.now(),
      });
      // Without the database no message is queued, because the change that it reports is not made either.
      await context.db.outbox.add([message], context.clock.now()).then(
        () => queuedIds.add(id),
        () => undefined,
      );
    }
    if (newRequests > 0 || minute % CRON_INTERVAL_MINUTES === 0) await runConcurrently(chance.happens(0.4) ? 2 : 1);
    market.pass(MINUTE);
  }
  const problems = [...queuedIds].flatMap((id) =>
    deliveryCounts.get(id) === 1 ? [] : [`${id} was delivered ${deliveryCounts.get(id) ?? 0} times`],
  );
  for (const id of deliveryCounts.keys()) if (!queuedIds.has(id)) problems.push(`${id} was delivered and never queued`);
  return { queued: queuedIds.size, refusals, problems };
}
