/** The domain receives time and randomness only as arguments; use cases take them from these two. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

export interface Ids {
  /** A random UUID (122 bits, version 4): leads. An address, never a password. */
  guid(): string;
  /** 160 random bits as 27 base64url characters: booking tokens, session secrets, attempt ids. */
  token(): string;
}
