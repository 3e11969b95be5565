/** Answers that are the same for everybody, kept near whoever asks. It may forget at any time, and what cannot be read counts as forgotten. */
export interface EdgeCache {
  /** `name` = a path of ours with everything that the answer depends on; null = not kept. */
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown, seconds: number): Promise<void>;
}
