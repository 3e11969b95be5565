import * as oauth from "oauth4webapi";
import type { FinishedSignIn, Grant, IdentityProvider, SignInKind } from "../../usecases/ports/identity";
import { toAuthentication, parseTokenPayload, readPermissions, toProfile } from "./claims";
import {
  type ClientAuthMethod,
  createClientAuth,
  discoverServer,
  httpOptions,
  type Issuer,
  selectScopes,
} from "./discovery";

export interface OidcSettings extends Issuer {
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
  /** Must be registered with the provider in exactly this form. */
  readonly redirectUri: string;
  readonly logoutReturnUri: string;
  /** Audience of the API whose access tokens contain the permissions, if the provider requires one. */
  readonly audience: string | null;
  /** Parameters that make the provider open its sign-up screen. */
  readonly signUpHint: Readonly<Record<string, string>>;
  readonly permissionsClaim: string;
  /** Scopes separated by spaces. Null = taken from the provider's metadata. */
  readonly scopes: string | null;
  /** Client authentication method. Null = taken from the provider's metadata. */
  readonly clientAuth: ClientAuthMethod | null;
  /** Difference in seconds between our clock and the system clock that the protocol library reads. Positive = ours is ahead. */
  readonly clockOffsetSeconds: () => number;
}

/** If a sign-in requires a fresh authentication, its maximum age in seconds when the provider responds. */
const MAX_AUTH_AGE_SECONDS = 600;

/** Tolerated difference between the provider's clock and ours. */
const TOLERANCE_SECONDS = 30;
/** Assumed lifetime of a token if the provider does not state one. */
const DEFAULT_LIFE_SECONDS = 300;
const SIGNED_OUT_ERRORS = new Set([
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
]);

/** Signs people in at an OpenID Connect provider: authorization code with PKCE, as a confidential client. */
export function oidcProvider(settings: OidcSettings): IdentityProvider {
  const requestOptions = httpOptions(settings);
  const discoverProvider = () => discoverServer(settings);
  const client = (): oauth.Client => ({
    client_id: settings.clientId,
    [oauth.clockSkew]: settings.clockOffsetSeconds(),
    [oauth.clockTolerance]: TOLERANCE_SECONDS,
  });
  const clientAuthentication = async (server: oauth.AuthorizationServer) =>
    createClientAuth(server, settings.clientAuth, await settings.clientSecret());

  async function fetchUserInfo(
    server: oauth.AuthorizationServer,
    accessToken: string,
    subject: string | typeof oauth.skipSubjectCheck,
  ) {
    return oauth.processUserInfoResponse(
      server,
      client(),
      subject,
      await oauth.userInfoRequest(server, client(), accessToken, requestOptions),
    );
  }

  async function requestGrant(
    server: oauth.AuthorizationServer,
    tokens: oauth.TokenEndpointResponse,
    subject: string,
    previousRefreshToken: string | null,
    isRenewal = false,
  ): Promise<Grant> {
    const info = await fetchUserInfo(server, tokens.access_token, subject);
    const idClaims = oauth.getValidatedIdTokenClaims(tokens) ?? {};
    return {
      issuer: server.issuer,
      subject,
      tokens: {
        access: tokens.access_token,
        refresh: tokens.refresh_token ?? previousRefreshToken,
        id: tokens.id_token ?? null,
      },
      expiresAt: settings.clock.now() + (tokens.expires_in ?? DEFAULT_LIFE_SECONDS) * 1000,
      profile: toProfile({ ...idClaims, ...info }),
      permissions: readPermissions(settings.permissionsClaim, info, idClaims, parseTokenPayload(tokens.access_token)),
      // A renewal involves no person, so the session keeps its original authentication.
      ...(!isRenewal && { authentication: toAuthentication(idClaims, settings.clock.now()) }),
    };
  }

  return {
    async begin(kind, requirements = null) {
      try {
        const server = await discoverProvider();
        const secrets = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
          // With 0 the provider asks for the password at once. The steps after it, such as a second factor, may take some minutes.
          maxAge: requirements?.maxAge === 0 ? MAX_AUTH_AGE_SECONDS : (requirements?.maxAge ?? null),
        };
        const url = new URL(server.authorization_endpoint ?? "");
        const parameters: Record<string, string> = {
          response_type: "code",
          client_id: settings.clientId,
          redirect_uri: settings.redirectUri,
          scope: selectScopes(server, settings.scopes),
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: "S256",
          ...(settings.audience === null ? {} : { audience: settings.audience }),
          ...signUpParams(kind, settings),
          ...(requirements !== null && { max_age: String(requirements.maxAge) }),
          ...(requirements !== null && requirements.acr.length > 0 && { acr_values: requirements.acr.join(" ") }),
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return { kind: "ready", url: url.href, secrets };
      } catch (error) {
        return { kind: "unavailable", reason: errorReason(error) };
      }
    },
    async finish(answer, { state, nonce, verifier, maxAge = null }) {
      try {
        const server = await discoverProvider();
        const authResponse = oauth.validateAuthResponse(server, client(), answer, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client(),
          await clientAuthentication(server),
          authResponse,
          settings.redirectUri,
          verifier,
          requestOptions,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client(), response, {
          expectedNonce: nonce,
          requireIdToken: true,
          ...(maxAge !== null && { maxAge }),
        });
        await oauth.validateApplicationLevelSignature(server, response, requestOptions);
        return {
          kind: "granted",
          grant: await requestGrant(server, tokens, oauth.getValidatedIdTokenClaims(tokens)?.sub ?? "", null),
        };
      } catch (error) {
        return failedSignIn(error);
      }
    },
    async renew(refreshToken, subject) {
      try {
        const server = await discoverProvider();
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client(),
          await clientAuthentication(server),
          refreshToken,
          requestOptions,
        );
        const tokens = await oauth.processRefreshTokenResponse(server, client(), response);
        const renewedSubject = oauth.getValidatedIdTokenClaims(tokens)?.sub;
        if (renewedSubject !== undefined && renewedSubject !== subject) return { kind: "refused" };
        return { kind: "granted", grant: await requestGrant(server, tokens, subject, refreshToken, true) };
      } catch (error) {
        return isProviderResponse(error) ? { kind: "refused" } : { kind: "unavailable", reason: errorReason(error) };
      }
    },
    async fetchProfile(accessToken) {
      try {
        const server = await discoverProvider();
        const info = await fetchUserInfo(server, accessToken, oauth.skipSubjectCheck);
        return {
          issuer: server.issuer,
          subject: info.sub,
          profile: toProfile(info),
          permissions: readPermissions(settings.permissionsClaim, info, parseTokenPayload(accessToken)),
        };
      } catch (error) {
        if (isProviderResponse(error)) return null;
        throw error;
      }
    },
    async logoutUrl(idToken) {
      const server = await discoverProvider().catch(() => null);
      if (!server?.end_session_endpoint) return null;
      const url = new URL(server.end_session_endpoint);
      url.searchParams.set("client_id", settings.clientId);
      url.searchParams.set("post_logout_redirect_uri", settings.logoutReturnUri);
      if (idToken !== null) url.searchParams.set("id_token_hint", idToken);
      return url.href;
    },
  };
}

const signUpParams = (kind: SignInKind, { signUpHint }: OidcSettings): Readonly<Record<string, string>> =>
  kind === "silent" ? { prompt: "none" } : kind === "signup" ? signUpHint : {};

/** True if the provider answered with an error or violated the protocol. */
const isProviderResponse = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError ||
  error instanceof oauth.AuthorizationResponseError ||
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof oauth.OperationProcessingError && !isOutage(error));

/** A 5xx is an outage of the provider, not a decision about the request. */
const isOutage = ({ cause }: oauth.OperationProcessingError): boolean =>
  cause instanceof Response && cause.status >= 500;

function failedSignIn(error: unknown): FinishedSignIn {
  if (error instanceof oauth.AuthorizationResponseError) {
    if (SIGNED_OUT_ERRORS.has(error.error)) return { kind: "nobody" };
    return error.error === "access_denied" ? { kind: "denied" } : { kind: "invalid", reason: error.error };
  }
  return isProviderResponse(error)
    ? { kind: "invalid", reason: errorReason(error) }
    : { kind: "unavailable", reason: errorReason(error) };
}

/** Reason for the log: the library's error code, never a value from the response. */
const errorReason = (error: unknown): string =>
  error instanceof oauth.ResponseBodyError
    ? error.error
    : error instanceof Error && "code" in error
      ? String(error.code)
      : error instanceof Error
        ? error.name
        : "unknown";
