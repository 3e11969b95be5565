import { toLeadGuid, toBookingToken, toSupplierId } from "../../support/ids";
import { UNRECONCILED, unreconciledRows } from "../books";
import { RESPONSE_TYPE } from "../../../app/domain/booking/booking-offer/booking-offer";
import { historyMismatches } from "../../../app/domain/booking/history/check-history";
import { buildTimeline } from "~/texts/history";
import { decideSave } from "../../../app/domain/lead/decide-save";
import { type SaveChange, SYSTEM_WRITER } from "../../../app/domain/lead/save-command";
import { cents } from "../../../app/domain/core/money/money";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { loadOfferDetails, type OfferedBooking } from "../../../app/usecases/booking/booking-offer/load-offered";
import {
  cancelBooking,
  reassignOrAskCustomer,
  reassignBooking,
} from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { findNextSupplier } from "../../../app/usecases/booking/booking-offer/next-supplier";
import type { Context } from "../../../app/usecases/context";
import type { StoredLead } from "../../../app/domain/lead/stored-lead";
import { storedSavesOf } from "../../support/stored-saves";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { testRequest } from "../../workerd/booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../../workerd/booking/supplier-row";
import { basicService } from "../../workerd/quotes/marketplace";
import type { RunOptions, RunResult } from "../harness";
import type { Chance } from "../payments/chance";
import { signInClerks, openForm } from "../payments/desk";
import { makeWorld, WORKSHOP, type World, withoutFaults } from "../payments/world";

const MINUTE = 60_000;
const DAY = "2026-11-30";
/** Histories per database. A fresh database keeps every query fast. */
const RUNS_PER_WORLD = 500;

/**
 * Plays random histories of leads and bookings. Reads each one back and compares every revision, status, supplier, day and answer with what its events imply.
 */
export async function play({
  seed,
  size,
  seconds,
  isInterrupted,
  notify,
}: Pick<RunOptions, "seed" | "size" | "seconds" | "isInterrupted" | "notify">): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const problems: string[] = [];
  const unreconciled: string[] = [];
  const counts = { "leads and bookings": 0, leads: 0, bookings: 0, revisions: 0, events: 0, "desk events": 0 };
  const kinds = new Map<string, number>();
  let world = await createWorld();
  for (
    let n = 0;
    counts["leads and bookings"] < size && performance.now() < deadline && !(isInterrupted && problems.length > 0);
    n += 1
  ) {
    if (n > 0 && n % RUNS_PER_WORLD === 0) {
      unreconciled.push(...(await unreconciledRows(world.database, world.clock.now())));
      world = await createWorld();
    }
    world.begin(seed + n);
    const guid = await runHistory(world, seed + n);
    const history = await withoutFaults(world, (context) =>
      context.db.histories.readLeadHistory(toLeadGuid(guid), storedSavesOf(world).of(guid)),
    );
    if (history === null) throw new Error("a lead has no history");
    problems.push(...historyMismatches(history).map((text) => `seed ${seed + n}: ${text}`));
    for (const { did } of buildTimeline({ ...history, messages: [] })) kinds.set(did, (kinds.get(did) ?? 0) + 1);
    counts.leads += 1;
    counts.bookings += history.bookings.length;
    counts.revisions += history.revisions.length;
    counts.events += history.events.length + history.bookings.reduce((sum, { events }) => sum + events.length, 0);
    counts["desk events"] += history.bookings.reduce(
      (sum, { events }) => sum + events.filter(({ actor }) => actor === "operator").length,
      0,
    );
    counts["leads and bookings"] = counts.leads + counts.bookings;
    if (n % 500 === 499) notify(`${counts["leads and bookings"]} leads and bookings`);
  }
  unreconciled.push(...(await unreconciledRows(world.database, world.clock.now())));
  return {
    counts: { ...counts, ...Object.fromEntries([...kinds].sort(([, a], [, b]) => b - a)) },
    mustBeZero: { "states that differ from their events": problems.length, [UNRECONCILED]: unreconciled.length },
    violations: [...problems, ...unreconciled],
    isComplete: counts["leads and bookings"] >= size,
    notes: [
      "The stored rows, which pages read, are compared with the state that the product's own rules rebuild from the event history.",
    ],
  };
}

async function createWorld(): Promise<World> {
  const world = await makeWorld();
  await signInClerks(world);
  const freeSupplier = { capacityMinutes: 1_000_000_000, minimumBookingAmount: cents(0) };
  await seedOnlySuppliers(
    world.plain,
    seededSupplier(WORKSHOP, freeSupplier),
    seededSupplier(711, { ...freeSupplier, labourRate: cents(9000) }),
    seededSupplier(712, { ...freeSupplier, labourRate: cents(8000) }),
  );
  return world;
}

/**
 * Simulates one lead that is saved, submitted, cancelled and booked in random order, and its booking as it is passed from supplier to supplier. Returns the
 * lead's guid.
 */
async function runHistory(world: World, seed: number): Promise<string> {
  const { chance } = world;
  const guid = await withoutFaults(world, async (context) => {
    const lead = testLead({
      guid: toLeadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      serviceDay: DAY,
    });
    await storedSavesOf(world).write(context, {
      stored: { lead, sealedContact: null, holderHash: null },
      idempotencyKey: context.ids.token(),
      event: { actor: "holder", event: "created", reason: null },
      messages: [],
    });
    return lead.guid;
  });
  const before = chance.below(4);
  for (let n = 0; n < before; n += 1)
    await change(world, guid, pickOne(chance, ["answer", "answer", "submit", "cancel"]));
  if (chance.happens(0.85)) {
    const request = testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: DAY,
      arrivalFrom: "08:00",
      email: `kiri-${seed}@example.com`,
      mobile: `+614${String(chance.below(1e8)).padStart(8, "0")}`,
    });
    const placedBooking = await withoutFaults(world, (context) => submitBooking(context, request, `booked ${guid}`));
    if (placedBooking.ok) {
      await change(world, guid, "book");
      for (let n = chance.below(7); n > 0; n -= 1) await bookingAction(world, placedBooking.bookingToken);
    }
  }
  const after = chance.below(3);
  for (let n = 0; n < after; n += 1) await change(world, guid, pickOne(chance, ["answer", "book"]));
  return guid;
}

const pickOne = <T>(chance: Chance, all: readonly T[]): T => chance.pick(all);

/** Makes one save as the lead's queue does, computed from the current lead and written with its event. */
async function change(world: World, guid: string, kind: "answer" | "submit" | "cancel" | "book"): Promise<void> {
  world.pass(1 + world.chance.below(30 * MINUTE));
  await withoutFaults(world, async (context) => {
    const storedLead = (await context.db.leads.findStored(toLeadGuid(guid))) as StoredLead;
    const { lead, holderHash } = storedLead;
    const changes: Readonly<Record<typeof kind, SaveChange>> = {
      answer: { kind: "answer" },
      cancel: { kind: "cancel" },
      book: { kind: "book" },
      submit: {
        kind: "submit",
        revision: lead.revision,
        status: "QuoteRequested",
        outcome: { kind: "confirmation-success", schedulesCallback: false },
        messages: [],
      },
    };
    const key = context.ids.token();
    const decision = decideSave(
      { lead, holderHash },
      {
        guid: toLeadGuid(guid),
        idempotencyKey: key,
        fingerprint: key,
        writer: SYSTEM_WRITER,
        userId: null,
        change: changes[kind],
        patch: { repairNotes: `note ${world.chance.below(1e6)}` },
        sealedContacts: [],
        retainQuote: true,
        reason: null,
        at: context.clock.now(),
      },
      [],
    );
    if (decision.kind !== "write") return;
    await storedSavesOf(world).write(context, {
      stored: { lead: decision.next.lead, sealedContact: null, holderHash: decision.next.holderHash },
      idempotencyKey: key,
      event: { actor: decision.actor, event: decision.event, reason: null },
      messages: [],
    });
  });
}

/** Actions of a clerk on an unpaid booking. */
const DESK_ACTIONS = ["cancel for the customer", "cancel for the workshop", "move", "pass on", "note"] as const;

type FaultAction =
  | "confirm"
  | "propose"
  | "query"
  | "decline"
  | "take-date"
  | "pass-on"
  | "cancel"
  | "remind"
  | "time-out"
  | "tick"
  | "desk";

/** A random action on a booking. It changes nothing if it no longer fits the booking's status. */
async function bookingAction(world: World, token: string): Promise<void> {
  const { chance } = world;
  world.pass(1 + chance.below(300 * MINUTE));
  const action: FaultAction = pickOne(chance, [
    "confirm",
    "propose",
    "query",
    "decline",
    "take-date",
    "pass-on",
    "pass-on",
    "cancel",
    "remind",
    "time-out",
    "tick",
    "desk",
    "desk",
  ]);
  if (action === "desk") {
    const submission = await openForm(world, token, chance.pick(DESK_ACTIONS));
    if (submission !== null) await withoutFaults(world, submission);
    return;
  }
  await withoutFaults(world, async (context) => {
    if (action === "tick")
      return void (await context.db.bookingOffers.setAcceptsAnySupplier(
        toBookingToken(token),
        chance.happens(0.7),
        context.clock.now(),
      ));
    const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
    const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
    if (offeredBooking?.booking.status !== "Pending") return;
    const { state, responseType } = offeredBooking.offer;
    if (state === "open") return actOnOpenBooking(context, offeredBooking, action);
    if (state === "responded" && responseType === RESPONSE_TYPE.decline)
      return void (await reassignOrAskCustomer(context, offeredBooking, "declined", "system"));
    if (action === "take-date" && responseType === RESPONSE_TYPE.changeDate && state === "responded") {
      const date = offeredBooking.offer.dates[0];
      if (date)
        await context.db.bookingOffers.acceptDate(offeredBooking, date, 1_000_000_000, {
          actor: "customer",
          at: context.clock.now(),
          messages: [],
        });
    } else if (action === "pass-on") {
      const next = await findNextSupplier(context, offeredBooking, false);
      if (next)
        await reassignBooking(
          context,
          offeredBooking,
          next,
          offeredBooking.offer.end ?? "price-not-agreed",
          "customer",
        );
    } else if (action === "cancel") await cancelBooking(context, offeredBooking, "customer-cancelled", "customer");
  });
}

async function actOnOpenBooking(context: Context, offeredBooking: OfferedBooking, action: FaultAction): Promise<void> {
  const eventFacts = { actor: "supplier" as const, at: context.clock.now(), messages: [] };
  const answer = (type: 1 | 2 | 3 | 4, to: "Confirmed" | null, dates: readonly string[] = []) =>
    context.db.bookingOffers.answer(
      offeredBooking,
      {
        type,
        comment: null,
        dates: dates.map((day) => ({ day, startAt: "09:00", endAt: null, isAcceptableForCustomer: null })),
        customerAnswerBy: to ? null : eventFacts.at + 24 * 60 * MINUTE,
        namedPrice: null,
        capacityOn: () => 100_000,
        respondedBy: "a person",
        to,
      },
      eventFacts,
    );
  if (action === "confirm") await answer(RESPONSE_TYPE.confirm, "Confirmed");
  else if (action === "propose") await answer(RESPONSE_TYPE.changeDate, null, ["2026-12-02", "2026-12-03"]);
  else if (action === "query") await answer(RESPONSE_TYPE.queryPrice, null);
  else if (action === "decline") await answer(RESPONSE_TYPE.decline, null);
  else if (action === "remind")
    await context.db.bookingOffers.remind(offeredBooking, { ...eventFacts, actor: "system" });
  else if (action === "time-out") await reassignOrAskCustomer(context, offeredBooking, "timed-out", "system");
}
