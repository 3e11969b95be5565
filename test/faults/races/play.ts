import { UNRECONCILED, findUnreconciledRows } from "../books";
import type { RunOptions, RunResult } from "../harness";
import { chanceOf } from "../payments/chance";
import { Client } from "../worker/client";
import { type KillableWorker, startKillableWorker } from "../worker/killable-worker";
import { bid, type Customer, type Outcome, type Place, payBeforeSubmitting, submit } from "./contenders";
import { countOrphans } from "./orphans";
import { findPlaces } from "./places";
import { type VerifiedCustomer, prepareWorld, SLOTS_PER_CONTACT, type Sizes, type World } from "./world";

const RACES = [
  "last slot",
  "last voucher",
  "last use of a code",
  "last unpaid booking of a mobile number",
  "last offer",
  "last claim",
  "last reveal",
] as const;
type Kind = (typeof RACES)[number];
const BID = { "last offer": "offer", "last claim": "claim", "last reveal": "reveal" } as const;
/** Limited to one use per customer and year, and worth more than any automatic discount. */
const YEARLY_CODE = "ALLOFF100";
/** Number of concurrent rounds. */
const CONCURRENCY = 3;
/** Part of the time budget that is reserved for settling. */
const SETTLE_SECONDS = 20;

interface Round {
  readonly kind: Kind;
  readonly contenders: number;
  readonly isPaid: boolean;
}

/** The rounds of each kind and size in random order. One in `paidEvery` rounds for a slot is between customers who have paid. */
function randomRounds(sizes: Sizes, seed: number): Round[] {
  const chance = chanceOf(seed);
  const rounds = RACES.flatMap((kind) =>
    sizes.rounds.flatMap(({ contenders, count }) =>
      Array.from({ length: count }, (_, n) => ({
        kind,
        contenders,
        isPaid: kind === "last slot" && n % sizes.paidEvery === 0,
      })),
    ),
  );
  for (let n = rounds.length - 1; n > 0; n--) {
    const swapIndex = chance.below(n + 1);
    [rounds[n], rounds[swapIndex]] = [rounds[swapIndex] as Round, rounds[n] as Round];
  }
  return rounds;
}

/**
 * On the built worker, contenders request the last slot or the last use of a discount at the same moment over HTTP. Exactly one gets it, every other one gets
 * a reason, and no orphans remain.
 */
export async function play({ seed, size, seconds, change, isInterrupted, notify }: RunOptions): Promise<RunResult> {
  const deadline = performance.now() + (seconds - SETTLE_SECONDS) * 1000;
  const sizes: Sizes = {
    rounds: [
      { contenders: 2, count: size },
      { contenders: 16, count: Math.max(1, Math.round(size / 10)) },
    ],
    paidEvery: 10,
  };
  let world: World | null = null;
  const worker = await startKillableWorker({
    name: "races",
    change,
    // All rounds use the same code, so the daily limit on its discounts is set to its maximum. That limit has its own tests.
    vars: { SLOTS_PER_CONTACT: String(SLOTS_PER_CONTACT), LARGE_DISCOUNTS_A_DAY_CENTS: "100000000" },
    prepare: async (file) => void (world = await prepareWorld(file, sizes)),
  });
  try {
    if (world === null) throw new Error("nothing was prepared");
    const stage = await createStage(worker.url, world, sizes);
    const rounds = randomRounds(sizes, seed);
    const counts: Record<string, number> = {
      rounds: 0,
      "rounds with sixteen requests": 0,
      winners: 0,
      "refused with a reason": 0,
      "paid before the race": 0,
      ...Object.fromEntries(RACES.map((kind) => [`rounds for the ${kind}`, 0])),
    };
    const add = (name: string, amount: number) => {
      counts[name] = (counts[name] ?? 0) + amount;
    };
    const problems: string[] = [];
    let next = 0;
    const playRounds = async () => {
      while (next < rounds.length && performance.now() < deadline && !(isInterrupted && problems.length > 0)) {
        const round = rounds[next++] as Round;
        const outcomes = await stage.playRound(round);
        const winners = outcomes.filter(({ result: outcome }) => outcome === "won").length;
        const neitherTexts = outcomes.flatMap((outcome) => (outcome.result === "neither" ? [outcome.text] : []));
        if (winners !== 1) problems.push(`${round.kind}: ${winners} of ${round.contenders} requests won`);
        if (neitherTexts.length > 0)
          problems.push(
            `${round.kind}: ${neitherTexts.length} of ${round.contenders} got neither a slot nor a reason: ${neitherTexts[0]}`,
          );
        add("rounds", 1);
        add(`rounds for the ${round.kind}`, 1);
        add("rounds with sixteen requests", round.contenders === 16 ? 1 : 0);
        add("winners", winners);
        add("refused with a reason", outcomes.filter(({ result: outcome }) => outcome === "refused").length);
        add("paid before the race", round.isPaid ? round.contenders : 0);
        if (counts.rounds !== undefined && counts.rounds % 500 === 0) notify(`${counts.rounds} rounds`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, playRounds));
    const orphans = await waitUntilIdle(worker);
    const unreconciled = await findUnreconciledRows(worker.databaseFile, Date.now());
    problems.push(...unreconciled);
    for (const [name, count] of Object.entries(orphans)) if (count > 0) problems.push(`${count} ${name}`);
    return {
      counts,
      mustBeZero: { ...orphans, [UNRECONCILED]: unreconciled.length, "rounds with a wrong result": problems.length },
      violations: problems,
      isComplete: isInterrupted || counts.rounds === rounds.length,
      notes: [
        "Over HTTP against the built worker in workerd. All requests of a round are sent at the same time.",
        "Orphans are counted in the database file and in the sandbox provider's books after the cron runs have finished.",
      ],
    };
  } finally {
    await worker.remove();
  }
}

/** Runs the cron, which refunds the losers' payments, until two runs in a row find the same orphans. */
async function waitUntilIdle(worker: KillableWorker): Promise<Record<string, number>> {
  let orphansBefore = "";
  for (;;) {
    await worker.cron();
    const orphans = countOrphans(worker.databaseFile);
    const snapshot = JSON.stringify(orphans);
    if (snapshot === orphansBefore || Object.values(orphans).every((count) => count === 0)) return orphans;
    orphansBefore = snapshot;
  }
}

async function createStage(url: string, world: World, sizes: Sizes) {
  const reader = new Client(url);
  const supplier = new Client(url);
  await supplier.signIn("demo-supplier-member");
  const contenderTotal = sizes.rounds.reduce((sum, { count }) => sum + count, 0);
  const { scarce, ample } = await findPlaces(reader, world.leads[0] ?? "", contenderTotal);
  const unusedLeads = [...world.leads];
  let bookingCount = 0;
  let placeIndex = 0;

  /**
   * Books for several contenders, who share a slot and a code or have their own. They are separate customers with one lead and one device each, or one
   * customer with one device.
   */
  async function book(
    contenders: number,
    {
      place = null,
      code = null,
      mobile = null,
      proved: verifiedCustomer = null,
      isPaid = false,
    }: {
      place?: Place | null;
      code?: string | null;
      mobile?: string | null;
      /** A customer with one browser who has verified the mobile. */
      proved?: VerifiedCustomer | null;
      isPaid?: boolean;
    },
  ): Promise<Outcome[]> {
    const firstIndex = bookingCount;
    const shared = verifiedCustomer && new Client(url, [verifiedCustomer.cookie]);
    const customers: (Customer & { readonly client: Client })[] = [];
    for (let n = 0; n < contenders; n++) {
      const lead = unusedLeads.shift();
      if (lead === undefined) throw new Error("there are no more leads to book");
      const at = place ?? (ample[placeIndex++ % ample.length] as Place);
      const client = shared ?? new Client(url);
      customers.push({
        client,
        n: bookingCount++,
        lead,
        place: at,
        code,
        sameAs: verifiedCustomer === null ? null : firstIndex,
        mobile: verifiedCustomer?.mobile ?? mobile,
        payment: isPaid ? await payBeforeSubmitting(client, lead, at) : null,
      });
    }
    const outcomes = await Promise.all(customers.map((item) => submit(item.client, item)));
    // A loser's lead may be used for another round, unless a refund for it is in progress.
    if (!isPaid)
      unusedLeads.push(...customers.flatMap(({ lead }, n) => (outcomes[n]?.result === "refused" ? lead : [])));
    return outcomes;
  }

  return {
    async playRound({ kind, contenders, isPaid }: Round): Promise<Outcome[]> {
      if (kind === "last slot") {
        const place = (isPaid ? scarce.online : scarce.onTheDay).shift();
        if (place === undefined) throw new Error("there are no more days to race for");
        return book(contenders, { place, isPaid });
      }
      if (kind === "last voucher") return book(contenders, { code: world.vouchers.pop() ?? "" });
      if (kind === "last use of a code")
        return book(contenders, { code: YEARLY_CODE, proved: world.verifiedCustomers.pop() ?? null });
      if (kind === "last unpaid booking of a mobile number")
        return book(contenders, { mobile: world.mobiles.pop() ?? "" });
      const bidRequest = world.bidRequests[BID[kind]].get(contenders)?.pop();
      return Promise.all((bidRequest?.invitations ?? []).map((invitation) => bid(supplier, BID[kind], invitation)));
    },
  };
}
