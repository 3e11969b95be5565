/** Some clients name a length with a GET or HEAD, 0 at most: the runtime then gives it a body, which whoever copies the request stumbles over. The same request without one. */
export function withoutBody(request: Request): Request {
  const { method, url, headers, signal, cf } = request;
  const onlyReads = method === "GET" || method === "HEAD";
  return onlyReads && request.body !== null
    ? new Request(url, { method, headers, signal, ...(cf === undefined ? {} : { cf }) })
    : request;
}
