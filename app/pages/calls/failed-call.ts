import { alertDialog } from "./alert-dialog";
import { connectionBar } from "./connection-bar";
import { navigatesAway, stayOnPage, refusalWithoutMessage } from "./page-call";
import { createReloadGuard } from "./reload-once";
import { getSessionStorage } from "./session-memory";
import { type CallKind, type Problem, statusRule } from "./status-rules";

export { alertDialog } from "./alert-dialog";
export { connectionBar } from "./connection-bar";

const reloadGuard = createReloadGuard(getSessionStorage());
export const markSucceeded = reloadGuard.markSucceeded;

/** A call to our own server that failed, with a function that repeats it. */
export interface FailedCall {
  readonly url: URL;
  /** Method and path. */
  readonly name: string;
  readonly kind: CallKind;
  readonly resend: () => Promise<Response>;
  /** Aborted when the caller has given up. */
  readonly signal: AbortSignal | null;
}

/** Never resolves, because either the browser is leaving the page, or the page behaves as if the call had not been made. */
const pendingForever = () => new Promise<Response>(() => undefined);

/** Handles a refused call: reloads the page, shows an alert, or leaves the response to the caller. */
export async function handleRefusal(response: Response, call: FailedCall): Promise<Response> {
  const { status, statusText } = response;
  const { kind } = call;
  const rule = statusRule(status, kind, {
    redirectHome: response.headers.get("X-Redirect-Home") === "true",
    problem: await readProblem(response),
  });
  if (rule.do === "reload") {
    if (reloadGuard.mayReload(call.name)) location.reload();
    else location.assign("/server-error/");
    return pendingForever();
  }
  if (rule.do === "alert") {
    void alertDialog(rule.alert).then(() => rule.alert.redirectsHome && location.assign("/"));
    // A rejected page load would replace the page with the error page.
    if (kind === "page-read" || kind === "step-read")
      return navigatesAway(call.url) ? cancelNavigation() : waitForResponse(call, connectionBar());
    if (kind === "page-save") return keepFormValues(call, status);
  }
  if (kind === "api") return status === 404 ? Response.json({ Success: false }, { status }) : response;
  // The error format by which a page's error boundary recognises a refused request.
  throw Object.assign(new Error(`the page's own data was refused with ${status}`), {
    status,
    statusText,
    internal: true,
    data: "",
  });
}

/** Keeps the values of a form that was not accepted, so that it can be submitted again. */
const keepFormValues = ({ url }: FailedCall, status: number): Promise<Response> =>
  navigatesAway(url) ? cancelNavigation() : Promise.resolve(refusalWithoutMessage(status));

/** Cancels the navigation and keeps the current page as it is. */
function cancelNavigation(): Promise<Response> {
  stayOnPage();
  return pendingForever();
}

/** Milliseconds between two attempts while the server is unreachable. */
const RETRY_INTERVAL_MS = 4_000;

/** Tries again every few seconds until one of our own pages responds or the caller gives up. */
async function waitForResponse(
  { resend, signal }: FailedCall,
  bar: ReturnType<typeof connectionBar>,
): Promise<Response> {
  for (;;) {
    await bar.waitForRetry(RETRY_INTERVAL_MS, signal);
    const response = await resend().catch((retryError: unknown) => {
      if (retryError instanceof TypeError && !signal?.aborted) return null;
      throw retryError;
    });
    if (response === null || !(response.ok || response.headers.has("X-Remix-Response"))) continue;
    bar.hide();
    return response;
  }
}

/**
 * Handles a call without a response. A page load keeps the current page and waits for a response, because a reload would lose its form. A form keeps its
 * values. A step of the quote flow fails at once, so that its page can store the answer.
 */
export async function handleUnanswered(error: unknown, call: FailedCall): Promise<Response> {
  const bar = connectionBar();
  bar.show();
  switch (call.kind) {
    case "page-read":
    case "step-read":
      return waitForResponse(call, bar);
    case "page-save":
      void onReachable().then(() => bar.hide());
      return keepFormValues(call, 503);
    case "api":
      void reloadOnceReachable(call.name);
      throw error;
    case "step-save":
      throw error;
  }
}

async function onReachable(): Promise<void> {
  const isReachable = () =>
    fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
      () => true,
      () => false,
    );
  while (!(await isReachable())) await connectionBar().waitForRetry(RETRY_INTERVAL_MS, null);
}

/**
 * When a script's call gets no response, the page reloads once, as after a 401. It reloads only when the server responds again, and never if the customer has
 * typed something (record 0044).
 */
async function reloadOnceReachable(name: string): Promise<void> {
  await onReachable();
  connectionBar().hide();
  if (document.documentElement.dataset.typed === undefined && reloadGuard.mayReload(name)) location.reload();
}

async function readProblem(response: Response): Promise<Problem> {
  if (!response.headers.get("Content-Type")?.includes("problem+json")) return {};
  const { title, traceId } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Record<string, unknown>;
  return { ...(typeof title === "string" ? { title } : {}), ...(typeof traceId === "string" ? { traceId } : {}) };
}
