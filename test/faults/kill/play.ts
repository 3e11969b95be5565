import { UNDO_RESPONSE_MS } from "../../../app/domain/booking/booking-offer/booking-offer";
import { CLOCK_MODULES } from "../../../scripts/serve/clock-endpoint";
import { UNRECONCILED, findUnreconciledRows } from "../books";
import type { RunOptions, RunResult } from "../harness";
import { quantile } from "../harness";
import { check } from "../nothing-lost/check";
import { readStored } from "../nothing-lost/read-stored";
import type { StoredHistory, Move } from "../nothing-lost/record";
import { chanceOf } from "../payments/chance";
import { type KillableWorker, startKillableWorker } from "../worker/killable-worker";
import { createPlayers } from "./players";
import { type Invitation, prepareWorld } from "./world";

/** Number of simulated users. There are enough that some continue while others wait for the key of a call that died. */
const PLAYERS = 12;
/**
 * Maximum number of completed moves before the next kill. `MAX_MS` limits the time as well, so that each kill interrupts different moves, however slow the
 * machine is.
 */
const MAX_MOVES = 6;
const MAX_MS = 60;
/** After every sixth kill, all calls in progress may finish before the next kill. Otherwise a slow move would never complete. */
const KILLS_BETWEEN_PAUSES = 6;
/** Maximum time without a response, after which the worker is killed anyway. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Part of the time budget that is reserved for settling and reading back. */
const SETTLE_SECONDS = 75;
const MAX_RUNS = 30;

/**
 * Kills the worker at random moments during saves, quotes, bookings, payments and their notifications, suppliers' answers and bids. Then looks for lost,
 * duplicated or incomplete writes.
 */
export async function play({ seed, size, seconds, change, isInterrupted, notify }: RunOptions): Promise<RunResult> {
  const deadline = performance.now() + (seconds - Math.min(SETTLE_SECONDS, seconds / 4)) * 1000;
  const chance = chanceOf(seed);
  let invitations: readonly Invitation[] = [];
  const worker = await startKillableWorker({
    name: "kill",
    change,
    wrapperModules: CLOCK_MODULES,
    prepare: async (file) => void (invitations = await prepareWorld(file, Math.max(4, Math.ceil(size / 6)))),
  });
  try {
    let isOver = false;
    let failure = null as unknown;
    let restartPromise: Promise<unknown> = Promise.resolve();
    let kills = 0;
    const stage = {
      url: worker.url,
      chance,
      invitations,
      waitForWorker: async () => void (await restartPromise),
      kills: () => kills,
      isOver: () => isOver,
    };
    const players = await createPlayers(stage);
    const playersPromise = Promise.all(Array.from({ length: PLAYERS }, () => players.play())).catch(
      (error: unknown) => {
        failure = error ?? new Error("a client gave up");
      },
    );
    const restartDurationsMs: number[] = [];
    while (restartDurationsMs.length < size && performance.now() < deadline && failure === null) {
      const hasPause = restartDurationsMs.length % KILLS_BETWEEN_PAUSES === KILLS_BETWEEN_PAUSES - 1;
      await waitForMoves(players.moves, chance.below(MAX_MOVES) + (hasPause ? PLAYERS : 0), chance.below(MAX_MS));
      kills += 1;
      const killPromise = worker.kill();
      restartPromise = killPromise.catch(() => undefined);
      restartDurationsMs.push(await killPromise);
      if (restartDurationsMs.length % 25 === 0)
        notify(`${restartDurationsMs.length} kills, ${players.moves.length} moves`);
      if (
        isInterrupted &&
        restartDurationsMs.length % 10 === 0 &&
        findFaults(check({ moves: players.moves, stored: readStored(worker.databaseFile) }), CERTAIN_FINDINGS).length >
          0
      )
        break;
    }
    isOver = true;
    await playersPromise;
    if (failure !== null) throw failure;
    const finalState = await waitUntilIdle(worker, players);
    const checkResult = check({ moves: players.moves, stored: finalState ?? readStored(worker.databaseFile) });
    const missingMoves = await readBack(players);
    const unreconciled = await findUnreconciledRows(worker.databaseFile, Date.now());
    if (Object.values(checkResult).some((text) => text.length > 0))
      for (const fault of new Set(worker.faults.slice(-20))) notify(fault.slice(0, 300));
    const problems = [
      ...(finalState === null ? ["work is still in progress after all cron runs"] : []),
      ...findFaults(checkResult),
      ...missingMoves.map((text) => `missing from the API: ${text}`),
      ...unreconciled,
    ];
    const countDone = (kind: Move["kind"]) =>
      players.moves.filter((move) => move.kind === kind && move.answer === "done").length;
    return {
      counts: {
        kills: restartDurationsMs.length,
        "actions acknowledged": players.moves.filter(({ answer: status }) => status === "done").length,
        "actions refused with a reason": players.moves.filter(({ answer: status }) => status === "refused").length,
        "requests interrupted and retried": players.cutOff,
        "leads created": countDone("make"),
        saves: countDone("save"),
        quotes: countDone("quote"),
        bookings: countDone("submit"),
        "payments opened": countDone("open"),
        "workshop responses": countDone("respond"),
        "bids, claims and reveals": countDone("bid"),
        "desk actions": countDone("desk"),
        "credits approved by a second person": countDone("approve"),
        "confirmations with undo": countDone("press"),
        "time to the first response after a kill, median ms": quantile(restartDurationsMs, 0.5),
        "time to the first response after a kill, 95th percentile ms": quantile(restartDurationsMs, 0.95),
      },
      mustBeZero: {
        ...Object.fromEntries(Object.entries(checkResult).map(([rule, text]) => [rule, text.length])),
        "acknowledged writes missing from the API": missingMoves.length,
        [UNRECONCILED]: unreconciled.length,
        "runs that did not finish": finalState === null ? 1 : 0,
      },
      violations: problems,
      isComplete: restartDurationsMs.length === size,
      notes: [
        `${PLAYERS} concurrent clients on the built worker in workerd. Each kill is a SIGKILL of the runtime, which then restarts from the data on disk.`,
      ],
    };
  } finally {
    await worker.remove();
  }
}

async function waitForMoves(moves: readonly unknown[], moveCount: number, milliseconds: number): Promise<void> {
  const goalCount = moves.length + moveCount;
  const waitUntil = performance.now() + RESPONSE_TIMEOUT_MS;
  while (moves.length < goalCount && performance.now() < waitUntil)
    await new Promise((resolve) => setTimeout(resolve, 2));
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Rules that must hold even in the middle of a run. The other rules may be violated while a move is in progress. */
const CERTAIN_FINDINGS = ["writes applied twice", "gaps in sequence numbers", "capacity limits exceeded"];
const findFaults = (checkResult: ReturnType<typeof check>, rules?: readonly string[]) =>
  Object.entries(checkResult).flatMap(([rule, text]) =>
    rules && !rules.includes(rule) ? [] : text.map((value) => `${rule}: ${value}`),
  );

type Players = Awaited<ReturnType<typeof createPlayers>>;

/**
 * Runs the cron as in production until two runs in a row find the same state and nothing is in progress. Returns that state, which is then checked; null if it
 * never settles.
 */
async function waitUntilIdle(
  worker: KillableWorker,
  { answerTo, customer, supplier, moves }: Players,
): Promise<StoredHistory | null> {
  const { databaseFile } = worker;
  let before = "";
  // Runs the cron as of a time after the one-minute undo window of a confirmation.
  await worker.cron({ duty: "finalize-confirmations", at: Date.now() + UNDO_RESPONSE_MS + 1_000 });
  for (let runs = 0; runs < MAX_RUNS; runs += 1) {
    // Opening a bidding wakes its bid counter, whose alarm writes missing events to the database.
    for (const { lead } of readStored(databaseFile).biddings)
      await answerTo(() => supplier.get(`/api/quotes/${lead}/offers-received`));
    // Reading a lead's saves writes to the database what a crash left only in the Durable Object. Otherwise its alarm does so within a minute.
    for (const { lead, revision } of findUnwrittenSaves(readStored(databaseFile)))
      await answerTo(() => customer.get(`/api/lead/${lead}/revisions/${revision}`));
    await worker.cron();
    const storedRows = readStored(databaseFile);
    const snapshot = JSON.stringify([
      storedRows.bookings,
      storedRows.payments,
      storedRows.attempts,
      storedRows.charges,
      storedRows.bidEvents,
      storedRows.messages,
    ]);
    // The bid counter has granted a slot that is not in the database yet. Its alarm writes it within seconds; if it never does, the state never settles.
    const hasUnreportedBid = moves.some(
      (move) =>
        move.kind === "bid" &&
        move.answer === "done" &&
        !storedRows.bidEvents.some(({ event, bid }) => event === move.sent.action && bid === move.sent.bid),
    );
    const isInProgress =
      hasUnreportedBid ||
      storedRows.payments.some(({ status }) => status === "refund pending") ||
      storedRows.attempts.some(({ state }) => state === "releasing");
    // Does not wait for messages whose sender died, which are sent a minute later. test/faults/degraded tests them.
    if (snapshot === before && !isInProgress) return storedRows;
    before = snapshot;
    await new Promise((resolve) => setTimeout(resolve, isInProgress ? 1_000 : 500));
  }
  return null;
}

/** Saves in a lead's object that are newer than its row. */
const findUnwrittenSaves = ({ revisions, leads }: StoredHistory) => {
  const rowRevisions = new Map(leads.map(({ lead, revision }) => [lead, revision]));
  return revisions.filter(({ lead, revision }) => revision > (rowRevisions.get(lead) ?? 0));
};

const MAX_ROWS_READ = 400;

/** Reads acknowledged data back through the API: revisions of leads and bookings, the newest first. */
async function readBack({ moves, answerTo, customer }: Players): Promise<readonly string[]> {
  const missingMoves: string[] = [];
  for (const move of moves.slice(-MAX_ROWS_READ)) {
    if (move.answer !== "done") continue;
    if (move.kind === "save") {
      const { answer } = await answerTo(() =>
        customer.get(`/api/lead/${move.sent.lead}/revisions/${move.got.revision}`),
      );
      if (answer.body?.Lead?.RepairNotes !== move.sent.note) missingMoves.push(`save ${move.key}`);
    } else if (move.kind === "submit") {
      const { answer } = await answerTo(() => customer.get(`/api/booking/${move.got.booking}`));
      if (answer.body?.Details?.BookingToken !== move.got.booking) missingMoves.push(`booking ${move.got.booking}`);
    }
  }
  return missingMoves;
}
