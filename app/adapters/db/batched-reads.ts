/** Reads of the same tick can be a few promises apart, for example in the loaders of a layout and its page, or in a port and the port that it calls. */
const MICROTASKS_TO_WAIT = 4;
const READS = /^\s*select\b/i;

interface Waiting {
  readonly statement: D1PreparedStatement;
  readonly done: (result: D1Result<unknown>) => void;
  readonly failed: (error: unknown) => void;
}

/** Whether a statement only reads. Such statements may be batched. */
export const isRead = (sql: string): boolean => READS.test(sql);

/**
 * Sends reads that a request makes in the same tick to D1 as one batch, because a call costs more than most reads do (docs/decisions/0017). They see one state
 * of the database. If a batch fails, each read is sent once more on its own, so that the rest of a page still works. `send` wraps each call and receives its
 * number of statements.
 */
export function readsTogether(
  db: D1Database,
  send: <T extends D1Result | readonly D1Result[]>(statements: number, ask: () => Promise<T>) => Promise<T>,
) {
  let waiting: Waiting[] = [];

  async function leave(): Promise<void> {
    for (let passed = 0; passed < MICROTASKS_TO_WAIT; passed += 1) await undefined;
    const going = waiting;
    waiting = [];
    const [first] = going;
    try {
      if (first && going.length === 1) first.done(await send(1, () => first.statement.all()));
      else {
        const results = await send(going.length, () => db.batch(going.map(({ statement }) => statement)));
        going.forEach(({ done, failed }, place) => {
          const result = results[place];
          if (result) done(result);
          else failed(new Error("D1 answered fewer statements than it was asked"));
        });
      }
    } catch (error) {
      if (going.length === 1) first?.failed(error);
      else
        await Promise.all(
          going.map(({ statement, done, failed }) => send(1, () => statement.all()).then(done, failed)),
        );
    }
  }

  return (statement: D1PreparedStatement): Promise<D1Result<unknown>> =>
    new Promise((done, failed) => {
      waiting.push({ statement, done, failed });
      if (waiting.length === 1) void leave();
    });
}
