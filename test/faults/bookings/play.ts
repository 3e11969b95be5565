import { checkTransition } from "../../../app/domain/booking/status";
import { CUSTOMER_RESPONSE_MS, RESPONSE_TYPE } from "../../../app/domain/booking/booking-offer/booking-offer";
import { historyMismatches } from "../../../app/domain/booking/history/check-history";
import { cents } from "../../../app/domain/core/money/money";
import { NO_WORK, UNDO_MS, undoDeadline } from "../../../app/domain/booking/work/steps";
import { submitBooking } from "../../../app/usecases/booking/submit";
import {
  canCancelBySupplier,
  cancelByCustomer,
  readCancellation,
} from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { applyChoice, readPendingDecision } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { loadOfferDetails, type OfferedBooking } from "../../../app/usecases/booking/booking-offer/load-offered";
import { moveBooking } from "../../../app/usecases/booking/booking-offer/move-booking";
import { cancelBooking } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { canProposeMove } from "../../../app/usecases/booking/booking-offer/propose-move";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import type { Context } from "../../../app/usecases/context";
import { reviewSecretHash } from "../../../app/usecases/booking/ratings/invite-to-review";
import { loadRatedBooking } from "../../../app/usecases/booking/ratings/rated-booking";
import { saveRating } from "../../../app/usecases/booking/ratings/save-rating";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { listReportableSteps } from "../../../app/usecases/booking/work/report-step";
import { storedSavesOf } from "../../support/stored-saves";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { toLeadGuid, toBookingToken, toSupplierId } from "../../support/ids";
import { testRequest } from "../../workerd/booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../../workerd/booking/supplier-row";
import { basicService } from "../../workerd/quotes/marketplace";
import type { RunOptions, RunResult } from "../harness";
import { playExtraWork } from "./extra-work";
import { makeWorld, WORKSHOP, type World, withoutFaults } from "../payments/world";
import { orphansIn } from "../races/orphans";

const DAYS = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"] as const;
/** Job duration in minutes. Any job fills a day, so each day has one slot. */
const JOB_MINUTES = 30;
/** Histories per database. A fresh database keeps every query fast. */
const HISTORIES_PER_DATABASE = 100;
const HOUR_MS = 3_600_000;

/**
 * Plays histories of bookings at one workshop with one slot a day. There are three kinds in turn:
 * - A booking moves onto a day while someone else books it.
 * - Bookings are made, confirmed, moved, answered with proposed dates, left unanswered, and cancelled by both sides.
 * - A car has arrived, and extra work is found, sent, approved, refused, left unanswered, withdrawn and paid.
 * Up to three actions run at once, with their steps in random order. At the end each booking is reviewed, which only completed work allows.
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
  const counts: Record<string, number> = {
    histories: 0,
    "races for the last slot": 0,
    "won by the move": 0,
    "won by the new booking": 0,
    bookings: 0,
    deeds: 0,
  };
  const add = (name: string, more = 1) => {
    counts[name] = (counts[name] ?? 0) + more;
  };
  let world = await createWorld();
  // A completed booking keeps its slot.
  let isSlotUsed = false;
  for (let n = 0; n < size && performance.now() < deadline && !(isInterrupted && problems.length > 0); n += 1) {
    if (n > 0 && (isSlotUsed || n % HISTORIES_PER_DATABASE === 0)) world = await createWorld();
    world.begin(seed + n);
    // An action may be refused but must not fail, because a database error would reach a user.
    const outcome = await (SCENARIOS[n % SCENARIOS.length] ?? playRaces)(world, add).catch(
      (error: unknown): FinalState => ({
        tokens: [],
        leads: [],
        problems: [`it failed: ${error instanceof Error ? error.message : String(error)}`],
        isWorkDone: true,
      }),
    );
    isSlotUsed = outcome.isWorkDone === true;
    const worldFaults = [
      ...outcome.problems,
      ...(await reviewAll(world, outcome.tokens, add)),
      ...(await judgeWorld(world, outcome.leads)),
      ...(await endAllBookings(world, outcome.tokens)),
    ];
    problems.push(...worldFaults.map((text) => `seed ${seed + n}: ${text}`));
    add("histories");
    add("bookings", outcome.tokens.length);
    if (n % 500 === 499) notify(`${n + 1} histories`);
  }
  return {
    counts,
    mustBeZero: { "histories with a wrong result": problems.length },
    violations: problems,
    isComplete: counts.histories === size,
    notes: [
      "The product's use cases run on a separate database. Concurrent requests are interleaved at every step in random order.",
      "After each history, slots are compared with bookings, statuses with their allowed changes, and rows with their events. Once everything is cancelled, no slot is taken.",
      "A review is submitted for every remaining booking, whatever its status, through the use case and directly through the SQL write.",
    ],
  };
}

/** A booking whose car has arrived and whose workshop finds more work. */
async function playExtraWorkHistory(world: World, add: Add): Promise<FinalState> {
  const guid = await createLead(world);
  const token = await submitBookingFor(world, guid, DAYS[0]);
  if (token === null) return { tokens: [], leads: [guid], problems: ["an available day could not be booked"] };
  await faultAction(world, token, "confirm");
  await reportArrival(world, token);
  const { problems, isDone } = await playExtraWork(world, token, add);
  return { tokens: [token], leads: [guid], problems, isWorkDone: isDone };
}

interface FinalState {
  readonly tokens: readonly string[];
  readonly leads: readonly string[];
  readonly problems: readonly string[];
  /** True if a booking may have kept its slot, because its day has passed or its work is done. */
  readonly isWorkDone?: boolean;
}
type Add = (name: string, more?: number) => void;

async function createWorld(): Promise<World> {
  const world = await makeWorld();
  await seedOnlySuppliers(
    world.plain,
    seededSupplier(WORKSHOP, { capacityMinutes: JOB_MINUTES, minimumBookingAmount: cents(0) }),
  );
  return world;
}

const createLead = (world: World) =>
  withoutFaults(world, async (context) => {
    const lead = testLead({
      guid: toLeadGuid(context.ids.guid()),
      revision: 1,
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cart: [basicService],
      serviceDay: DAYS[0],
    });
    await storedSavesOf(world).write(context, {
      stored: { lead, sealedContact: null, holderHash: null },
      idempotencyKey: context.ids.token(),
      event: { actor: "holder", event: "created", reason: null },
      messages: [],
    });
    return lead.guid;
  });

/** Books a day. Returns the token; null if the day is full. */
const submitBookingFor = (world: World, guid: string, day: string) =>
  withoutFaults(world, async (context) => {
    const booking = await submitBooking(
      context,
      testRequest({
        leadGuid: toLeadGuid(guid),
        supplierId: toSupplierId(WORKSHOP),
        serviceDay: day,
        arrivalFrom: "08:00",
        email: `${guid}@example.com`,
        mobile: `+614${guid.slice(-8).replace(/\D/g, "0").padStart(8, "0")}`,
      }),
      `booked ${guid}`,
    );
    return booking.ok ? booking.bookingToken : null;
  });

/** A confirmed booking moves to the last slot of a day while someone else books it. Exactly one of them gets it, and the old slot is free if the move won. */
async function playRaces(world: World, add: Add): Promise<FinalState> {
  const guid = await createLead(world);
  const otherLead = await createLead(world);
  const [from = "", to = ""] = world.chance.happens(0.5) ? [DAYS[0], DAYS[1]] : [DAYS[2], DAYS[1]];
  const token = await submitBookingFor(world, guid, from);
  if (token === null) return { tokens: [], leads: [guid], problems: ["an available day could not be booked"] };
  if (world.chance.happens(0.7)) await faultAction(world, token, "confirm");
  const [isMoved, created] = (await world.order.runTogether<boolean | string | null>([
    async () =>
      (
        await withoutFaults(world, (context) => moveBooking(context, token, { day: to, startAt: "09:00" }))
      ).ok,
    () => submitBookingFor(world, otherLead, to),
  ])) as [boolean, string | null];
  add("races for the last slot");
  add(isMoved ? "won by the move" : "won by the new booking");
  const problems = isMoved === (created !== null) ? [`${isMoved ? "both" : "neither"} got the last slot`] : [];
  const secondToken = await submitBookingFor(world, await createLead(world), from);
  if ((secondToken !== null) !== isMoved)
    problems.push(
      isMoved ? "the old slot was not released" : "the old slot was released although the booking did not move",
    );
  return {
    tokens: [token, created, secondToken].filter((value) => value !== null),
    leads: [guid, otherLead],
    problems,
  };
}

/** The kinds of history, which are played in turn. */
const SCENARIOS = [playRaces, playBookings, playExtraWorkHistory] as const;

const ACTIONS = [
  "confirm",
  "confirm",
  "move",
  "move",
  "propose",
  "take",
  "keep",
  "customer cancels",
  "workshop cancels",
  "clock",
] as const;
type FaultAction = (typeof ACTIONS)[number];

async function playBookings(world: World, add: Add): Promise<FinalState> {
  const { chance } = world;
  const tokens: string[] = [];
  const leads: string[] = [];
  const prepareBooking = async () => {
    const guid = await createLead(world);
    leads.push(guid);
    const day = chance.pick(DAYS);
    return async () => {
      const token = await submitBookingFor(world, guid, day);
      if (token !== null) tokens.push(token);
    };
  };
  for (const _ of [1, 2]) await (await prepareBooking())();
  for (let rounds = 4 + chance.below(5); rounds > 0; rounds -= 1) {
    world.pass(1 + chance.below(4 * HOUR_MS));
    const liveTokens = [...tokens];
    const actions: (() => Promise<void>)[] = [];
    for (let actionsLeft = 1 + chance.below(3); actionsLeft > 0; actionsLeft -= 1) {
      if (liveTokens.length === 0 || chance.happens(0.2)) actions.push(await prepareBooking());
      else {
        const token = chance.pick(liveTokens);
        const action = chance.pick(ACTIONS);
        actions.push(() => faultAction(world, token, action));
      }
    }
    add("deeds", actions.length);
    await world.order.runTogether(actions);
    if (chance.happens(0.15)) {
      world.pass(CUSTOMER_RESPONSE_MS);
      await withoutFaults(world, processResponseDeadlines);
    }
  }
  if (!chance.happens(0.2)) return { tokens, leads, problems: [] };
  return { tokens, leads, problems: await playWork(world, { tokens, leads }, add), isWorkDone: true };
}

const WORK_ACTIONS = [
  "say",
  "say",
  "slip",
  "slip",
  "undo",
  "finish",
  "finish",
  "workshop cancels",
  "customer cancels",
] as const;

/**
 * On the days of the bookings, several workshop users report or undo progress while either side cancels and the cron runs. After each round the rows must
 * agree with the histories.
 */
async function playWork(
  world: World,
  { tokens, leads }: Pick<FinalState, "tokens" | "leads">,
  add: Add,
): Promise<readonly string[]> {
  const { chance } = world;
  const problems: string[] = [];
  if (tokens.length === 0) return problems;
  for (const token of tokens) await faultAction(world, token, "confirm");
  const { results: confirmedDays } = await world.plain
    .prepare(
      "select service_day as day from bookings where status = 'Confirmed' and token in (select value from json_each(?))",
    )
    .bind(JSON.stringify(tokens))
    .all<{ day: string }>();
  const day = confirmedDays.length === 0 ? chance.pick(DAYS) : chance.pick(confirmedDays).day;
  world.pass(Date.parse(`${day}T09:00:00+11:00`) - (await withoutFaults(world, async ({ clock }) => clock.now())));
  for (let rounds = 6; rounds > 0; rounds -= 1) {
    world.pass(1 + chance.below(1.5 * UNDO_MS));
    const actions = Array.from({ length: 1 + chance.below(3) }, () => {
      const token = chance.pick(tokens);
      const action = chance.pick(WORK_ACTIONS);
      return () =>
        action === "say" || action === "undo"
          ? reportWork(world, token, action)
          : action === "slip"
            ? confirmAndUndo(world, token)
            : action === "finish"
              ? finishAllWork(world)
              : faultAction(world, token, action);
    });
    add("work deeds", actions.length);
    await world.order.runTogether(actions);
    problems.push(...(await findDisagreements(world, leads)));
  }
  world.pass(UNDO_MS);
  await finishAllWork(world);
  return problems;
}

const finishAllWork = (world: World) => withoutFaults(world, async (context) => void (await finishWork(context)));

const reportWork = (world: World, token: string, action: "say" | "undo") =>
  withoutFaults(world, async (context) => {
    const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
    const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
    if (!offeredBooking) return;
    const { booking } = offeredBooking;
    const previousWork = booking.work ?? NO_WORK;
    const at = context.clock.now();
    if (action === "say") {
      const steps = listReportableSteps(context, offeredBooking);
      if (steps.length === 0) return;
      const step = world.chance.pick(steps);
      await context.db.bookingOffers.recordStep(
        offeredBooking,
        {
          step,
          at,
          notes: { before: { step: previousWork.step, at: previousWork.at }, ...(step === "done" && { done: DONE }) },
        },
        [],
        supplierEvent(context),
      );
    } else if (undoDeadline(previousWork, at) !== null && previousWork.notes.before)
      await context.db.bookingOffers.retractStep(
        offeredBooking,
        { ...previousWork.notes.before, notes: {} },
        [],
        supplierEvent(context),
      );
  });
/** Reports one step too many, and undoes it at once. */
async function confirmAndUndo(world: World, token: string): Promise<void> {
  for (const action of ["say", "say", "undo"] as const) await reportWork(world, token, action);
}
const DONE = { finalCents: cents(10_000), odometer: null, note: null, nextServiceDay: null, nextServiceKm: null };

/** The workshop reports that the car has arrived and does not undo it. */
const reportArrival = (world: World, token: string) =>
  withoutFaults(world, async (context) => {
    const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
    if (bookingOffer)
      await context.db.bookingOffers.recordStep(
        bookingOffer,
        { step: "arrived", at: context.clock.now(), notes: {} },
        [],
        supplierEvent(context),
      );
  });

/** Performs an action of one side. It changes nothing if the action no longer fits the booking's status. */
const faultAction = (world: World, token: string, action: FaultAction) =>
  withoutFaults(world, async (context) => {
    const { chance } = world;
    const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
    const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
    if (!offeredBooking) return;
    switch (action) {
      case "confirm":
        return confirm(context, offeredBooking);
      case "move":
        return void (await moveBooking(context, toBookingToken(token), {
          day: chance.pick(DAYS),
          startAt: chance.pick(["08:00", "09:00"]),
        }));
      case "propose":
        return propose(context, offeredBooking, [chance.pick(DAYS), chance.pick(DAYS)]);
      case "take":
      case "keep":
        return answer(context, token, action);
      case "customer cancels": {
        const terms = await readCancellation(context, toBookingToken(token));
        if (terms.ok) await cancelByCustomer(context, toBookingToken(token), terms.fee);
        return;
      }
      case "workshop cancels":
        if (canCancelBySupplier(offeredBooking))
          await cancelBooking(context, offeredBooking, "supplier-cancelled", "supplier", {
            reason: "The hoist is broken.",
          });
        return;
      case "clock":
        return void (await processResponseDeadlines(context));
    }
  });

const supplierEvent = (context: Context) => ({ actor: "supplier", at: context.clock.now(), messages: [] }) as const;

async function confirm(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  if (offeredBooking.offer.state !== "open") return;
  await context.db.bookingOffers.answer(
    offeredBooking,
    {
      type: RESPONSE_TYPE.confirm,
      comment: null,
      dates: [],
      namedPrice: null,
      capacityOn: () => JOB_MINUTES,
      respondedBy: "the harness",
      customerAnswerBy: null,
      to: "Confirmed",
    },
    supplierEvent(context),
  );
}

async function propose(context: Context, offeredBooking: OfferedBooking, days: readonly string[]): Promise<void> {
  if (!canProposeMove(context, { ...offeredBooking, wasReassigned: false })) return;
  const otherDays = [...new Set(days)].filter((day) => day !== offeredBooking.booking.serviceDay);
  if (otherDays.length === 0) return;
  await context.db.bookingOffers.proposeMove(
    offeredBooking,
    otherDays.map((day) => ({ day, startAt: "09:00", endAt: null, isAcceptableForCustomer: null })),
    { capacityOn: () => JOB_MINUTES, customerAnswerBy: context.clock.now() + CUSTOMER_RESPONSE_MS },
    supplierEvent(context),
  );
}

async function answer(context: Context, token: string, choice: "take" | "keep"): Promise<void> {
  const request = await readPendingDecision(context, toBookingToken(token));
  if (!request.ok || request.question !== "move") return;
  const date = request.offeredBooking.offer.dates[0];
  if (choice === "keep") await applyChoice(context, toBookingToken(token), { kind: "keep" });
  else if (date)
    await applyChoice(context, toBookingToken(token), { kind: "date", day: date.day, startAt: date.startAt });
}

/**
 * The customer tries to review each booking with its token, with an invitation's secret, and directly in the database. Only completed work accepts a review.
 */
async function reviewAll(world: World, tokens: readonly string[], add: Add): Promise<string[]> {
  const problems: string[] = [];
  for (const [n, token] of tokens.entries()) {
    const secret = `secret ${n} of ${token}`;
    const acceptances = await withoutFaults(world, async (context) => {
      await world.plain
        .prepare("update bookings set review_secret_hash = ? where token = ?")
        .bind(await reviewSecretHash(context, secret), token)
        .run();
      const review = { stars: 1 + world.chance.below(5), comments: "As it was" };
      const request = await loadRatedBooking(context, token);
      const formResults = [
        // True if the page shows the review form.
        request.ok && request.window === "open",
        (await saveRating(context, { ...review, ratingToken: token })).ok,
        (await saveRating(context, { ...review, ratingToken: secret })).ok,
      ];
      const rating = {
        ...review,
        bookingToken: toBookingToken(token),
        supplierId: toSupplierId(WORKSHOP),
        reviewer: "Kiri",
        heldReason: null,
      };
      return [...formResults, await context.db.ratings.save({ ...rating, ratedOn: DAYS[0] }, [], context.clock.now())];
    });
    const row = world.database
      .prepare(
        "select status, (select count(*) from ratings where booking_token = token) as ratings from bookings where token = ?",
      )
      .get(token);
    const isDone = row?.status === "Serviced";
    add(isDone ? "completed and reviewed" : "not completed and not reviewed");
    if (acceptances.some((isAccepted) => isAccepted !== isDone) || row?.ratings !== (isDone ? 1 : 0))
      problems.push(`${token} is ${String(row?.status)}, and its reviews were ${acceptances.join(", ")}`);
  }
  return problems;
}

/**
 * Counts days whose booked minutes differ from their bookings with an open offer plus the days that are held while a customer chooses. An offer that was not
 * answered in time has released its slot.
 */
const MISMATCHED_DAYS_SQL = `select count(*) as n from supplier_days d where booked_minutes <>
  (select coalesce(sum(b.job_minutes), 0) from bookings b where b.supplier_id = d.supplier_id and b.service_day = d.day and b.status <> 'Cancelled'
    and exists (select 1 from booking_offers o where o.booking_token = b.token and o.supplier_id = b.supplier_id and o.state <> 'closed'))
  + (select coalesce(sum(b.job_minutes), 0) from booking_offers o join bookings b on b.token = o.booking_token, json_each(o.dates) t
    where o.state = 'responded' and o.supplier_id = d.supplier_id and t.value ->> 'day' = d.day and t.value ->> 'isHeld')`;

/**
 * Orphans that are expected here: a booking whose offer was not answered in time has released its slot, and payments of a cancelled booking are checked to the
 * cent elsewhere.
 */
const EXPECTED_ORPHANS: readonly string[] = ["bookings without a slot", "payments without a booking"];

/** Describes every inconsistency in the current rows. */
async function judgeWorld(world: World, leads: readonly string[]): Promise<string[]> {
  const mismatchedDays = Number(world.database.prepare(MISMATCHED_DAYS_SQL).get()?.n);
  const problems = Object.entries(orphansIn(world.database)).flatMap(([name, count]) =>
    count > 0 && !EXPECTED_ORPHANS.includes(name) ? [`${count} ${name}`] : [],
  );
  if (mismatchedDays > 0)
    problems.push(`${mismatchedDays} days have reserved minutes that differ from their bookings and proposals`);
  const steps = world.database
    .prepare(
      "select booking_token as token, from_status as f, to_status as t from booking_events where to_status is not null order by id",
    )
    .all() as { token: string; f: never; t: never }[];
  const at = new Map<string, string>();
  for (const { token, f, t } of steps) {
    const previousStatus = at.get(token);
    if (previousStatus !== undefined && (previousStatus !== f || !checkTransition(f, t).ok))
      problems.push(`${token} went from ${previousStatus} to ${t}`);
    at.set(token, t);
  }
  return [...problems, ...(await findDisagreements(world, leads))];
}

/** Describes where the rows of these leads differ from their recorded history. */
async function findDisagreements(world: World, leads: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const guid of leads) {
    const history = await withoutFaults(world, (context) =>
      context.db.histories.readLeadHistory(toLeadGuid(guid), storedSavesOf(world).of(guid)),
    );
    if (history) problems.push(...historyMismatches(history));
  }
  return problems;
}

/** Ends all bookings of the history, which must leave no slot taken. */
async function endAllBookings(world: World, tokens: readonly string[]): Promise<string[]> {
  for (const token of tokens)
    await withoutFaults(world, async (context) => {
      const bookingOffer = await context.db.bookingOffers.find(toBookingToken(token), null);
      const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
      if (
        offeredBooking &&
        offeredBooking.booking.status !== "Cancelled" &&
        offeredBooking.booking.status !== "Serviced"
      )
        await cancelBooking(context, offeredBooking, "customer-cancelled", "customer");
    });
  const result = world.database
    .prepare(
      "select count(*) as n from supplier_days d where supplier_id = ? and booked_minutes <> (select coalesce(sum(job_minutes), 0) from bookings b where b.supplier_id = d.supplier_id and b.service_day = d.day and b.status = 'Serviced')",
    )
    .get(WORKSHOP);
  return Number(result?.n) === 0 ? [] : [`${Number(result?.n)} days have reserved minutes without a booking`];
}
