import type { Answer } from "../worker/client";
import { prepareWorld } from "../kill/world";
import { mortalWorker } from "../worker/mortal-worker";
import { FAULT_PATH, FAULT_HEADER } from "./fault-endpoint";
import { type Visit, visitsOn } from "./visits";

interface PageOptions {
  readonly change: readonly (readonly [from: string, to: string])[];
  /** The time limit of a page in milliseconds. */
  readonly mostMs: number;
}

/**
 * Requests pages and sends forms while the database or the objects refuse or hang. Each must respond in time with a readable error, show no internal details
 * and keep the form's input. Afterwards the same form must work.
 */
export async function pagesWithout({
  change,
  mostMs,
}: PageOptions): Promise<{ readonly asked: number; readonly slowestMs: number; readonly wrong: readonly string[] }> {
  let invitation = "";
  const worker = await mortalWorker({
    name: "degraded",
    change,
    before: FAULT_PATH,
    prepare: async (file) => void (invitation = (await prepareWorld(file, 1))[0]?.token ?? ""),
  });
  try {
    const visits = await visitsOn(worker.url, invitation);
    const wrong: string[] = [];
    let [request, slowestMs] = [0, 0];
    // Runs once without faults first, so that the first use of a page is not timed.
    for (const visit of visits)
      if (visit.typed === null) wrong.push(...pageFaults(visit, await visit.by.get(visit.path)));
    for (const visit of visits) {
      for (const fault of visit.faults) {
        const headers = { [FAULT_HEADER]: fault };
        const began = performance.now();
        const answer = await (visit.typed === null
          ? visit.by.get(visit.path, headers)
          : visit.by.form(visit.path, visit.typed, headers));
        const took = Math.round(performance.now() - began);
        request += 1;
        slowestMs = Math.max(slowestMs, took);
        wrong.push(
          ...judge(visit, answer, took > mostMs ? `responded after ${took} ms` : null).map(
            (text) => `${visit.what}, ${fault}: ${text}`,
          ),
        );
      }
    }
    for (const visit of visits)
      if (visit.typed !== null) wrong.push(...pageFaults(visit, await visit.by.form(visit.path, visit.typed)));
    return { asked: request, slowestMs, wrong };
  } finally {
    await worker.remove();
  }
}

/** Without a fault, a page must return 200 and a form must redirect. */
function pageFaults({ what, typed: input }: Visit, answer: Answer | null): string[] {
  const isPassing = input === null ? answer?.status === 200 : answer?.status === 303 || answer?.status === 302;
  return isPassing ? [] : [`${what}, without an outage: ${answer?.status} ${answer?.location ?? ""}`];
}

function judge({ typed: input, without }: Visit, answer: Answer | null, late: string | null): string[] {
  if (answer === null) return ["no response"];
  const { status, text } = answer;
  const wrong = late === null ? [] : [late];
  // The page must be complete if its data is cached or not needed.
  if (status >= 300 && status < 500 && input === null && status !== without) wrong.push(`is a ${status}`);
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
  if (status >= 400 && heading.replace(/<[^>]*>/g, "").trim() === "") wrong.push(`is a ${status} without a message`);
  if (/D1_ERROR|is overloaded|no answer in|\n\s+at /.test(text)) wrong.push(`exposes the error: ${text.slice(0, 200)}`);
  if (input !== null && status < 400) wrong.push(`is a ${status}: the form was not accepted`);
  if (input !== null) {
    const lost = Object.entries(input).filter(([, value]) => !unescaped(text).includes(value));
    if (lost.length > 0) wrong.push(`form input is lost: ${lost.map(([name]) => name).join(", ")}`);
  }
  return wrong;
}

/** Decodes HTML entities to compare the text with the input. */
const unescaped = (html: string): string =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
