import { expect, it } from "vitest";
import { type OidcSettings, oidcProvider } from "../../app/adapters/identity/oidc";
import type { Grant, SignInSecrets } from "../../app/usecases/ports/identity";

/** An action of the user on the provider's pages. */
export type UserAction = "signs in" | "says no" | "does nothing";

/** A provider, and one browser that it recognises by cookies. */
export interface ProviderUnderTest {
  readonly settings: OidcSettings;
  /** Opens a URL of the provider and performs the action. Returns the query of the redirect back to us. */
  open(url: string, action: UserAction): Promise<URLSearchParams>;
  /** Opens the end-session URL and confirms. Returns the final URL of the browser. */
  signOut(url: string): Promise<string>;
  /** Advances the clock of the provider and ours. */
  advanceClock(ms: number): void;
  /** The user who signs in. */
  readonly person: {
    readonly subject: string;
    readonly name: string;
    readonly email: string;
    readonly permissions: readonly string[];
  };
}

const HOUR = 3_600_000;

/** Tests that every OpenID Connect provider must pass, run against each one we have. */
export function identityContract(makeProvider: () => Promise<ProviderUnderTest>): void {
  async function startSignIn(
    at: ProviderUnderTest,
    kind: "login" | "signup" | "silent" = "login",
    overrides: Partial<OidcSettings> = {},
  ) {
    const start = await oidcProvider({ ...at.settings, ...overrides }).begin(kind);
    if (start.kind !== "ready") throw new Error(start.reason);
    return start;
  }
  async function completeSignIn(at: ProviderUnderTest): Promise<{ answer: URLSearchParams; secrets: SignInSecrets }> {
    const { url, secrets } = await startSignIn(at);
    return { answer: await at.open(url, "signs in"), secrets };
  }
  async function finishSignIn(at: ProviderUnderTest): Promise<Grant> {
    const { answer: response, secrets } = await completeSignIn(at);
    const signInResult = await oidcProvider(at.settings).finish(response, secrets);
    if (signInResult.kind !== "granted") throw new Error(JSON.stringify(signInResult));
    return signInResult.grant;
  }

  it("a person signs in by code and PKCE, and the grant has tokens, profile and permissions", async () => {
    const at = await makeProvider();
    const { url } = await startSignIn(at);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: at.settings.redirectUri,
    });
    const grant = await finishSignIn(at);
    const { subject, name, email, permissions } = at.person;
    expect(grant).toMatchObject({
      issuer: at.settings.issuer,
      subject,
      profile: { name, email, isEmailVerified: true },
      permissions,
    });
    expect(grant.expiresAt).toBe(at.settings.clock.now() + HOUR);
    expect(await oidcProvider(at.settings).fetchProfile(grant.tokens.access)).toMatchObject({
      subject,
      profile: { name, email },
      permissions,
    });
    expect(await oidcProvider(at.settings).fetchProfile("nonsense")).toBeNull();
  });

  it.each(["state", "nonce", "verifier"] as const)("a response checked with another %s is invalid", async (name) => {
    const at = await makeProvider();
    const { answer: response, secrets } = await completeSignIn(at);
    expect(await oidcProvider(at.settings).finish(response, { ...secrets, [name]: "B".repeat(43) })).toMatchObject({
      kind: "invalid",
    });
  });

  it("a code works once, and its second use revokes the tokens of the first", async () => {
    const at = await makeProvider();
    const provider = oidcProvider(at.settings);
    const { answer: response, secrets } = await completeSignIn(at);
    const first = await provider.finish(response, secrets);
    if (first.kind !== "granted") throw new Error(first.kind);
    const { access, refresh } = first.grant.tokens;
    expect(await provider.finish(response, secrets)).toMatchObject({ kind: "invalid", reason: "invalid_grant" });
    expect(await provider.fetchProfile(access)).toBeNull();
    expect(await provider.renew(refresh ?? "", at.person.subject)).toEqual({ kind: "refused" });
  });

  it("an expired code is refused", async () => {
    const at = await makeProvider();
    const { answer: response, secrets } = await completeSignIn(at);
    at.advanceClock(61_000);
    expect(await oidcProvider(at.settings).finish(response, secrets)).toMatchObject({
      kind: "invalid",
      reason: "invalid_grant",
    });
  });

  it("an expired access token returns no profile", async () => {
    const at = await makeProvider();
    const { tokens } = await finishSignIn(at);
    at.advanceClock(HOUR + 60_000);
    expect(await oidcProvider(at.settings).fetchProfile(tokens.access)).toBeNull();
  });

  it("a refresh token renews tokens and profile once; a reused or unknown one is refused", async () => {
    const at = await makeProvider();
    const provider = oidcProvider(at.settings);
    const { tokens, subject } = await finishSignIn(at);
    at.advanceClock(HOUR - 60_000);
    const renewed = await provider.renew(tokens.refresh ?? "", subject);
    if (renewed.kind !== "granted") throw new Error(renewed.kind);
    expect(renewed.grant).toMatchObject({
      subject,
      profile: { name: at.person.name },
      permissions: at.person.permissions,
    });
    expect(renewed.grant.tokens.access).not.toBe(tokens.access);
    expect(renewed.grant.expiresAt).toBe(at.settings.clock.now() + HOUR);
    expect(await provider.renew(tokens.refresh ?? "", subject)).toEqual({ kind: "refused" });
    expect(await provider.renew("nonsense", subject)).toEqual({ kind: "refused" });
  });

  it("a silent check signs in a person with a provider session and nobody else, without a prompt", async () => {
    const at = await makeProvider();
    const provider = oidcProvider(at.settings);
    const renewSilently = async () => {
      const { url, secrets } = await startSignIn(at, "silent");
      expect(new URL(url).searchParams.get("prompt")).toBe("none");
      return provider.finish(await at.open(url, "does nothing"), secrets);
    };
    expect(await renewSilently()).toEqual({ kind: "nobody" });
    await finishSignIn(at);
    expect(await renewSilently()).toMatchObject({ kind: "granted", grant: { subject: at.person.subject } });
  });

  it("a person can deny the sign-in", async () => {
    const at = await makeProvider();
    const { url, secrets } = await startSignIn(at);
    expect(await oidcProvider(at.settings).finish(await at.open(url, "says no"), secrets)).toEqual({ kind: "denied" });
  });

  it("sign-up uses the configured hint and leaves the person signed in", async () => {
    const at = await makeProvider();
    const hintedSignIn = await startSignIn(at, "signup", { signUpHint: { screen_hint: "signup" } });
    expect(new URL(hintedSignIn.url).searchParams.get("screen_hint")).toBe("signup");
    const { url, secrets } = await startSignIn(at, "signup");
    expect(new URL(url).searchParams.get("prompt")).toBe("create");
    expect(await oidcProvider(at.settings).finish(await at.open(url, "signs in"), secrets)).toMatchObject({
      kind: "granted",
    });
  });

  it("signing out ends the provider session and returns; a later silent check finds nobody", async () => {
    const at = await makeProvider();
    const provider = oidcProvider(at.settings);
    const { tokens } = await finishSignIn(at);
    const url = await provider.logoutUrl(tokens.id);
    expect((await at.signOut(url ?? "")).split("?")[0]).toBe(at.settings.logoutReturnUri);
    const { url: silentUrl, secrets } = await startSignIn(at, "silent");
    expect(await provider.finish(await at.open(silentUrl, "does nothing"), secrets)).toEqual({ kind: "nobody" });
  });

  it("only the client with its secret gets tokens", async () => {
    const at = await makeProvider();
    const { answer: response, secrets } = await completeSignIn(at);
    expect(
      await oidcProvider({ ...at.settings, clientSecret: async () => "guess" }).finish(response, secrets),
    ).toMatchObject({ kind: "invalid" });
  });

  it("a provider outage is reported as unavailable, never as signed out", async () => {
    const at = await makeProvider();
    const { tokens, subject } = await finishSignIn(at);
    const { answer: response, secrets } = await completeSignIn(at);
    for (const fetch of [
      async () => Promise.reject(new TypeError("network")),
      async () => new Response("down", { status: 503 }),
    ]) {
      const failingProvider = oidcProvider({ ...at.settings, fetch });
      expect(await failingProvider.renew(tokens.refresh ?? "", subject)).toMatchObject({ kind: "unavailable" });
      expect(await failingProvider.finish(response, secrets)).toMatchObject({ kind: "unavailable" });
      expect(
        await oidcProvider({ ...at.settings, issuer: `${at.settings.issuer}/elsewhere`, fetch }).begin("login"),
      ).toMatchObject({ kind: "unavailable" });
    }
  });

  // Must be the last test, because the wrong keys stay cached for the provider until they are fetched again.
  it("a token with another signature is rejected", async () => {
    const at = await makeProvider();
    const forgedFetch: OidcSettings["fetch"] = async (input, init) => {
      const response = await at.settings.fetch(input, init);
      if (!new URL(new Request(input, init).url).pathname.endsWith("/jwks")) return response;
      const { keys } = (await response.json()) as { keys: readonly { alg?: string; kid: string }[] };
      const others = await Promise.all(
        keys.map(async ({ alg, kid }) => ({
          ...(await otherKey(alg ?? "RS256")),
          alg: alg ?? "RS256",
          use: "sig",
          kid,
        })),
      );
      return Response.json({ keys: others });
    };
    // After this time the cached provider data, including its keys, is fetched again.
    at.advanceClock(11 * 60_000);
    const { answer: response, secrets } = await completeSignIn(at);
    expect(await oidcProvider({ ...at.settings, fetch: forgedFetch }).finish(response, secrets)).toMatchObject({
      kind: "invalid",
    });
  });
}

async function otherKey(alg: string): Promise<JsonWebKey> {
  const algorithm =
    alg === "ES256"
      ? { name: "ECDSA", namedCurve: "P-256" }
      : { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" };
  const pair = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
  return (await crypto.subtle.exportKey("jwk", pair.publicKey)) as JsonWebKey;
}
