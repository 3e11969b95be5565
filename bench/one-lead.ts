import type { Agent } from "node:http";
import { type LoadResponse, fire, type Shot } from "./load.ts";

const json = { "Content-Type": "application/json" };
/** Number of acknowledged saves that are read back, spread over the whole run. */
const READ_BACK = 100;

const noteOf = (n: number) => `one lead ${n}`;

/** Many concurrent saves of one lead. The newest waiting save wins, and the superseded ones are reported as such. */
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

/** Records the acknowledgement in each good response. A superseded save is also a good response, because nothing was acknowledged. */
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

/** Number of acknowledged saves that cannot be read back, share a number, or are behind an older one. Must be 0. */
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
