import { eventStatement } from "../../../app/adapters/db/booking-events";
import { runInBatch } from "../../../app/adapters/db/orm";
import { webhookClient } from "../../../app/adapters/webhooks/webhook-client";
import { type BookingToken, leadGuid } from "../../../app/domain/core/ids";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { addEndpoint } from "../../../app/usecases/workshop/webhooks/endpoints";
import { deliverWebhooks } from "../../../app/usecases/workshop/webhooks/deliver-webhooks";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { toSupplierId } from "../../support/ids";
import { Webhook } from "standardwebhooks";
import { testRequest } from "../../workerd/booking/test-booking";
import { basicService } from "../../workerd/quotes/marketplace";
import type { RunOptions, RunResult } from "../harness";
import { makeWorld, NEXT_WORKSHOP, WORKSHOP, type World, withoutFaults } from "../payments/world";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Number of bookings: two thirds at one workshop and a third at another. Each workshop's endpoint must receive only its own. */
const BOOKINGS = 24;
/** Maximum number of times that a message is refused, lost or left hanging before its receiver recovers. With more, giving up after a day would be correct. */
const MAX_FAULTS = 4;
const KINDS = ["arrived", "in-progress", "waiting-for-customer", "ready", "extra-found", "reviewed"];

/** One receiver and its messages in order of arrival, each with its signature checked. */
interface Receiver {
  readonly endpointId: string;
  readonly audience: "all" | number;
  readonly webhook: Webhook;
  readonly received: {
    readonly id: string;
    readonly booking: number;
    readonly timestamp: string;
    readonly body: string;
  }[];
  readonly faultCounts: Map<string, number>;
}

/** A recorded event: its time, its booking and the workshop of the booking. */
interface ExpectedDelivery {
  readonly booking: number;
  readonly supplier: number;
  readonly timestamp: string;
}

/** Sends booking events in overlapping runs that may crash, to three endpoints that refuse, hang or lose the response. */
export async function play({
  seed,
  size,
  seconds,
  isInterrupted,
  notify,
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify">): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const problems: string[] = [];
  const world = await makeWorld();
  world.begin(seed);
  const { chance, clock } = world;
  const counts = {
    "events to deliver": 0,
    deliveries: 0,
    "delivered more than once": 0,
    troubles: 0,
    runs: 0,
    kills: 0,
  };
  const receivers: Receiver[] = [];

  const client = webhookClient(async (input, init) => {
    const request = new Request(input as Request, init);
    const path = new URL(request.url).pathname;
    const receiver = receivers[Number(path.slice(1))];
    if (!receiver) throw new TypeError("nobody answers there");
    await world.order.wait();
    const body = await request.text();
    const id = request.headers.get("webhook-id") ?? "";
    const faultCount = receiver.faultCounts.get(id) ?? 0;
    const fault =
      faultCount < MAX_FAULTS && chance.happens(0.35)
        ? chance.pick(["500", "busy", "hangs", "taken, then lost", "taken, then 500"] as const)
        : null;
    if (fault !== null) {
      receiver.faultCounts.set(id, faultCount + 1);
      counts.troubles += 1;
    }
    if (fault === "500") return new Response("Broken", { status: 500 });
    if (fault === "busy") return new Response(null, { status: 503, headers: { "Retry-After": "120" } });
    if (fault === "hangs") throw new DOMException("webhook endpoint did not respond in time", "TimeoutError");
    const sentAt = new Date(Number(request.headers.get("webhook-timestamp")) * 1000);
    if (request.headers.get("webhook-signature") !== receiver.webhook.sign(id, sentAt, body))
      problems.push(`${id} has a wrong signature`);
    const text = JSON.parse(body) as { timestamp: string; data: { BookingId: number } };
    receiver.received.push({ id, booking: text.data.BookingId, timestamp: text.timestamp, body });
    counts.deliveries += 1;
    if (fault === "taken, then lost") throw new TypeError("connection lost");
    return new Response(null, { status: fault === null ? 204 : 500 });
  });

  const bookings: { token: BookingToken; id: number; supplier: number }[] = [];
  for (let n = 0; n < BOOKINGS; n += 1) {
    const supplier = n % 3 === 0 ? NEXT_WORKSHOP : WORKSHOP;
    bookings.push({ supplier, ...(await testBooking(world, supplier, `${seed}-${n}`)) });
  }
  for (const [n, audience] of (["all", WORKSHOP, NEXT_WORKSHOP] as const).entries()) {
    const endpoint = await withoutFaults(world, (context) =>
      addEndpoint(
        context,
        context.ids.guid(),
        {
          name: `Receiver ${n}`,
          address: `https://receiver.example/${n}`,
          audience: audience === "all" ? "all" : "supplier",
          audienceId: audience === "all" ? "" : String(audience),
          topics: ["booking", "review"],
        },
        "a test",
      ),
    );
    if (!endpoint.ok) throw new Error(JSON.stringify(endpoint));
    receivers.push({
      endpointId: endpoint.id,
      audience,
      webhook: new Webhook(endpoint.secret),
      received: [],
      faultCounts: new Map(),
    });
  }

  const runDeliveries = async () => {
    counts.runs += 1;
    const diesAt = chance.happens(0.3) ? 1 + chance.below(25) : null;
    const outcome = await world.request({ faultRate: 0, diesAt }, (context) =>
      deliverWebhooks(Object.assign(context, { webhooks: client })),
    );
    if (outcome.status === "died") counts.kills += 1;
  };

  const expectedDeliveries: ExpectedDelivery[] = [];
  // Each event is delivered to the operator's endpoint and to its workshop's endpoint.
  while (
    expectedDeliveries.length * 2 < size &&
    performance.now() < deadline &&
    !(isInterrupted && problems.length > 0)
  ) {
    const events = 1 + chance.below(12);
    for (let n = 0; n < events && expectedDeliveries.length * 2 < size; n += 1) {
      const { token, id, supplier } = chance.pick(bookings);
      // Gives each event a different timestamp, so that their order can be checked on arrival.
      world.pass(1 + chance.below(500));
      const at = clock.now();
      const kind = chance.pick(KINDS);
      await runInBatch(world.plain, [
        eventStatement(world.plain, { bookingToken: token, at, actor: "supplier", kind }),
      ]);
      expectedDeliveries.push({ booking: id, supplier, timestamp: new Date(at).toISOString() });
    }
    if (chance.happens(0.6))
      await (chance.happens(0.25) ? Promise.all([runDeliveries(), runDeliveries()]) : runDeliveries());
    world.pass(chance.below(3 * MINUTE));
    if (expectedDeliveries.length % 500 < events) notify(`${expectedDeliveries.length} events`);
  }
  const countWaiting = () =>
    world.database
      .prepare(
        "select (select count(*) from webhook_waiting) + (select count(*) from webhook_deliveries where state = 'waiting') as n",
      )
      .get()?.n as number;
  for (let days = 0; countWaiting() > 0 && days < 2_000 && performance.now() < deadline; days += 1) {
    await runDeliveries();
    world.pass(chance.happens(0.8) ? 3 * MINUTE : 2 * HOUR);
  }
  if (countWaiting() > 0 && performance.now() < deadline) problems.push(`${countWaiting()} events are never delivered`);

  for (const { audience: receiverAudience, received: receivedMessages, endpointId } of receivers) {
    const ownDeliveries = expectedDeliveries.filter(
      ({ supplier }) => receiverAudience === "all" || supplier === receiverAudience,
    );
    counts["events to deliver"] += ownDeliveries.length;
    const firstArrivals = new Map<string, (typeof receivedMessages)[number]>();
    for (const item of receivedMessages) {
      const before = firstArrivals.get(item.id);
      if (before === undefined) firstArrivals.set(item.id, item);
      else if (before.body !== item.body) problems.push(`${item.id} arrived with two different bodies`);
    }
    counts["delivered more than once"] += receivedMessages.length - firstArrivals.size;
    for (const { id } of bookings) {
      const expectedTimes = ownDeliveries.filter(({ booking }) => booking === id).map(({ timestamp }) => timestamp);
      const arrivalTimes = [...firstArrivals.values()]
        .filter(({ booking }) => booking === id)
        .map(({ timestamp }) => timestamp);
      if (JSON.stringify(expectedTimes) !== JSON.stringify(arrivalTimes))
        problems.push(
          `booking ${id} at ${receiverAudience}: ${arrivalTimes.length} of ${expectedTimes.length} arrived, or not in order`,
        );
    }
    const states = world.database
      .prepare("select state, count(*) as n from webhook_deliveries where endpoint_id = ? group by state")
      .all(endpointId);
    if (JSON.stringify(states) !== JSON.stringify([{ state: "sent", n: ownDeliveries.length }]))
      problems.push(
        `the log of ${receiverAudience} says ${JSON.stringify(states)}, but ${ownDeliveries.length} were sent`,
      );
  }
  return {
    counts,
    mustBeZero: { "events that were lost, out of order, altered or unsigned": problems.length },
    violations: problems,
    isComplete: expectedDeliveries.length * 2 >= size && countWaiting() === 0,
    notes: [],
  };
}

async function testBooking(world: World, supplier: number, name: string) {
  const day = "2026-12-07";
  const booking = await withoutFaults(world, async (context) => {
    const lead = testLead({
      guid: leadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      serviceDay: day,
    });
    await context.db.leads.writeRevisions([
      {
        stored: { lead, sealedContact: null, holderHash: null },
        idempotencyKey: context.ids.token(),
        event: { actor: "holder", event: "created", reason: null },
        messages: [],
      },
    ]);
    return submitBooking(
      context,
      testRequest({
        leadGuid: lead.guid,
        supplierId: toSupplierId(supplier),
        serviceDay: day,
        arrivalFrom: "09:00",
        email: `kiri-${name}@example.com`,
      }),
      `booked ${lead.guid}`,
    );
  });
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  const id = world.database.prepare("select id from bookings where token = ?").get(booking.bookingToken)?.id as number;
  return { token: booking.bookingToken, id };
}
