// Measures the desk with hundreds of thousands of quotes: the time and the rows read of "Find", the queues, the figures and a booking. The rows are copies of
// one booked journey.
import { resultFile } from "./result-files.ts";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { seededState } from "../scripts/serve/seeded-state.ts";
import { build } from "../scripts/builds.mjs";
import { copiesOf } from "../test/faults/year/copies.ts";
import { type RequestFn, testLead, bookingsNear, dayIn } from "./customers.ts";
import { walkJourney } from "./journey.ts";
import { cookieJar, fire, keepAliveAgent } from "./load.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    leads: { type: "string", default: "300000" },
    bookings: { type: "string", default: "20000" },
    suppliers: { type: "string", default: "20000" },
    times: { type: "string", default: "100" },
  },
});
const [LEADS, BOOKINGS, SUPPLIERS, TIMES] = [values.leads, values.bookings, values.suppliers, values.times].map(
  Number,
) as [number, number, number, number];
/** Number of bookings with the same mobile, for example of a fleet's driver. */
const BOOKINGS_PER_MOBILE = 500;
const FIGURE_DAYS = 90;
/** Number of workshops with daily activity. */
const BUSY_WORKSHOPS = 400;
/** Deterministic by copy number, so that every run is the same. */
const scatter = (n: number, of: number) => (n * 7_919) % of;

const VARS = { ENVIRONMENT: "TEST", COUNTRY: "AU" };
const serve = (state: string) => serveBuiltWorker({ state, port: 0, vars: VARS, onLog: () => undefined });

await build();
const state = await seededState("bench-desk");
const agent = keepAliveAgent();

/** Makes one booking like a customer. */
async function bookOne(): Promise<void> {
  const app = await serve(state);
  try {
    const ask: RequestFn = async (_, shot) => (await fire(agent, app.origin, shot)).body.toString();
    const booking = await bookingsNear(ask, await testLead(ask));
    await walkJourney({ agent, origin: app.origin, booking: (lead) => booking(lead, 0) });
    // Waits for work that continues after the response.
    await new Promise((soon) => setTimeout(soon, 3_000));
  } finally {
    await app.stop();
  }
}

interface Booked {
  readonly token: string;
  readonly guid: string;
}

/** Copies that booking and its quote, and adds suppliers and 90 days of figures with every measure in every state. */
function fill(file: string): Booked {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000");
  const one = <T>(sql: string) => database.prepare(sql).get() as T;
  const { token, guid, at, mobile } = one<Booked & { readonly at: number; readonly mobile: string }>(
    "select token, lead_guid as guid, created_at as at, mobile_digest as mobile from bookings",
  );
  const series = (n: number) => `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${n})`;
  const copied = (table: string, changed: Readonly<Record<string, string>>, from: string, n: number) => {
    const columns = (
      database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]
    ).map(({ name }) => name);
    database.exec(
      `insert into ${table} (${columns.join(", ")}) ${series(n)} select ${columns.map((name) => changed[name] ?? `t.${name}`).join(", ")} from s, ${table} as t where ${from}`,
    );
  };
  database.exec("begin");
  const copy = copiesOf(database, token);
  const guidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  for (let n = 1; n <= BOOKINGS; n += 1) copy(n, guidOf(n), at - scatter(n, FIGURE_DAYS * 86_400_000));
  database.exec(
    `update bookings set mobile_digest = '${mobile}' where id between 100000001 and ${100_000_000 + BOOKINGS_PER_MOBILE}`,
  );
  copied("leads", { guid: "printf('00000000-0000-4000-8000-%012d', s.n)" }, `t.guid = '${guid}'`, LEADS);
  const supplier = one<{ readonly id: number }>("select max(id) as id from suppliers where bases is null").id;
  copied(
    "suppliers",
    { id: "2000000 + s.n", name: "'Copy of a workshop ' || s.n", operator_key: "null" },
    `t.id = ${supplier}`,
    SUPPLIERS,
  );
  const measures = ["quotes-priced", "quotes-with-three", "quotes-asked", "quotes-opened", "quotes-chosen", "bookings"];
  const words = (list: readonly string[]) => list.map((value) => `('${value}')`).join(", ");
  database.exec(`insert or ignore into day_counts (day, measure, region, n) ${series(FIGURE_DAYS)}
    select date('now', '-' || (s.n - 1) || ' days'), m.column1, r.column1, s.n from s, (values ${words([...measures, ...["work-done", "work-cents", "commission-cents", "refunds", "refund-cents", "no-shows", "calls", "calls-in-time"], ...[5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360].map((m) => `answered-in-${m}`)])}) m, (values ${words(["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"])}) r`);
  database.exec(`insert or ignore into request_tallies (day, tally, name, n) ${series(FIGURE_DAYS)}
    select date('now', '-' || (s.n - 1) || ' days'), m.column1, '/page/' || p.column1, s.n from s, (values ${words(["requests", "slow", "failed"])}) m, (values ${Array.from({ length: 150 }, (_, at) => `(${at})`).join(", ")}) p`);
  database.exec(`insert or ignore into workshop_days (day, supplier_id, bookings, booked_cents, cancelled, work_done, work_cents, commission_cents, refund_cents, disputes, answers, answer_minutes) ${series(FIGURE_DAYS)}
    select date('now', '-' || (s.n - 1) || ' days'), 2000000 + w.value, 2, 80000, 0, 2, 80000, 9600, 0, 0, 2, 90 from s, json_each('[${Array.from({ length: BUSY_WORKSHOPS }, (_, at) => at + 1).join(",")}]') w`);
  database.exec("commit; analyze; pragma journal_mode = wal");
  database.close();
  return { token, guid };
}

/** A desk user, signed in through the sandbox like a browser without JavaScript. */
async function operator(origin: string) {
  const jar = cookieJar();
  const go = async (path: string, body?: string) => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const shot = {
      path: path.replace(origin, ""),
      ...(body === undefined ? {} : ({ method: "POST", body, headers: form } as const)),
    };
    const answer = await fire(agent, origin, jar.with(shot));
    jar.take(answer.headers);
    return answer;
  };
  const to = (answer: Awaited<ReturnType<typeof go>>) => String(answer.headers.location ?? "");
  const authorize = to(await go(to(await go("/desk"))));
  await go(to(await go(authorize, "subject=demo-operator")));
  return go;
}

/** Lists of the desk without filters, and with the filters that read most rows. */
const DESK_LIST_PATHS = [
  ...["bookings", "quotes", "callbacks", "customers", "workshops", "payments", "refunds", "payouts", "statements"],
  ...["disputes", "reviews", "messages", "leads"],
  "bookings?from=tomorrow&to=tomorrow&sort=day",
  "bookings?place=Brisbane&sort=-created",
  "bookings?status=Cancelled",
  "quotes?booked=no",
  "customers?repeat=yes",
  "workshops?q=workshop+19",
].map((path) => `/desk/${path}`);

interface PageTiming {
  /** Milliseconds to the last byte. */
  readonly p50: number;
  readonly p95: number;
  /** Maximum per request, as counted by D1. */
  readonly rowsRead: number;
}

try {
  await bookOne();
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite") ?? "";
  console.log(`filling: ${LEADS} quotes, ${BOOKINGS} bookings, ${SUPPLIERS} suppliers`);
  const { token, guid } = fill(join(folder, file));
  const app = await serve(state);
  try {
    const go = await operator(app.origin);
    const look = async (path: string, message: RegExp, typed?: (n: number) => string): Promise<PageTiming> => {
      const took: number[] = [];
      let rowsRead = 0;
      for (let n = 0; n < TIMES; n += 1) {
        const began = performance.now();
        const { status, body, headers } = await go(path, typed && String(new URLSearchParams({ q: typed(n) })));
        took.push(performance.now() - began);
        const text = body.toString().replace(/<!-- -->/g, "");
        if (status !== 200 || !message.test(text))
          throw new Error(`${path} ${typed?.(n) ?? ""}: ${status}, and not ${message}`);
        rowsRead = Math.max(rowsRead, Number(/(\d+) rows read/.exec(String(headers["server-timing"]))?.[1] ?? 0));
      }
      took.sort((a, b) => a - b);
      const at = (formatShare: number) => Number((took[Math.floor((took.length - 1) * formatShare)] ?? 0).toFixed(1));
      return { p50: at(0.5), p95: at(0.95), rowsRead };
    };
    const find = (what: (n: number) => string, text = /\/desk\/bookings\//) => look("/desk/find", text, what);
    const lists: Record<string, PageTiming> = {};
    for (const path of DESK_LIST_PATHS) lists[path] = await look(path, /<h1/);
    const impressions: Readonly<Record<string, PageTiming>> = {
      "find by number": await find((n) => String(100_000_001 + scatter(n, BOOKINGS))),
      [`find by a mobile of ${BOOKINGS_PER_MOBILE} bookings`]: await find(() => "0404 040 404"),
      "find by email": await find(() => "kiri@example.com"),
      "find by the name of a workshop": await find(
        (n) => `workshop ${1 + scatter(n, SUPPLIERS)}`,
        /Copy of a workshop/,
      ),
      "find by the address of a quote": await find(
        (n) => `00000000-0000-4000-8000-${String(BOOKINGS + 1 + scatter(n, LEADS - BOOKINGS)).padStart(12, "0")}`,
        /\/desk\/quotes\//,
      ),
      "find what is not there": await find((n) => `nobody-${n}@example.com`, /Find/),
      ...lists,
      "what waits": await look("/desk", /What waits|Waiting/),
      figures: await look("/desk/reports", /Reports|How it goes/),
      "a booking": await look(`/desk/bookings/${token}`, /Booking/),
      "a quote": await look(`/desk/quotes/${guid}`, /Quote/),
    };
    console.table(impressions);
    writeFileSync(
      resultFile("desk"),
      `${JSON.stringify({ on: dayIn(0), node: process.version, leads: LEADS, bookings: BOOKINGS, suppliers: SUPPLIERS, times: TIMES, looks: impressions }, null, 2)}\n`,
    );
  } finally {
    await app.stop();
  }
} finally {
  agent.destroy();
  rmSync(state, { recursive: true, force: true });
}
