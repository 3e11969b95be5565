// Proxy in front of the built worker that compresses text as the platform's edge does in production. It changes nothing else.
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, createGzip, gzipSync } from "node:zlib";

const TEXT = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;
/** Files with a hash in their name are compressed once. */
const HASHED_FILES = /^\/assets\//;

export interface Edge {
  readonly origin: string;
  /** Sets the upstream origin: `http://host:port`. */
  to(origin: string): void;
  stop(): Promise<void>;
}

/** Listens on 127.0.0.1 before the worker starts, so that the worker can be given its own URL. */
export async function serveEdge(port = 0): Promise<Edge> {
  let upstream = new URL("http://127.0.0.1:9");
  const agent = new Agent({ keepAlive: true });
  const responses = new Map<string, Buffer>();
  const server = createServer((query, response) => {
    const { method, url = "/", headers } = query;
    const upstreamRequest = request(
      {
        agent,
        host: upstream.hostname,
        port: upstream.port,
        method,
        path: url,
        headers: { ...headers, "accept-encoding": "identity" },
      },
      (upstreamResponse) => {
        const { "content-length": length, "transfer-encoding": _, ...rest } = upstreamResponse.headers;
        const isText =
          TEXT.test(upstreamResponse.headers["content-type"] ?? "") &&
          /\bgzip\b/.test(String(headers["accept-encoding"] ?? "")) &&
          upstreamResponse.statusCode !== 304;
        if (!isText || upstreamResponse.headers["content-encoding"]) {
          response.writeHead(upstreamResponse.statusCode ?? 502, {
            ...rest,
            ...(length === undefined ? {} : { "content-length": length }),
          });
          upstreamResponse.pipe(response);
          return;
        }
        const gzipHeaders = {
          ...rest,
          "content-encoding": "gzip",
          vary: [rest.vary, "accept-encoding"].filter(Boolean).join(", "),
        };
        if (!HASHED_FILES.test(url)) {
          response.writeHead(upstreamResponse.statusCode ?? 502, gzipHeaders);
          upstreamResponse.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })).pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        upstreamResponse.on("data", (chunk: Buffer) => parts.push(chunk));
        upstreamResponse.on("end", () => {
          const body = responses.get(url) ?? gzipSync(Buffer.concat(parts));
          responses.set(url, body);
          response.writeHead(upstreamResponse.statusCode ?? 502, { ...gzipHeaders, "content-length": body.length });
          response.end(body);
        });
      },
    );
    upstreamRequest.on("error", () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    query.pipe(upstreamRequest);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (origin) => void (upstream = new URL(origin)),
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
