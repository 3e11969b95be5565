import { supplierId as idOf } from "../../app/domain/core/ids";
import type { Country } from "../../app/domain/core/country/country";
import type { Clock, Ids } from "../../app/domain/core/time/clock";
import type { Cipher } from "../../app/usecases/ports/platform";
import type { AccountDirectory, SandboxIdentity } from "../../app/usecases/ports/identity";
import { clientRedirectUrl, type AuthorizeRequest, validateAuthorizeRequest } from "./authorize";
import { personas, type SandboxUser, supplierPersona } from "./personas";
import { getPublicKeys } from "./signing";
import { sandboxIdentityStore, sha256 } from "./store";
import { type CodeBody, json, tokenEndpoint } from "./token";

export const SANDBOX_PATH = "/sandbox/identity";
export const SANDBOX_CLIENT = "marketplace";

const COOKIE_NAME = "sandbox-identity";
const CODE_LIFE_MS = 60_000;
const SESSION_LIFE_MS = 14 * 24 * 3_600_000;
const NEVER = Number.MAX_SAFE_INTEGER;

interface IdentityDependencies {
  readonly db: D1Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cipher: Cipher;
  readonly country: Country;
  readonly origin: string;
}

/** The person who was chosen in this browser, with the time and authentication level. */
interface SandboxSession {
  readonly subject: string;
  readonly authTime: number;
  readonly acr: string | null;
}

const readSessionSecret = (request: Request): string | null =>
  new RegExp(`(?:^|; *)${COOKIE_NAME}=([A-Za-z0-9_-]{27})(?:;|$)`).exec(request.headers.get("Cookie") ?? "")?.[1] ??
  null;

/** A small OpenID Connect provider for DEV and TEST. People choose who they are, without a password. */
export function sandboxIdentity({ db, clock, ids, cipher, country, origin }: IdentityDependencies): SandboxIdentity & {
  readonly clientSecret: () => Promise<string>;
  readonly accounts: AccountDirectory;
} {
  const store = sandboxIdentityStore(db);
  const issuer = `${origin}${SANDBOX_PATH}`;
  const client = { id: SANDBOX_CLIENT, redirectUri: `${origin}/login/callback`, issuer };
  const clientSecret = () => cipher.fingerprint("sandbox identity client");
  const sessionCookie = (value: string, seconds: number) =>
    `${COOKIE_NAME}=${value}; Path=${SANDBOX_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;

  async function findUserBySubject(subject: string): Promise<SandboxUser | null> {
    const sandboxUser =
      personas(country).find(({ sub }) => sub === subject) ??
      (await store.find<SandboxUser>("user", subject, clock.now()))?.body;
    if (sandboxUser) return sandboxUser;
    const supplierId = /^demo-supplier-(\d{1,9})$/.exec(subject)?.[1];
    const contact = supplierId === undefined ? null : await store.findSupplierContact({ id: idOf(Number(supplierId)) });
    return contact && supplierPersona(contact);
  }

  /**
   * Finds the user with an email address: a demo persona, a person who signed up or for whom the marketplace created a login, or the contact of a supplier.
   * Null = there is none.
   */
  async function findUserByEmail(address: string): Promise<SandboxUser | null> {
    const email = address.trim().toLowerCase();
    const sandboxUser =
      personas(country).find((persona) => persona.email === email) ??
      (await store.find<SandboxUser>("user", toAccountId(email), clock.now()))?.body;
    if (sandboxUser) return sandboxUser;
    const contact = await store.findSupplierContact({ email });
    return contact && supplierPersona(contact);
  }
  const handleTokenRequest = tokenEndpoint({
    store,
    clock,
    ids,
    issuer,
    clientId: SANDBOX_CLIENT,
    clientSecret,
    redirectUri: client.redirectUri,
  });

  async function issueCode(request: AuthorizeRequest, { subject, authTime, acr }: SandboxSession): Promise<string> {
    const code = ids.token();
    const id = sha256(code);
    const { redirectUri, nonce, challenge } = request;
    await store.add(
      "code",
      id,
      { subject, redirectUri, nonce, challenge, authTime, acr } satisfies CodeBody,
      clock.now() + CODE_LIFE_MS,
      id,
    );
    return clientRedirectUrl(request, issuer, { code });
  }

  async function userInfo(request: Request): Promise<Response> {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    const access =
      bearer === undefined ? null : await store.find<{ subject: string }>("access", sha256(bearer), clock.now());
    const user = access && (await findUserBySubject(access.body.subject));
    if (!user) return json({ error: "invalid_token" }, 401, { "WWW-Authenticate": 'Bearer error="invalid_token"' });
    const { role: _, phone_number, ...claims } = user;
    return json({ ...claims, email_verified: true, ...(phone_number === null ? {} : { phone_number }) });
  }

  async function endSession(request: Request): Promise<Response> {
    const parameters = new URL(request.url).searchParams;
    const secret = readSessionSecret(request);
    if (secret !== null) await store.remove(sha256(secret));
    const returnTo = parameters.get("post_logout_redirect_uri");
    const headers = new Headers({ "Set-Cookie": sessionCookie("", 0) });
    if (returnTo !== `${origin}/login/logoutsuccess`) return new Response("You are signed out.\n", { headers });
    headers.set("Location", returnTo);
    return new Response(null, { status: 303, headers });
  }

  const toAccountId = (email: string) => `account-${sha256(email.toLowerCase())}`;

  /** Creates a login for someone who signs up. Each address has one login; if it exists, its owner is signed in. */
  async function signUpAccount({
    name,
    email,
    phone,
  }: {
    readonly name: string;
    readonly email: string;
    readonly phone: string | null;
  }): Promise<string> {
    const sandboxUser = await findUserByEmail(email);
    if (sandboxUser !== null) return sandboxUser.sub;
    const subject = toAccountId(email.trim());
    await store.add(
      "user",
      subject,
      { sub: subject, role: "Customer", name, email, phone_number: phone, permissions: [] } satisfies SandboxUser,
      NEVER,
    );
    return subject;
  }

  return {
    clientSecret,
    accounts: {
      // People have no passwords here, because the sandbox signs in the chosen person without one.
      async create({ email, name }) {
        const subject = toAccountId(email);
        const user: SandboxUser = {
          sub: subject,
          role: "Owner of a workshop",
          name,
          email,
          phone_number: null,
          permissions: [],
        };
        await store.add("user", subject, user, NEVER);
      },
    },
    async handle(request) {
      switch (new URL(request.url).pathname.slice(SANDBOX_PATH.length)) {
        case "/.well-known/openid-configuration":
          return json(metadata(issuer));
        case "/jwks":
          return json(await getPublicKeys(store));
        case "/token":
          return handleTokenRequest(request);
        case "/userinfo":
          return userInfo(request);
        case "/end-session":
          return endSession(request);
        default:
          return json({ error: "not_found" }, 404);
      }
    },
    async authorize(request) {
      const checkResult = validateAuthorizeRequest(new URL(request.url).searchParams, client);
      if (!checkResult.ok) return checkResult.answer;
      const authorizeRequest = checkResult.request;
      const secret = readSessionSecret(request);
      const session = secret === null ? null : await store.find<SandboxSession>("session", sha256(secret), clock.now());
      const mayUseSession =
        session !== null &&
        !authorizeRequest.isSignUp &&
        authorizeRequest.prompt !== "login" &&
        authorizeRequest.prompt !== "select_account" &&
        (authorizeRequest.maxAge === null || session.body.authTime > clock.now() - authorizeRequest.maxAge) &&
        (authorizeRequest.acr === null || session.body.acr === authorizeRequest.acr);
      if (mayUseSession) return { kind: "redirect", to: await issueCode(authorizeRequest, session.body) };
      if (authorizeRequest.prompt === "none")
        return { kind: "redirect", to: clientRedirectUrl(authorizeRequest, issuer, { error: "login_required" }) };
      return {
        kind: "pick",
        isSignUp: authorizeRequest.isSignUp,
        personas: personas(country).map(({ sub, name, role }) => ({ subject: sub, name, role })),
      };
    },
    async choose(request, choice) {
      const checkResult = validateAuthorizeRequest(new URL(request.url).searchParams, client);
      if (!checkResult.ok) return null;
      if (choice === "cancel")
        return { to: clientRedirectUrl(checkResult.request, issuer, { error: "access_denied" }), setCookie: null };
      const subject =
        "subject" in choice
          ? choice.subject
          : "name" in choice
            ? await signUpAccount(choice)
            : ((await findUserByEmail(choice.email))?.sub ?? null);
      if (subject === null) return "unknown-email";
      if (!(await findUserBySubject(subject))) return null;
      const secret = ids.token();
      // Choosing a person counts as every factor that was requested.
      const session: SandboxSession = { subject, authTime: clock.now(), acr: checkResult.request.acr };
      await store.add("session", sha256(secret), session, clock.now() + SESSION_LIFE_MS);
      return {
        to: await issueCode(checkResult.request, session),
        setCookie: sessionCookie(secret, SESSION_LIFE_MS / 1000),
      };
    },
  };
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end-session`,
  response_types_supported: ["code"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["ES256"],
  token_endpoint_auth_methods_supported: ["client_secret_post"],
  code_challenge_methods_supported: ["S256"],
  scopes_supported: ["openid", "profile", "email", "phone", "offline_access"],
  prompt_values_supported: ["none", "login", "select_account", "create"],
  authorization_response_iss_parameter_supported: true,
});
