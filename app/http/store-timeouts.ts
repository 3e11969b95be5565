/** Timeout in milliseconds for one response from a data store. A page must respond within 1.5 seconds even if data stores are down. */
const PAGE_TIMEOUT_MS = 1_200;
/** Part of the timeout reserved for reading a response that has already arrived. */
const READ_RESERVE_MS = 50;
/** A program that writes through the API can wait, and retries with its idempotency key. */
const WRITE_TIMEOUT_MS = 10_000;

/** A data store did not respond in time, or is not available. The operation may still happen, as after a broken connection. */
export class StoreTimeoutError extends Error {
  override readonly name = "NoAnswer";
}

/**
 * Errors of D1, Durable Objects and R2 that mean "currently unavailable": locked, full, overloaded, reset or disconnected, and R2's internal error (10001),
 * service unavailable (10043) and too many requests (10058). A violated constraint or an invalid statement does not match,
 * because the store did answer.
 */
const STORE_DOWN_PATTERN =
  /\((?:10001|10043|10058)\)$|SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|INTERRUPT|PROTOCOL)|database (?:table )?is locked|disk is full|disk I\/O error|D1 DB is overloaded|storage (?:operation|caused)|Network connection lost|object (?:is overloaded|to be reset|storage)|D1_ERROR: (?:Internal error|Failed to)/i;

function isStoreDown(error: unknown): boolean {
  for (let item = error, depth = 0; item instanceof Error && depth < 4; item = item.cause, depth += 1) {
    const { overloaded, retryable } = item as { overloaded?: unknown; retryable?: unknown };
    if (overloaded === true || retryable === true || STORE_DOWN_PATTERN.test(item.message)) return true;
  }
  return false;
}

export interface StoreTimeout {
  /** Returns the response, or throws StoreTimeoutError if none came in time. Throws at once if an earlier call of the request timed out. */
  wait<T>(operation: () => Promise<T>): Promise<T>;
  /**
   * Returns the response however long it takes, because file transfers take as long as the client needs. Throws StoreTimeoutError if the store is
   * unavailable.
   */
  watch<T>(operation: () => Promise<T>): Promise<T>;
  /** True after a timeout or an unavailable store. The request is then answered with 503, because it may soon succeed. */
  readonly isUnavailable: boolean;
}

/** For cron runs and queue messages, for which no user waits. */
export const NO_TIMEOUT: Pick<StoreTimeout, "wait" | "watch"> = {
  wait: (operation) => operation(),
  watch: (operation) => operation(),
};

/** Applies a timeout to one request. `runLater` keeps unfinished work running after the timeout. */
export function withTimeout(ms: number, runLater: (work: Promise<unknown>) => void): StoreTimeout {
  let isUnavailable = false;
  const rethrowAsTimeout = (error: unknown): never => {
    if (error instanceof StoreTimeoutError || !isStoreDown(error)) throw error;
    isUnavailable = true;
    throw new StoreTimeoutError("the store refused", { cause: error });
  };
  return {
    get isUnavailable() {
      return isUnavailable;
    },
    async wait(operation) {
      if (isUnavailable) throw new StoreTimeoutError("no answer before");
      const promise = operation();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeoutPromise = new Promise<never>((_, reject) => {
        const giveUp = () => {
          isUnavailable = true;
          runLater(promise.catch(() => undefined));
          reject(new StoreTimeoutError(`no answer in ${ms} ms`));
        };
        // The response may have arrived while this worker was busy, so it is given a chance to be read first.
        timer = setTimeout(() => {
          timer = setTimeout(giveUp, READ_RESERVE_MS);
        }, ms - READ_RESERVE_MS);
      });
      return Promise.race([promise, timeoutPromise])
        .catch(rethrowAsTimeout)
        .finally(() => clearTimeout(timer));
    },
    async watch(operation) {
      if (isUnavailable) throw new StoreTimeoutError("no answer before");
      return operation().catch(rethrowAsTimeout);
    },
  };
}

/** Wraps a bucket. If the bucket is unavailable, the request gets a 503 response. */
export function watchedBucket(bucket: R2Bucket, { watch }: Pick<StoreTimeout, "watch">): R2Bucket {
  const calls: Pick<R2Bucket, "head" | "get" | "put" | "delete" | "list"> = {
    head: (key) => watch(() => bucket.head(key)),
    // The overloads for conditional reads and writes differ only in their results, not in their parameters.
    get: ((key: string, options?: R2GetOptions) => watch(() => bucket.get(key, options))) as R2Bucket["get"],
    put: ((key: string, value: string, options?: R2PutOptions) =>
      watch(() => bucket.put(key, value, options))) as R2Bucket["put"],
    delete: (keys) => watch(() => bucket.delete(keys)),
    list: (options) => watch(() => bucket.list(options)),
  };
  return calls as R2Bucket;
}

/** Timeout for one response from a data store, in milliseconds. */
export const timeoutFor = (method: string, pathname: string): number =>
  pathname.startsWith("/api/") && method !== "GET" && method !== "HEAD" ? WRITE_TIMEOUT_MS : PAGE_TIMEOUT_MS;
