import fc from "fast-check";
import { expect, it } from "vitest";
import { toSupplierId } from "../../../../test/support/ids";
import { mayReceive, listTopics } from "./audience";
import { EVENT_TYPES, toTopic, TOPICS, toEventType } from "./event-types";
import { nextTryAt, RETRY_PERIOD_MS } from "./webhook-delivery";
import { type DomainEvent, toWebhookMessage } from "./domain-event";

const HOUR = 3_600_000;

it("webhook retries have growing intervals and end after 24 hours with a last attempt", () => {
  const times = [0];
  for (let next = nextTryAt(1, 0, 0, null); next !== null; next = nextTryAt(times.length, 0, next, null))
    times.push(next);
  expect(times.map((at) => at / 60_000)).toEqual([0, 1, 6, 21, 51, 111, 231, 471, 951, 1431, 1440]);
});

it("every webhook has its last attempt after 24 hours, whatever delay the receiver requests", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100 * HOUR), { minLength: 100, maxLength: 100 }), (requests) => {
      let at = 0;
      let attemptNumber = 1;
      for (const waitMs of requests) {
        const next = nextTryAt(attemptNumber, 0, at, waitMs);
        if (next === null) return at === RETRY_PERIOD_MS && attemptNumber >= 5;
        if (next <= at || next > RETRY_PERIOD_MS) return false;
        [at, attemptNumber] = [next, attemptNumber + 1];
      }
      return false;
    }),
  );
});

it("each event type belongs to a topic, and unlisted events are not delivered", () => {
  expect(new Set(EVENT_TYPES.map(toTopic))).toEqual(new Set(TOPICS));
  expect([
    toEventType("booking", "wrote"),
    toEventType("booking", "toString"),
    toEventType("payment", "created"),
  ]).toEqual([null, null, null]);
});

it("a workshop and a fleet company receive only their own events", () => {
  const subject = { supplierId: 710, fleetCompanyId: 1 };
  const supplier = (id: number) => ({ kind: "supplier", supplierId: toSupplierId(id) }) as const;
  const fleetKey = (fleetCompanyId: number) => ({ kind: "fleet", fleetCompanyId }) as const;
  expect(mayReceive({ kind: "all" }, subject)).toBe(true);
  expect([mayReceive(supplier(710), subject), mayReceive(supplier(711), subject)]).toEqual([true, false]);
  expect([mayReceive(fleetKey(1), subject), mayReceive(fleetKey(2), subject)]).toEqual([true, false]);
  expect(mayReceive(supplier(710), { supplierId: null, fleetCompanyId: null })).toBe(false);
  expect(listTopics({ kind: "fleet" })).toEqual(["booking"]);
});

it("a webhook message has the event and its subject, but no customer details", () => {
  const event: DomainEvent = {
    source: "booking",
    kind: "supplier-confirmed",
    at: Date.parse("2026-11-23T00:00:00Z"),
    bookingId: 123456789,
    status: "Confirmed",
    serviceDay: "2026-11-30",
    supplierId: 710,
    fleetCompanyId: null,
    bidOfferId: null,
    payment: null,
    stars: null,
  };
  expect(toWebhookMessage(event)).toEqual({
    type: "booking.confirmed",
    body: '{"type":"booking.confirmed","timestamp":"2026-11-23T00:00:00.000Z","data":{"BookingId":123456789,"WorkshopId":710,"FleetCompanyId":null,"Status":"Confirmed","ServiceDate":"2026-11-30"}}',
  });
  expect(toWebhookMessage({ ...event, kind: "wrote" })).toBe(null);
});
