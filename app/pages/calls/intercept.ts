import { getSessionStorage } from "./session-memory";
import type { CallKind } from "./status-rules";

/** Facts about this browser that it sends with each call to our server. */
interface CallFacts {
  readonly clientId: string;
  /** URL of the page that makes the call. */
  readonly location: string;
  /** Build of the pages in this browser. */
  readonly viewVersion: string;
  /** Public key of the gateway; null = the deployment has none. */
  readonly gatewayKey: string | null;
}

/** Returns the headers for a call to this path. Only the gateway receives the gateway key (ledger F-405, F-406). */
export function callHeaders(pathname: string, facts: CallFacts): Readonly<Record<string, string>> {
  return {
    "X-Analytics-Client-Id": facts.clientId,
    "X-Window-Location": facts.location,
    "X-View-Version": facts.viewVersion,
    ...(pathname === "/api/gateway" && facts.gatewayKey !== null ? { "X-Gateway-Api-Key": facts.gatewayKey } : {}),
  };
}

const STORAGE_KEY = "analytics-client-id";

/** Returns the id that analytics already gave this browser (`_ga=GA1.1.<id>`), or our own id, which stays on the device. Neither identifies the person. */
function clientId(): string {
  const clientIdCookie = /(?:^|; )_ga=GA\d\.\d\.([\d.]+)/.exec(document.cookie)?.[1];
  if (clientIdCookie !== undefined) return clientIdCookie;
  try {
    const clientId = localStorage.getItem(STORAGE_KEY) ?? crypto.randomUUID();
    localStorage.setItem(STORAGE_KEY, clientId);
    return clientId;
  } catch {
    return "none";
  }
}

/** The facts are read again for each call, because the URL changes without a new document. */
const callFacts = (): CallFacts => ({
  clientId: clientId(),
  location: location.href,
  viewVersion: (window as { __remixManifest?: { version: string } }).__remixManifest?.version ?? "unknown",
  gatewayKey: document.documentElement.dataset.gatewayKey ?? null,
});

/** Page data has a path that ends in `.data` (Remix). Everything else that we call is under `/api/`. */
function callKind(pathname: string, method: string): CallKind | null {
  if (pathname.startsWith("/api/")) return "api";
  if (!pathname.endsWith(".data")) return null;
  const origin = /^\/quote(-2)?\//.test(pathname) ? "step" : "page";
  return method === "GET" ? `${origin}-read` : `${origin}-save`;
}

/** If the page is still open after this time, the browser did not leave it. The response may have been a download. */
const LEAVE_TIMEOUT_MS = 5_000;

/** The code for failed calls is loaded while the page is idle, because it is needed when the network is not available. */
export const importFailedCallModule = () => import("./failed-call");

/**
 * Wraps every call to our own server. Identifies the caller, and handles refused calls and calls without a response. The gateway's responses are not
 * changed. A caller that shows its own messages sends `X-Suppress-Alert: true` and gets the unchanged response (P-355, P-356).
 */
export function interceptCalls(): void {
  const originalFetch = window.fetch.bind(window);
  // A page with typed answers is never reloaded because of a failed call.
  addEventListener("input", () => (document.documentElement.dataset.typed = ""), { once: true });
  // Some browsers cancel requests when the page is left. That is not a failure, and a reload would keep the customer here.
  let navigatedAt = Number.NEGATIVE_INFINITY;
  addEventListener("beforeunload", () => (navigatedAt = performance.now()));
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
    const kind = url.origin === location.origin ? callKind(url.pathname, method) : null;
    if (kind === null) return originalFetch(input, init);

    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    for (const [name, value] of Object.entries(callHeaders(url.pathname, callFacts()))) headers.set(name, value);
    const options = { ...init, headers };
    // The gateway reports errors in its response body, which its caller reads (P-330).
    if (headers.get("X-Suppress-Alert") === "true" || url.pathname === "/api/gateway")
      return originalFetch(input, options);

    const name = `${method} ${url.pathname}`;
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const sendRequest = () =>
      input instanceof Request ? originalFetch(input.clone() as Request, options) : originalFetch(input, options);
    try {
      const response = await sendRequest();
      document.documentElement.dataset.trace = response.headers.get("X-Trace-Id") ?? "";
      // Our own pages explain their error responses themselves: form errors, or a quote that is not found.
      if (response.ok || response.headers.has("X-Remix-Response")) {
        if (getSessionStorage()?.getItem("reloaded-for"))
          void importFailedCallModule().then((failedCalls) => failedCalls.markSucceeded(name));
        return response;
      }
      return await (await importFailedCallModule()).handleRefusal(response, {
        url,
        name,
        kind,
        resend: sendRequest,
        signal,
      });
    } catch (error) {
      if (!(error instanceof TypeError) || signal?.aborted || performance.now() - navigatedAt < LEAVE_TIMEOUT_MS)
        throw error;
      return (await importFailedCallModule()).handleUnanswered(error, { url, name, kind, resend: sendRequest, signal });
    }
  };
}
