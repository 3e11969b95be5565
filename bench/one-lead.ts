import type { Agent } from "node:http";
import { type LoadResponse, fire, type Shot } from "./load.ts";

const json = { "Content-Type": "application/json" };
/** Acknowledged saves that are read back, spread over the whole run. */
const READ_BACK = 100;

const noteOf = (n: number) => `one lead ${n}`;

/** Saves of one lead by many at once: the newest waiting one wins, and what it overtook is told so. */
export const saveOf = (lead: string, n: number): Shot => ({
  method: "POST",
  path: "/api/lead/update-or-shift",
  headers: json,
  body: JSON.stringify({ Lead: { Guid: lead, RepairNotes: noteOf(n) }, RetainQuote: true }),
});

interface Acknowledged {
  readonly revision: number;
  readonly note: string;
}

/** Keeps what each good answer acknowledged. Overtaken is a good answer too: nothing was promised. */
export function acknowledgements() {
  const saves: Acknowledged[] = [];
  return {
    saves: saves as readonly Acknowledged[],
    isGood({ status, body }: Pick<LoadResponse, "status" | "body">): boolean {
      if (status === 409) return body.toString().includes("not-last-in-queue");
      if (status >= 400) return false;
      const { Revision, Lead } = JSON.parse(body.toString());
      saves.push({ revision: Revision, note: Lead.RepairNotes });
      return true;
    },
  };
}

/** How many acknowledged saves cannot be read back, share a number, or stand behind an older one: must be none. */
export async function lostSaves(
  agent: Agent,
  origin: string,
  lead: string,
  saves: readonly Acknowledged[],
): Promise<number> {
  const ordered = [...saves].sort((a, b) => a.revision - b.revision);
  const doubled = ordered.length - new Set(ordered.map(({ revision }) => revision)).size;
  const step = Math.max(1, Math.floor(ordered.length / READ_BACK));
  let lost = doubled;
  for (const { revision, note } of ordered.filter((_, n) => n % step === 0 || n === ordered.length - 1)) {
    const { status, body } = await fire(agent, origin, { path: `/api/lead/${lead}/revisions/${revision}` });
    if (status !== 200 || JSON.parse(body.toString()).Lead.RepairNotes !== note) lost += 1;
  }
  return lost;
}
