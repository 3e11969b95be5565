import { handleApi } from "../../../app/api/app";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { EXAMPLES } from "../../../app/api/examples";
import type { Marketplace } from "./marketplace";

/** The time limit of a call during any outage, in milliseconds. */
const MAX_MS = 1_500;

/** Makes every call of the endpoint table while the database refuses everything. Each must respond in time, with a readable error and no internal details. */
export async function callsWithoutDatabase(
  market: Marketplace,
): Promise<{ readonly requestCount: number; readonly slowestMs: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  let slowestMs = 0;
  market.isDown = true;
  for (const { method, path } of ENDPOINTS) {
    const { params = {}, query = {}, body } = EXAMPLES[`${method} ${path}`] ?? {};
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "1")));
    const queryParams = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const request = new Request(`https://pitlane.test${address}?${queryParams}`, {
      method,
      ...(method === "POST"
        ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) }
        : {}),
    });
    const startedAt = performance.now();
    const { response } = await handleApi(request, market.context({}, request));
    const text = await response.text();
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    const addProblem = (text: string) => problems.push(`${method} ${path}: ${text}`);
    if (performance.now() - startedAt > MAX_MS)
      addProblem(`responded after ${Math.round(performance.now() - startedAt)} ms`);
    if (/D1_ERROR|overloaded|\n\s+at /.test(text)) addProblem(`exposes the error: ${text.slice(0, 200)}`);
    if (response.status >= 400 && titleIn(text) === "") addProblem(`is a ${response.status} without a message`);
  }
  market.isDown = false;
  return { requestCount: ENDPOINTS.length, slowestMs: Math.round(slowestMs), problems };
}

/** Returns the title of an API problem; empty if the response is not a problem. */
function titleIn(text: string): string {
  try {
    return String((JSON.parse(text) as { title?: unknown }).title ?? "");
  } catch {
    return "";
  }
}

/** Saves a lead whose object is overloaded. The response must ask the caller to try again soon and show no internal error. */
export async function saveAtBusyObject(market: Marketplace): Promise<readonly string[]> {
  const request = new Request("https://pitlane.test/api/lead/create-update-or-shift", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ RepairNotes: "Rattles" }),
  });
  const { response } = await handleApi(request, market.context({}, request));
  const { code } = (await response.json()) as { code?: string };
  return response.status === 503 && code === "save-delayed"
    ? []
    : [`a save to a busy object returned ${response.status} ${code}`];
}
