/** The runtime's `waitUntil` for code that runs in Node, where deferred work simply runs. */
export const waitUntil = (work: Promise<unknown>): void => void work;
/** Empty, because the code that builds a context provides the bindings. */
export const env = {};
/** The code that creates a Durable Object provides its state and bindings. */
export class DurableObject {
  protected readonly ctx: unknown;
  protected readonly env: unknown;
  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}
