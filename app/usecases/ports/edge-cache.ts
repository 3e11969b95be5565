/** A cache for answers that are the same for everybody, close to the visitor. Entries may disappear at any time, and unreadable ones count as missing. */
export interface EdgeCache {
  /** `name` is a path of ours with everything that the answer depends on; null = not cached. */
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown, seconds: number): Promise<void>;
}
