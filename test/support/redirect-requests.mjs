// Preloaded into a command under test (NODE_OPTIONS): sends its requests to other machines to the local stand-in.
const realFetch = globalThis.fetch;
const standInUrl = process.env.PITLANE_STAND_IN;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { host, hostname, pathname, search } = new URL(request.url);
  if (!standInUrl || hostname === "127.0.0.1" || hostname === "localhost") return realFetch(input, init);
  return realFetch(`${standInUrl}/outside/${host}${pathname}${search}`, {
    ...init,
    method: request.method,
    headers: request.headers,
  });
};
