import { afterAll, beforeAll, expect, it } from "vitest";
import { ownServer } from "./own-server";

interface Acknowledged {
  readonly guid: string;
  readonly revision: number;
  readonly note: string;
}
interface Saved {
  readonly Success: boolean;
  readonly Revision: number;
  readonly Lead: { readonly Guid: string; readonly RepairNotes: string | null };
}

const LEADS = 4;
const WRITERS = 6;
const ENOUGH = 150;

let server: Awaited<ReturnType<typeof ownServer>>;

beforeAll(async () => {
  server = await ownServer("save-kill", 8803);
  await server.start();
});
afterAll(() => server?.remove());

async function post(lead: object, key: string, signal?: AbortSignal): Promise<{ status: number; body: Saved }> {
  const response = await fetch(`${server.url}/api/lead/update-or-shift`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ Lead: lead, RetainQuote: false }),
    ...(signal ? { signal } : {}),
  });
  return { status: response.status, body: (await response.json()) as Saved };
}

const get = async <T>(path: string): Promise<T> => (await fetch(`${server.url}${path}`)).json() as Promise<T>;

it("F-257 nothing acknowledged is lost when the process is killed in the middle of parallel saves", async () => {
  const made = await Promise.all(Array.from({ length: LEADS }, (_, n) => post({ RepairNotes: "start" }, `make-lead-${n}`)));
  const guids = made.map(({ body }) => body.Lead.Guid);
  const acknowledged: Acknowledged[] = [];
  const unanswered: { guid: string; note: string }[] = [];
  const stop = new AbortController();
  let killed: Promise<void> | null = null;

  async function writer(guid: string, name: string): Promise<void> {
    for (let n = 0; killed === null; n += 1) {
      const note = `${name}-${n}`;
      try {
        const { status, body } = await post({ Guid: guid, RepairNotes: note }, note, stop.signal);
        if (status === 200) acknowledged.push({ guid, revision: body.Revision, note });
        else expect(status).toBe(409);
      } catch {
        unanswered.push({ guid, note });
        return;
      }
      if (acknowledged.length >= ENOUGH) killed ??= server.kill().then(() => stop.abort());
    }
  }
  await Promise.all(guids.flatMap((guid, lead) => Array.from({ length: WRITERS }, (_, n) => writer(guid, `lead${lead}-writer${n}`))));
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);
  expect(unanswered.length).toBeGreaterThan(0);

  await server.start();
  for (const { guid, revision, note } of acknowledged) {
    const kept = await get<{ Revision: number; Lead: Saved["Lead"] }>(`/api/lead/${guid}/revisions/${revision}`);
    expect([kept.Revision, kept.Lead.RepairNotes]).toEqual([revision, note]);
  }
  // A caller whose answer was cut off asks again with its key and hears what became of its save.
  for (const { guid, note } of unanswered) expect([200, 409]).toContain((await post({ Guid: guid, RepairNotes: note }, note)).status);
  // An acknowledged key still answers its own revision, and writes nothing.
  for (const { guid, revision, note } of acknowledged.slice(-20)) expect((await post({ Guid: guid, RepairNotes: note }, note)).body.Revision).toBe(revision);
  for (const guid of guids) {
    const last = (await post({ Guid: guid, RepairNotes: "after" }, `after-${guid}`)).body.Revision;
    const numbers = await Promise.all(Array.from({ length: last }, (_, n) => get<{ Revision: number }>(`/api/lead/${guid}/revisions/${n + 1}`)));
    expect(numbers.map(({ Revision }) => Revision)).toEqual(Array.from({ length: last }, (_, n) => n + 1));
  }
});
