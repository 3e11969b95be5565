import { optionKey } from "../vehicle/variant.ts";

/** "Toyota, mazda" as the catalogue writes them, each once; `unknown` = what it does not have, as it was typed. */
export function namedMakes(
  typed: string | undefined,
  known: readonly string[],
): { readonly makes: readonly string[]; readonly unknown: readonly string[] } {
  const found = (typed ?? "")
    .split(",")
    .flatMap((text) => text.trim() || [])
    .map((name) => ({ name, make: known.find((make) => optionKey(make) === optionKey(name)) ?? null }));
  return {
    makes: [...new Set(found.flatMap(({ make }) => make ?? []))],
    unknown: found.flatMap(({ name, make }) => (make === null ? [name] : [])),
  };
}
