import { optionKey } from "../../catalogue/vehicle/variant.ts";

/** "Toyota, mazda" as the catalogue writes them, each once; `unknown` = what it does not have, as it was typed. */
export function namedMakes(
  input: string | undefined,
  makes: readonly string[],
): { readonly makes: readonly string[]; readonly unknown: readonly string[] } {
  const matches = (input ?? "")
    .split(",")
    .flatMap((text) => text.trim() || [])
    .map((name) => ({ name, make: makes.find((make) => optionKey(make) === optionKey(name)) ?? null }));
  return {
    makes: [...new Set(matches.flatMap(({ make }) => make ?? []))],
    unknown: matches.flatMap(({ name, make }) => (make === null ? [name] : [])),
  };
}
