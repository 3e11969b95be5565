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
  readonly sizeInFullRun: number;
  /** Path of the file that exports `SEEDED_FAULTS`; null = none. */
  readonly seededFaultsPath: string | null;
  /** Size within which each planted fault has to be caught. */
  readonly seededSize: number;
}

/** All suites by name. */
export const SUITES: Readonly<Record<string, Suite>> = {
  payments: {
    kind: "histories",
    title: "Payments: each ends paid once, refunded once or free, and the ledger matches the providers' books",
    run: "test/faults/payments/run.ts",
    size: 10_000,
    sizeInFullRun: 1_000,
    seededFaultsPath: "test/faults/payments/seeded-faults.ts",
    seededSize: 2_000,
  },
  // Each history is a round of sixteen customers for the only slot of a day.
  holds: {
    kind: "histories",
    title: "Day holds: one of sixteen competing customers books the day, and no hold is left over",
    run: "test/faults/holds/run.ts",
    size: 1_000,
    sizeInFullRun: 60,
    seededFaultsPath: "test/faults/holds/seeded-faults.ts",
    seededSize: 60,
  },
  giveaways: {
    kind: "harness",
    title: "Giveaways: amounts given by one person, and by the desk without a second approval, stay within the limits",
    run: "test/faults/giveaways/play.ts",
    size: 1_000,
    sizeInFullRun: 300,
    seededFaultsPath: "test/faults/giveaways/seeded-faults.ts",
    seededSize: 400,
  },
  statements: {
    kind: "histories",
    title: "Statements: lines equal postings, postings equal the providers' books, and closed months never change",
    run: "test/faults/statements/run.ts",
    size: 10_000,
    sizeInFullRun: 100,
    seededFaultsPath: "test/faults/statements/seeded-faults.ts",
    seededSize: 60,
  },
  // Each history is a race of two hundred suppliers for the slots of one lead.
  offers: {
    kind: "histories",
    title: "Bidding: exactly as many suppliers win as there are slots",
    run: "test/faults/offers/run.ts",
    size: 1_000,
    sizeInFullRun: 60,
    seededFaultsPath: "test/faults/offers/seeded-faults.ts",
    seededSize: 40,
  },
  // Every third history is a race of a move against a new booking for the last slot, and every third has a car with extra work.
  bookings: {
    kind: "harness",
    title: "Bookings: under concurrent changes each booking keeps one slot, and every cent of extra work was approved",
    run: "test/faults/bookings/play.ts",
    size: 10_000,
    seconds: 7_200,
    sizeInFullRun: 300,
    seededFaultsPath: "test/faults/bookings/seeded-faults.ts",
    seededSize: 200,
  },
  // The size is the number of rounds with two customers for each of six kinds. A tenth as many rounds have sixteen customers. It is limited by the number of
  // days that have a single slot left near one suburb.
  races: {
    kind: "harness",
    title: "Races: exactly one of several concurrent requests gets the last item, and nothing is left over",
    run: "test/faults/races/play.ts",
    size: 300,
    sizeInFullRun: 40,
    seededFaultsPath: "test/faults/races/seeded-faults.ts",
    seededSize: 5,
  },
  live: {
    kind: "harness",
    title: "Live counters: two hundred sockets receive every change promptly and correctly",
    run: "test/faults/live/play.ts",
    size: 20,
    sizeInFullRun: 2,
    seededFaultsPath: "test/faults/live/seeded-faults.ts",
    seededSize: 1,
  },
  clock: {
    kind: "harness",
    title: "Clocks: time rules at daylight-saving changes, on leap days and at exact deadlines",
    run: "test/faults/clock/play.ts",
    size: 12_000,
    sizeInFullRun: 12_000,
    seededFaultsPath: "test/faults/clock/seeded-faults.ts",
    seededSize: 12_000,
  },
  kill: {
    kind: "harness",
    title: "Process kills: no acknowledged write is lost or applied twice",
    run: "test/faults/kill/play.ts",
    size: 500,
    sizeInFullRun: 60,
    seededFaultsPath: "test/faults/kill/seeded-faults.ts",
    seededSize: 25,
  },
  idempotency: {
    kind: "harness",
    title: "Idempotency: a repeated write runs once and gets the same response",
    run: "test/faults/idempotency/play.ts",
    size: 2_000,
    sizeInFullRun: 300,
    seededFaultsPath: "test/faults/idempotency/seeded-faults.ts",
    seededSize: 100,
  },
  webhooks: {
    kind: "harness",
    title: "Card provider webhooks: late, repeated, reordered or forged, they lead to the correct final state",
    run: "test/faults/webhooks/play.ts",
    size: 5_000,
    sizeInFullRun: 600,
    seededFaultsPath: "test/faults/webhooks/seeded-faults.ts",
    seededSize: 300,
  },
  deliveries: {
    kind: "harness",
    title:
      "Outgoing webhooks: every event arrives signed, with one ID and in booking order, whatever the receiver does",
    run: "test/faults/deliveries/play.ts",
    size: 5_000,
    sizeInFullRun: 600,
    seededFaultsPath: "test/faults/deliveries/seeded-faults.ts",
    seededSize: 300,
  },
  upgrade: {
    kind: "harness",
    title: "Upgrades: filled databases of every earlier schema migrate without losing data",
    run: "test/faults/upgrade/play.ts",
    size: 10,
    sizeInFullRun: 3,
    seededFaultsPath: null,
    seededSize: 0,
  },
  degraded: {
    kind: "harness",
    title:
      "Outages: queued messages are sent once, calls and pages respond in time with a clear message, and form input is kept",
    run: "test/faults/degraded/play.ts",
    size: 100,
    sizeInFullRun: 30,
    seededFaultsPath: "test/faults/degraded/seeded-faults.ts",
    seededSize: 4,
  },
  history: {
    kind: "harness",
    title: "Event history: stored rows match the state rebuilt from their events",
    run: "test/faults/history/play.ts",
    size: 10_000,
    sizeInFullRun: 1_200,
    seededFaultsPath: "test/faults/history/seeded-faults.ts",
    seededSize: 400,
  },
  // The size is a number of bookings at 5,000 a year.
  operation: {
    kind: "harness",
    title: "A year in operation: the desk shows the work of every cron, and the ledger agrees with the providers",
    run: "test/faults/operation/play.ts",
    size: 5_000,
    seconds: 7_200,
    sizeInFullRun: 60,
    seededFaultsPath: null,
    seededSize: 0,
  },
  reminders: {
    kind: "harness",
    title: "Reminders: each is sent once, for the current date, in daytime, across both daylight-saving changes",
    run: "test/faults/reminders/play.ts",
    size: 10_000,
    sizeInFullRun: 400,
    seededFaultsPath: "test/faults/reminders/seeded-faults.ts",
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
  readonly shouldRecord: boolean;
  readonly isSeeded: boolean;
  readonly only: string | null;
}

/**
 * The planted faults whose name contains the text of --only, or all of them. Throws if no name contains that text, because an empty run would look like a
 * pass.
 */
export function faultsToPlant<T extends Pick<SeededFault, "name">>(
  faults: readonly T[],
  nameFilter: string | null,
): readonly T[] {
  const matchingFaults = faults.filter(({ name }) => nameFilter === null || name.includes(nameFilter));
  if (matchingFaults.length === 0) throw new Error(`No planted fault has "${nameFilter}" in its name`);
  return matchingFaults;
}
