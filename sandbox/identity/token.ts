import { hash } from "node:crypto";
import type { Clock, Ids } from "../../app/domain/core/time/clock";
import { signJwt } from "./signing";
import { type SandboxIdentityStore, sha256 } from "./store";

/** What an authorization code was issued for. */
export interface CodeBody {
  readonly subject: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly challenge: string;
  readonly authTime: number;
  readonly acr: string | null;
}

interface RefreshBody {
  readonly subject: string;
  readonly authTime: number;
  readonly acr: string | null;
}

interface TokenDependencies {
  readonly store: SandboxIdentityStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
  readonly redirectUri: string;
}

const ACCESS_LIFE_SECONDS = 3600;
const REFRESH_LIFE_MS = 30 * 24 * 3_600_000;

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
const errorResponse = (error: string, status = 400) => json({ error }, status);

const toTextFields = (form: FormData) =>
  new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

/** The PKCE challenge of a verifier (RFC 7636, S256). */
const challengeOf = (verifier: string): string => hash("sha256", verifier, "base64url");

/** Exchanges codes and refresh tokens. Each works once; using one again revokes everything that was granted for it. */
export function tokenEndpoint({ store, clock, ids, issuer, clientId, clientSecret, redirectUri }: TokenDependencies) {
  async function issueTokens(granted: RefreshBody, nonce: string | null, family: string): Promise<Response> {
    const now = clock.now();
    const accessToken = ids.token();
    const refreshToken = ids.token();
    const seconds = Math.floor(now / 1000);
    const { subject, authTime, acr } = granted;
    await store.add("access", sha256(accessToken), { subject }, now + ACCESS_LIFE_SECONDS * 1000, family);
    await store.add(
      "refresh",
      sha256(refreshToken),
      { subject, authTime, acr } satisfies RefreshBody,
      now + REFRESH_LIFE_MS,
      family,
    );
    const id_token = await signJwt(store, {
      iss: issuer,
      sub: subject,
      aud: clientId,
      iat: seconds,
      exp: seconds + ACCESS_LIFE_SECONDS,
      auth_time: Math.floor(authTime / 1000),
      ...(acr === null ? {} : { acr, amr: ["pwd", "otp"] }),
      ...(nonce === null ? {} : { nonce }),
    });
    return json({
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: ACCESS_LIFE_SECONDS,
      refresh_token: refreshToken,
      id_token,
    });
  }

  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST") return errorResponse("invalid_request", 405);
    const form = await request.formData().then(toTextFields, () => new URLSearchParams());
    if (form.get("client_id") !== clientId || form.get("client_secret") !== (await clientSecret()))
      return errorResponse("invalid_client", 401);
    if (form.get("grant_type") === "authorization_code") {
      const code = await store.use<CodeBody>("code", sha256(form.get("code") ?? ""), clock.now());
      const isMatch =
        code &&
        form.get("redirect_uri") === redirectUri &&
        code.body.redirectUri === redirectUri &&
        code.body.challenge === challengeOf(form.get("code_verifier") ?? "");
      return isMatch ? issueTokens(code.body, code.body.nonce, code.family ?? "") : errorResponse("invalid_grant");
    }
    if (form.get("grant_type") === "refresh_token") {
      const refresh = await store.use<RefreshBody>("refresh", sha256(form.get("refresh_token") ?? ""), clock.now());
      return refresh ? issueTokens(refresh.body, null, refresh.family ?? "") : errorResponse("invalid_grant");
    }
    return errorResponse("unsupported_grant_type");
  };
}
