import { exampleOf, EXAMPLE_IDS } from "../../app/api/examples";

/** What exists, by what it stands for in the examples. */
export type World = Readonly<Record<keyof typeof EXAMPLE_IDS, string | number>>;

/** The example with what exists in place of what stands for it. */
export function filled(value: unknown, world: World): unknown {
  const example = Object.entries(EXAMPLE_IDS).find(([, represents]) => value === represents);
  if (example) return world[example[0] as keyof typeof EXAMPLE_IDS];
  if (Array.isArray(value)) return value.map((item) => filled(item, world));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, world)]));
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
