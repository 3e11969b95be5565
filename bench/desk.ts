// Measures the time and the rows read at the desk with hundreds of thousands of quotes: "Find", the queues, the figures, a booking, and every list with its
// usual filters, its other order and a later page. Bookings and quotes are copies of one booked journey; the rows of the other lists are made up.
import { resultFile } from "./result-files.ts";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { withApp } from "../scripts/app-in-node.ts";
import { serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { createSeededState } from "../scripts/serve/seeded-state.ts";
import { build } from "../scripts/builds.mjs";
import { createBookingCopier } from "../test/faults/year/copies.ts";
import { type RequestFn, createTestLead, bookingRequestsNear, dayFromToday } from "./customers.ts";
import { walkJourney } from "./journey.ts";
import { cookieJar, sendLoadRequest, keepAliveAgent } from "./load.ts";

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
/** Number of quotes with this mobile and without a booking. */
const QUOTES_PER_MOBILE = 500;
const MOBILE_OF_QUOTES = "+61491570156";
const FIGURE_DAYS = 90;
/** Number of workshops with daily activity. */
const BUSY_WORKSHOPS = 400;
/** Deterministic by copy number, so that every run is the same. */
const scatter = (n: number, range: number) => (n * 7_919) % range;

const VARS = { ENVIRONMENT: "TEST", COUNTRY: "AU" };
const serve = (state: string) =>
  serveBuiltWorker({
    state,
    port: 0,
    vars: VARS,
    onLog: (line) => void (/"level":"error"|rror/.test(String(line)) && console.log(line)),
  });

await build();
const state = await createSeededState("bench-desk");
const agent = keepAliveAgent();

/** Makes one booking the way a customer does. */
async function createBooking(): Promise<void> {
  const app = await serve(state);
  try {
    const sendRequest: RequestFn = async (_, loadRequest) =>
      (await sendLoadRequest(agent, app.origin, loadRequest)).body.toString();
    const booking = await bookingRequestsNear(sendRequest, await createTestLead(sendRequest));
    await walkJourney({ agent, origin: app.origin, booking: (lead) => booking(lead, 0) });
    // Waits for work that continues after the response.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  } finally {
    await app.stop();
  }
}

/** One in this many bookings is still waiting for its workshop. The others are completed. */
const BOOKINGS_PER_WAITING = 50;
const DAY_MS = 86_400_000;
const LATER_PAGE_NUMBER = 10;

/** SQL for a time that differs from row to row: in the last `FIGURE_DAYS` days, or with "+" in the next `FIGURE_DAYS` days. */
const momentSql = (sign: "+" | "-" = "-") =>
  `(${Date.now()} ${sign} (s.n * 7919 % ${FIGURE_DAYS}) * ${DAY_MS} ${sign} s.n * 37 % ${DAY_MS})`;
const guidSql = "printf('00000000-0000-4000-8000-%012d', s.n)";
const oneOfSql = (...values: readonly string[]) =>
  `(case s.n % ${values.length} ${values.map((value, at) => `when ${at} then ${value}`).join(" ")} end)`;

/** Rows for the lists that a booking with payment on the day does not fill: number of rows, and the values that a page reads. */
const OTHER_LISTS: Readonly<Record<string, readonly [n: number, values: Readonly<Record<string, string>>]>> = {
  callbacks: [
    BOOKINGS,
    {
      lead_guid: guidSql,
      reason: "'asked'",
      state: "(case when s.n % 200 = 0 then 'waiting' else 'done' end)",
      created_at: momentSql(),
      next_at: momentSql(),
      outcome: "(case when s.n % 200 = 0 then null else 'helped' end)",
    },
  ],
  payments: [
    BOOKINGS,
    {
      id: "'payment-' || s.n",
      attempt_id: "'attempt-' || s.n",
      booking_token: "(select token from bookings where id = 100000000 + s.n)",
      method: oneOfSql("'creditCard'", "'payPal'", "'afterPay'"),
      provider_id: "'provider-' || s.n",
      amount_cents: "20000 + s.n % 30000",
      currency: "'AUD'",
      status: "(case when s.n % 500 = 0 then 'refund pending' when s.n % 7 = 0 then 'refunded' else 'settled' end)",
      created_at: momentSql(),
      updated_at: momentSql(),
    },
  ],
  money_ledger: [
    BOOKINGS / 5,
    {
      entry_key: "'refund-' || s.n",
      at: momentSql(),
      booking_token: "(select token from bookings where id = 100000000 + s.n)",
      attempt_id: "'attempt-' || s.n",
      debit: "'captured'",
      credit: "'refunded'",
      amount_cents: "5000",
      currency: "'AUD'",
    },
  ],
  payouts: [
    BOOKINGS / 5,
    {
      id: "'payout-' || s.n",
      supplier_id: `2000000 + 1 + s.n % ${SUPPLIERS}`,
      file_number: "1 + s.n / 400",
      amount: "50000 + s.n",
      state: "(case when s.n % 90 = 0 then 'failed' else 'paid' end)",
      sent_at: momentSql(),
      decided_at: momentSql(),
    },
  ],
  statements: [
    SUPPLIERS * 3,
    {
      supplier_id: "2000000 + 1 + (s.n - 1) / 3",
      month: oneOfSql("'2026-08'", "'2026-09'", "'2026-10'"),
      from_at: "1",
      until_at: "2",
      closing: "100000 + s.n",
      wallet_closing_balance: "0",
      document: "'{}'",
      hash: "'hash'",
      closed_at: momentSql(),
    },
  ],
  disputes: [
    BOOKINGS / 20,
    {
      id: "'stripe:dispute-' || s.n",
      source: "'stripe'",
      dispute_id: "'dispute-' || s.n",
      attempt_id: "'attempt-' || s.n",
      booking_token: "(select token from bookings where id = 100000000 + s.n)",
      method: "'creditCard'",
      state: "(case when s.n % 40 = 0 then 'needs-response' else 'lost' end)",
      amount: "20000",
      currency: "'AUD'",
      reason: "'fraudulent'",
      evidence_due: momentSql("+"),
      withdrawn: "20000",
      reinstated: "0",
      fee: "2500",
      opened_at: momentSql(),
      read_at: momentSql(),
    },
  ],
  ratings: [
    BOOKINGS / 2,
    {
      booking_token: "(select token from bookings where id = 100000000 + s.n)",
      supplier_id: `2000000 + 1 + s.n % ${SUPPLIERS}`,
      stars: "1 + s.n % 5",
      comments: "(case when s.n % 3 = 0 then null else 'Good work, number ' || s.n end)",
      held_because: "(case when s.n % 600 = 1 then 'phone' else null end)",
      reviewer: "'Kiri'",
      rated_on: "'2026-11-01'",
      created_at: momentSql(),
      updated_at: momentSql(),
    },
  ],
  lead_bids: [
    BOOKINGS / 2,
    {
      lead_guid: guidSql,
      max_offers: "5",
      max_claims: "5",
      max_reveals: "5",
      lead_price: "1200",
      cut_off_at: momentSql("+"),
      opened_at: momentSql(),
      claims: "s.n % 3",
      closed_at: `(case when s.n % 100 = 0 then null else ${momentSql()} end)`,
    },
  ],
  workshop_applications: [
    SUPPLIERS,
    {
      id: "'application-' || s.n",
      status: "(case when s.n % 500 = 0 then 'waiting' else 'approved' end)",
      supplier_id: "2000000 + s.n",
      updated_at: momentSql(),
    },
  ],
  workshop_files: [
    SUPPLIERS,
    {
      id: "'file-' || s.n",
      application_id: "'application-' || s.n",
      kind: "'insurance'",
      ends_on: "'2027-11-01'",
      checked_at: `(case when s.n % 400 = 1 then null else ${momentSql()} end)`,
    },
  ],
};

interface BookedLead {
  readonly token: string;
  readonly guid: string;
}

/** Copies the booking and its quote, and adds suppliers and 90 days of figures with every measure in every state. */
async function fillDatabase(file: string): Promise<BookedLead> {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000");
  const selectOne = <T>(sql: string) => database.prepare(sql).get() as T;
  const { token, guid, at, mobile } = selectOne<BookedLead & { readonly at: number; readonly mobile: string }>(
    "select token, lead_guid as guid, created_at as at, mobile_digest as mobile from bookings",
  );
  const seriesSql = (n: number) => `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${n})`;
  const copyRows = (table: string, changedColumns: Readonly<Record<string, string>>, from: string, n: number) => {
    const columns = (
      database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]
    ).map(({ name }) => name);
    database.exec(
      `insert into ${table} (${columns.join(", ")}) ${seriesSql(n)} select ${columns.map((name) => changedColumns[name] ?? `t.${name}`).join(", ")} from s, ${table} as t where ${from}`,
    );
  };
  /** Inserts rows with these values. Any other required column without a default gets an empty value of its type. */
  const insertRows = (table: string, n: number, values: Readonly<Record<string, string>>) => {
    const columns = database
      .prepare(`select name, type, "notnull" as needed, dflt_value as own from pragma_table_info('${table}')`)
      .all() as {
      name: string;
      type: string;
      needed: number;
      own: string | null;
    }[];
    const insertedColumns = columns.flatMap(({ name, type, needed, own }) => {
      const value = values[name] ?? (needed === 0 || own !== null ? null : type === "INTEGER" ? "0" : "'{}'");
      return value === null ? [] : [[name, value] as const];
    });
    database.exec(
      `insert or ignore into ${table} (${insertedColumns.map(([name]) => name).join(", ")}) ${seriesSql(n)} select ${insertedColumns.map(([, value]) => value).join(", ")} from s`,
    );
  };
  database.exec("pragma foreign_keys = off; pragma ignore_check_constraints = on; begin");
  const copyBooking = createBookingCopier(database, token);
  const guidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  for (let n = 1; n <= BOOKINGS; n += 1) copyBooking(n, guidOf(n), at - scatter(n, FIGURE_DAYS * 86_400_000));
  // The list of customers decrypts the contact of each booking, so each contact is sealed for its own booking's token.
  const key = /^DEVELOPMENT_ONLY_CONTACT_KEY = "(.+)"/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1] ?? "";
  const cipher = aesCipher(() => key);
  const plaintext = await cipher.open(
    selectOne<{ readonly text: string }>(`select request_cipher as text from bookings where token = '${token}'`).text,
    token,
  );
  const updateRequestCipher = database.prepare("update bookings set request_cipher = ? where token = ?");
  for (const copiedBooking of database
    .prepare("select token from bookings where id > 100000000")
    .all() as unknown as BookedLead[])
    updateRequestCipher.run(await cipher.seal(plaintext, copiedBooking.token), copiedBooking.token);
  database.exec(`update bookings set status = 'Serviced', service_day = date(created_at / 1000 + 604800, 'unixepoch') where id > 100000000 and id % ${BOOKINGS_PER_WAITING} <> 0;
    update booking_offers set state = 'closed', customer_answer_by = null where booking_token in (select token from bookings where status = 'Serviced');
    update outbox set state = 'sent', sent_at = created_at where abs(random()) % 900 <> 0`);
  database.exec(
    `update bookings set mobile_digest = '${mobile}' where id between 100000001 and ${100_000_000 + BOOKINGS_PER_MOBILE}`,
  );
  copyRows(
    "leads",
    {
      guid: guidSql,
      submitted_at: `(case when s.n % 3 = 0 then null else ${momentSql()} end)`,
      email_digest: "'email-' || s.n",
      mobile_digest: `(case when s.n > ${LEADS - QUOTES_PER_MOBILE} then '${await cipher.fingerprint(`mobile:${MOBILE_OF_QUOTES}`)}' else 'mobile-' || s.n end)`,
    },
    `t.guid = '${guid}'`,
    LEADS,
  );
  const supplier = selectOne<{ readonly id: number }>("select max(id) as id from suppliers where bases is null").id;
  copyRows(
    "suppliers",
    { id: "2000000 + s.n", name: "'Copy of a workshop ' || s.n", operator_key: "null" },
    `t.id = ${supplier}`,
    SUPPLIERS,
  );
  for (const [table, [n, values]] of Object.entries(OTHER_LISTS)) insertRows(table, n, values);
  const updateApplication = database.prepare("update workshop_applications set sealed = ? where id = ?");
  const application = JSON.stringify({ answers: { business: { name: "A copied workshop" } } });
  for (const { id } of database.prepare("select id from workshop_applications where id like 'application-%'").all() as {
    id: string;
  }[])
    updateApplication.run(await cipher.seal(application, id), id);
  const measures = [
    "quotes-priced",
    "quotes-with-three",
    "quotes-requested",
    "quotes-opened",
    "quotes-chosen",
    "bookings",
  ];
  const sqlValues = (values: readonly string[]) => values.map((value) => `('${value}')`).join(", ");
  database.exec(`insert or ignore into day_counts (day, measure, region, n) ${seriesSql(FIGURE_DAYS)}
    select date('now', '-' || (s.n - 1) || ' days'), m.column1, r.column1, s.n from s, (values ${sqlValues([...measures, ...["work-done", "work-cents", "commission-cents", "refunds", "refund-cents", "no-shows", "calls", "calls-in-time"], ...[5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360].map((m) => `answered-in-${m}`)])}) m, (values ${sqlValues(["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"])}) r`);
  database.exec(`insert or ignore into request_tallies (day, tally, name, n) ${seriesSql(FIGURE_DAYS)}
    select date('now', '-' || (s.n - 1) || ' days'), m.column1, '/page/' || p.column1, s.n from s, (values ${sqlValues(["requests", "slow", "failed"])}) m, (values ${Array.from({ length: 150 }, (_, at) => `(${at})`).join(", ")}) p`);
  database.exec(`insert or ignore into workshop_days (day, supplier_id, bookings, booked_cents, cancelled, work_done, work_cents, commission_cents, refund_cents, disputes, answers, answer_minutes) ${seriesSql(FIGURE_DAYS)}
    select date('now', '-' || (s.n - 1) || ' days'), 2000000 + w.value, 2, 80000, 0, 2, 80000, 9600, 0, 0, 2, 90 from s, json_each('[${Array.from({ length: BUSY_WORKSHOPS }, (_, at) => at + 1).join(",")}]') w`);
  database.exec("commit; analyze; pragma journal_mode = wal");
  database.close();
  return { token, guid };
}

/** Signs in a desk user through the sandbox, like a browser without JavaScript. */
async function signInOperator(origin: string) {
  const jar = cookieJar();
  const visit = async (path: string, body?: string) => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const loadRequest = {
      path: path.replace(origin, ""),
      ...(body === undefined ? {} : ({ method: "POST", body, headers: form } as const)),
    };
    const response = await sendLoadRequest(agent, origin, jar.with(loadRequest));
    jar.storeCookies(response.headers);
    return response;
  };
  const locationOf = (response: Awaited<ReturnType<typeof visit>>) => String(response.headers.location ?? "");
  const authorize = locationOf(await visit(locationOf(await visit("/desk"))));
  await visit(locationOf(await visit(authorize, "subject=demo-operator")));
  return visit;
}

/** Filters that are not saved as a view: a search, and filters that match few rows. */
const MORE_FILTERS = [
  "bookings?from=tomorrow&to=tomorrow&sort=day&place=Brisbane",
  "bookings?place=Brisbane&sort=-created",
  "bookings?status=Cancelled",
  "bookings?workshop=2000019",
  "bookings?q=100000019",
  "callbacks?state=done",
  "customers?repeat=no",
  "messages?channel=sms",
  "payments?method=payPal&status=refunded",
  "payouts?workshop=2000019",
  "refunds?method=afterPay",
  "reviews?stars=1&shown=shown",
  "reviews?workshop=2000019",
  "statements?month=2026-09",
  "statements?workshop=2000019",
  "workshops?q=workshop+19",
  "workshops?place=QLD",
];
const { DESK_LISTS, aesCipher } = await withApp(async (load) => ({
  ...(await load<typeof import("../app/domain/operations/desk/lists.ts")>("app/domain/operations/desk/lists.ts")),
  ...(await load<typeof import("../app/adapters/encryption/cipher.ts")>("app/adapters/encryption/cipher.ts")),
}));
/** Every list in each order and with each ready-made view, and with the filters above. */
const DESK_LIST_PATHS = [
  ...Object.entries(DESK_LISTS).flatMap(([values, { sorts, views }]) => [
    values,
    ...sorts.map(({ key, isDescending }) => `${values}?sort=${isDescending ? "" : "-"}${key}`),
    ...views.map(([, query]) => `${values}?${query}`),
  ]),
  ...MORE_FILTERS,
].map((path) => `/desk/${path}`);

interface PageTiming {
  /** Milliseconds to the last byte. */
  readonly p50: number;
  readonly p95: number;
  /** Maximum number of rows read per request, as counted by D1. */
  readonly rowsRead: number;
}

try {
  await createBooking();
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite") ?? "";
  console.log(`filling: ${LEADS} quotes, ${BOOKINGS} bookings, ${SUPPLIERS} suppliers`);
  const { token, guid } = await fillDatabase(join(folder, file));
  const app = await serve(state);
  try {
    const visit = await signInOperator(app.origin);
    const visitPages = async (path: string, message: RegExp, queryOf?: (n: number) => string): Promise<PageTiming> => {
      const durationsMs: number[] = [];
      let rowsRead = 0;
      for (let n = 0; n < TIMES; n += 1) {
        const startedAt = performance.now();
        const { status, body, headers } = await visit(path, queryOf && String(new URLSearchParams({ q: queryOf(n) })));
        durationsMs.push(performance.now() - startedAt);
        const text = body.toString().replace(/<!-- -->/g, "");
        if (status !== 200 || !message.test(text))
          throw new Error(`${path} ${queryOf?.(n) ?? ""}: ${status}, and not ${message}`);
        rowsRead = Math.max(rowsRead, Number(/(\d+) rows read/.exec(String(headers["server-timing"]))?.[1] ?? 0));
      }
      durationsMs.sort((a, b) => a - b);
      const percentile = (share: number) =>
        Number((durationsMs[Math.floor((durationsMs.length - 1) * share)] ?? 0).toFixed(1));
      return { p50: percentile(0.5), p95: percentile(0.95), rowsRead };
    };
    /** URL of page `LATER_PAGE_NUMBER` of a list; null = the list has fewer pages. */
    const findLaterPage = async (path: string): Promise<string | null> => {
      let address = path;
      for (let page = 1; page < LATER_PAGE_NUMBER; page += 1) {
        const next = /href="([^"]*[?&;]after=[^"]*)"/.exec((await visit(address)).body.toString())?.[1];
        if (next === undefined) return null;
        address = next.replaceAll("&amp;", "&");
      }
      return address;
    };
    const measureFind = (queryOf: (n: number) => string, text = /\/desk\/bookings\//) =>
      visitPages("/desk/find", text, queryOf);
    const lists: Record<string, PageTiming> = {};
    for (const path of DESK_LIST_PATHS) {
      lists[path] = await visitPages(path, /<h1/);
      const next = await findLaterPage(path);
      if (next !== null) lists[`${path}, page ${LATER_PAGE_NUMBER}`] = await visitPages(next, /<h1/);
    }
    const impressions: Readonly<Record<string, PageTiming>> = {
      "find by number": await measureFind((n) => String(100_000_001 + scatter(n, BOOKINGS))),
      [`find by a mobile of ${BOOKINGS_PER_MOBILE} bookings`]: await measureFind(() => "0404 040 404"),
      [`find by a mobile of ${QUOTES_PER_MOBILE} quotes`]: await measureFind(
        () => MOBILE_OF_QUOTES.replace("+61", "0"),
        /\/desk\/quotes\//,
      ),
      "find by email": await measureFind(() => "kiri@example.com"),
      "find by the name of a workshop": await measureFind(
        (n) => `workshop ${1 + scatter(n, SUPPLIERS)}`,
        /Copy of a workshop/,
      ),
      "find by the address of a quote": await measureFind(
        (n) => `00000000-0000-4000-8000-${String(BOOKINGS + 1 + scatter(n, LEADS - BOOKINGS)).padStart(12, "0")}`,
        /\/desk\/quotes\//,
      ),
      "find what is not there": await measureFind((n) => `nobody-${n}@example.com`, /Find/),
      ...lists,
      "what waits": await visitPages("/desk", /items are waiting/),
      figures: await visitPages("/desk/reports", /Reports/),
      "a booking": await visitPages(`/desk/bookings/${token}`, /Booking/),
      "a quote": await visitPages(`/desk/quotes/${guid}`, /Quote/),
    };
    console.table(impressions);
    writeFileSync(
      resultFile("desk"),
      `${JSON.stringify({ measuredOn: dayFromToday(0), node: process.version, leads: LEADS, bookings: BOOKINGS, suppliers: SUPPLIERS, times: TIMES, looks: impressions }, null, 2)}\n`,
    );
  } finally {
    await app.stop();
  }
} finally {
  agent.destroy();
  rmSync(state, { recursive: true, force: true });
}
