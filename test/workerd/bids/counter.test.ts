import { toLeadGuid, toSupplierId } from "../../support/ids";
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { Db } from "../../../app/usecases/context";
import { act, testContext, listenForMessages, readHistory, counterOf, TERMS } from "./test-bidding";

const { context } = testContext();
const testLead = () => crypto.randomUUID();
const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

it("P-302 of two hundred concurrent suppliers exactly as many win as there are slots", async () => {
  const guid = testLead();
  const outcomes = await Promise.all(ids(200).map((bidOfferId) => act(context, guid, { kind: "offer", bidOfferId })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  const reasons = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]));
  expect(reasons).toHaveLength(197);
  expect(new Set(reasons)).toEqual(new Set(["no-offers-left"]));
  expect((await readHistory(guid)).map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
    "1 claimed",
    "2 offered",
    "3 claimed",
    "4 offered",
    "5 claimed",
    "6 offered",
  ]);
});

it("a repeated key returns the first result, also after eviction", async () => {
  const guid = testLead();
  const offer = { kind: "offer", bidOfferId: 1 } as const;
  expect(await act(context, guid, offer, { key: "form-1" })).toMatchObject({ ok: true, isRepeated: false });
  expect(await act(context, guid, offer, { key: "form-1" })).toMatchObject({ ok: true, isRepeated: true });
  await evictDurableObject(counterOf(guid));
  expect(await act(context, guid, offer, { key: "form-1" })).toMatchObject({
    ok: true,
    isRepeated: true,
    state: { tally: { offers: 1 } },
  });
  expect(await act(context, guid, { kind: "offer", bidOfferId: 2 }, { key: "form-1" })).toMatchObject({
    ok: false,
    reason: "key-reused",
  });
  expect(await act(context, guid, offer, { key: "form-2" })).toMatchObject({ ok: false, reason: "already-offered" });
  expect(await readHistory(guid)).toHaveLength(2);
});

it("P-187 twenty concurrent reveals against one remaining allowance: exactly one succeeds", async () => {
  const allowance = { supplierId: toSupplierId(7001), day: "2026-11-23", maxCount: 1 };
  const leads = ids(20).map(() => testLead());
  const reveal = (guid: string) =>
    act(context, guid, { kind: "reveal", bidOfferId: 1, mayContact: true }, { key: `reveal:${guid}`, allowance });
  const outcomes = await Promise.all(leads.map(reveal));
  const winnerIndex = outcomes.findIndex(({ ok }) => ok);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "no-reveals-left-for-workshop")).toHaveLength(
    19,
  );
  expect(await context.bidCounter.remainingAllowance(allowance)).toBe(0);
  expect(await reveal(leads[winnerIndex] ?? "")).toMatchObject({ ok: true, isRepeated: true });
});

it("a reveal that the lead refuses does not use the workshop's allowance", async () => {
  const guid = testLead();
  const allowance = { supplierId: toSupplierId(7002), day: "2026-11-23", maxCount: 5 };
  for (const bidOfferId of ids(3)) await act(context, guid, { kind: "reveal", bidOfferId, mayContact: true });
  const late = ids(8).map((n) =>
    act(context, guid, { kind: "reveal", bidOfferId: 10 + n, mayContact: true }, { allowance }),
  );
  expect((await Promise.all(late)).map((outcome) => (outcome.ok ? "" : outcome.reason))).toEqual(
    ids(8).map(() => "no-claims-left"),
  );
  expect(await context.bidCounter.remainingAllowance(allowance)).toBe(5);
});

it("P-146 the counter refuses an offer right after its cut-off", async () => {
  const guid = testLead();
  expect(
    await act(context, guid, { kind: "offer", bidOfferId: 1 }, { terms: { ...TERMS, cutOffAt: Date.now() - 1 } }),
  ).toMatchObject({ ok: false, reason: "cut-off" });
  // The first call fixes the terms, so a later call cannot extend the bidding.
  expect(await act(context, guid, { kind: "offer", bidOfferId: 1 })).toMatchObject({ ok: false, reason: "cut-off" });
});

it("an offer is accepted during a database outage and stored by alarm afterwards", async () => {
  const guid = testLead();
  await act(context, guid, { kind: "claim", bidOfferId: 1 });
  await runInDurableObject(counterOf(guid), async (instance) => {
    const counter = instance as unknown as { bids: Db["leadBids"] };
    const { bids } = counter;
    counter.bids = { ...bids, saveDecisions: () => Promise.reject(new Error("D1 is down")) };
    expect(await act(context, guid, { kind: "offer", bidOfferId: 1 })).toMatchObject({ ok: true });
    counter.bids = bids;
  });
  expect(await readHistory(guid)).toHaveLength(1);
  await evictDurableObject(counterOf(guid));
  await runDurableObjectAlarm(counterOf(guid));
  expect((await readHistory(guid)).map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, "claimed"],
    [2, "offered"],
  ]);
});

it("after a crash a repeated request gets the same response and is stored", async () => {
  const guid = testLead();
  const offer = { kind: "offer", bidOfferId: 1 } as const;
  await act(context, guid, { kind: "claim", bidOfferId: 1 });
  await runInDurableObject(counterOf(guid), async (instance, state) => {
    const counter = instance as unknown as { bids: Db["leadBids"] };
    const { bids } = counter;
    counter.bids = { ...bids, saveDecisions: () => Promise.reject(new Error("D1 is down")) };
    expect(await act(context, guid, offer, { key: "form-1" })).toMatchObject({ ok: true, isRepeated: false });
    expect(await state.storage.getAlarm()).not.toBeNull();
    await state.storage.deleteAlarm();
    counter.bids = bids;
  });
  await evictDurableObject(counterOf(guid));
  expect(await readHistory(guid)).toHaveLength(1);
  expect(await act(context, guid, offer, { key: "form-1" })).toMatchObject({ ok: true, isRepeated: true });
  expect((await readHistory(guid)).map(({ kind }) => kind)).toEqual(["claimed", "offered"]);
});

it("watchers get the state immediately and then each change, limited by their role", async () => {
  const guid = testLead();
  const watchLive = async (bidOfferId: number | null) => {
    const { webSocket, status } = await context.bidCounter.watch(toLeadGuid(guid), TERMS, bidOfferId, null);
    expect(status).toBe(101);
    return listenForMessages(webSocket);
  };
  const supplier = await watchLive(1);
  const customer = await watchLive(null);
  expect(await supplier(1)).toMatchObject({ RemainingOffers: 3, HasOfferBeenSubmitted: false });
  expect(await customer(1)).toEqual({
    Now: expect.any(Number),
    BidCutOffDate: expect.any(String),
    OffersReceived: 0,
    IsClosed: false,
  });
  await act(context, guid, { kind: "offer", bidOfferId: 1 });
  expect(await supplier(2)).toMatchObject({ RemainingOffers: 2, HasOfferBeenSubmitted: true, HasClaimedOffer: true });
  await evictDurableObject(counterOf(guid));
  await act(context, guid, { kind: "offer", bidOfferId: 2 });
  expect(await customer(3)).toMatchObject({ OffersReceived: 2 });
  expect(await supplier(3)).toMatchObject({ OffersReceived: 2, RemainingOffers: 1 });
});

it("AB-16 one network can keep ten pages of a lead open, and closing one frees a slot", async () => {
  const guid = toLeadGuid(testLead());
  const openLive = async (network: string) => {
    const { status, webSocket } = await context.bidCounter.watch(guid, TERMS, null, network);
    webSocket?.accept();
    return { status, webSocket };
  };
  const ownSockets = [];
  for (let n = 0; n < 12; n += 1) ownSockets.push(await openLive("a network"));
  expect(ownSockets.map(({ status }) => status)).toEqual([...Array(10).fill(101), 429, 429]);
  expect((await openLive("another network")).status).toBe(101);
  ownSockets[0]?.webSocket?.close();
  await vi.waitFor(async () => expect((await openLive("a network")).status).toBe(101));
});
