import { answerApi } from "../../../app/api/app";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { EXAMPLES } from "../../../app/api/examples";
import type { Marketplace } from "./marketplace";

/** The time limit of a call, whatever is down, in milliseconds. */
const MAX_MS = 1_500;

/** Asks every call of the table while the database refuses everything: each is answered in time, in words, and shows nothing of the fault. */
export async function callsWithoutDatabase(
  market: Marketplace,
): Promise<{ readonly asked: number; readonly slowestMs: number; readonly wrong: readonly string[] }> {
  const wrong: string[] = [];
  let slowestMs = 0;
  market.isDown = true;
  for (const { method, path } of ENDPOINTS) {
    const { params = {}, query = {}, body } = EXAMPLES[`${method} ${path}`] ?? {};
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "1")));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const request = new Request(`https://pitlane.test${address}?${search}`, {
      method,
      ...(method === "POST"
        ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) }
        : {}),
    });
    const began = performance.now();
    const { response } = await answerApi(request, market.context({}, request));
    const text = await response.text();
    slowestMs = Math.max(slowestMs, performance.now() - began);
    const say = (text: string) => wrong.push(`${method} ${path}: ${text}`);
    if (performance.now() - began > MAX_MS) say(`answered after ${Math.round(performance.now() - began)} ms`);
    if (/D1_ERROR|overloaded|\n\s+at /.test(text)) say(`shows the fault: ${text.slice(0, 200)}`);
    if (response.status >= 400 && titleIn(text) === "") say(`is a ${response.status} without words`);
  }
  market.isDown = false;
  return { asked: ENDPOINTS.length, slowestMs: Math.round(slowestMs), wrong };
}

/** The words of a problem; empty when the answer is none. */
function titleIn(text: string): string {
  try {
    return String((JSON.parse(text) as { title?: unknown }).title ?? "");
  } catch {
    return "";
  }
}

/** A save whose object is overloaded: the caller is asked to try again soon, and does not see an error. */
export async function saveAtBusyObject(market: Marketplace): Promise<readonly string[]> {
  const request = new Request("https://pitlane.test/api/lead/create-update-or-shift", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ RepairNotes: "Rattles" }),
  });
  const { response } = await answerApi(request, market.context({}, request));
  const { code } = (await response.json()) as { code?: string };
  return response.status === 503 && code === "save-delayed"
    ? []
    : [`a save at a busy object is ${response.status} ${code}`];
}
