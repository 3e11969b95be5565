import { request } from "node:http";

export const ORIGIN = "https://pitlane.test";

export interface RequestOptions {
  readonly method?: string;
  /** Sent as JSON, unless it is a string. */
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly ms: number;
  // Each caller knows the shape of its own response.
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call
  readonly json: any;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Response timeout. */
const TIMEOUT_MS = 20_000;

/**
 * Sends one request on its own connection, because the runtime may close idle ones at any time. The runtime receives the intended URL, so that the request
 * counts as HTTPS.
 */
export function requestRaw(
  serverUrl: string,
  address: string,
  {
    method,
    headers,
    body,
  }: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
  },
): Promise<RawResponse> {
  const { hostname, port } = new URL(serverUrl);
  const url = new URL(address, ORIGIN);
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        hostname,
        port,
        path: `${url.pathname}${url.search}`,
        method,
        agent: false,
        headers: { "MF-Original-URL": url.href, "MF-Disable-Pretty-Error": "true", ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => void parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const headers = new Headers();
          for (let at = 0; at < response.rawHeaders.length; at += 2)
            headers.append(response.rawHeaders[at] ?? "", response.rawHeaders[at + 1] ?? "");
          resolve({ status: response.statusCode ?? 0, headers, bytes: Buffer.concat(parts) });
        });
      },
    );
    // An upgraded socket never ends by itself.
    clientRequest.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 101, headers: new Headers(), bytes: new Uint8Array() });
    });
    clientRequest.setTimeout(
      TIMEOUT_MS,
      () => void clientRequest.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)),
    );
    clientRequest.on("error", (error) =>
      reject(new Error(`no response to ${method} ${address.slice(0, 200)}: ${error.message}`)),
    );
    clientRequest.end(body);
  });
}

let networkCount = 0;

/** A browser without JavaScript on its own network. It keeps its cookies and does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Keeps its cookies and ignores `Set-Cookie`. */
  ignoresSetCookie = false;
  readonly #served: string;
  /** `network`: an IP address shared with others; otherwise a separate one. */
  readonly network: string;

  constructor(served: string, network?: string) {
    this.#served = served;
    networkCount += 1;
    this.network = network ?? `10.${(networkCount >> 16) & 255}.${(networkCount >> 8) & 255}.${networkCount & 255}`;
  }

  async ask(address: string, { method, json, form, body, headers = {} }: RequestOptions = {}): Promise<Answer> {
    const message =
      json !== undefined
        ? typeof json === "string"
          ? json
          : JSON.stringify(json)
        : form
          ? new URLSearchParams(form).toString()
          : body;
    const type: Readonly<Record<string, string>> =
      json !== undefined
        ? { "Content-Type": "application/json" }
        : form
          ? { "Content-Type": "application/x-www-form-urlencoded" }
          : {};
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const length: Readonly<Record<string, string>> =
      message === undefined ? {} : { "Content-Length": String(Buffer.byteLength(message)) };
    const startedAt = performance.now();
    const answer = await requestRaw(this.#served, address, {
      method: method ?? (message === undefined ? "GET" : "POST"),
      headers: {
        "CF-Connecting-IP": this.network,
        ...(cookie === "" ? {} : { Cookie: cookie }),
        ...type,
        ...length,
        ...headers,
      },
      ...(message === undefined ? {} : { body: message }),
    });
    const ms = performance.now() - startedAt;
    for (const line of this.ignoresSetCookie ? [] : answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = new TextDecoder().decode(answer.bytes);
    return { ...answer, text, ms, json: parseJson(text) };
  }

  /** Signs in through the sandbox's sign-in page as one of its users. */
  async signIn(subject: string): Promise<void> {
    const loginRedirect = await this.ask("/customer-login?returnTo=/help");
    const answer = await this.ask(loginRedirect.headers.get("Location") ?? "", { form: { subject } });
    await this.ask(answer.headers.get("Location") ?? "");
    if (![...this.cookies.keys()].some((name) => name.endsWith("session")))
      throw new Error(`${subject} could not sign in`);
  }

  gateway = (
    operationName: string,
    variables: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => this.ask("/api/gateway", { json: { operationName, variables }, headers });
}
