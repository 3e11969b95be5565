import { InvariantError } from "../harness";

/** A call that takes longer counts as broken. Suites run in parallel on small machines, so response times are not checked here. */
const MAX_CALL_MS = 60_000;

/** Response to a call; `body` is parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call; who asks knows its shape
  readonly body: any;
  readonly location: string | null;
}

/** A user with separate cookies who calls the worker over HTTP. A call whose connection broke returns null. */
export class Client {
  readonly #cookies = new Map<string, string>();
  readonly origin: string;
  #network: string | null = null;

  constructor(origin: string, cookies: readonly { readonly name: string; readonly value: string }[] = []) {
    this.origin = origin;
    for (const { name, value } of cookies) this.#cookies.set(name, value);
  }

  /** The cookie header of a request. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The same user on another network, with its own rate limits. */
  onNetwork(address: string): Client {
    const client = new Client(this.origin);
    for (const [name, value] of this.#cookies) client.#cookies.set(name, value);
    client.#network = address;
    return client;
  }

  get = (path: string, headers: Readonly<Record<string, string>> = {}) => this.#ask(path, { method: "GET", headers });

  post(path: string, body: unknown, key?: string): Promise<Answer | null> {
    return this.#ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key === undefined ? {} : { "Idempotency-Key": key }) },
      body: JSON.stringify(body),
    });
  }

  submitForm(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer | null> {
    return this.#ask(path, {
      method: "POST",
      headers: { Origin: this.origin, ...headers },
      body: new URLSearchParams(fields),
    });
  }

  /** Signs in as a sandbox user. */
  async signIn(subject: string): Promise<void> {
    const signInPage = await this.#follow("/customer-login");
    await this.#follow(signInPage, { subject });
  }

  async #follow(path: string, fields?: Readonly<Record<string, string>>): Promise<string> {
    let at = path;
    const getWithRetries = async () => (await this.get(at)) ?? (await this.get(at)) ?? this.get(at);
    let response = await (fields ? this.submitForm(at, fields) : getWithRetries());
    while (response?.location) {
      at = new URL(response.location, new URL(at, this.origin)).href;
      response = await getWithRetries();
    }
    if (response?.status !== 200) throw new InvariantError(`${at} answered ${response?.status}`);
    return at;
  }

  async #ask(path: string, request: RequestInit): Promise<Answer | null> {
    try {
      const { cookies } = this;
      const response = await fetch(new URL(path, this.origin), {
        ...request,
        redirect: "manual",
        headers: {
          ...request.headers,
          ...(cookies !== "" && { Cookie: cookies }),
          ...(this.#network !== null && { "CF-Connecting-IP": this.#network }),
        },
        signal: AbortSignal.timeout(MAX_CALL_MS),
      });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
      }
      const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
      return {
        status: response.status,
        text,
        body: isJson ? JSON.parse(text) : null,
        location: response.headers.get("Location"),
      };
    } catch {
      return null;
    }
  }
}
