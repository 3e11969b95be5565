import type { PersonId } from "../../core/ids";

/** A stored session. The browser has a random secret, and the row has only the secret's hash and the tokens, which are encrypted and bound to that hash. */
export interface StoredSession {
  readonly idHash: string;
  readonly userId: PersonId;
  readonly sealed: string;
  /** Epoch milliseconds at which the access token expires. */
  readonly expiresAt: number;
  /** When the session ends regardless of renewals, epoch ms. */
  readonly endsAt: number;
  /** Number of renewals, checked so that two parallel renewals do not both use the refresh token. */
  readonly version: number;
  /** When the session last made a request (updated at most hourly) and last opened a desk page (updated at most every minute); epoch ms, 0 = never. */
  readonly seenAt: number;
  readonly deskSeenAt: number;
}

/** A signed-in device as shown to its owner. */
export interface Device {
  readonly idHash: string;
  readonly device: string;
  /** Whether the device signed in with a code sent to the workshop, without the identity provider. */
  readonly isByCode: boolean;
  readonly createdAt: number;
  readonly seenAt: number;
}

export interface NewSession extends Pick<StoredSession, "idHash" | "sealed" | "expiresAt" | "endsAt"> {
  readonly issuer: string;
  readonly subject: string;
  /** Used as the id if the person is new. */
  readonly newUserId: PersonId;
  /** The previous session of this browser, which is ended; null = none. */
  readonly previousIdHash: string | null;
  readonly now: number;
  /** When the person last authenticated, in epoch milliseconds; omitted = now. */
  readonly authenticatedAt?: number;
  readonly device?: string;
  readonly isByCode?: boolean;
  /** Keyed digest of the verified email, by which workshop owners and the desk can end sessions. */
  readonly emailDigest?: string | null;
}

/** A browser that verified a contact with a code and can see that contact's bookings until the session ends. */
export interface ContactSession {
  readonly idHash: string;
  /** Digest of the contact, as stored with bookings. */
  readonly digest: string;
  readonly masked: string;
  readonly endsAt: number;
}
