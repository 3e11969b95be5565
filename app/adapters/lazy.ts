/**
 * An object whose members are created on first access, so that a request that uses three of fifty adapters creates only these. A member that is set before its
 * first access is never created.
 */
export function lazyMembers<T extends object>(factories: { readonly [Member in keyof T]: () => T[Member] }): T {
  const members: Partial<T> = {};
  return new Proxy(factories as unknown as T, {
    get(_, member) {
      const name = member as keyof T;
      // A name without a factory is undefined, as on any object. `await`, for example, reads `then`.
      return (members[name] ??= factories[name]?.());
    },
    set(_, member, value) {
      members[member as keyof T] = value;
      return true;
    },
  });
}

/** Calls `load` once, on first use. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load());
}

type AsyncMethod = (...args: never[]) => Promise<unknown>;
export type AsyncMethodName<T> = {
  [Name in keyof T]-?: NonNullable<T[Name]> extends AsyncMethod ? Name : never;
}[keyof T];

/** Methods of an adapter whose module is loaded by the first call, so that other requests never evaluate it. */
export function lazyMethods<T extends object, Name extends AsyncMethodName<T>>(
  load: () => Promise<T>,
  names: readonly Name[],
): Pick<T, Name> {
  const adapter = loadOnce(load);
  const call =
    (name: Name) =>
    async (...args: readonly unknown[]) => {
      const loadedAdapter = (await adapter()) as Record<Name, (...args: readonly unknown[]) => Promise<unknown>>;
      return loadedAdapter[name](...args);
    };
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Pick<T, Name>;
}

/** Request handler, such as a sandbox provider, whose module is loaded by the first request. */
export function lazyHandler(
  load: () => Promise<(request: Request) => Promise<Response>>,
): (request: Request) => Promise<Response> {
  const handler = loadOnce(load);
  return async (request) => (await handler())(request);
}
