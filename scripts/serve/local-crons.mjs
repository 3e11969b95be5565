// Runs the crons of wrangler.toml on a local server, which neither wrangler nor Vite does. Node built-ins only, because `npm start` loads it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../steps.mjs";

/** URL path at which wrangler, Vite's plugin and miniflare run a cron. It answers 200 if the run succeeded. */
export const CRON_PATH = "/cdn-cgi/local/scheduled";
/** Maximum time in milliseconds for which the next cron of a minute waits for the one before it, because a provider may hang. */
const MAX_WAIT_MS = 10_000;
const MINUTE_MS = 60_000;
/** Every cron is due at least once in this time. */
const CATCH_UP_MINUTES = 60;
/** Minimum and maximum of each field: minute, hour, day of the month, month, day of the week. */
const FIELDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
];

/** The crons of `[triggers]` in wrangler.toml, in file order. */
export function readCrons(file = join(ROOT, "wrangler.toml")) {
  const cronList = /^\[triggers\]\s*^crons = (\[.*\])$/m.exec(readFileSync(file, "utf8"))?.[1];
  if (cronList === undefined) throw new Error(`${file} has no crons`);
  return /** @type {readonly string[]} */ (JSON.parse(cronList));
}

/**
 * Whether the cron expression covers this minute, in UTC. Supports numbers, `*`, ranges, steps and lists, and throws for anything else.
 * @param {string} cron
 * @param {Date} minute
 */
export function isDue(cron, minute) {
  const values = [
    minute.getUTCMinutes(),
    minute.getUTCHours(),
    minute.getUTCDate(),
    minute.getUTCMonth() + 1,
    minute.getUTCDay(),
  ];
  const fields = cron.split(" ");
  if (fields.length !== FIELDS.length) throw new Error(`not a cron expression: ${cron}`);
  return fields.every((field, index) =>
    field.split(",").some((part) => {
      const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
      if (!match) throw new Error(`not a cron expression: ${cron}`);
      const [smallest = 0, largest = 0] = FIELDS[index] ?? [];
      const [from, to, step] = [match[1], match[2], match[3]].map((text) => (text === undefined ? null : Number(text)));
      const first = from ?? smallest;
      const last = to ?? (from === null || step !== null ? largest : first);
      const value = values[index] ?? -1;
      return value >= first && value <= last && (value - first) % (step ?? 1) === 0;
    }),
  );
}

/**
 * Runs the crons that are due in a minute, in the order of the list, each as a separate invocation. A cron that is still running is skipped.
 * @param {{
 *   crons: readonly string[],
 *   run: (cron: string, minute: Date) => Promise<boolean>,
 *   log: (line: string) => void,
 *   dutiesOf?: () => readonly string[],
 *   maxWaitMs?: number,
 *   since?: number | null,
 * }} options `run` returns whether the run succeeded; `dutiesOf` returns the names of the duties that ran since its last call; `since` (epoch milliseconds)
 * makes the first call run what was due after it, null = nothing
 */
export function cronRunner({ crons, run, log, dutiesOf = () => [], maxWaitMs = MAX_WAIT_MS, since = null }) {
  /** @type {Set<string>} */
  const running = new Set();
  let lastMinute = since;
  /** @param {string} cron @param {Date} minute */
  async function start(cron, minute) {
    running.add(cron);
    // Clears duties that other pages such as /dev have run, because they do not belong to this run.
    dutiesOf();
    const startedAt = Date.now();
    const failure = await run(cron, minute).then(
      (isPassing) => (isPassing ? null : "failed"),
      (error) => `failed: ${error instanceof Error ? error.message : error}`,
    );
    running.delete(cron);
    const duties = dutiesOf();
    const summary = duties.length > 3 ? `${duties.length} duties` : duties.join(", ");
    log(`cron ${cron.padEnd(15)} ${summary ? `${summary}, ` : ""}${failure ?? `${Date.now() - startedAt} ms`}`);
  }
  return {
    /**
     * Runs each cron that is due in this minute. Also runs, once, each cron that was due since the previous call, because the machine may have been asleep.
     * @param {Date} minute
     */
    async tick(minute) {
      const missedMinutes = lastMinute === null ? 1 : Math.floor((minute.getTime() - lastMinute) / MINUTE_MS);
      const minutes = Array.from(
        { length: Math.min(Math.max(missedMinutes, 1), CATCH_UP_MINUTES) },
        (_, minutesAgo) => new Date(minute.getTime() - minutesAgo * MINUTE_MS),
      );
      lastMinute = minute.getTime();
      for (const cron of crons.filter((value) => minutes.some((pastMinute) => isDue(value, pastMinute)))) {
        if (running.has(cron)) {
          log(`cron ${cron.padEnd(15)} still runs, skipped`);
          continue;
        }
        /** @type {NodeJS.Timeout | undefined} */
        let timer;
        const timeoutPromise = new Promise((resolve) => {
          timer = setTimeout(resolve, maxWaitMs);
        });
        await Promise.race([start(cron, minute), timeoutPromise]);
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Runs the crons on the server at `origin`, starting with the next minute, until the process ends.
 * @param {{ origin: string, log: (line: string) => void, dutiesOf?: () => readonly string[] }} options
 */
export function startCrons({ origin, log, dutiesOf }) {
  const runner = cronRunner({
    crons: readCrons(),
    log,
    dutiesOf,
    // Catches up, because the database may be from an earlier day and the desk would report each missed duty as broken.
    since: Date.now() - CATCH_UP_MINUTES * MINUTE_MS,
    run: async (cron, minute) => {
      const query = new URLSearchParams({ cron, time: String(minute.getTime()) });
      return (await fetch(`${origin}${CRON_PATH}?${query}`)).ok;
    },
  });
  const scheduleNext = () => {
    const wait = MINUTE_MS - (Date.now() % MINUTE_MS);
    setTimeout(() => {
      const minute = new Date(Math.round(Date.now() / MINUTE_MS) * MINUTE_MS);
      void runner.tick(minute);
      scheduleNext();
    }, wait).unref();
  };
  scheduleNext();
}
