/** The page shows a failure of these calls itself, so the general alert is suppressed (app/pages/calls/intercept.ts). */
const QUIET_HEADERS = { "X-Suppress-Alert": "true" };

export const quietGet = (path: string, init?: Omit<RequestInit, "headers">): Promise<Response> =>
  fetch(path, { ...init, headers: QUIET_HEADERS });

export const quietPost = (
  path: string,
  body: unknown,
  { headers, ...init }: RequestInit & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> =>
  fetch(path, {
    ...init,
    method: "POST",
    headers: { "Content-Type": "application/json", ...QUIET_HEADERS, ...headers },
    body: JSON.stringify(body),
  });

/** Calls a named operation of the gateway, which reports errors in its response body. */
export const callGateway = (operationName: string, variables: Readonly<Record<string, unknown>>): Promise<Response> =>
  quietPost("/api/gateway", { operationName, variables });

/** The current state of something that an open page shows. Null = it could not be loaded. */
export async function pollJson<T>(path: string): Promise<T | null> {
  const response = await quietGet(path, { cache: "no-store" }).catch(() => null);
  return response?.ok ? ((await response.json()) as T) : null;
}

export const openSocket = (path: string): WebSocket =>
  new WebSocket(window.location.origin.replace(/^http/, "ws") + path);
