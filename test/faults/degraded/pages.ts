import type { Answer } from "../worker/client";
import { prepareWorld } from "../kill/world";
import { mortalWorker } from "../worker/mortal-worker";
import { FAULT_PATH, FAULT_HEADER } from "./fault-endpoint";
import { type Visit, visitsOn } from "./visits";

interface PageOptions {
  readonly change: readonly (readonly [from: string, to: string])[];
  /** The time limit of a page in milliseconds. */
  readonly maxMs: number;
}

/**
 * Requests pages and sends forms while the database or the objects refuse or hang. Each must respond in time with a readable error, show no internal details
 * and keep the form's input. Afterwards the same form must work.
 */
export async function pagesWithout({
  change,
  maxMs,
}: PageOptions): Promise<{ readonly asked: number; readonly slowestMs: number; readonly problems: readonly string[] }> {
  let invitation = "";
  const worker = await mortalWorker({
    name: "degraded",
    change,
    before: FAULT_PATH,
    prepare: async (file) => void (invitation = (await prepareWorld(file, 1))[0]?.token ?? ""),
  });
  try {
    const visits = await visitsOn(worker.url, invitation);
    const problems: string[] = [];
    let requestCount = 0;
    let slowestMs = 0;
    // Runs once without faults first, so that the first use of a page is not timed.
    for (const visit of visits)
      if (visit.typed === null) problems.push(...pageFaults(visit, await visit.client.get(visit.path)));
    for (const visit of visits) {
      for (const fault of visit.faults) {
        const headers = { [FAULT_HEADER]: fault };
        const startedAt = performance.now();
        const response = await (visit.typed === null
          ? visit.client.get(visit.path, headers)
          : visit.client.form(visit.path, visit.typed, headers));
        const durationMs = Math.round(performance.now() - startedAt);
        requestCount += 1;
        slowestMs = Math.max(slowestMs, durationMs);
        problems.push(
          ...judge(visit, response, durationMs > maxMs ? `responded after ${durationMs} ms` : null).map(
            (text) => `${visit.label}, ${fault}: ${text}`,
          ),
        );
      }
    }
    for (const visit of visits)
      if (visit.typed !== null) problems.push(...pageFaults(visit, await visit.client.form(visit.path, visit.typed)));
    return { asked: requestCount, slowestMs, problems };
  } finally {
    await worker.remove();
  }
}

/** Without a fault, a page must return 200 and a form must redirect. */
function pageFaults({ label, typed: input }: Visit, response: Answer | null): string[] {
  const isPassing = input === null ? response?.status === 200 : response?.status === 303 || response?.status === 302;
  return isPassing ? [] : [`${label}, without an outage: ${response?.status} ${response?.location ?? ""}`];
}

function judge({ typed: input, without }: Visit, response: Answer | null, late: string | null): string[] {
  if (response === null) return ["no response"];
  const { status, text } = response;
  const problems = late === null ? [] : [late];
  // The page must be complete if its data is cached or not needed.
  if (status >= 300 && status < 500 && input === null && status !== without) problems.push(`is a ${status}`);
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
  if (status >= 400 && heading.replace(/<[^>]*>/g, "").trim() === "") problems.push(`is a ${status} without a message`);
  if (/D1_ERROR|is overloaded|no answer in|\n\s+at /.test(text))
    problems.push(`exposes the error: ${text.slice(0, 200)}`);
  if (input !== null && status < 400) problems.push(`is a ${status}: the form was not accepted`);
  if (input !== null) {
    const lost = Object.entries(input).filter(([, value]) => !unescapeHtml(text).includes(value));
    if (lost.length > 0) problems.push(`form input is lost: ${lost.map(([name]) => name).join(", ")}`);
  }
  return problems;
}

/** Decodes HTML entities to compare the text with the input. */
const unescapeHtml = (html: string): string =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
