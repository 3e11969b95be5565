import { env } from "cloudflare:workers";
import worker from "../../../workers/app";

export const ORIGIN = "https://pitlane.test";
export const OPERATOR_KEY = "3q2-7wAAAQIDBAUGBwgJCg_operator";

/** A browser without JavaScript that stores cookies and follows no redirects. `vars` = settings of another deployment. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #address = crypto.randomUUID();

  readonly #vars: Readonly<Record<string, string>>;

  constructor(vars: Readonly<Record<string, string>> = {}) {
    this.#vars = vars;
  }

  async ask(
    address: string,
    form?: Readonly<Record<string, string>> | URLSearchParams,
    headers: Readonly<Record<string, string>> = {},
    baseEnv = env as unknown as Env,
  ): Promise<Response> {
    const request = new Request(new URL(address, ORIGIN), {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: {
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "CF-Connecting-IP": this.#address,
        ...headers,
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    const testEnv = { ...baseEnv, ...this.#vars } as Env;
    const response = await worker.fetch(request, testEnv);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === undefined || value === undefined) continue;
      if (/Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Starts a sign-in. Returns the URL of the provider's page. */
  async startSignIn(path = "/customer-login?returnTo=/garage"): Promise<URL> {
    return locationOf(await this.ask(path));
  }

  /** Chooses a user on the provider's page. Returns the URL of the redirect back to us. */
  async choose(authorize: URL, choice: Readonly<Record<string, string>> = { subject: "demo-customer" }): Promise<URL> {
    return locationOf(await this.ask(authorize.href, choice));
  }

  /** Completes a sign-in. Returns the final URL of the browser. */
  async signIn(choice?: Readonly<Record<string, string>>, path?: string): Promise<string | null> {
    return refreshOf(await this.ask((await this.choose(await this.startSignIn(path), choice)).href));
  }

  profile = () => this.ask("/api/auth/profile");
}

export function locationOf(response: Response): URL {
  const location = response.headers.get("Location");
  if (location === null) throw new Error(`no redirect but ${response.status}`);
  return new URL(location, ORIGIN);
}

/** The target of a page's automatic redirect. */
export const refreshOf = async (response: Response): Promise<string | null> =>
  /http-equiv="refresh" content="0;url=([^"]*)"/.exec(await response.text())?.[1]?.replaceAll("&amp;", "&") ?? null;

export interface WireProfile {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly authorization: { readonly permissions: readonly string[] };
  readonly expiresAt: string;
}
