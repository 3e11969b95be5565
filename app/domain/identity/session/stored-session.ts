/** A stored session. The browser has a random secret; the row has only its hash, and the tokens sealed for that hash. */
import type { PersonId } from "../../core/ids";
export interface StoredSession {
  readonly idHash: string;
  readonly userId: PersonId;
  readonly sealed: string;
  /** Epoch ms at which the access token ends. */
  readonly expiresAt: number;
  /** Epoch ms at which the session ends, renewed or not. */
  readonly endsAt: number;
  /** Counts renewals, so that two parallel ones do not both spend the refresh token. */
  readonly version: number;
  /** Epoch ms of its last request, to the hour, and of its last page of the desk, to the minute; 0 = none. */
  readonly seenAt: number;
  readonly deskSeenAt: number;
}

/** A device that is signed in, as its person reads it. */
export interface Device {
  readonly idHash: string;
  readonly device: string;
  /** It was signed in with a code that was sent to the workshop, without the identity provider. */
  readonly isByCode: boolean;
  readonly createdAt: number;
  readonly seenAt: number;
}

export interface NewSession extends Pick<StoredSession, "idHash" | "sealed" | "expiresAt" | "endsAt"> {
  readonly issuer: string;
  readonly subject: string;
  /** Given to a person we meet for the first time. */
  readonly freshUserId: PersonId;
  /** The session this browser had before: it ends. */
  readonly replaces: string | null;
  readonly now: number;
  readonly device?: string;
  readonly isByCode?: boolean;
  /** Keyed digest of the verified email: owners of a workshop and the desk end sessions by it. */
  readonly emailDigest?: string | null;
}

/** A browser that verified a contact by code: it can see the contact's bookings until it ends. */
export interface ContactSession {
  readonly idHash: string;
  /** The contact's digest, as bookings store it. */
  readonly digest: string;
  readonly masked: string;
  readonly endsAt: number;
}
