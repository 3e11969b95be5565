import type { Agent } from "node:http";
import { type LoadResponse, sendLoadRequest, type LoadRequest } from "./load.ts";

const json = { "Content-Type": "application/json" };
/** Number of acknowledged saves that are read back, spread over the whole run. */
const READ_BACK_COUNT = 100;

const noteOf = (n: number) => `one lead ${n}`;

/** One of many concurrent saves of one lead. The newest waiting save wins, and the superseded ones are reported as such. */
export const toSaveRequest = (lead: string, n: number): LoadRequest => ({
  method: "POST",
  path: "/api/lead/update-or-shift",
  headers: json,
  body: JSON.stringify({ Lead: { Guid: lead, RepairNotes: noteOf(n) }, RetainQuote: true }),
});

interface AcknowledgedSave {
  readonly revision: number;
  readonly note: string;
}

/** Records the acknowledgement in each good response. A superseded save is also a good response, because nothing was acknowledged. */
export function createAcknowledgementLog() {
  const saves: AcknowledgedSave[] = [];
  return {
    saves: saves as readonly AcknowledgedSave[],
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
export async function countLostSaves(
  agent: Agent,
  origin: string,
  lead: string,
  saves: readonly AcknowledgedSave[],
): Promise<number> {
  const sortedSaves = [...saves].sort((a, b) => a.revision - b.revision);
  const duplicateCount = sortedSaves.length - new Set(sortedSaves.map(({ revision }) => revision)).size;
  const step = Math.max(1, Math.floor(sortedSaves.length / READ_BACK_COUNT));
  let lostCount = duplicateCount;
  for (const { revision, note } of sortedSaves.filter((_, n) => n % step === 0 || n === sortedSaves.length - 1)) {
    const { status, body } = await sendLoadRequest(agent, origin, { path: `/api/lead/${lead}/revisions/${revision}` });
    if (status !== 200 || JSON.parse(body.toString()).Lead.RepairNotes !== note) lostCount += 1;
  }
  return lostCount;
}
