import { exampleOf, STANDS_FOR } from "../../app/api/examples";

/** What exists, by what it stands for in the examples. */
export type World = Readonly<Record<keyof typeof STANDS_FOR, string | number>>;

/** The example with what exists in place of what stands for it. */
export function filled(value: unknown, world: World): unknown {
  const known = Object.entries(STANDS_FOR).find(([, standsFor]) => value === standsFor);
  if (known) return world[known[0] as keyof typeof STANDS_FOR];
  if (Array.isArray(value)) return value.map((each) => filled(each, world));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, world)]));
  return value;
}

/** The address of an example's call, with what exists. */
export function addressOf({ method, path }: { readonly method: string; readonly path: string }, world: World): string {
  const { params = {}, query = {} } = exampleOf({ method, path });
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(filled(params[name], world))),
  );
  return `${address}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(filled(value, world))]))}`;
}
