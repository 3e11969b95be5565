export interface Suite {
  /**
   * `histories`: exports `runHistories(first, count, options)`; many short histories, divided among processes. `harness`: exports `play(asked)` of
   * test/faults/harness.ts; one long run.
   */
  readonly kind: "histories" | "harness";
  /** One-line description of what the suite proves. */
  readonly title: string;
  readonly run: string;
  /** Default number of rounds or histories. */
  readonly size: number;
  /** Time limit in seconds if it is longer than usual. */
  readonly seconds?: number;
  /** Size when all suites run one after the other, within ten minutes on two cores. */
  readonly sizeOfAll: number;
  /** Path of the file that exports `SEEDED_FAULTS`; null = none. */
  readonly seeded: string | null;
  /** Size within which each planted fault has to be caught. */
  readonly seededSize: number;
}

/** All suites by name. */
export const SUITES: Readonly<Record<string, Suite>> = {
  payments: {
    kind: "histories",
    title: "Payments: paid once, refunded once or free, and the ledger agrees with the providers",
    run: "test/faults/payments/run.ts",
    size: 10_000,
    sizeOfAll: 1_000,
    seeded: "test/faults/payments/seeded-faults.ts",
    seededSize: 2_000,
  },
  // Each history is a round of sixteen customers for the only slot of a day.
  holds: {
    kind: "histories",
    title: "Held days: of sixteen who pay, wait, change their mind and die, one has the day, and nothing stays held",
    run: "test/faults/holds/run.ts",
    size: 1_000,
    sizeOfAll: 60,
    seeded: "test/faults/holds/seeded-faults.ts",
    seededSize: 60,
  },
  giveaways: {
    kind: "harness",
    title: "Giveaways: what one person, and the desk without a second person, gives away stays within the limits",
    run: "test/faults/giveaways/play.ts",
    size: 1_000,
    sizeOfAll: 300,
    seeded: "test/faults/giveaways/seeded-faults.ts",
    seededSize: 400,
  },
  statements: {
    kind: "histories",
    title: "Statements: the lines are the postings, the postings the providers' books, and no closed month changes",
    run: "test/faults/statements/run.ts",
    size: 10_000,
    sizeOfAll: 100,
    seeded: "test/faults/statements/seeded-faults.ts",
    seededSize: 60,
  },
  // Each history is a race of two hundred suppliers for the slots of one lead.
  offers: {
    kind: "histories",
    title: "Bids: as many suppliers win as there are places",
    run: "test/faults/offers/run.ts",
    size: 1_000,
    sizeOfAll: 60,
    seeded: "test/faults/offers/seeded-faults.ts",
    seededSize: 40,
  },
  // Every third history is a race of a move against a new booking for the last slot, and every third has a car with extra work.
  bookings: {
    kind: "harness",
    title: "Bookings: moved, answered, cancelled at once, each has one place; of extra work every cent was agreed",
    run: "test/faults/bookings/play.ts",
    size: 10_000,
    seconds: 7_200,
    sizeOfAll: 300,
    seeded: "test/faults/bookings/seeded-faults.ts",
    seededSize: 200,
  },
  // For each of six kinds, this number of rounds with two customers, and a tenth of it with sixteen. It is limited by the days with a single slot left near
  // one suburb.
  races: {
    kind: "harness",
    title: "Last places: of all who ask at once exactly one has it, and nothing is left over",
    run: "test/faults/races/play.ts",
    size: 300,
    sizeOfAll: 40,
    seeded: "test/faults/races/seeded-faults.ts",
    seededSize: 5,
  },
  live: {
    kind: "harness",
    title: "Live counters: two hundred sockets hear each change, soon and as it is",
    run: "test/faults/live/play.ts",
    size: 20,
    sizeOfAll: 2,
    seeded: "test/faults/live/seeded-faults.ts",
    seededSize: 1,
  },
  clock: {
    kind: "harness",
    title: "Clocks: what time says at every change, on leap days and at each end",
    run: "test/faults/clock/play.ts",
    size: 12_000,
    sizeOfAll: 12_000,
    seeded: "test/faults/clock/seeded-faults.ts",
    seededSize: 12_000,
  },
  kill: {
    kind: "harness",
    title: "Kills: nothing acknowledged is lost, nothing happens twice",
    run: "test/faults/kill/play.ts",
    size: 500,
    sizeOfAll: 60,
    seeded: "test/faults/kill/seeded-faults.ts",
    seededSize: 25,
  },
  idempotency: {
    kind: "harness",
    title: "Repeats: a write that is sent again is done once and answered the same",
    run: "test/faults/idempotency/play.ts",
    size: 2_000,
    sizeOfAll: 300,
    seeded: "test/faults/idempotency/seeded-faults.ts",
    seededSize: 100,
  },
  webhooks: {
    kind: "harness",
    title: "Messages of the card provider: late, twice, shuffled, forged, and still the right end",
    run: "test/faults/webhooks/play.ts",
    size: 5_000,
    sizeOfAll: 600,
    seeded: "test/faults/webhooks/seeded-faults.ts",
    seededSize: 300,
  },
  deliveries: {
    kind: "harness",
    title: "Webhooks: each event arrives signed, with one id, in the order of its booking, whatever the receiver does",
    run: "test/faults/deliveries/play.ts",
    size: 5_000,
    sizeOfAll: 600,
    seeded: "test/faults/deliveries/seeded-faults.ts",
    seededSize: 300,
  },
  upgrade: {
    kind: "harness",
    title: "Upgrades: a filled database of every older schema goes forward with nothing lost",
    run: "test/faults/upgrade/play.ts",
    size: 10,
    sizeOfAll: 3,
    seeded: null,
    seededSize: 0,
  },
  degraded: {
    kind: "harness",
    title:
      "Outages: queued messages go once, calls and pages are answered in time and in words, and nothing typed is lost",
    run: "test/faults/degraded/play.ts",
    size: 100,
    sizeOfAll: 30,
    seeded: "test/faults/degraded/seeded-faults.ts",
    seededSize: 4,
  },
  history: {
    kind: "harness",
    title: "Histories: what is stored is what its events lead to",
    run: "test/faults/history/play.ts",
    size: 10_000,
    sizeOfAll: 1_200,
    seeded: "test/faults/history/seeded-faults.ts",
    seededSize: 400,
  },
  // The size is a number of bookings at 5,000 a year.
  operation: {
    kind: "harness",
    title: "A year in operation: the desk shows the work of every cron, and the ledger agrees with the providers",
    run: "test/faults/operation/play.ts",
    size: 5_000,
    seconds: 7_200,
    sizeOfAll: 60,
    seeded: null,
    seededSize: 0,
  },
  reminders: {
    kind: "harness",
    title: "Reminders: each once, for the date that stands, by day, over both changes of the clock",
    run: "test/faults/reminders/play.ts",
    size: 10_000,
    sizeOfAll: 400,
    seeded: "test/faults/reminders/seeded-faults.ts",
    seededSize: 150,
  },
};

export interface SeededFault {
  readonly name: string;
  readonly file: string;
  readonly change: readonly (readonly [from: string, to: string])[];
}

/** A parsed command. */
export interface Command {
  readonly name: string;
  readonly suite: Suite;
  readonly size: number;
  readonly seed: number;
  readonly seconds: number;
  readonly processes: number;
  readonly isRecorded: boolean;
  readonly isSeeded: boolean;
  readonly only: string | null;
}

/**
 * The planted faults whose name contains the text of --only, or all of them. Text that no name contains is an error, because nothing played would look like a
 * pass.
 */
export function faultsToPlant<T extends Pick<SeededFault, "name">>(
  faults: readonly T[],
  only: string | null,
): readonly T[] {
  const matchingFaults = faults.filter(({ name }) => only === null || name.includes(only));
  if (matchingFaults.length === 0) throw new Error(`No planted fault has "${only}" in its name`);
  return matchingFaults;
}
