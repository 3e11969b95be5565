import { returnFromProvider } from "./customer";
import { type DeskSubmission, openForm } from "./desk";
import {
  beginHistory,
  bookingOf,
  waitUntilIdle,
  advanceToServiceDay,
  cron,
  deliver,
  deskDay,
  type History,
  open,
  trouble,
  withBooking,
} from "./history";
import { type HistoryEnd, judge } from "./judge";
import { type Move, makeMove } from "./moves";
import { CALM, type World } from "./world";

const MINUTE = 60_000;
const OWN_SEEDS = 500_000_000;

/**
 * A booking is paid by humm and done for slightly less, while responses to refunds are lost. The cron queries the refunds, and clerks enter what humm's
 * records show, concurrently and repeatedly, while the booking changes in other ways. The history is run to its end and checked like any other.
 */
export async function playSilentRefund(world: World, seed: number): Promise<HistoryEnd> {
  // A different seed, so that neither the random numbers nor the voucher equal those of the history with the same seed.
  const own = seed + OWN_SEEDS;
  world.begin(own);
  const { chance } = world;
  const history = await beginHistory(world, own, { kind: "pay", method: "humm" });
  const withoutFaults: History = { ...history, storm: 0, death: 0 };
  await pay(world, withoutFaults);
  const move = (history: History, move: Move) => {
    const weather = trouble(world, history);
    return world.request(weather, (context) =>
      withBooking(context, history, (token) => makeMove(context, token, move)),
    );
  };
  await move(withoutFaults, "confirm");
  const stormy: History = { ...history, storm: chance.pick([0.3, 0.6, 0.9]), death: chance.pick([0, 0.1, 0.3]) };
  if (chance.happens(0.2)) await deskDay(world, stormy);
  if (await advanceToServiceDay(world, withoutFaults)) {
    await move(withoutFaults, "done for a little less");
    world.pass(2 * MINUTE);
    for (let rounds = 3 + chance.below(6); rounds > 0; rounds -= 1) {
      const actions = Array.from({ length: 1 + chance.below(3) }, (): (() => Promise<unknown>) => {
        const html = chance.below(10);
        if (html < 5) return () => world.request(trouble(world, stormy), cron);
        if (html < 9) return () => look(world, stormy);
        return () => move(stormy, chance.pick(["customer cancels", "workshop cancels", "undo"] as const));
      });
      await world.order.together(actions);
      world.pass(chance.pick([MINUTE, 16 * MINUTE, 16 * MINUTE, 61 * MINUTE]));
    }
  }
  await waitUntilIdle(world, stormy);
  const end = await judge(world, {
    leadGuid: history.request.leadGuid,
    refundable: history.refundable,
    byHand: history.byHand,
  });
  return history.misdeeds.length === 0 ? end : { ending: null, wrong: [...end.wrong, ...history.misdeeds] };
}

async function pay(world: World, history: History): Promise<void> {
  const [tab] = history.tabs;
  if (tab === undefined) return;
  await world.request(CALM, (context) => open(context, history, tab));
  const { checkout } = world.providers.customer;
  const handOver = tab.opened?.handOver;
  const id = handOver?.kind === "form" ? await checkout.begin("humm", handOver.fields) : null;
  const back = id === null ? null : await checkout.answer("humm", id, "approve");
  if (back === null) return;
  for (const letter of world.mail.splice(0)) await deliver(world, CALM, letter);
  await world.request(CALM, (context) =>
    returnFromProvider(context, tab, Object.fromEntries(new URL(back).searchParams)),
  );
}

/** A clerk looks at humm and enters what it shows, or sends the earlier form again, or the same form twice at once. */
async function look(world: World, history: History): Promise<void> {
  const { chance } = world;
  const booking = await bookingOf(world, history);
  const isAgain = history.sent.length > 0 && chance.happens(0.3);
  const press: DeskSubmission | null = isAgain
    ? chance.pick(history.sent)
    : booking === null
      ? null
      : await openForm(world, booking, "say what is shown");
  if (press === null) return;
  history.sent.push(press);
  const twice = chance.happens(0.3) ? [1, 2] : [1];
  await Promise.all(twice.map(() => world.request(trouble(world, history), press)));
}
