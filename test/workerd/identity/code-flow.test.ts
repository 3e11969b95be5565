import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { databaseDigest } from "../../support/database-digest";
import { Client, locationOf, ORIGIN, refreshOf, type WireProfile } from "./client";
import { DB } from "../database";

const sessionOf = ({ cookies }: Client) => cookies.get("__Host-session");

it("F-097 P-029 F-347 /customer-login redirects to authorize with state, nonce and PKCE", async () => {
  const answer = await new Client().ask("/customer-login");
  const to = locationOf(answer);
  expect([answer.status, to.origin + to.pathname, await answer.text()]).toEqual([
    302,
    `${ORIGIN}/sandbox/identity/authorize`,
    "",
  ]);
  const { state, nonce, code_challenge, ...others } = Object.fromEntries(to.searchParams);
  expect(others).toEqual({
    response_type: "code",
    client_id: "marketplace",
    redirect_uri: `${ORIGIN}/login/callback`,
    scope: "openid profile email phone offline_access",
    code_challenge_method: "S256",
  });
  for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

it("starting a sign-in writes nothing, and only the last four attempts can be completed", async () => {
  const client = new Client();
  const before = await databaseDigest(DB);
  const authorizeUrls: URL[] = [];
  for (let index = 0; index < 6; index += 1)
    authorizeUrls.push(await client.startSignIn(`/customer-login?returnTo=/garage%3Ftab%3D${index}`));
  await client.ask("/customer-login?silent=true");
  expect(await databaseDigest(DB)).toEqual(before);
  expect([...client.cookies.keys()].filter((name) => name.startsWith("__Host-signIn-"))).toHaveLength(4);
  expect([...client.cookies.values()].join()).not.toContain(authorizeUrls[5]?.searchParams.get("nonce") ?? "none");
  const answerSignIn = async (at: number) => client.ask((await client.choose(authorizeUrls[at] as URL)).href);
  expect(locationOf(await answerSignIn(1)).pathname).toBe("/customer-login");
  expect(await refreshOf(await answerSignIn(4))).toBe("/garage?tab=4");
});

it("F-098 P-030 P-216 /customer-signup opens the provider's sign-up and then signs in", async () => {
  const client = new Client();
  const authorize = await client.startSignIn("/customer-signup");
  expect(authorize.searchParams.get("prompt")).toBe("create");
  expect(await (await client.ask(authorize.href)).text()).toContain("Create an account");
  const returnUrl = await client.choose(authorize, { name: "Noa New", email: "noa@customer.example", phone: "" });
  await client.ask(returnUrl.href);
  expect(await (await client.profile()).json()).toMatchObject({
    name: "Noa New",
    email: "noa@customer.example",
    phone: null,
  });
});

it("F-348 P-029 P-113 P-318 sign-in returns to the previous page with profile and permissions", async () => {
  const client = new Client();
  expect((await client.profile()).status).toBe(401);
  expect(await client.signIn({ subject: "demo-operator" }, "/customer-login?returnTo=/garage%3Fa%3D1")).toBe(
    "/garage?a=1",
  );
  const profile = (await (await client.profile()).json()) as WireProfile;
  expect(profile).toMatchObject({ email: "opal@operator.example", authorization: { permissions: ["Operations"] } });
  expect(Date.parse(profile.expiresAt)).toBeGreaterThan(Date.now());
});

it("the session cookie is random, host-bound and HttpOnly, without tokens", async () => {
  const client = new Client();
  const returnUrl = await client.choose(await client.startSignIn());
  const answer = await client.ask(returnUrl.href);
  const cookie = answer.headers.getSetCookie().find((value) => value.startsWith("__Host-session="));
  expect(cookie).toMatch(
    /^__Host-session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  const home = await (await client.ask("/")).text();
  expect(home).toContain("Casey Customer");
  expect(home).not.toContain(sessionOf(client));
  expect(home).not.toMatch(/access_token|refresh_token|id_token/);
});

it("a callback that is repeated, lacks its cookie or has another state is refused", async () => {
  const client = new Client();
  const returnUrl = await client.choose(await client.startSignIn());
  const forgedReturn = new URL(returnUrl);
  forgedReturn.searchParams.set("state", "A".repeat(43));
  const response = await client.ask(forgedReturn.href);
  expect([response.status, locationOf(response).pathname, sessionOf(client)]).toEqual([
    302,
    "/customer-login",
    undefined,
  ]);

  const stranger = new Client();
  expect(locationOf(await stranger.ask(returnUrl.href)).pathname).toBe("/customer-login");
  expect(sessionOf(stranger)).toBeUndefined();

  const cookies = new Map(client.cookies);
  expect(await refreshOf(await client.ask(returnUrl.href))).toBe("/garage");
  const first = sessionOf(client);
  expect(first).toBeDefined();
  // The URL is also refused with the cookie that the first response deleted.
  for (const [name, value] of cookies) if (name.startsWith("__Host-signIn-")) client.cookies.set(name, value);
  expect(locationOf(await client.ask(returnUrl.href)).pathname).toBe("/customer-login");
  expect(sessionOf(client)).toBe(first);
});

it("a code is accepted only with its own verifier and issuer", async () => {
  const ownClient = new Client();
  const other = new Client();
  const returnUrl = await ownClient.choose(await ownClient.startSignIn());
  const otherReturn = await other.choose(await other.startSignIn());
  const mixedReturn = new URL(returnUrl);
  mixedReturn.searchParams.set("code", otherReturn.searchParams.get("code") ?? "");
  expect(locationOf(await ownClient.ask(mixedReturn.href)).pathname).toBe("/customer-login");
  expect(sessionOf(ownClient)).toBeUndefined();

  const secondReturn = await ownClient.choose(await ownClient.startSignIn());
  secondReturn.searchParams.set("iss", "https://evil.example");
  await ownClient.ask(secondReturn.href);
  expect(sessionOf(ownClient)).toBeUndefined();
});

it("a mismatched callback restarts the sign-in once, then shows an error page", async () => {
  const client = new Client();
  const bad = "/login/callback?code=x&state=y";
  expect(locationOf(await client.ask(bad)).pathname).toBe("/customer-login");
  expect(locationOf(await client.ask(bad)).pathname).toBe("/server-error");
});

it("sign-in and sign-out never redirect to another host", async () => {
  for (const returnTo of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%09/evil.example",
    "javascript:alert(1)",
  ]) {
    expect(
      await new Client().signIn(
        undefined,
        `/customer-login?returnTo=${encodeURIComponent(returnTo).replace("%2509", "%09")}`,
      ),
    ).toBe("/");
  }
  const client = new Client();
  await client.signIn();
  client.cookies.set("__Host-logoutReturnUrl", encodeURIComponent("https://evil.example/"));
  const provider = await refreshOf(await client.ask("/session/end", {}));
  const logoutReturnUrl = locationOf(await client.ask(provider ?? ""));
  expect(locationOf(await client.ask(logoutReturnUrl.href)).href).toBe(`${ORIGIN}/`);
});

it("a session id planted before sign-in is not valid afterwards", async () => {
  const client = new Client();
  const plantedId = "A".repeat(43);
  client.cookies.set("__Host-session", plantedId);
  await client.signIn();
  expect(sessionOf(client)).not.toBe(plantedId);
  const attacker = new Client();
  attacker.cookies.set("__Host-session", plantedId);
  expect((await attacker.profile()).status).toBe(401);
});

it("signing in again, or as another person, ends the previous session", async () => {
  const client = new Client();
  await client.signIn();
  const before = sessionOf(client) ?? "";
  const authorize = await client.startSignIn("/customer-signup");
  // The person is already signed in, so the provider asks nothing.
  expect(authorize.pathname).toBe("/");
  await client.ask("/session/end", {});
  const expiredClient = new Client();
  expiredClient.cookies.set("__Host-session", before);
  expect((await expiredClient.profile()).status).toBe(401);
});

it("when two tabs sign in, the second sign-in ends the first one's session", async () => {
  const client = new Client();
  const item = await client.startSignIn();
  const secondUrl = await client.startSignIn();
  await client.ask((await client.choose(item)).href);
  const before = sessionOf(client) ?? "";
  const expiredClient = new Client();
  expiredClient.cookies.set("__Host-session", before);
  expect((await expiredClient.profile()).status).toBe(200);
  await client.ask((await client.choose(secondUrl)).href);
  expect(sessionOf(client)).not.toBe(before);
  expect([(await expiredClient.profile()).status, (await client.profile()).status]).toEqual([401, 200]);
});

it("a person who cancels the provider's sign-in returns to the same page, signed out", async () => {
  const client = new Client();
  const returnUrl = await client.choose(await client.startSignIn(), { cancel: "true" });
  expect(returnUrl.searchParams.get("error")).toBe("access_denied");
  expect(await refreshOf(await client.ask(returnUrl.href))).toBe("/garage");
  expect(sessionOf(client)).toBeUndefined();
});

const OPENS = { "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate" };

it("F-340 F-347 with a provider session, opening / signs the visitor in without a sign-in page", async () => {
  const client = new Client();
  await client.signIn();
  client.cookies.delete("__Host-session");
  const silent = locationOf(await client.ask("/", undefined, OPENS));
  expect(silent.pathname + silent.search).toBe("/customer-login?silent=true&returnTo=%2F");
  const authorize = locationOf(await client.ask(silent.href));
  expect(authorize.searchParams.get("prompt")).toBe("none");
  expect(await refreshOf(await client.ask(locationOf(await client.ask(authorize.href)).href))).toBe("/");
  expect((await client.profile()).status).toBe(200);
});

it("F-340 without a provider session the silent sign-in is tried only once", async () => {
  const client = new Client();
  client.cookies.set("__Host-signedInBefore", "1");
  const authorize = locationOf(await client.ask(locationOf(await client.ask("/", undefined, OPENS)).href));
  const returnUrl = locationOf(await client.ask(authorize.href));
  expect(returnUrl.searchParams.get("error")).toBe("login_required");
  expect(await refreshOf(await client.ask(returnUrl.href))).toBe("/");
  expect((await client.ask("/", undefined, OPENS)).status).toBe(200);
  expect((await client.profile()).status).toBe(401);
});

it("a visitor who never signed in is not sent to the provider", async () => {
  expect((await new Client().ask("/", undefined, OPENS)).status).toBe(200);
});

it("P-170 B-073 B-074 B-210 signing out ends both sessions and returns to our own path", async () => {
  for (const subject of ["demo-customer", "demo-supplier-member"]) {
    const client = new Client();
    await client.signIn({ subject });
    const before = sessionOf(client) ?? "";
    client.cookies.set("__Host-logoutReturnUrl", encodeURIComponent("/quotes/x?sortby=Price"));
    const provider = await refreshOf(await client.ask("/session/end", {}));
    expect(provider).toContain("/sandbox/identity/end-session?");
    const shell = locationOf(await client.ask(provider ?? ""));
    expect(shell.pathname).toBe("/login/logoutsuccess");
    expect(locationOf(await client.ask(shell.href)).href).toBe(`${ORIGIN}/quotes/x?sortby=Price`);
    expect(
      [...client.cookies.keys()].filter((name) => /session|signedIn|logout|holder|leadGuid|sandbox/.test(name)),
    ).toEqual([]);
    const thief = new Client();
    thief.cookies.set("__Host-session", before);
    expect((await thief.profile()).status).toBe(401);
  }
});

it("F-099 P-028 /login/logoutsuccess opened directly only says that you are signed out", async () => {
  const answer = await new Client().ask("/login/logoutsuccess");
  expect(answer.status).toBe(200);
  expect(/<main[^>]*>([\s\S]*?)<\/main>/.exec(await answer.text())?.[1]?.replace(/<[^>]*>/g, "")).toBe(
    "You are signed out",
  );
});

it("opening a link does not sign anyone out", async () => {
  const client = new Client();
  await client.signIn();
  await client.ask("/session/end");
  await client.ask("/logout");
  expect((await client.profile()).status).toBe(200);
  expect((await client.ask("/session/end", {}, { Origin: "https://evil.example" })).status).toBe(403);
});

it("P-319 the health call of the auth service reports ok", async () => {
  const answer = await new Client().ask("/api/auth/health");
  expect([answer.status, await answer.json()]).toEqual([200, { Status: "ok", SignIn: true }]);
});

it("F-018 P-219 a white label has no sign-in link, redirect, profile or sandbox provider", async () => {
  const client = new Client({ WHITE_LABEL: "true" });
  const home = await (await client.ask("/")).text();
  expect(home).not.toMatch(/customer-login|Sign in/);
  for (const path of ["/customer-login", "/customer-signup", "/sandbox/identity/authorize", "/sandbox/identity/jwks"])
    expect((await client.ask(path)).status).toBe(404);
  expect((await client.profile()).status).toBe(401);
});

it("P-018 a white label ignores our own session: no sign-in, renewal or profile", async () => {
  const own = new Client();
  expect(await (await own.ask("/")).text()).toContain("/customer-login");
  await own.signIn();
  const label = new Client({ WHITE_LABEL: "true" });
  for (const [name, value] of own.cookies) label.cookies.set(name, value);
  const here = await (await own.ask("/")).text();
  const there = await (await label.ask("/")).text();
  expect([
    here.includes("renewInMs"),
    here.includes("Casey Customer"),
    (await own.profile()).status,
    (await own.ask("/session/renew", {})).status,
  ]).toEqual([true, true, 200, 200]);
  expect(there).not.toMatch(/customer-login|renewInMs|Casey Customer/);
  expect([(await label.profile()).status, (await label.ask("/session/renew", {})).ok]).toEqual([401, false]);
});

it("production without a configured provider hides sign-in and never uses the sandbox", async () => {
  const client = new Client({
    ENVIRONMENT: "PROD",
    CONTACT_KEY: btoa("x".repeat(32)),
    BUSINESS_NUMBER: "51 824 753 556",
  });
  expect(await (await client.ask("/")).text()).not.toMatch(/customer-login/);
  for (const path of [
    "/customer-login",
    "/sandbox/identity/.well-known/openid-configuration",
    "/sandbox/identity/token",
  ])
    expect((await client.ask(path)).status).toBe(404);
});

describe("provider in the configuration", () => {
  const PROVIDER = {
    OIDC_ISSUER: "https://{tenant}.{region}.identity.example",
    OIDC_CLIENT_ID: "us",
    OIDC_CLIENT_SECRET: "secret",
  };
  const fetched = vi.spyOn(globalThis, "fetch");
  afterEach(() => fetched.mockReset());
  afterAll(() => fetched.mockRestore());

  it("P-215 tenant and region select provider, terms and privacy pages", async () => {
    fetched.mockImplementation(async (address) => {
      const { origin } = new URL(new Request(address).url);
      return Response.json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
      });
    });
    for (const [tenant, region] of [
      ["acme", "au"],
      ["other", "nz"],
    ] as const) {
      const client = new Client({
        ...PROVIDER,
        OIDC_TENANT: tenant,
        OIDC_REGION: region,
        TERMS_URL: `https://${tenant}.example/terms`,
        PRIVACY_URL: `https://${tenant}.example/privacy`,
      });
      expect((await client.startSignIn("/customer-login")).href).toMatch(
        new RegExp(`^https://${tenant}\\.${region}\\.identity\\.example/authorize\\?.*client_id=us`),
      );
      const home = await (await client.ask("/")).text();
      for (const page of ["terms", "privacy"]) expect(home).toContain(`href="https://${tenant}.example/${page}"`);
    }
    const home = await (await new Client().ask("/")).text();
    for (const page of ["terms", "privacy"]) expect(home).toContain(`href="/${page}"`);
  });

  it("a failing provider causes an error only when signing in", async () => {
    fetched.mockRejectedValue(new TypeError("network"));
    const client = new Client({ ...PROVIDER, OIDC_TENANT: "down", OIDC_REGION: "au" });
    const response = await client.ask("/customer-login");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("You cannot sign in right now");
    expect((await client.ask("/")).status).toBe(200);
    const silent = await client.ask("/customer-login?silent=true&returnTo=/garage");
    expect([silent.status, locationOf(silent).pathname]).toEqual([302, "/garage"]);
    expect((await client.profile()).status).toBe(401);
  });
});
