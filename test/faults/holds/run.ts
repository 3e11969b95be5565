import { reconcile } from "../../../app/usecases/booking/payments/reconcile";
import { UNRECONCILED, unreconciledRows } from "../books";
import { NO_FAULTS, makeWorld } from "../payments/world";
import { withoutPauses } from "../payments/without-pauses";
import { type Ending, playRound } from "./round";

export interface Run {
  readonly histories: number;
  readonly endings: Readonly<Record<Ending, number>>;
  /** Rounds that failed, with the seed that replays them. */
  readonly violations: readonly { readonly seed: number; readonly text: readonly string[] }[];
  readonly mustBeZero: Readonly<Record<"ledger less providers' books, cents" | typeof UNRECONCILED, number>>;
}

/** Runs rounds `first` to `first + count`. Stops early after `enough` failures. */
export async function runHistories(
  first: number,
  count: number,
  { enough = 5, notify = () => undefined }: { enough?: number; notify?: (played: number) => void } = {},
): Promise<Run> {
  const restore = withoutPauses();
  try {
    const world = await makeWorld();
    const endings: Record<Ending, number> = {
      "booked by the holder": 0,
      "booked by a payment after the hold expired": 0,
      "booked without an online payment": 0,
      "nobody booked": 0,
    };
    const problems: { seed: number; text: readonly string[] }[] = [];
    let histories = 0;
    for (let seed = first; seed < first + count && problems.length < enough; seed++) {
      const end = await playRound(world, seed).catch((error: unknown) => ({
        ending: null,
        violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }));
      histories++;
      if (end.ending !== null) endings[end.ending]++;
      else problems.push({ seed, text: end.violations });
      if (histories % 20 === 0) notify(histories);
    }
    const reconciliation = await world.request(NO_FAULTS, (context) => reconcile(context, 1_000_000));
    if (reconciliation.status === "died") throw new Error("a request without a planned crash failed");
    const unreconciled = await unreconciledRows(world.database, world.clock.now());
    problems.push(...unreconciled.slice(0, 5).map((text) => ({ seed: first, text: [`after all histories: ${text}`] })));
    return {
      histories,
      endings,
      violations: problems,
      mustBeZero: {
        "ledger less providers' books, cents": reconciliation.answer.difference,
        [UNRECONCILED]: unreconciled.length,
      },
    };
  } finally {
    restore();
  }
}
