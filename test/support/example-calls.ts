import { exampleOf, EXAMPLE_IDS } from "../../app/api/examples";

/** Existing ids by their placeholder in the examples. */
export type World = Readonly<Record<keyof typeof EXAMPLE_IDS, string | number>>;

/** The example with its placeholders replaced by existing ids. */
export function fillPlaceholders(value: unknown, world: World): unknown {
  const example = Object.entries(EXAMPLE_IDS).find(([, placeholder]) => value === placeholder);
  if (example) return world[example[0] as keyof typeof EXAMPLE_IDS];
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, world));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillPlaceholders(item, world)]));
  return value;
}

/** The URL of an example call with existing ids. */
export function exampleUrl({ method, path }: { readonly method: string; readonly path: string }, world: World): string {
  const { params = {}, query = {} } = exampleOf({ method, path });
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fillPlaceholders(params[name], world))),
  );
  return `${address}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(fillPlaceholders(value, world))]))}`;
}
