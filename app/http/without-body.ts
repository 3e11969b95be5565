/** Some clients name a length with a GET or HEAD, 0 at most: the runtime then gives it a body, which whoever copies the request stumbles over. The same request without one. */
export function withoutBody(request: Request): Request {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || request.body === null) return request;
  // Only now: the runtime makes each of these when it is asked for, and almost no request needs them here.
  const { headers, signal, cf } = request;
  return new Request(url, { method, headers, signal, ...(cf === undefined ? {} : { cf }) });
}
