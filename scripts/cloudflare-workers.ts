/** What the runtime's own module offers, where the code runs in Node: work that is left for later simply runs. */
export const waitUntil = (work: Promise<unknown>): void => void work;
/** Bindings come from whoever builds a context. */
export const env = {};
/** An object's state and bindings come from whoever makes it. */
export class DurableObject {
  protected readonly ctx: unknown;
  protected readonly env: unknown;
  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}
