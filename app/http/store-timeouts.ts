/** A page answers within 1.5 seconds whatever is down; this much of it may go into waiting for one answer of a store. */
const PAGE_MS = 1_200;
/** The part of the wait reserved for reading an answer that has already arrived. */
const TURN_MS = 50;
/** A program that writes over the API can wait, and asks again by its key. */
const WRITE_MS = 10_000;

/** A store gave no answer in time, or refused to work at all. What it was asked may still happen, as after a connection that broke. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * What D1, Durable Objects and R2 say when they cannot work now: locked, full, overloaded, reset or disconnected, and of R2 an internal error (10001), no
 * service (10043) or too many requests (10058). A constraint that refuses a write, or a statement that is wrong, is an answer.
 */
const STORE_DOWN =
  /\((?:10001|10043|10058)\)$|SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|INTERRUPT|PROTOCOL)|database (?:table )?is locked|disk is full|disk I\/O error|D1 DB is overloaded|storage (?:operation|caused)|Network connection lost|object (?:is overloaded|to be reset|storage)|D1_ERROR: (?:Internal error|Failed to)/i;

function isStoreDown(error: unknown): boolean {
  for (let item = error, depth = 0; item instanceof Error && depth < 4; item = item.cause, depth += 1) {
    const { overloaded, retryable } = item as { overloaded?: unknown; retryable?: unknown };
    if (overloaded === true || retryable === true || STORE_DOWN.test(item.message)) return true;
  }
  return false;
}

export interface StoreTimeout {
  /** The answer, or NoAnswer when none came in time; at once when one was waited for in vain already. */
  wait<T>(ask: () => Promise<T>): Promise<T>;
  /** The answer, however long it takes: files are sent and read for as long as their sender needs. NoAnswer when the store refuses to work. */
  watch<T>(ask: () => Promise<T>): Promise<T>;
  /** Was one waited for in vain, or did one refuse to work? The request is answered with 503 then, because it may succeed soon. */
  readonly isOver: boolean;
}

/** For cron runs and queue messages, where nobody is waiting. */
export const NO_TIMEOUT: Pick<StoreTimeout, "wait" | "watch"> = { wait: (ask) => ask(), watch: (ask) => ask() };

/** The time limit of one request. `later` keeps work alive after it is no longer waited for. */
export function withTimeout(ms: number, later: (work: Promise<unknown>) => void): StoreTimeout {
  let isOver = false;
  const throwNoAnswer = (error: unknown): never => {
    if (error instanceof NoAnswer || !isStoreDown(error)) throw error;
    isOver = true;
    throw new NoAnswer("the store refused", { cause: error });
  };
  return {
    get isOver() {
      return isOver;
    },
    async wait(ask) {
      if (isOver) throw new NoAnswer("no answer before");
      const promise = ask();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, fail) => {
        const giveUp = () => {
          isOver = true;
          later(promise.catch(() => undefined));
          fail(new NoAnswer(`no answer in ${ms} ms`));
        };
        // An answer that came while this worker was busy lies there already: it is taken up first.
        timer = setTimeout(() => {
          timer = setTimeout(giveUp, TURN_MS);
        }, ms - TURN_MS);
      });
      return Promise.race([promise, late])
        .catch(throwNoAnswer)
        .finally(() => clearTimeout(timer));
    },
    async watch(ask) {
      if (isOver) throw new NoAnswer("no answer before");
      return ask().catch(throwNoAnswer);
    },
  };
}

/** A bucket whose refusals answer the request with 503. */
export function watchedBucket(bucket: R2Bucket, { watch }: Pick<StoreTimeout, "watch">): R2Bucket {
  const calls: Pick<R2Bucket, "head" | "get" | "put" | "delete" | "list"> = {
    head: (key) => watch(() => bucket.head(key)),
    // The overloads for conditional reads and writes differ in what they answer, not in how they are called.
    get: ((key: string, options?: R2GetOptions) => watch(() => bucket.get(key, options))) as R2Bucket["get"],
    put: ((key: string, value: string, options?: R2PutOptions) =>
      watch(() => bucket.put(key, value, options))) as R2Bucket["put"],
    delete: (keys) => watch(() => bucket.delete(keys)),
    list: (options) => watch(() => bucket.list(options)),
  };
  return calls as R2Bucket;
}

/** How long a request waits for one answer, in milliseconds. */
export const timeoutFor = (method: string, pathname: string): number =>
  pathname.startsWith("/api/") && method !== "GET" && method !== "HEAD" ? WRITE_MS : PAGE_MS;
