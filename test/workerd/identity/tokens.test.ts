import { toPersonId } from "../../support/ids";
import { describe, expect, it } from "vitest";
import { randomIds } from "../../../app/adapters/platform";
import { d1Sessions } from "../../../app/adapters/db/sessions";
import { aesCipher } from "../../../app/adapters/encryption/cipher";
import { type OidcSettings, oidcProvider } from "../../../app/adapters/identity/oidc";
import { SANDBOX_CLIENT, SANDBOX_PATH, sandboxIdentity } from "../../../sandbox/identity/provider";
import type { Context } from "../../../app/usecases/context";
import { currentUser } from "../../../app/usecases/identity/current-user";
import { sealSession } from "../../../app/usecases/identity/session-content";
import type { Grant, SignInSecrets } from "../../../app/usecases/ports/identity";
import { identityContract, type ProviderUnderTest } from "../../support/identity-contract";
import { browser } from "../leads/browser";
import { DB } from "../database";

const cipher = aesCipher(() => btoa("k".repeat(32)));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A provider and a client with a separate clock; the client's requests are recorded. */
function testPair(overrides: Partial<OidcSettings> = {}, origin = `https://${crypto.randomUUID()}.test`) {
  const time = { now: Date.now() };
  const clock = { now: () => time.now };
  const requests: string[] = [];
  const sandbox = sandboxIdentity({ db: DB, clock, ids: randomIds, cipher, country: "AU", origin });
  const settings: OidcSettings = {
    issuer: `${origin}${SANDBOX_PATH}`,
    clientId: SANDBOX_CLIENT,
    clientSecret: sandbox.clientSecret,
    redirectUri: `${origin}/login/callback`,
    logoutReturnUri: `${origin}/login/logoutsuccess`,
    audience: null,
    signUpHint: { prompt: "create" },
    permissionsClaim: "permissions",
    scopes: null,
    clientAuth: null,
    clock,
    clockOffsetSeconds: () => Math.round((time.now - Date.now()) / 1000),
    fetch: (input, init) => {
      const request = new Request(input, init);
      requests.push(new URL(request.url).pathname.slice(SANDBOX_PATH.length));
      return sandbox.handle(request);
    },
    ...overrides,
  };
  return { origin, time, clock, asked: requests, sandbox, settings, provider: oidcProvider(settings) };
}
type Pair = ReturnType<typeof testPair>;

async function chooseUser({ provider, sandbox }: Pair): Promise<{ answer: URLSearchParams; secrets: SignInSecrets }> {
  const session = await provider.begin("login");
  if (session.kind !== "ready") throw new Error(session.reason);
  const signInChoice = await sandbox.choose(new Request(session.url), { subject: "demo-customer" });
  if (signInChoice === "unknown-email") throw new Error(signInChoice);
  return { answer: new URL(signInChoice?.to ?? "").searchParams, secrets: session.secrets };
}

async function obtainGrant(pair: Pair): Promise<Grant> {
  const { answer: response, secrets } = await chooseUser(pair);
  const signInResult = await pair.provider.finish(response, secrets);
  if (signInResult.kind !== "granted") throw new Error(JSON.stringify(signInResult));
  return signInResult.grant;
}

describe("provider of DEV and TEST", () => {
  identityContract(async (): Promise<ProviderUnderTest> => {
    const { origin, time, sandbox, settings } = testPair();
    let cookie = "";
    const storeCookie = (setCookie: string | null) => {
      cookie = setCookie === null ? cookie : (setCookie.split(";")[0] ?? "");
    };
    const testRequest = (url: string) => new Request(url, { headers: { Cookie: cookie } });
    return {
      settings,
      async open(url, action) {
        const page = await sandbox.authorize(testRequest(url));
        if (page.kind === "redirect") return new URL(page.to).searchParams;
        const signInChoice = await sandbox.choose(
          testRequest(url),
          action === "signs in" ? { subject: "demo-operator" } : "cancel",
        );
        if (signInChoice === "unknown-email") throw new Error(signInChoice);
        storeCookie(signInChoice?.setCookie ?? null);
        return new URL(signInChoice?.to ?? "").searchParams;
      },
      async signOut(url) {
        const response = await sandbox.handle(testRequest(url));
        storeCookie(response.headers.get("Set-Cookie"));
        return new URL(response.headers.get("Location") ?? "", origin).href;
      },
      advanceClock: (ms) => void (time.now += ms),
      person: {
        subject: "demo-operator",
        name: "Opal Operator",
        email: "opal@operator.example",
        permissions: ["Operations"],
      },
    };
  });
});

it("the provider sends no code to an unregistered redirect address", async () => {
  const pair = testPair();
  const session = await testPair({ redirectUri: "https://evil.example/login/callback" }, pair.origin).provider.begin(
    "login",
  );
  if (session.kind !== "ready") throw new Error(session.reason);
  expect(await pair.sandbox.authorize(new Request(session.url))).toMatchObject({ kind: "refused" });
  expect(await pair.sandbox.choose(new Request(session.url), { subject: "demo-customer" })).toBeNull();
});

it("permissions are read from the configured claim, wherever the provider puts it", async () => {
  const claim = "https://marketplace.example/permissions";
  const pair = testPair();
  const recordingFetch: OidcSettings["fetch"] = async (input, init) => {
    const response = await pair.settings.fetch(input, init);
    if (!new URL(new Request(input, init).url).pathname.endsWith("/userinfo")) return response;
    return Response.json({ ...((await response.json()) as object), [claim]: ["Leads.View"] });
  };
  expect(
    (
      await obtainGrant({
        ...pair,
        provider: oidcProvider({ ...pair.settings, permissionsClaim: claim, fetch: recordingFetch }),
      })
    ).permissions,
  ).toEqual(["Leads.View"]);
});

/** A browser with a session of this grant. */
async function signInWith(pair: Pair, provider = pair.provider) {
  const grant = await obtainGrant(pair);
  const idHash = crypto.randomUUID();
  const base = browser();
  const context: Context = {
    ...base,
    cipher,
    clock: pair.clock,
    identity: { provider, sandbox: null, accounts: null },
    viewer: { ...base.viewer, sessionHash: idHash },
  };
  await d1Sessions(DB).create({
    idHash,
    sealed: await sealSession(context, idHash, grant),
    expiresAt: grant.expiresAt,
    endsAt: pair.clock.now() + 24 * HOUR,
    issuer: grant.issuer,
    subject: grant.subject,
    newUserId: toPersonId(crypto.randomUUID()),
    previousIdHash: null,
    now: pair.clock.now(),
  });
  /** Context of the same browser's next request. */
  const nextContext = (): Context => ({ ...context, viewer: { ...context.viewer } });
  return { grant, idHash, nextContext };
}

it("P-168 P-397 the access token is renewed one minute before it expires", async () => {
  const pair = testPair();
  const { grant, nextContext } = await signInWith(pair);
  pair.asked.length = 0;
  pair.time.now = grant.expiresAt - MINUTE - 1000;
  expect((await currentUser(nextContext()))?.expiresAt).toBe(grant.expiresAt);
  expect(pair.asked).toEqual([]);
  pair.time.now = grant.expiresAt - MINUTE;
  const user = await currentUser(nextContext());
  expect(user?.expiresAt).toBe(pair.time.now + HOUR);
  expect(pair.asked.filter((path) => !path.startsWith("/.well-known"))).toEqual(["/token", "/userinfo"]);
  pair.time.now = grant.expiresAt + MINUTE;
  expect((await currentUser(nextContext()))?.expiresAt).toBe(user?.expiresAt);
});

it("P-218 the profile is cached until the token is renewed", async () => {
  const pair = testPair();
  const { grant, nextContext } = await signInWith(pair);
  const countProfileRequests = () => pair.asked.filter((path) => path === "/userinfo").length;
  for (let page = 0; page < 3; page += 1)
    expect((await currentUser(nextContext()))?.profile.name).toBe("Casey Customer");
  expect(countProfileRequests()).toBe(1);
  pair.time.now = grant.expiresAt;
  await currentUser(nextContext());
  await currentUser(nextContext());
  expect(countProfileRequests()).toBe(2);
});

it("concurrent requests use the refresh token once, and all stay signed in", async () => {
  const pair = testPair();
  const { grant, nextContext } = await signInWith(pair);
  pair.asked.length = 0;
  pair.time.now = grant.expiresAt + 1000;
  const users = await Promise.all(Array.from({ length: 6 }, () => currentUser(nextContext())));
  expect(users.map((user) => user?.profile.name)).toEqual(Array(6).fill("Casey Customer"));
  expect(pair.asked.filter((path) => path === "/token")).toHaveLength(1);
});

it("a refused renewal ends the session, and is not retried", async () => {
  const pair = testPair();
  const { grant, nextContext, idHash } = await signInWith(pair);
  await pair.provider.renew(grant.tokens.refresh ?? "", grant.subject);
  pair.asked.length = 0;
  pair.time.now = grant.expiresAt;
  expect([await currentUser(nextContext()), await currentUser(nextContext())]).toEqual([null, null]);
  expect(pair.asked.filter((path) => !path.startsWith("/.well-known"))).toEqual(["/token"]);
  expect(await d1Sessions(DB).find(idHash)).toBeNull();
});

it("an unreachable provider keeps the session only until the token expires", async () => {
  const pair = testPair();
  const deadProvider = oidcProvider({ ...pair.settings, fetch: async () => Promise.reject(new TypeError("network")) });
  const { grant, nextContext } = await signInWith(pair, deadProvider);
  pair.time.now = grant.expiresAt - 1000;
  expect(await currentUser(nextContext())).not.toBeNull();
  pair.time.now = grant.expiresAt + HOUR;
  expect(await currentUser(nextContext())).toBeNull();
});

it("F-019 F-020 a white label renews no token and loads no profile", async () => {
  const pair = testPair();
  const { grant, nextContext } = await signInWith(pair);
  pair.asked.length = 0;
  for (const now of [grant.expiresAt - HOUR / 2, grant.expiresAt - 1000, grant.expiresAt + 1000]) {
    pair.time.now = now;
    expect(
      await currentUser({ ...nextContext(), identity: { provider: null, sandbox: null, accounts: null } }),
    ).toBeNull();
  }
  expect(pair.asked).toEqual([]);
});

it("a session ends at its end date, with or without renewals", async () => {
  const pair = testPair();
  const { nextContext } = await signInWith(pair);
  pair.time.now += 24 * HOUR;
  expect(await currentUser(nextContext())).toBeNull();
});

it("a sign-in response is used once and its record expires", async () => {
  const sessions = d1Sessions(DB);
  const now = Date.now();
  const past = crypto.randomUUID();
  const waiting = crypto.randomUUID();
  expect([
    await sessions.consumeSignIn(past, now - 1),
    await sessions.consumeSignIn(waiting, now + MINUTE),
    await sessions.consumeSignIn(waiting, now + MINUTE),
  ]).toEqual([true, true, false]);
  await sessions.deleteBefore(now);
  expect(
    (await DB.prepare("select state_hash from taken_sign_ins where state_hash in (?, ?)").bind(past, waiting).all())
      .results,
  ).toEqual([{ state_hash: waiting }]);
});
