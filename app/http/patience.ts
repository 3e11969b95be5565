/** A page answers within 1.5 seconds whatever is down; this much of it may go into waiting for one answer of a store. */
const PAGE_MS = 1_200;
/** Of this waiting, what is left for an answer that is there and not read yet. */
const TURN_MS = 50;
/** A program that writes over the API can wait, and asks again by its key. */
const WRITE_MS = 10_000;

/** A store gave no answer in time, or refused to work at all. What it was asked may still happen, as after a connection that broke. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * What D1 and Durable Objects say when they cannot work now: locked, full, overloaded, reset or disconnected. A constraint that refuses a write, or a statement
 * that is wrong, is an answer.
 */
const STORE_DOWN =
  /SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|INTERRUPT|PROTOCOL)|database (?:table )?is locked|disk is full|disk I\/O error|D1 DB is overloaded|storage (?:operation|caused)|Network connection lost|object (?:is overloaded|to be reset|storage)|D1_ERROR: (?:Internal error|Failed to)/i;

function isStoreDown(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 4; each = each.cause, depth += 1) {
    const { overloaded, retryable } = each as { overloaded?: unknown; retryable?: unknown };
    if (overloaded === true || retryable === true || STORE_DOWN.test(each.message)) return true;
  }
  return false;
}

export interface Patience {
  /** The answer, or NoAnswer when none came in time; at once when one was waited for in vain already. */
  wait<T>(ask: () => Promise<T>): Promise<T>;
  /** Was one waited for in vain, or did one refuse to work? The request is answered with 503 then, because it may succeed soon. */
  readonly isOver: boolean;
}

/** Of a cron run and a queue message: nobody waits for those. */
export const FOR_EVER: Pick<Patience, "wait"> = { wait: (ask) => ask() };

/** Of one request. `later` keeps alive what is no longer waited for. */
export function patience(ms: number, later: (work: Promise<unknown>) => void): Patience {
  let isOver = false;
  return {
    get isOver() {
      return isOver;
    },
    async wait(ask) {
      if (isOver) throw new NoAnswer("no answer before");
      const asked = ask();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, fail) => {
        const giveUp = () => {
          isOver = true;
          later(asked.catch(() => undefined));
          fail(new NoAnswer(`no answer in ${ms} ms`));
        };
        // An answer that came while this worker was busy lies there already: it is taken up first.
        timer = setTimeout(() => {
          timer = setTimeout(giveUp, TURN_MS);
        }, ms - TURN_MS);
      });
      return Promise.race([asked, late])
        .catch((error: unknown) => {
          if (error instanceof NoAnswer || !isStoreDown(error)) throw error;
          isOver = true;
          throw new NoAnswer("the store refused", { cause: error });
        })
        .finally(() => clearTimeout(timer));
    },
  };
}

/** How long a request waits for one answer, in milliseconds. */
export const patienceFor = (method: string, pathname: string): number =>
  pathname.startsWith("/api/") && method !== "GET" && method !== "HEAD" ? WRITE_MS : PAGE_MS;
