/** Removes the body of a GET or HEAD. Some clients send `Content-Length: 0`, for which the runtime creates a body that cannot be copied with the request. */
export function withoutBody(request: Request): Request {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || request.body === null) return request;
  // Read here because the runtime creates these on access, and almost no request needs them.
  const { headers, signal, cf } = request;
  return new Request(url, { method, headers, signal, ...(cf === undefined ? {} : { cf }) });
}
