/** Sources of time and randomness for use cases. The domain receives both only as arguments. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

export interface Ids {
  /** A random UUID (122 bits, version 4) for leads. It identifies a lead but is not a secret. */
  guid(): string;
  /** 160 random bits as 27 base64url characters: booking tokens, session secrets, attempt ids. */
  token(): string;
}
