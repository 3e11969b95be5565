import { join } from "node:path";
import { openDatabase } from "../../support/sqlite-d1";
import { revisionsIn } from "../../../durable-objects/lead-save-queue/revisions";
import { localSaves } from "../../../scripts/cloudflare/lead-records";
import { UNRECONCILED, unreconciledRows } from "../books";
import { type RunOptions, InvariantError, type RunResult } from "../harness";
import { type Invitation, prepareWorld } from "../kill/world";
import { chanceOf } from "../payments/chance";
import { type Answer, Client } from "../worker/client";
import { LEAD, placesFor, suburbId } from "../worker/marketplace";
import { mortalWorker } from "../worker/mortal-worker";
import { KINDS, type Props, type SavesOf, type Write } from "./writes";

/** Writes between two kills. */
const BATCH = 50;
const WIDTH = 8;
/** Longer than the minute after which the key of a call that died is released. */
const PATIENCE_MS = 75_000;
/**
 * Sends writes of every kind twice concurrently, again after the response, with another body, and again after the worker was killed. Each must have one effect
 * and one response.
 */
export async function play({ seed, size, seconds, change, isInterrupted, notify }: RunOptions): Promise<RunResult> {
  const until = performance.now() + seconds * 1000;
  const chance = chanceOf(seed);
  let invitations: readonly Invitation[] = [];
  const worker = await mortalWorker({
    name: "idempotency",
    change,
    prepare: async (file) => void (invitations = await prepareWorld(file, Math.ceil(size / 25), true)),
  });
  const database = openDatabase(worker.databaseFile, { readOnly: true });
  const state = join(worker.databaseFile, "../../../..");
  const saves: SavesOf = (lead) => localSaves(state, lead, revisionsIn);
  const wrong: Record<string, string[]> = {
    "responses that differ": [],
    "writes applied twice or not at all": [],
    "changed bodies that were accepted": [],
  };
  const note = (what: keyof typeof wrong, text: string) => void wrong[what]?.push(text);
  const results: { readonly key: string; readonly write: Write; readonly answer: Answer }[] = [];
  let [message, kills, replayed] = [0, 0, 0];
  const kinds = new Map<string, number>();
  try {
    const props = await propsFor(worker.url, chance, firstThreePerLead(invitations));
    const same = (a: Answer, b: Answer) => a.status === b.status && normaliseAnswer(a) === normaliseAnswer(b);

    async function send(write: Write, key: string, body: object = write.body): Promise<Answer> {
      const patience = performance.now() + PATIENCE_MS;
      for (;;) {
        message += 1;
        const answer = write.isForm
          ? await write.by.form(write.path, body as Record<string, string>)
          : await write.by.post(write.path, body, key);
        if (answer !== null && answer.status < 500 && answer.body?.code !== "request-in-progress") return answer;
        if (performance.now() > patience)
          throw new InvariantError(`${write.what} ${key} never got a response: ${answer?.text}`);
        await new Promise((soon) => setTimeout(soon, 10));
      }
    }

    async function writeOnce(n: number): Promise<void> {
      const key = `write-${seed}-${String(n).padStart(6, "0")}`;
      const write = await (KINDS[n % KINDS.length] as (typeof KINDS)[number])(props, key);
      const [first, twin] = await Promise.all([send(write, key), send(write, key)]);
      if (
        first.status !== (write.isForm ? 303 : 200) ||
        first.body?.Success === false ||
        first.body?.Result?.IsSubmitted === false
      )
        throw new InvariantError(`${write.what} was refused: ${first.text}`);
      if (!same(first, twin))
        note(
          "responses that differ",
          `${write.what}, sent twice concurrently: ${normaliseAnswer(first)} and ${normaliseAnswer(twin)}`,
        );
      const again = await send(write, key);
      if (!same(first, again))
        note(
          "responses that differ",
          `${write.what}, after its response: ${normaliseAnswer(first)} and ${normaliseAnswer(again)}`,
        );
      const other =
        write.other === write.body || Object.keys(write.other).length === 0
          ? null
          : await send(write, key, write.other);
      if (other && other.body?.code !== "idempotency-key-reused")
        note("changed bodies that were accepted", `${write.what}: ${other.status} ${other.text.slice(0, 200)}`);
      results.push({ key, write, answer: first });
      kinds.set(write.what, (kinds.get(write.what) ?? 0) + 1);
    }

    for (let from = 0; from < size && performance.now() < until; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, size - from) }, (_, n) => from + n);
      await inTurns(numbers, writeOnce);
      await worker.kill();
      kills += 1;
      await inTurns(results.slice(from), async ({ key, write, answer }) => {
        const after = await send(write, key);
        replayed += 1;
        if (!same(answer, after))
          note(
            "responses that differ",
            `${write.what}, after a kill: ${normaliseAnswer(answer)} and ${normaliseAnswer(after)}`,
          );
      });
      for (const { key, write } of results.slice(from)) {
        const effects = write.effects(database, key, saves);
        if (effects !== 1) note("writes applied twice or not at all", `${write.what} ${key} stands ${effects} times`);
      }
      if ((from / BATCH) % 5 === 4) notify(`${results.length} writes, ${message} calls`);
      if (isInterrupted && Object.values(wrong).some((text) => text.length > 0)) break;
    }
    const unreconciled = await unreconciledRows(database, Date.now());
    return {
      counts: {
        writes: results.length,
        "requests sent": message,
        kills,
        "repeats after a kill": replayed,
        ...Object.fromEntries(kinds),
      },
      mustBeZero: {
        ...Object.fromEntries(Object.entries(wrong).map(([what, text]) => [what, text.length])),
        [UNRECONCILED]: unreconciled.length,
      },
      wrong: [
        ...Object.entries(wrong).flatMap(([what, text]) => text.map((value) => `${what}: ${value}`)),
        ...unreconciled,
      ],
      isWhole: results.length === size,
      notes: [
        "Each write is sent twice concurrently, again after its response, with a changed body if it has one, and again after the worker was killed.",
      ],
    };
  } finally {
    database.close();
    await worker.remove();
  }
}

/** Limits the bids of each lead to the available slots (three), so that none is refused. */
const firstThreePerLead = (invitations: readonly Invitation[]): Invitation[] => {
  const seen = new Map<string, number>();
  return invitations.filter(({ leadGuid }) => {
    seen.set(leadGuid, (seen.get(leadGuid) ?? 0) + 1);
    return (seen.get(leadGuid) ?? 0) <= 3;
  });
};

/** Formats the status and text of a response without its trace ID. */
const normaliseAnswer = ({ status, text }: Answer) => `${status} ${text.replace(/"traceId":"[^"]*"/, "")}`;

async function inTurns<T>(all: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const leaveWorld = [...all];
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (let item = leaveWorld.shift(); item !== undefined; item = leaveWorld.shift()) await work(item);
    }),
  );
}

async function propsFor(url: string, chance: Props["chance"], invitations: Invitation[]): Promise<Props> {
  const [customer, supplier, clerk] = [new Client(url), new Client(url), new Client(url)];
  /** Repeats the call, because a connection that was open when the worker was killed fails once. */
  const retryUntilOk = async (ask: () => Promise<Answer | null>) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await ask();
      if (answer?.status === 200) return answer.body;
      if (answer) throw new InvariantError(answer.text);
    }
    throw new Error("the worker does not respond");
  };
  const told = (path: string) => retryUntilOk(() => customer.get(path));
  await supplier.signIn("demo-supplier-member");
  await clerk.signIn("demo-operator");
  const lead = { ...LEAD, SuburbId: await suburbId(told) };
  const makeLead = async (): Promise<string> =>
    (await retryUntilOk(() => customer.post("/api/lead/create-update-or-shift", { ...lead, RepairNotes: "made" }))).Lead
      .Guid;
  // The first response sets this browser's cookie, and its keys are its own from then on.
  const shared = [await makeLead(), await makeLead(), await makeLead()];
  const places = await placesFor(told, shared[0] ?? "");
  return {
    customer,
    supplier,
    clerk,
    chance,
    lead,
    shared,
    places,
    invitations,
    makeLead,
    book: async (body, by) => {
      const key = crypto.randomUUID();
      return (await retryUntilOk(() => by.post("/api/booking/submit", body, key))).BookingToken;
    },
    amountFor: async (of, workshop) => (await told(`/api/finalise/${of}/${workshop}`)).TotalNetPriceIncGst,
  };
}
