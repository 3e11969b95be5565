import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { interactionPolicy } from "oidc-provider";
import { afterAll, afterEach, beforeAll, beforeEach, describe, vi } from "vitest";
import { type UserAction, identityContract, type ProviderUnderTest } from "../support/identity-contract";

/** User of a third-party OpenID provider on localhost. It checks our requests independently of our own code. */
const PERSON = {
  subject: "kim",
  name: "Kim Example",
  email: "kim@customer.example",
  permissions: ["Bookings.View", "Leads.Bid"],
};
const SITE = "https://pitlane.test";
const SECRET = "a secret of the client, as long as one is";

let server: Server;
let origin: string;

function openidProvider(issuer: string): Provider {
  const { Prompt, base } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: "create", requestable: true }));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: "marketplace",
        client_secret: SECRET,
        // The default when nothing else is registered.
        token_endpoint_auth_method: "client_secret_basic",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${SITE}/login/callback`],
        post_logout_redirect_uris: [`${SITE}/login/logoutsuccess`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] as never },
    cookies: { keys: ["one key"] },
    claims: {
      openid: ["sub", "permissions"],
      profile: ["name"],
      email: ["email", "email_verified"],
      phone: ["phone_number"],
    },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        name: PERSON.name,
        email: PERSON.email,
        email_verified: true,
        permissions: PERSON.permissions,
      }),
    }),
    interactions: { policy, url: (_ctx, { uid }) => `/person/${uid}` },
    // Consent is granted automatically for this client.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope("openid profile email phone offline_access");
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    // Consent for offline access is given with the account.
    issueRefreshToken: async () => true,
    extraParams: ["screen_hint"],
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      RefreshToken: 86_400,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 3600,
    },
  });
}

/** A minimal browser for the provider's pages: cookies and redirects. */
class Browser {
  readonly #cookies = new Map<string, string>();
  async ask(
    url: string,
    form: Readonly<Record<string, string>> | null = null,
    action: UserAction | null = null,
  ): Promise<Response> {
    const answer = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: {
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(action ? { "X-Deed": action } : {}),
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
  /** Follows redirects inside the provider. Returns the first URL outside it. */
  async followUntilLeft(from: string, action: UserAction): Promise<string> {
    for (let at = from; ; ) {
      const to = new URL((await this.ask(at, null, action)).headers.get("Location") ?? "about:blank", at);
      if (to.origin !== origin) return to.href;
      at = to.href;
    }
  }
}

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = openidProvider(origin);
  const callback = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/person/")) return callback(request, response);
    const signInResult = { login: { accountId: PERSON.subject }, create: {} };
    const result = request.headers["x-deed"] === "signs in" ? signInResult : { error: "access_denied" };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("independent OpenID provider", () => {
  identityContract(async (): Promise<ProviderUnderTest> => {
    const browser = new Browser();
    return {
      settings: {
        issuer: origin,
        clientId: "marketplace",
        clientSecret: async () => SECRET,
        redirectUri: `${SITE}/login/callback`,
        logoutReturnUri: `${SITE}/login/logoutsuccess`,
        audience: null,
        signUpHint: { prompt: "create" },
        permissionsClaim: "permissions",
        scopes: null,
        clientAuth: null,
        clock: { now: () => Date.now() },
        clockOffsetSeconds: () => 0,
        fetch: (input, init) => fetch(input, init),
      },
      open: async (url, action) => new URL(await browser.followUntilLeft(url, action)).searchParams,
      async signOut(url) {
        const page = await (await browser.ask(url)).text();
        const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
        const answer = await browser.ask(`${origin}/session/end/confirm`, { xsrf, logout: "yes" });
        return answer.headers.get("Location") ?? "";
      },
      advanceClock: (ms) => void vi.setSystemTime(Date.now() + ms),
      person: PERSON,
    };
  });
});
