/** Number of microtasks to wait for more reads. Reads in the same tick can be a few promises apart, for example in the loaders of a layout and its page. */
const MICROTASKS_TO_WAIT = 4;
const SELECT_PATTERN = /^\s*select\b/i;

interface PendingRead {
  readonly statement: D1PreparedStatement;
  readonly resolve: (result: D1Result<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether a statement only reads. Such statements may be batched. */
export const isRead = (sql: string): boolean => SELECT_PATTERN.test(sql);

/**
 * Sends reads that a request makes in the same tick to D1 as one batch, because a round trip takes longer than most reads (docs/decisions/0017). They see one
 * state of the database. If a batch fails, each read is sent once more on its own, so that the rest of a page still works. `send` wraps each call and gets the
 * number of statements in it.
 */
export function createReadBatcher(
  db: D1Database,
  send: <T extends D1Result | readonly D1Result[]>(statementCount: number, run: () => Promise<T>) => Promise<T>,
) {
  let pendingReads: PendingRead[] = [];

  async function flush(): Promise<void> {
    for (let ticks = 0; ticks < MICROTASKS_TO_WAIT; ticks += 1) await undefined;
    const batch = pendingReads;
    pendingReads = [];
    const [first] = batch;
    try {
      if (first && batch.length === 1) first.resolve(await send(1, () => first.statement.all()));
      else {
        const results = await send(batch.length, () => db.batch(batch.map(({ statement }) => statement)));
        batch.forEach(({ resolve, reject }, index) => {
          const result = results[index];
          if (result) resolve(result);
          else reject(new Error("D1 answered fewer statements than it was asked"));
        });
      }
    } catch (error) {
      if (batch.length === 1) first?.reject(error);
      else
        await Promise.all(
          batch.map(({ statement, resolve, reject }) => send(1, () => statement.all()).then(resolve, reject)),
        );
    }
  }

  return (statement: D1PreparedStatement): Promise<D1Result<unknown>> =>
    new Promise((resolve, reject) => {
      pendingReads.push({ statement, resolve, reject });
      if (pendingReads.length === 1) void flush();
    });
}
