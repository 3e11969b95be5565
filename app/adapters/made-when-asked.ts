/**
 * An object whose members are made when they are first asked for: a request that uses three of fifty adapters builds three.
 * A member that is set before it was asked for is never made.
 */
export function madeWhenAsked<T extends object>(makers: { readonly [Member in keyof T]: () => T[Member] }): T {
  const made: Partial<T> = {};
  return new Proxy(makers as unknown as T, {
    get(_, member) {
      const name = member as keyof T;
      // A name without a maker (`then`, read by an await) is undefined, as on any object.
      return (made[name] ??= makers[name]?.());
    },
    set(_, member, value) {
      made[member as keyof T] = value;
      return true;
    },
  });
}
