import { alertDialog } from "./alert-dialog";
import { connectionBar } from "./connection-bar";
import { reloadOnce } from "./reload-once";
import { sessionMemory } from "./session-memory";
import { type CallKind, type Problem, statusRule } from "./status-rules";

export { alertDialog } from "./alert-dialog";
export { connectionBar } from "./connection-bar";

const reloads = reloadOnce(sessionMemory());
export const succeeded = reloads.succeeded;

/** A refused call: the page reloads, says so, or leaves it to the caller. */
export async function refused(response: Response, call: string, kind: CallKind): Promise<Response> {
  const { status, statusText } = response;
  const rule = statusRule(status, kind, { redirectHome: response.headers.get("X-Redirect-Home") === "true", problem: await problemOf(response) });
  if (rule.do === "reload") {
    if (reloads.mayReload(call)) location.reload();
    else location.assign("/server-error/");
    // The page goes away: whoever waits for this call waits no more.
    return new Promise<Response>(() => undefined);
  }
  if (rule.do === "alert") void alertDialog(rule.alert).then(() => rule.alert.thenHome && location.assign("/"));
  if (kind === "api") return status === 404 ? Response.json({ Success: false }, { status }) : response;
  // In the form in which a page's error boundary knows a refused request.
  throw Object.assign(new Error(`the page's own data was refused with ${status}`), { status, statusText, internal: true, data: "" });
}

/** Milliseconds between two tries while nothing answers. */
const PATIENCE = 4_000;

/**
 * Nobody answered. What a page wants to show waits until somebody does, and the page one has stays: reloading it would lose its form.
 * What a page wants to save fails at once, so that the page can keep it.
 */
export async function unanswered(error: unknown, call: string, kind: CallKind, ask: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  const bar = connectionBar();
  bar.show();
  if (kind === "api") void reloadWhenReachable(call);
  if (kind !== "page-read") throw error;
  for (;;) {
    await bar.nextTry(PATIENCE, signal);
    const response = await ask().catch((again: unknown) => {
      if (again instanceof TypeError && !signal?.aborted) return null;
      throw again;
    });
    if (response === null) continue;
    bar.hide();
    return response;
  }
}

/**
 * A call of the page's script that nobody answered: the page reloads once, as for a 401, but not before the server answers again,
 * and never when something was typed into it (decision 0190).
 */
async function reloadWhenReachable(call: string): Promise<void> {
  const bar = connectionBar();
  const isReachable = () => fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(() => true, () => false);
  while (!(await isReachable())) await bar.nextTry(PATIENCE, null);
  bar.hide();
  if (document.documentElement.dataset.typed === undefined && reloads.mayReload(call)) location.reload();
}

async function problemOf(response: Response): Promise<Problem> {
  if (!response.headers.get("Content-Type")?.includes("problem+json")) return {};
  const { title, traceId } = (await response.clone().json().catch(() => ({}))) as Record<string, unknown>;
  return { ...(typeof title === "string" ? { title } : {}), ...(typeof traceId === "string" ? { traceId } : {}) };
}
