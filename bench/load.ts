import { Agent, request } from "node:http";

export interface LoadRequest {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Response time in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly responseCount: number;
  /** Number of failed responses and broken connections, including those during the warm-up. */
  readonly failedCount: number;
}

export interface LoadResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Less than the five seconds after which the runtime closes an idle connection. A request over a connection that is being closed would fail although nothing is
 * wrong.
 */
const IDLE_MS = 3_000;

/** Agent whose connections stay open while they are in use. */
export const keepAliveAgent = (maxSockets = Number.POSITIVE_INFINITY) =>
  new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets });

/** Sends one request over a persistent connection. */
export function sendLoadRequest(agent: Agent, origin: string, loadRequest: LoadRequest): Promise<LoadResponse> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${origin}${loadRequest.path}`,
      { agent, method: loadRequest.method ?? "GET", headers: loadRequest.headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers }),
        );
        response.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end(loadRequest.body);
  });
}

/** A visitor's cookies. Requests send them and responses change them. */
export function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    with: (loadRequest: LoadRequest): LoadRequest => ({
      ...loadRequest,
      headers: { ...loadRequest.headers, Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    }),
    storeCookies(headers: LoadResponse["headers"]): void {
      for (const cookie of [headers["set-cookie"] ?? []].flat()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
    },
  };
}

const percentile = (sorted: readonly number[], share: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));

export interface LoadBatch {
  readonly seconds: number;
  readonly concurrency: number;
  /** Maximum number of requests, for requests that cannot be repeated. */
  readonly maxRequests?: number;
  /** Checks whether a response is good. Only needed if its status alone is not enough to tell. */
  readonly isGood?: (response: LoadResponse) => boolean;
  /** Called once after the warm-up, so that other counters can start too. */
  readonly onWarm?: () => void;
}

/** Sends requests for the given number of seconds over `concurrency` connections. The first fifth of that time is a warm-up and is not counted. */
export async function load(
  origin: string,
  loadRequestAt: (n: number) => LoadRequest,
  {
    seconds,
    concurrency: connectionCount,
    maxRequests: requestLimit = Number.POSITIVE_INFINITY,
    isGood: isPassing = ({ status }) => status < 400,
    onWarm,
  }: LoadBatch,
): Promise<LoadResult> {
  const agent = keepAliveAgent(connectionCount);
  const startedAt = performance.now();
  const warmUpEnd = startedAt + seconds * 200;
  const end = startedAt + seconds * 1000;
  const durationsMs: number[] = [];
  let failedCount = 0;
  let n = 0;
  let isWarm = false;
  const runWorker = async () => {
    while (performance.now() < end && n < requestLimit) {
      const started = performance.now();
      if (!isWarm && started >= warmUpEnd) {
        isWarm = true;
        onWarm?.();
      }
      n += 1;
      const isGood = await sendLoadRequest(agent, origin, loadRequestAt(n)).then(isPassing, () => false);
      if (!isGood) failedCount += 1;
      if (started >= warmUpEnd) durationsMs.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connectionCount }, runWorker));
  agent.destroy();
  durationsMs.sort((a, b) => a - b);
  return {
    perSecond: Math.round((durationsMs.length / (performance.now() - warmUpEnd)) * 1000),
    p50: percentile(durationsMs, 0.5),
    p99: percentile(durationsMs, 0.99),
    responseCount: durationsMs.length,
    failedCount,
  };
}
