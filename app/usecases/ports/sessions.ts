/** A session as it is kept. The browser holds a random secret; the row knows its hash only, and the tokens sealed for that hash. */
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
}

export interface NewSession extends Pick<StoredSession, "idHash" | "sealed" | "expiresAt" | "endsAt"> {
  readonly issuer: string;
  readonly subject: string;
  /** Given to a person we meet for the first time. */
  readonly freshUserId: PersonId;
  /** The session this browser had before: it ends. */
  readonly replaces: string | null;
  readonly now: number;
}

/** A browser that proved a contact by a code: what was booked with it is theirs to see until it ends. */
export interface ContactSession {
  readonly idHash: string;
  /** The contact as bookings keep it. */
  readonly print: string;
  readonly masked: string;
  readonly endsAt: number;
}

/** Sessions, and which sign-ins were finished. */
export interface Sessions {
  /** Notes that the answer to this sign-in is used: true once. Forgotten after `expiresAt` (epoch ms), when it is too late anyway. */
  takeSignIn(stateHash: string, expiresAt: number): Promise<boolean>;
  /** Writes the session and, for someone new, the user. Answers our own id of the person. */
  create(session: NewSession): Promise<PersonId>;
  find(idHash: string): Promise<StoredSession | null>;
  /** True = this caller renews; nobody else does until `until` (epoch ms). */
  takeRenewal(idHash: string, version: number, now: number, until: number): Promise<boolean>;
  /** Writes a renewal; false = the session ended or was renewed by another meanwhile. */
  renewed(session: Pick<StoredSession, "idHash" | "version" | "sealed" | "expiresAt">): Promise<boolean>;
  end(idHash: string): Promise<void>;
  /** Our own id of someone the provider names; null = never signed in here. */
  userOf(issuer: string, subject: string): Promise<PersonId | null>;
  beginContact(session: ContactSession): Promise<void>;
  /** Null = there is none, or it has ended. */
  contact(idHash: string, now: number): Promise<ContactSession | null>;
  endContact(idHash: string): Promise<void>;
  /** Deletes what has ended. */
  forgetBefore(now: number): Promise<void>;
}
