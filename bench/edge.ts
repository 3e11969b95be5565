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
  const server = createServer((query, answer) => {
    const { method, url = "/", headers } = query;
    const up = request(
      {
        agent,
        host: upstream.hostname,
        port: upstream.port,
        method,
        path: url,
        headers: { ...headers, "accept-encoding": "identity" },
      },
      (got) => {
        const { "content-length": length, "transfer-encoding": _, ...rest } = got.headers;
        const isText =
          TEXT.test(got.headers["content-type"] ?? "") &&
          /\bgzip\b/.test(String(headers["accept-encoding"] ?? "")) &&
          got.statusCode !== 304;
        if (!isText || got.headers["content-encoding"]) {
          answer.writeHead(got.statusCode ?? 502, {
            ...rest,
            ...(length === undefined ? {} : { "content-length": length }),
          });
          got.pipe(answer);
          return;
        }
        const zipped = {
          ...rest,
          "content-encoding": "gzip",
          vary: [rest.vary, "accept-encoding"].filter(Boolean).join(", "),
        };
        if (!HASHED_FILES.test(url)) {
          answer.writeHead(got.statusCode ?? 502, zipped);
          got.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })).pipe(answer);
          return;
        }
        const parts: Buffer[] = [];
        got.on("data", (part: Buffer) => parts.push(part));
        got.on("end", () => {
          const body = responses.get(url) ?? gzipSync(Buffer.concat(parts));
          responses.set(url, body);
          answer.writeHead(got.statusCode ?? 502, { ...zipped, "content-length": body.length });
          answer.end(body);
        });
      },
    );
    up.on("error", () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    query.pipe(up);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (origin) => void (upstream = new URL(origin)),
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
