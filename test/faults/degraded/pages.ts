import type { Answer } from "../worker/client";
import { prepareWorld } from "../kill/world";
import { startKillableWorker } from "../worker/killable-worker";
import { FAULT_MODULES, FAULT_HEADER } from "./fault-endpoint";
import { type Visit, createVisits } from "./visits";
import { decodeEntities } from "../../support/page-text";

interface PageOptions {
  readonly change: readonly (readonly [from: string, to: string])[];
  /** The time limit of a page in milliseconds. */
  readonly maxMs: number;
}

/**
 * Requests pages and sends forms while the database or the objects refuse or hang. Each must respond in time with a readable error, show no internal details
 * and keep the form's input. Afterwards the same form must work.
 */
export async function checkPages({ change, maxMs }: PageOptions): Promise<{
  readonly requestCount: number;
  readonly slowestMs: number;
  readonly problems: readonly string[];
}> {
  let invitation = "";
  const worker = await startKillableWorker({
    name: "degraded",
    change,
    wrapperModules: FAULT_MODULES,
    prepare: async (file) => void (invitation = (await prepareWorld(file, 1))[0]?.token ?? ""),
  });
  try {
    const visits = await createVisits(worker.url, invitation);
    const problems: string[] = [];
    let requestCount = 0;
    let slowestMs = 0;
    // Runs once without faults first, so that the first use of a page is not timed.
    for (const visit of visits)
      if (visit.formValues === null) problems.push(...pageFaults(visit, await visit.client.get(visit.path)));
    for (const visit of visits) {
      for (const fault of visit.faults) {
        const headers = { [FAULT_HEADER]: fault };
        const startedAt = performance.now();
        const response = await (visit.formValues === null
          ? visit.client.get(visit.path, headers)
          : visit.client.submitForm(visit.path, visit.formValues, headers));
        const durationMs = Math.round(performance.now() - startedAt);
        requestCount += 1;
        slowestMs = Math.max(slowestMs, durationMs);
        problems.push(
          ...findProblems(visit, response, durationMs > maxMs ? `responded after ${durationMs} ms` : null).map(
            (text) => `${visit.label}, ${fault}: ${text}`,
          ),
        );
      }
    }
    for (const visit of visits)
      if (visit.formValues !== null)
        problems.push(...pageFaults(visit, await visit.client.submitForm(visit.path, visit.formValues)));
    return { requestCount, slowestMs, problems };
  } finally {
    await worker.remove();
  }
}

/** Without a fault, a page must return 200 and a form must redirect. */
function pageFaults({ label, formValues: input }: Visit, response: Answer | null): string[] {
  const isPassing = input === null ? response?.status === 200 : response?.status === 303 || response?.status === 302;
  return isPassing ? [] : [`${label}, without an outage: ${response?.status} ${response?.location ?? ""}`];
}

function findProblems(
  { formValues: input, failedLookUpStatus }: Visit,
  response: Answer | null,
  latenessProblem: string | null,
): string[] {
  if (response === null) return ["no response"];
  const { status, text } = response;
  const problems = latenessProblem === null ? [] : [latenessProblem];
  // A page must be complete if its data is cached or not needed, and otherwise fail with a 5xx. A redirect or a 4xx is wrong.
  if (status >= 300 && status < 500 && input === null && status !== failedLookUpStatus) problems.push(`is a ${status}`);
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
  if (status >= 400 && heading.replace(/<[^>]*>/g, "").trim() === "") problems.push(`is a ${status} without a message`);
  if (/D1_ERROR|is overloaded|no answer in|\n\s+at /.test(text))
    problems.push(`exposes the error: ${text.slice(0, 200)}`);
  if (input !== null && status < 400) problems.push(`is a ${status}: the form was not accepted`);
  if (input !== null) {
    const lostInputs = Object.entries(input).filter(([, value]) => !decodeEntities(text).includes(value));
    if (lostInputs.length > 0) problems.push(`form input is lost: ${lostInputs.map(([name]) => name).join(", ")}`);
  }
  return problems;
}
