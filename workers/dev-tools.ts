import { periodMinutes } from "../app/domain/operations/health/check";
import { DAY_MS } from "../app/domain/core/time/duration";
import { isLocalHost } from "../app/http/request-guard";
import { buildContext, meterD1, setClockAhead } from "../app/context";
import { sendDueMessages } from "../app/usecases/operations/outbox/send-due";
import type { DemoLink, DevTools } from "../app/usecases/ports/dev-tools";
import { DUTIES, runScheduled } from "./scheduled";

/** Keys in the bucket of a development server: how far its clock is ahead, and the demo's links. */
const CLOCK_KEY = "dev/clock-ahead-ms";
export const demoKey = (env: Env): string => `dev/demo-links-${env.COUNTRY}.json`;
/** Maximum amount by which the clock can be moved: the longest retention period plus a month. */
const MAX_AHEAD_MS = 430 * DAY_MS;

/** Time passes in steps, because a reminder is sent on its day and would be too late if the clock skipped it. */
const STEP_MS = 6 * 3_600_000;
/** Maximum number of sending runs per step. Each run sends up to 80 messages. */
const MAX_SEND_RUNS = 20;

const crons = Object.entries(DUTIES).map(([cron, duties]) => ({ cron, duties: Object.keys(duties) }));

let aheadMs: number | null = null;
const running = new Set<string>();

const isLocalAddress = (address: unknown): boolean =>
  typeof address === "string" && URL.canParse(address) && isLocalHost(new URL(address).hostname);

/** Whether this is a local development server: its environment is DEV, and both its own URL and the requested host are local. */
export const isDevServer = (env: Env, request: Request | null): boolean =>
  (env.ENVIRONMENT as string) === "DEV" &&
  isLocalAddress(env.WEBSITE_URL) &&
  (request === null || isLocalAddress(request.url));

/** Applies the clock offset chosen on the page `/dev` to this isolate. Each invocation calls it first. `request` null = a cron or a queue. */
export async function setDevClock(env: Env, request: Request | null): Promise<void> {
  if (aheadMs !== null || !isDevServer(env, request)) return;
  const record = await env.UPLOADS.get(CLOCK_KEY);
  aheadMs = clampAhead(Number((await record?.text()) ?? 0));
  setClockAhead(aheadMs);
}

const clampAhead = (ms: number): number => (ms > 0 && ms <= MAX_AHEAD_MS ? Math.round(ms) : 0);

/** Returns the tools of a local development server. Null = this is not one, or another host was requested. */
export function devToolsOf(env: Env, request: Request): DevTools | null {
  if (!isDevServer(env, request)) return null;
  return {
    aheadMs: aheadMs ?? 0,
    crons,
    async advanceClock(ms) {
      for (let remainingMs = ms; remainingMs > 0; remainingMs -= STEP_MS) {
        await moveClock(env, Math.min(remainingMs, STEP_MS));
        const isLast = remainingMs <= STEP_MS;
        for (const { cron } of crons) if (isLast || periodMinutes(cron) < 30) await runDevCron(cron, env);
        await sendMessages(env);
      }
    },
    runCron: (cron) => runDevCron(cron, env),
    async demoLinks() {
      const record = await env.UPLOADS.get(demoKey(env));
      return record === null ? [] : ((await record.json()) as readonly DemoLink[]);
    },
  };
}

/** Sends queued messages before the clock moves again. Otherwise the queue would deliver them after the last step, when reminders are too late. */
async function sendMessages(env: Env): Promise<void> {
  for (let run = 0; run < MAX_SEND_RUNS; run++) {
    const { tried } = await sendDueMessages(buildContext(env, null, meterD1(env.DB).db));
    if (tried === 0) return;
  }
}

async function moveClock(env: Env, ms: number): Promise<void> {
  const newAheadMs = Math.min(MAX_AHEAD_MS, (aheadMs ?? 0) + ms);
  await env.UPLOADS.put(CLOCK_KEY, String(newAheadMs));
  aheadMs = newAheadMs;
  setClockAhead(newAheadMs);
}

/** Runs a cron unless it is already running, because the page `/dev` and the timer of `npm start` may start it at the same time. */
export async function runDevCron(cron: string, env: Env): Promise<boolean> {
  if (running.has(cron)) return false;
  running.add(cron);
  try {
    await runScheduled(cron, env);
  } finally {
    running.delete(cron);
  }
  return true;
}
