import { join } from "node:path";
import { openDatabase } from "../../support/sqlite-d1";
import { revisionStore } from "../../../durable-objects/lead-save-queue/revisions";
import { readLocalSaves } from "../../../scripts/cloudflare/lead-records";
import { UNRECONCILED, unreconciledRows } from "../books";
import { type RunOptions, InvariantError, type RunResult } from "../harness";
import { type Invitation, prepareWorld } from "../kill/world";
import { chanceOf } from "../payments/chance";
import { type Answer, Client } from "../worker/client";
import { LEAD, findPlaces, findSuburbId } from "../worker/marketplace";
import { startKillableWorker } from "../worker/killable-worker";
import { WRITE_SCENARIOS, type ScenarioWorld, type ReadSaves, type Write } from "./writes";

/** Number of writes between two kills. */
const BATCH = 50;
const CONCURRENCY = 8;
/** Time limit of a call with its retries. It is longer than the minute after which the key of a call that died is released. */
const TIMEOUT_MS = 75_000;
/**
 * Sends writes of every kind twice concurrently, again after the response, with another body, and again after the worker was killed. Each must have one effect
 * and one response.
 */
export async function play({ seed, size, seconds, change, isInterrupted, notify }: RunOptions): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const chance = chanceOf(seed);
  let invitations: readonly Invitation[] = [];
  const worker = await startKillableWorker({
    name: "idempotency",
    change,
    prepare: async (file) => void (invitations = await prepareWorld(file, Math.ceil(size / 25), true)),
  });
  const database = openDatabase(worker.databaseFile, { readOnly: true });
  const state = join(worker.databaseFile, "../../../..");
  const readSaves: ReadSaves = (lead) => readLocalSaves(state, lead, revisionStore);
  const problems: Record<string, string[]> = {
    "responses that differ": [],
    "writes applied twice or not at all": [],
    "changed bodies that were accepted": [],
  };
  const addProblem = (problem: keyof typeof problems, text: string) => void problems[problem]?.push(text);
  const writeResults: { readonly key: string; readonly write: Write; readonly answer: Answer }[] = [];
  let sentCount = 0;
  let kills = 0;
  let repeatCount = 0;
  const kinds = new Map<string, number>();
  try {
    const props = await createProps(worker.url, chance, firstThreePerLead(invitations));
    const isSameAnswer = (a: Answer, b: Answer) => a.status === b.status && normaliseAnswer(a) === normaliseAnswer(b);

    async function send(write: Write, key: string, body: object = write.body): Promise<Answer> {
      const giveUpAt = performance.now() + TIMEOUT_MS;
      for (;;) {
        sentCount += 1;
        const response = write.isForm
          ? await write.client.submitForm(write.path, body as Record<string, string>)
          : await write.client.post(write.path, body, key);
        if (response !== null && response.status < 500 && response.body?.code !== "request-in-progress")
          return response;
        if (performance.now() > giveUpAt)
          throw new InvariantError(`${write.label} ${key} never got a response: ${response?.text}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }

    async function writeOnce(n: number): Promise<void> {
      const key = `write-${seed}-${String(n).padStart(6, "0")}`;
      const write = await (WRITE_SCENARIOS[n % WRITE_SCENARIOS.length] as (typeof WRITE_SCENARIOS)[number])(props, key);
      const [first, twin] = await Promise.all([send(write, key), send(write, key)]);
      if (
        first.status !== (write.isForm ? 303 : 200) ||
        first.body?.Success === false ||
        first.body?.Result?.IsSubmitted === false
      )
        throw new InvariantError(`${write.label} was refused: ${first.text}`);
      if (!isSameAnswer(first, twin))
        addProblem(
          "responses that differ",
          `${write.label}, sent twice concurrently: ${normaliseAnswer(first)} and ${normaliseAnswer(twin)}`,
        );
      const secondResponse = await send(write, key);
      if (!isSameAnswer(first, secondResponse))
        addProblem(
          "responses that differ",
          `${write.label}, after its response: ${normaliseAnswer(first)} and ${normaliseAnswer(secondResponse)}`,
        );
      const other =
        write.otherBody === write.body || Object.keys(write.otherBody).length === 0
          ? null
          : await send(write, key, write.otherBody);
      if (other && other.body?.code !== "idempotency-key-reused")
        addProblem("changed bodies that were accepted", `${write.label}: ${other.status} ${other.text.slice(0, 200)}`);
      writeResults.push({ key, write, answer: first });
      kinds.set(write.label, (kinds.get(write.label) ?? 0) + 1);
    }

    for (let from = 0; from < size && performance.now() < deadline; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, size - from) }, (_, n) => from + n);
      await runConcurrently(numbers, writeOnce);
      await worker.kill();
      kills += 1;
      await runConcurrently(writeResults.slice(from), async ({ key, write, answer }) => {
        const after = await send(write, key);
        repeatCount += 1;
        if (!isSameAnswer(answer, after))
          addProblem(
            "responses that differ",
            `${write.label}, after a kill: ${normaliseAnswer(answer)} and ${normaliseAnswer(after)}`,
          );
      });
      for (const { key, write } of writeResults.slice(from)) {
        const effects = write.countEffects(database, key, readSaves);
        if (effects !== 1)
          addProblem("writes applied twice or not at all", `${write.label} ${key} stands ${effects} times`);
      }
      if ((from / BATCH) % 5 === 4) notify(`${writeResults.length} writes, ${sentCount} calls`);
      if (isInterrupted && Object.values(problems).some((text) => text.length > 0)) break;
    }
    const unreconciled = await unreconciledRows(database, Date.now());
    return {
      counts: {
        writes: writeResults.length,
        "requests sent": sentCount,
        kills,
        "repeats after a kill": repeatCount,
        ...Object.fromEntries(kinds),
      },
      mustBeZero: {
        ...Object.fromEntries(Object.entries(problems).map(([what, text]) => [what, text.length])),
        [UNRECONCILED]: unreconciled.length,
      },
      violations: [
        ...Object.entries(problems).flatMap(([what, text]) => text.map((value) => `${what}: ${value}`)),
        ...unreconciled,
      ],
      isComplete: writeResults.length === size,
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
  const seenCounts = new Map<string, number>();
  return invitations.filter(({ leadGuid }) => {
    seenCounts.set(leadGuid, (seenCounts.get(leadGuid) ?? 0) + 1);
    return (seenCounts.get(leadGuid) ?? 0) <= 3;
  });
};

/** Formats the status and text of a response without its trace ID. */
const normaliseAnswer = ({ status, text }: Answer) => `${status} ${text.replace(/"traceId":"[^"]*"/, "")}`;

async function runConcurrently<T>(all: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = [...all];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
    }),
  );
}

async function createProps(
  url: string,
  chance: ScenarioWorld["chance"],
  invitations: Invitation[],
): Promise<ScenarioWorld> {
  const customer = new Client(url);
  const supplier = new Client(url);
  const clerk = new Client(url);
  /** Repeats the call, because a connection that was open when the worker was killed fails once. */
  const retryUntilOk = async (ask: () => Promise<Answer | null>) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const response = await ask();
      if (response?.status === 200) return response.body;
      if (response) throw new InvariantError(response.text);
    }
    throw new Error("the worker does not respond");
  };
  const readPath = (path: string) => retryUntilOk(() => customer.get(path));
  await supplier.signIn("demo-supplier-member");
  await clerk.signIn("demo-operator");
  const lead = { ...LEAD, SuburbId: await findSuburbId(readPath) };
  const makeLead = async (): Promise<string> =>
    (await retryUntilOk(() => customer.post("/api/lead/create-update-or-shift", { ...lead, RepairNotes: "made" }))).Lead
      .Guid;
  // The first response sets this browser's cookie. From then on, its idempotency keys are separate from those of other browsers.
  const shared = [await makeLead(), await makeLead(), await makeLead()];
  const places = await findPlaces(readPath, shared[0] ?? "");
  return {
    customer,
    supplier,
    clerk,
    chance,
    lead,
    sharedLeads: shared,
    places,
    invitations,
    makeLead,
    book: async (body, by) => {
      const key = crypto.randomUUID();
      return (await retryUntilOk(() => by.post("/api/booking/submit", body, key))).BookingToken;
    },
    amountFor: async (of, workshop) => (await readPath(`/api/finalise/${of}/${workshop}`)).TotalNetPriceIncGst,
  };
}
