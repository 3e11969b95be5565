/** A stored session. The browser has a random secret; the row has only its hash, and the tokens sealed for that hash. */
import type { PersonId } from "../../domain/ids";
export interface StoredSession {
  readonly idHash: string;
  readonly userId: PersonId;
  readonly sealed: string;
  /** Epoch ms at which the access token ends. */
  readonly expiresAt: number;
  /** Epoch ms at which the session ends, renewed or not. */
  readonly endsAt: number;
  /** Counts renewals: two at once must not both spend the refresh token. */
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

/** Sessions, and which sign-ins were finished. */
export interface Sessions {
  /** Notes that the answer to this sign-in is used: true once. Forgotten after `expiresAt` (epoch ms), when it is too late anyway. */
  consumeSignIn(stateHash: string, expiresAt: number): Promise<boolean>;
  /** Writes the session and, for someone new, the user. Answers our own id of the person. */
  create(session: NewSession): Promise<PersonId>;
  find(idHash: string): Promise<StoredSession | null>;
  /** True = this caller renews the session; nobody else does before `until` (epoch ms). */
  consumeRenewal(idHash: string, version: number, now: number, until: number): Promise<boolean>;
  /** Writes a renewal. Returns false when the session ended or was renewed by another in the meantime. */
  renewed(session: Pick<StoredSession, "idHash" | "version" | "sealed" | "expiresAt">): Promise<boolean>;
  end(idHash: string): Promise<void>;
  /** Notes that it was used. */
  seen(idHash: string, at: number): Promise<void>;
  viewedAtDesk(idHash: string, at: number): Promise<void>;
  /** A person's devices, the last used first. */
  devices(userId: PersonId, now: number): Promise<readonly Device[]>;
  /** Ends one of a person's sessions, or all but one; returns how many. */
  endOf(userId: PersonId, which: { readonly only: string } | { readonly allBut: string | null }): Promise<number>;
  /** The devices that are signed in with one of these verified emails, by digest, the last used first. */
  devicesByEmail(
    emailDigests: readonly string[],
    now: number,
  ): Promise<readonly (Device & { readonly emailDigest: string | null })[]>;
  /** Ends sessions with this email, by its digest: all of them, or those of `only`. Returns how many it ended. */
  endByEmail(emailDigest: string, only: readonly string[] | null): Promise<number>;
  /** Our own id of someone the provider names; null = never signed in here. */
  userOf(issuer: string, subject: string): Promise<PersonId | null>;
  beginContact(session: ContactSession): Promise<void>;
  /** null when there is none, or it has ended. */
  contact(idHash: string, now: number): Promise<ContactSession | null>;
  endContact(idHash: string): Promise<void>;
  /** Deletes expired sessions. */
  forgetBefore(now: number): Promise<void>;
}
