import { SELF } from "cloudflare:test";
import { decodeEntities, textOfHtml } from "../../support/page-text";

const ORIGIN = "https://pitlane.test";
/** Browsers follow twenty redirects. No step needs more than three. */
const MAX_REDIRECTS = 5;

/** Form fields; a name may occur several times. */
export type Fields = readonly (readonly [name: string, value: string])[] | Readonly<Record<string, string | number>>;

/** A page as seen by a browser without JavaScript. */
export interface Page {
  readonly status: number;
  readonly url: URL;
  /** null if the URL has none. */
  readonly step: string | null;
  readonly html: string;
  readonly heading: string;
  /** Every value of the buttons and options with a name, in page order. */
  readonly choices: (name: string) => readonly string[];
  /** The names of all controls. */
  readonly controls: readonly string[];
  /** Absolute URLs of the links. */
  readonly links: readonly string[];
  /** The part of the page from a heading to the next one of the same level; empty if there is no such heading. */
  readonly section: (heading: string) => Pick<Page, "choices">;
  /** Error message of one field; empty if none. */
  readonly errorAt: (name: string) => string;
}

/** A browser without JavaScript: stores cookies, posts forms and follows redirects. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #address = crypto.randomUUID();
  #page: Page | null = null;

  get page(): Page {
    if (this.#page === null) throw new Error("no page is open");
    return this.#page;
  }

  /** Guid of the open quote. */
  get guid(): string {
    return this.page.url.pathname.split("/")[2] ?? "";
  }

  async open(address: string): Promise<Page> {
    return this.#go(new URL(address, this.#page?.url ?? ORIGIN));
  }

  /** Opens a step of the quote by its URL. */
  async openStep(step: string, parameters: Readonly<Record<string, string>> = {}): Promise<Page> {
    return this.open(`?${new URLSearchParams({ step, ...parameters })}`);
  }

  /** Sends a form to the open page, or to the URL of the form's action. */
  async send(fields: Fields, action = ""): Promise<Page> {
    return this.#go(action === "" ? this.page.url : new URL(action, this.page.url), toFormData(fields));
  }

  /** Posts a form to a step without following the redirect. Returns the status and the location. */
  async tryStep(
    step: string,
    fields: Fields,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly location: string | null }> {
    const response = await this.#ask(
      new URL(`?${new URLSearchParams({ step, ...parameters })}`, this.page.url),
      toFormData(fields),
    );
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get("Location") };
  }

  /** Sends JSON to the API as this browser and returns the response. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call; the test that asks knows its shape
  async post(path: string, body: unknown): Promise<any> {
    return (await this.#ask(new URL(path, ORIGIN), JSON.stringify(body))).json();
  }

  /** Returns the API's response to this browser. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call; the test that asks knows its shape
  async api(path: string): Promise<any> {
    return (await this.#ask(new URL(path, ORIGIN))).json();
  }

  /** The raw response to this browser, including scripts and their data. The current page stays open. */
  async raw(path: string): Promise<string> {
    return (await this.#ask(new URL(path, ORIGIN))).text();
  }

  /** Posts JSON to an API endpoint and returns the status and the response. */
  async call(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    // biome-ignore lint/suspicious/noExplicitAny: JSON of any call; the test that asks knows its shape
  ): Promise<{ readonly status: number; readonly body: any }> {
    const response = await this.#ask(new URL(path, ORIGIN), JSON.stringify(body), headers);
    return { status: response.status, body: await response.json() };
  }

  /** Requests a WebSocket as this browser's page would. */
  socket(path: string): Promise<Response> {
    return this.#ask(new URL(path, ORIGIN), undefined, { Upgrade: "websocket" });
  }

  /** Saves the open quote's lead through the API, as another client with this browser's cookies would. */
  async saveLead(fields: Readonly<Record<string, unknown>>): Promise<number> {
    return (await this.call("/api/lead/update-or-shift", { Lead: { Guid: this.guid, ...fields } })).status;
  }

  /** The lead of the open quote, as its owner sees it. */
  lead() {
    return this.api(`/api/lead/${this.guid}`);
  }

  async #go(url: URL, form?: URLSearchParams): Promise<Page> {
    let response = await this.#ask(url, form);
    let at = url;
    for (let count = 0; response.status >= 300 && response.status < 400; count += 1) {
      if (count === MAX_REDIRECTS) throw new Error(`no end of redirects at ${at}`);
      at = new URL(response.headers.get("Location") ?? "", at);
      await response.body?.cancel();
      response = await this.#ask(at);
    }
    this.#page = readPage(response.status, at, await response.text());
    return this.#page;
  }

  async #ask(
    url: URL,
    form?: URLSearchParams | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await SELF.fetch(url, {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: {
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        Host: url.host,
        Origin: ORIGIN,
        "CF-Connecting-IP": this.#address,
        ...(typeof form === "string" ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      ...(form === undefined ? {} : { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    return response;
  }
}

const toFormData = (fields: Fields) =>
  new URLSearchParams(
    (Array.isArray(fields) ? fields : Object.entries(fields)).map(([name, value]) => [name, String(value)]),
  );

function readPage(status: number, url: URL, source: string): Page {
  const html = source.replace(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "");
  return {
    status,
    url,
    step: url.searchParams.get("step"),
    html,
    heading: textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ""),
    choices: (name) => choicesIn(html, name),
    controls: tagsOf(html, "input|select|textarea|button").flatMap(({ name }) => name ?? []),
    links: tagsOf(html, "a").flatMap(({ href }) => (href === undefined ? [] : new URL(href, url).href)),
    section: (heading) => {
      const sectionHtml =
        html.split(/<h2\b/).find((text) => textOf(/>([\s\S]*?)<\/h2>/.exec(text)?.[1] ?? "") === heading) ?? "";
      return { choices: (name) => choicesIn(sectionHtml, name) };
    },
    errorAt: (name) => textOf(new RegExp(`id="field-${name}-error"[^>]*>([\\s\\S]*?)</div>`).exec(html)?.[1] ?? ""),
  };
}

const choicesIn = (html: string, name: string) =>
  tagsOf(html, "input|button").flatMap((tag) => (tag.name === name ? (tag.value ?? "") : []));

function tagsOf(html: string, names: string): readonly Readonly<Partial<Record<string, string>>>[] {
  const tags = html.matchAll(new RegExp(`<(?:${names})\\b([^>]*)>`, "g"));
  return [...tags].map(([, inside]) =>
    Object.fromEntries(
      [...(inside ?? "").matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, decodeEntities(value ?? "")]),
    ),
  );
}

const textOf = (html: string) => textOfHtml(html).trim();
