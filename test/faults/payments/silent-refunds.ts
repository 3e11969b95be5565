import { returnFromProvider } from "./customer";
import { type DeskSubmission, openForm } from "./desk";
import {
  beginHistory,
  findBookingToken,
  waitUntilIdle,
  advanceToServiceDay,
  cron,
  deliver,
  workDeskDay,
  type History,
  startTabPayment,
  randomFaultRates,
  withBooking,
} from "./history";
import { type HistoryEnd, judge } from "./judge";
import { type Move, makeMove } from "./moves";
import { NO_FAULTS, type World } from "./world";

const MINUTE = 60_000;
const OWN_SEEDS = 500_000_000;

/**
 * A booking is paid by humm and done for slightly less, while responses to refunds are lost. The cron queries the refunds, and clerks enter what humm's
 * records show, concurrently and repeatedly, while the booking changes in other ways. The history is run to its end and checked like any other.
 */
export async function playSilentRefund(world: World, seed: number): Promise<HistoryEnd> {
  // A different seed, so that neither the random numbers nor the voucher equal those of the history with the same seed.
  const ownSeed = seed + OWN_SEEDS;
  world.begin(ownSeed);
  const { chance } = world;
  const history = await beginHistory(world, ownSeed, { kind: "pay", method: "humm" });
  const faultlessHistory: History = { ...history, faultRate: 0, deathRate: 0 };
  await startPayment(world, faultlessHistory);
  const makeHistoryMove = (history: History, move: Move) => {
    const faultRates = randomFaultRates(world, history);
    return world.request(faultRates, (context) =>
      withBooking(context, history, (token) => makeMove(context, token, move)),
    );
  };
  await makeHistoryMove(faultlessHistory, "confirm");
  const faultyHistory: History = {
    ...history,
    faultRate: chance.pick([0.3, 0.6, 0.9]),
    deathRate: chance.pick([0, 0.1, 0.3]),
  };
  if (chance.happens(0.2)) await workDeskDay(world, faultyHistory);
  if (await advanceToServiceDay(world, faultlessHistory)) {
    await makeHistoryMove(faultlessHistory, "done for a little less");
    world.pass(2 * MINUTE);
    for (let rounds = 3 + chance.below(6); rounds > 0; rounds -= 1) {
      const actions = Array.from({ length: 1 + chance.below(3) }, (): (() => Promise<unknown>) => {
        const actionDraw = chance.below(10);
        if (actionDraw < 5) return () => world.request(randomFaultRates(world, faultyHistory), cron);
        if (actionDraw < 9) return () => submitAtDesk(world, faultyHistory);
        return () =>
          makeHistoryMove(faultyHistory, chance.pick(["customer cancels", "workshop cancels", "undo"] as const));
      });
      await world.order.runTogether(actions);
      world.pass(chance.pick([MINUTE, 16 * MINUTE, 16 * MINUTE, 61 * MINUTE]));
    }
  }
  await waitUntilIdle(world, faultyHistory);
  const end = await judge(world, {
    leadGuid: history.request.leadGuid,
    refundable: history.refundable,
    manualRefunds: history.manualRefunds,
  });
  return history.faults.length === 0 ? end : { ending: null, violations: [...end.violations, ...history.faults] };
}

async function startPayment(world: World, history: History): Promise<void> {
  const [tab] = history.tabs;
  if (tab === undefined) return;
  await world.request(NO_FAULTS, (context) => startTabPayment(context, history, tab));
  const { checkout } = world.providers.customer;
  const handOver = tab.openPayment?.handOver;
  const id = handOver?.kind === "form" ? await checkout.beginCheckout("humm", handOver.fields) : null;
  const returnUrl = id === null ? null : await checkout.answer("humm", id, "approve");
  if (returnUrl === null) return;
  for (const mail of world.mail.splice(0)) await deliver(world, NO_FAULTS, mail);
  await world.request(NO_FAULTS, (context) =>
    returnFromProvider(context, tab, Object.fromEntries(new URL(returnUrl).searchParams)),
  );
}

/** A clerk looks at humm and enters what it shows, or sends the earlier form again, or the same form twice at once. */
async function submitAtDesk(world: World, history: History): Promise<void> {
  const { chance } = world;
  const booking = await findBookingToken(world, history);
  const isRepeated = history.sent.length > 0 && chance.happens(0.3);
  const submission: DeskSubmission | null = isRepeated
    ? chance.pick(history.sent)
    : booking === null
      ? null
      : await openForm(world, booking, "say what is shown");
  if (submission === null) return;
  history.sent.push(submission);
  const repetitions = chance.happens(0.3) ? [1, 2] : [1];
  await Promise.all(repetitions.map(() => world.request(randomFaultRates(world, history), submission)));
}
