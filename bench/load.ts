import { Agent, request } from "node:http";

export interface Shot {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Result {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
  /** Number of failed responses and broken connections, including those during the warm-up. */
  readonly failed: number;
}

export interface LoadResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Less than the five seconds after which the runtime closes an idle connection. A request over a connection that is just being closed would fail without a
 * real fault.
 */
const IDLE_MS = 3_000;

/** Agent whose connections stay open while they are in use. */
export const keepAliveAgent = (most = Number.POSITIVE_INFINITY) =>
  new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: most });

/** Sends one request over a persistent connection. */
export function fire(agent: Agent, origin: string, shot: Shot): Promise<LoadResponse> {
  return new Promise((done, fail) => {
    const call = request(
      `${origin}${shot.path}`,
      { agent, method: shot.method ?? "GET", headers: shot.headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          done({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), headers: answer.headers }),
        );
        answer.on("error", fail);
      },
    );
    call.on("error", fail);
    call.end(shot.body);
  });
}

/** A visitor's cookies. Requests send them and responses change them. */
export function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    with: (shot: Shot): Shot => ({
      ...shot,
      headers: { ...shot.headers, Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    }),
    take(headers: LoadResponse["headers"]): void {
      for (const cookie of [headers["set-cookie"] ?? []].flat()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
    },
  };
}

const at = (sorted: readonly number[], share: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));

export interface Volley {
  readonly seconds: number;
  readonly width: number;
  /** Number of available shots that cannot be repeated. */
  readonly most?: number;
  /** Checks whether a response is good. Only needed if its status alone does not tell. */
  readonly isGood?: (answer: LoadResponse) => boolean;
  /** Called once after the warm-up, so that other counters can start too. */
  readonly onWarm?: () => void;
}

/** Fires shots for the given number of seconds over `width` connections. The first fifth of that time is a warm-up and is not counted. */
export async function load(
  origin: string,
  shots: (n: number) => Shot,
  { seconds, width, most = Number.POSITIVE_INFINITY, isGood: isPassing = ({ status }) => status < 400, onWarm }: Volley,
): Promise<Result> {
  const agent = keepAliveAgent(width);
  const begin = performance.now();
  const count = begin + seconds * 200;
  const end = begin + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  let n = 0;
  let isWarm = false;
  const shooter = async () => {
    while (performance.now() < end && n < most) {
      const started = performance.now();
      if (!isWarm && started >= count) {
        isWarm = true;
        onWarm?.();
      }
      n += 1;
      const good = await fire(agent, origin, shots(n)).then(isPassing, () => false);
      if (!good) failed += 1;
      if (started >= count) times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, shooter));
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: Math.round((times.length / (performance.now() - count)) * 1000),
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    answers: times.length,
    failed,
  };
}
